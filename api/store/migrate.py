"""Bringing the tables up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError

from api.store.database import Database, translated
from api.store.model import SetupError


class NewerDatabaseError(SetupError):
    """The tables were made by a later release of isleworks than this one."""

    def __init__(self) -> None:
        super().__init__("The database was made by a later release; this one cannot use it.")


def script_config() -> Config:
    """Where alembic finds the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


def migrate(database: Database, revision: str = "head") -> None:
    """Make the tables, or bring those of an earlier release up to date, wholly or not at all.

    Raises ``NewerDatabaseError``, ``UnavailableError`` and ``StoreFullError``.
    """
    config = script_config()
    try:
        with database.engine.execution_options(immediate=True).begin() as connection:
            config.attributes["connection"] = connection
            _refuse_newer(config, MigrationContext.configure(connection).get_current_revision())
            command.upgrade(config, revision)
    except DBAPIError as error:
        raise translated(error) from error


def _refuse_newer(config: Config, current: str | None) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise NewerDatabaseError

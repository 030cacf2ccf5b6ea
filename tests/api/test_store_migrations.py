"""The tables: from nothing, and from what earlier releases have filled."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pydantic import SecretStr
from sqlalchemy import inspect, text

from api.jobs import Jobs
from api.jobs.owners import Owners
from api.settings import Settings
from api.store import Store
from api.store.database import Database
from api.store.migrate import NewerDatabaseError, migrate
from api.store.tables import Base
from games.papua_bridges.content import default_tiles
from tests.api.at_work import at_work, ended
from tests.api.make_release import RELEASES
from tests.api.postgres import Postgres, needs_postgres, postgres
from tests.examples import example_board

FIRST = "0.1.0"


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return request.getfixturevalue("server").new_database()
    return f"sqlite:///{tmp_path / 'deep' / 'er' / 'isleworks.sqlite'}"


def test_an_empty_database_gets_the_tables_that_the_code_knows(url: str) -> None:
    database = Database(url)
    migrate(database)
    migrate(database)
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
        wanted = {*Base.metadata.tables, "alembic_version"}
        assert set(inspect(connection).get_table_names()) == wanted
    database.close()


def test_a_database_of_a_later_release_is_refused_and_left_alone(url: str) -> None:
    database = Database(url)
    migrate(database)
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabaseError, match="later release"):
        migrate(database)
    database.close()


def filled(folder: Path, release: str) -> Settings:
    """The database of an earlier release, as its user had it."""
    settings = Settings(data_dir=folder)
    script = (RELEASES / f"{release}.sql").read_text("utf-8")
    with closing(sqlite3.connect(folder / "isleworks.sqlite")) as file:
        file.executescript(script)
    return settings


@pytest.mark.parametrize("release", sorted(path.stem for path in RELEASES.glob("*.sql")))
def test_a_filled_database_of_an_earlier_release_is_brought_up_to_date(
    tmp_path: Path, release: str
) -> None:
    settings = filled(tmp_path, release)
    store = Store(settings)
    with store.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    board = store.get(example_board().id or "")
    assert board is not None
    assert board.text.decode() == example_board().to_json()
    assert store.get(default_tiles().id or "") is not None
    answer, file = store.recall("solve-1"), store.file("pf-0123456789abcdef")
    assert answer is not None
    assert answer.immutable
    assert file is not None
    assert file.body == b"%PDF-1.4"
    jobs = {job.request["word"]: job for job in Jobs(settings, store).list().items}
    assert {word: job.state for word, job in jobs.items()} == {
        "made": "succeeded",
        "failed": "failed",
        "running": "running",
        "queued": "queued",
        "cancelled": "cancelled",
    }
    made = jobs["made"]
    assert made.result is not None
    assert (made.result.document, made.result.file) == (board.id, file.id)
    store.close()


def test_the_jobs_of_an_earlier_release_go_on(tmp_path: Path) -> None:
    settings = filled(tmp_path, FIRST)
    store = Store(settings)
    Owners(store.database, tmp_path / "servers")._bury("somebody")
    store.close()
    with at_work(tmp_path) as jobs:
        for job in jobs.list().items:
            if job.request["word"] in ("running", "queued"):
                assert ended(jobs, job.id).state == "succeeded"


def test_servers_that_start_together_migrate_once(url: str, tmp_path: Path) -> None:
    import subprocess
    import sys

    code = (
        "import sys; from pydantic import SecretStr; from pathlib import Path\n"
        "from api.settings import Settings; from api.store import Store\n"
        "Store(Settings(data_dir=Path(sys.argv[1]), database=SecretStr(sys.argv[2]))).ping()"
    )
    command = [sys.executable, "-c", code, str(tmp_path), url]
    servers = [subprocess.Popen(command) for _ in range(3)]
    assert [server.wait(60) for server in servers] == [0, 0, 0]


def test_a_store_closed_in_the_middle_of_a_migration_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration happens wholly or not at all."""
    from alembic import op

    real = op.create_index

    def breaks(name: str, *rest: object) -> None:
        if name == "ix_idempotency_job":
            raise KeyboardInterrupt
        real(name, *rest)  # type: ignore[arg-type]  # as the migration gives them

    database = Database(f"sqlite:///{tmp_path / 'isleworks.sqlite'}")
    monkeypatch.setattr(op, "create_index", breaks)
    with pytest.raises(KeyboardInterrupt):
        migrate(database)
    monkeypatch.undo()
    with database.engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    migrate(database)
    database.close()


def test_the_settings_hide_the_address(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, database=SecretStr("sqlite:////tmp/somewhere"))
    assert settings.database_url == "sqlite:////tmp/somewhere"
    assert "somewhere" not in repr(settings)

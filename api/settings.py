"""What can be set from outside: every setting is an environment variable ``ISLEWORKS_<NAME>``.

All defaults are DEFAULT, ours. docs/deploy.md has the same table for people.
"""

import os
from pathlib import Path
from typing import Annotated, Any

import platformdirs
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

DRIVERS = ("sqlite", "postgresql+psycopg")
"""How the address of a database may begin."""
Words = Annotated[tuple[str, ...], NoDecode]
"""A list that is written with commas."""


class Settings(BaseSettings):
    """The settings of one server."""

    model_config = SettingsConfigDict(env_prefix="ISLEWORKS_", frozen=True, extra="forbid")

    data_dir: Path = Field(default_factory=lambda: Path(platformdirs.user_data_dir("isleworks")))
    """Folder of the SQLite file and of the server's lock."""
    database: SecretStr | None = None
    """Address of the database, as SQLAlchemy writes it; None: SQLite in ``data_dir``."""
    cluster: str | None = None
    """Address of a Dask scheduler (``tcp://host:8786``); None: jobs run on this machine."""

    host: str = "127.0.0.1"
    """Address to listen on."""
    port: int = Field(8000, ge=0, le=65535)
    """Port to listen on."""
    trusted_proxy: str | None = None
    """Address of the proxy whose ``X-Forwarded-For`` is believed."""
    cors_origins: Words = ()
    """Origins whose pages may ask, with commas between."""
    api_keys: Annotated[tuple[SecretStr, ...], NoDecode] = ()
    """Keys of which one must be sent, with commas between; none: everybody may ask."""

    max_body: int = Field(1_000_000, ge=1_000)
    """Largest body of a request, in bytes."""
    max_queue: int = Field(100, ge=1)
    """Most jobs that may wait."""
    concurrency: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1)
    """Most jobs that run at a time on this machine."""
    rate_limit: int = Field(600, ge=0)
    """Most requests a minute and client; 0: no limit."""

    sync_budget: float = Field(10.0, gt=0)
    """Deterministic time up to which a question is answered at once; a larger one is a job."""
    sync_wall: float = Field(60.0, gt=0)
    """Seconds after which a question that is answered at once is stopped."""
    job_budget: float = Field(600.0, gt=0)
    """Largest deterministic time that a job may ask for."""
    job_wall: float = Field(3600.0, gt=0)
    """Seconds after which a job is stopped."""
    memory_mb: int = Field(2048, ge=64)
    """MiB that a job may use beyond what its process has loaded (Linux)."""

    keep_days: float = Field(30.0, gt=0)
    """Days after which jobs, results and answers go that nobody has asked for since."""
    store_mb: int = Field(2048, ge=1)
    """MiB of content above which the least used goes, stored documents last."""

    @property
    def workers_a_job(self) -> int:
        """Processes that a job may use for pieces of its work; 0: its own only."""
        share = (os.cpu_count() or 1) // self.concurrency
        return share if share > 1 else 0

    @field_validator("database")
    @classmethod
    def _is_one_of_ours(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        try:
            driver = make_url(value.get_secret_value()).drivername
        except ArgumentError:
            raise ValueError("this is no address of a database") from None
        if driver not in DRIVERS:
            raise ValueError(f"the address begins with one of {', '.join(DRIVERS)}")
        return value

    @field_validator("cors_origins", "api_keys", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(word.strip() for word in value.split(",") if word.strip())
        return value

    @property
    def database_url(self) -> str:
        """Where the tables are; it may hold a password and belongs in no log."""
        if self.database is not None:
            return self.database.get_secret_value()
        return f"sqlite:///{self.data_dir / 'isleworks.sqlite'}"

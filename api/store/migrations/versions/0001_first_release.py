"""The tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make all tables of an empty database."""
    _content()
    _jobs()
    _beside_jobs()
    _work()


def _content() -> None:
    op.create_table(
        "documents",
        sa.Column("number", NUMBER, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("schema", sa.String(60), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        *_aging(),
        sa.PrimaryKeyConstraint("number", name="pk_documents"),
        sa.UniqueConstraint("id", name="uq_documents_id"),
    )
    op.create_index("ix_documents_schema", "documents", ["schema"])
    op.create_table(
        "answers",
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("immutable", sa.Boolean(), nullable=False),
        *_aging(),
        sa.PrimaryKeyConstraint("key", name="pk_answers"),
    )
    op.create_table(
        "files",
        sa.Column("id", sa.String(200), nullable=False),
        sa.Column("media_type", sa.String(80), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        *_aging(),
        sa.PrimaryKeyConstraint("id", name="pk_files"),
    )
    for table in ("documents", "answers", "files"):
        op.create_index(f"ix_{table}_used", table, ["used"])


def _aging() -> list[sa.Column[object]]:
    return [
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("used", MOMENT, nullable=False),
    ]


def _jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("number", NUMBER, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("live_key", sa.String(64), nullable=True),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("deaths", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(80), nullable=True),
        sa.Column("cancelling", sa.Boolean(), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("what", sa.String(200), nullable=True),
        sa.Column("problem", sa.Text(), nullable=True),
        sa.Column("updated", MOMENT, nullable=False),
        *_aging(),
        sa.PrimaryKeyConstraint("number", name="pk_jobs"),
        sa.UniqueConstraint("id", name="uq_jobs_id"),
        sa.UniqueConstraint("live_key", name="uq_jobs_live_key"),
    )
    op.create_index("ix_jobs_state_number", "jobs", ["state", "number"])
    for column in ("key", "owner", "used"):
        op.create_index(f"ix_jobs_{column}", "jobs", [column])


def _beside_jobs() -> None:
    op.create_table(
        "results",
        _job(),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("document", sa.String(40), nullable=True),
        sa.Column("file", sa.String(200), nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        _of_job("results"),
        sa.PrimaryKeyConstraint("job", name="pk_results"),
    )
    op.create_index("ix_results_document", "results", ["document"])
    op.create_index("ix_results_file", "results", ["file"])
    op.create_table(
        "events",
        _job(),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        _of_job("events"),
        sa.PrimaryKeyConstraint("job", "number", name="pk_events"),
    )
    op.create_table(
        "subscribers",
        _job(),
        sa.Column("client", sa.String(64), nullable=False),
        _of_job("subscribers"),
        sa.PrimaryKeyConstraint("job", "client", name="pk_subscribers"),
    )
    op.create_table(
        "idempotency",
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        _job(),
        _of_job("idempotency"),
        sa.PrimaryKeyConstraint("client", "token", name="pk_idempotency"),
    )
    op.create_index("ix_idempotency_job", "idempotency", ["job"])


def _job() -> sa.Column[int]:
    return sa.Column("job", NUMBER, autoincrement=False, nullable=False)


def _of_job(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["job"], ["jobs.number"], name=f"fk_{table}_job", ondelete="CASCADE"
    )


def _work() -> None:
    op.create_table(
        "pieces",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key", "name", name="pk_pieces"),
    )
    op.create_table(
        "owners",
        sa.Column("id", sa.String(80), nullable=False),
        sa.Column("beat", sa.Integer(), nullable=False),
        sa.Column("started", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_owners"),
    )

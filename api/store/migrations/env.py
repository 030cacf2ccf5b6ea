"""Run by alembic: brings the tables of an open connection up to date."""

from alembic import context
from sqlalchemy import text

from api.store.tables import Base

MIGRATION_LOCK = 7_302_114
"""Number of the lock under which servers that start together migrate one after the other."""

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
context.run_migrations()

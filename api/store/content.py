"""Writing content: parts of larger transactions."""

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import literal, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from api.store.tables import AnswerRow, Base, DocumentRow, FileRow


def insert_new(session: Session, table: type[Base], **values: Any) -> bool:
    """Insert a row unless one with its key or id is there; whether it was inserted."""
    dialect = sqlite if session.get_bind().dialect.name == "sqlite" else postgresql
    insert = dialect.insert(table).values(**values).on_conflict_do_nothing()
    # Not the driver's count of rows, which PostgreSQL's does not give here.
    return session.execute(insert.returning(literal(1))).first() is not None


def add_document(session: Session, text: bytes, *, kept: bool) -> str:
    """Add a document's JSON, which holds its schema and id; its id."""
    data, now = json.loads(text), datetime.now(UTC)
    id: str = data["id"]
    new = insert_new(
        session,
        DocumentRow,
        id=id,
        schema=data["schema"],
        body=text,
        size=len(text),
        kept=kept,
        created=now,
        used=now,
    )
    if not new:
        row = update(DocumentRow).where(DocumentRow.id == id)
        session.execute(row.values(used=now, **({"kept": True} if kept else {})))
    return id


def add_file(session: Session, id: str, media_type: str, body: bytes) -> None:
    """Add a file unless it is there."""
    now = datetime.now(UTC)
    insert_new(
        session,
        FileRow,
        id=id,
        media_type=media_type,
        body=body,
        size=len(body),
        created=now,
        used=now,
    )


def set_answer(session: Session, key: str, text: str, immutable: bool) -> None:
    """Keep an answer, in place of one that may change."""
    now, size = datetime.now(UTC), len(text.encode())
    values = {"body": text, "size": size, "immutable": immutable, "created": now, "used": now}
    if not insert_new(session, AnswerRow, key=key, **values):
        row = update(AnswerRow).where(AnswerRow.key == key, AnswerRow.immutable.is_(False))
        session.execute(row.values(**values))

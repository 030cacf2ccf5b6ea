"""The store as the rest of the service sees it."""

import threading
from datetime import UTC, datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.settings import Settings
from api.store.content import add_document, add_file, set_answer
from api.store.database import Database
from api.store.migrate import migrate
from api.store.model import Listed, Page, Remembered, Stored, StoredFile
from api.store.paging import page_of, position
from api.store.tables import AnswerRow, DocumentRow, FileRow, JobRow
from games.core.documents import Document


class Store:
    """Documents, answers and files. Every method blocks: call it in a thread.

    All raise ``UnavailableError`` while the database does not answer; those that
    write raise ``StoreFullError`` where there is no room.
    """

    def __init__(self, settings: Settings) -> None:
        """Open the database and bring its tables up to date; raises ``NewerDatabaseError``."""
        self.database = Database(settings.database_url)
        migrate(self.database)
        self._touched: dict[tuple[str, str], datetime] = {}
        self._touching = threading.Lock()

    def put(self, document: Document) -> str:
        """Store a document that has an id; its id. What is there already stays as it is."""
        if document.id is None:
            raise ValueError("Only documents with an id can be stored.")
        text = document.to_json().encode()
        self.database.write(lambda session: add_document(session, text, kept=True))
        return document.id

    def get(self, id: str) -> Stored | None:
        """The document of this id."""
        row = self.database.read(
            lambda session: session.scalar(select(DocumentRow).where(DocumentRow.id == id))
        )
        if row is None:
            return None
        self.touch("documents", id)
        return Stored(row.id, row.schema, row.body, row.created)

    def list(self, schema: str | None, cursor: str | None, limit: int) -> Page[Listed]:
        """Documents of a schema, or all, newest first; raises ``CursorError``."""
        row = DocumentRow
        query = select(row.number, row.id, row.schema, row.size, row.created)
        query = query.order_by(row.number.desc()).limit(limit + 1)
        if schema is not None:
            query = query.where(row.schema == schema)
        if cursor is not None:
            query = query.where(row.number < position(cursor))
        rows = self.database.read(lambda session: session.execute(query).all())
        return page_of([(n, Listed(i, s, size, c)) for n, i, s, size, c in rows], limit)

    def file(self, id: str) -> StoredFile | None:
        """The file of this id."""
        row = self.database.read(lambda session: session.get(FileRow, id))
        if row is None:
            return None
        self.touch("files", id)
        return StoredFile(row.id, row.media_type, row.body, row.created)

    def put_file(self, id: str, media_type: str, body: bytes) -> None:
        """Store a file under an id, of at most 200 characters, that names its content."""
        self.database.write(lambda session: add_file(session, id, media_type, body))

    def remember(self, key: str, text: str, immutable: bool) -> None:
        """Keep an answer under a key of at most 200 characters; a proved one is not replaced."""
        self.database.write(lambda session: set_answer(session, key, text, immutable))

    def recall(self, key: str) -> Remembered | None:
        """The answer kept under this key."""
        row = self.database.read(lambda session: session.get(AnswerRow, key))
        if row is None:
            return None
        self.touch("answers", key)
        return Remembered(row.body, row.immutable)

    def ping(self) -> None:
        """Return if the database answers, else raise ``UnavailableError``."""
        self.database.ping()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def touch(self, table: str, id: str) -> None:
        """Note that something was used; it is written down later, for many at once."""
        with self._touching:
            self._touched[table, id] = datetime.now(UTC)

    def write_touched(self) -> None:
        """Write down what was used since the last time."""
        with self._touching:
            touched, self._touched = self._touched, {}
        if touched:
            self.database.write(lambda session: _write_touched(session, touched))


def _write_touched(session: Session, touched: dict[tuple[str, str], datetime]) -> None:
    for (table, id), moment in touched.items():
        if table == "documents":
            session.execute(update(DocumentRow).where(DocumentRow.id == id).values(used=moment))
        elif table == "jobs":
            session.execute(update(JobRow).where(JobRow.id == id).values(used=moment))
        elif table == "files":
            session.execute(update(FileRow).where(FileRow.id == id).values(used=moment))
        else:
            session.execute(update(AnswerRow).where(AnswerRow.key == id).values(used=moment))

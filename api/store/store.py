"""The store as the rest of the service sees it."""

from api.settings import Settings
from api.store.model import Page, Remembered, Stored, StoredFile
from games.core.documents import Document


class Store:
    """Documents, answers and files. Every method blocks: call it in a thread.

    All raise ``UnavailableError`` while the database does not answer; those that
    write raise ``StoreFullError`` where there is no room.
    """

    def __init__(self, settings: Settings) -> None:
        """Open the database and bring its tables up to date."""
        raise NotImplementedError

    def put(self, document: Document) -> str:
        """Store a document that has an id; its id. What is there already stays as it is."""
        raise NotImplementedError

    def get(self, id: str) -> Stored | None:
        """The document of this id."""
        raise NotImplementedError

    def list(self, schema: str | None, cursor: str | None, limit: int) -> Page[Stored]:
        """Documents of a schema, newest first; raises ``CursorError``."""
        raise NotImplementedError

    def file(self, id: str) -> StoredFile | None:
        """The file of this id."""
        raise NotImplementedError

    def put_file(self, id: str, media_type: str, body: bytes) -> None:
        """Store a file under an id that names its content."""
        raise NotImplementedError

    def remember(self, key: str, text: str, immutable: bool) -> None:
        """Keep an answer under a key of at most 200 characters."""
        raise NotImplementedError

    def recall(self, key: str) -> Remembered | None:
        """The answer kept under this key."""
        raise NotImplementedError

    def ping(self) -> None:
        """Return if the database answers, else raise ``UnavailableError``."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the database."""
        raise NotImplementedError

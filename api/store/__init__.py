"""The store: documents, answers, files and jobs in SQL tables."""

from api.store.model import (
    CursorError,
    Page,
    Remembered,
    Stored,
    StoredFile,
    StoreFullError,
    UnavailableError,
)
from api.store.store import Store

__all__ = [
    "CursorError",
    "Page",
    "Remembered",
    "Store",
    "StoreFullError",
    "Stored",
    "StoredFile",
    "UnavailableError",
]

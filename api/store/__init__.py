"""The store: documents, answers, files and jobs in SQL tables."""

from api.store.model import (
    CursorError,
    Listed,
    Page,
    Remembered,
    SetupError,
    Stored,
    StoredFile,
    StoreFullError,
    UnavailableError,
)
from api.store.store import Store

__all__ = [
    "CursorError",
    "Listed",
    "Page",
    "Remembered",
    "SetupError",
    "Store",
    "StoreFullError",
    "Stored",
    "StoredFile",
    "UnavailableError",
]

"""A file of zeros, given up when the disk is full, so that this can still be written down."""

from pathlib import Path

SIZE = 1 << 20
"""Bytes held back. DEFAULT, ours."""


class Reserve:
    """Room beside a SQLite file."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}.reserve")

    def give_up(self) -> bool:
        """Make room; whether there was any to make."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True

    def restore(self) -> bool:
        """Hold room back again; whether there is enough of it."""
        if self._path.exists():
            return True
        draft = self._path.with_name(f"{self._path.name}.part")
        try:
            # Written, not only reserved: a hole would hold nothing back.
            draft.write_bytes(bytes(SIZE))
            draft.replace(self._path)
        except OSError:
            draft.unlink(missing_ok=True)
            return False
        return True

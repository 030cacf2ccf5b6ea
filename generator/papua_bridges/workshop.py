"""Where a box is made: studied candidates lie in a folder, so that work can go on after a stop.

Every finished piece is its own file, written whole or not at all. Which pieces
are there changes how long a box takes, never what is in it.
"""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from games.core.documents import DocumentError
from solver.runner import Failure, Runner, WorkError

FOLDER = ".isleworks-box"
A = TypeVar("A")
R = TypeVar("R")


class OtherBoxError(DocumentError):
    """The folder holds the beginnings of a box with other options or of another version."""

    def __init__(self) -> None:
        super().__init__(
            "OTHER_BOX",
            "The folder holds a box with other options or of another version; "
            "take another folder, or remove this one.",
        )


def write_whole(path: Path, text: str) -> None:
    """Write a text file by rename, so that it is there whole or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Workshop:
    """Runs pieces of work, and keeps their results where there is a folder."""

    runner: Runner
    workers: int
    folder: Path | None = None
    """None: nothing is kept."""

    def open(self, recipe: dict[str, Any]) -> None:
        """Make the folder for this recipe; raises ``OtherBoxError`` if it is another's."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        path, text = self.folder / "recipe.json", json.dumps(recipe, sort_keys=True)
        if not path.exists():
            write_whole(path, text)
        elif path.read_text("utf-8") != text:
            raise OtherBoxError

    def map(
        self,
        function: Callable[[A], R],
        orders: Sequence[tuple[str, A]],
        kind: TypeAdapter[R],
        on_done: Callable[[R], None],
    ) -> list[R]:
        """The results of named orders, in their order; those that lie finished are read.

        ``on_done`` is told each result as it comes. Raises ``WorkError`` when one
        could not be had.
        """
        results: dict[str, R] = {}
        for name, _ in orders:
            kept = self._read(name, kind)
            if kept is not None:
                results[name] = kept
                on_done(kept)
        missing = [(name, order) for name, order in orders if name not in results]

        def keep(index: int, result: R | Failure) -> None:
            if isinstance(result, Failure):
                raise WorkError(result.message) from result.error
            name = missing[index][0]
            results[name] = result
            self.keep(name, kind.dump_json(result).decode())
            on_done(result)

        self.runner.map(
            function, [order for _, order in missing], workers=self.workers, on_result=keep
        )
        return [results[name] for name, _ in orders]

    def _read(self, name: str, kind: TypeAdapter[R]) -> R | None:
        kept = self.kept(name)
        try:
            return None if kept is None else kind.validate_json(kept)
        except ValidationError:
            return None

    def keep(self, name: str, text: str) -> None:
        """Keep the JSON of a finished piece."""
        if self.folder is not None:
            write_whole(self.folder / f"{name}.json", text)

    def kept(self, name: str) -> str | bytes | None:
        """The JSON of a finished piece, None if it is not there."""
        try:
            return (self.folder / f"{name}.json").read_bytes() if self.folder else None
        except FileNotFoundError:
            return None

"""Blocks of text and pictures into columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from printables.errors import DoesNotFitError


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading or picture, and how tall it is in millimetres."""

    kind: str
    words: str
    tall: float


def columns(blocks: Sequence[Block], tall: float) -> list[list[Block]]:
    """Blocks into columns; a heading never stands alone at the foot of one.

    Raises ``DoesNotFitError`` where a block is taller than a column.
    """
    found: list[list[Block]] = [[]]
    used = 0.0
    for i, block in enumerate(blocks):
        need = block.tall
        if block.kind == "heading" and i + 1 < len(blocks):
            need += blocks[i + 1].tall
        if need > tall:
            raise DoesNotFitError(f"A paragraph of {need:.0f} mm is taller than its column.")
        if used + need > tall:
            found.append([])
            used = 0.0
        found[-1].append(block)
        used += block.tall
    return found


def balanced(blocks: Sequence[Block], count: int) -> list[list[Block]]:
    """The blocks of a page in ``count`` columns of about the same height."""
    tall = max(sum(block.tall for block in blocks) / count, *(2 * b.tall for b in blocks))
    while len(found := columns(blocks, tall)) > count:
        tall += 2.0
    return found

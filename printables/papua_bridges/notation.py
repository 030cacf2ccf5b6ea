"""A build in a few letters: each tile's name, the square where it begins, the way it goes.

``V3 C4es`` is the tile V3 on C4, then the square east of it, then the one south of that.
"""

from collections.abc import Sequence

from games.papua_bridges.content import STEPS, Build, Square
from games.papua_bridges.tiles import is_unbranched, road_ends

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"


def square_name(square: Square) -> str:
    """Column letter and row number, as printed around a board: ``A1`` is the top left."""
    return f"{LETTERS[square[1]]}{square[0] + 1}"


def way(squares: Sequence[Square]) -> str:
    """The squares of a tile as a start and steps; one by one if it is no single chain."""
    if len(squares) < 2 or not is_unbranched(squares):
        return ",".join(map(square_name, sorted(squares)))
    at = min(road_ends(squares))
    name, left = square_name(at), set(squares) - {at}
    while left:
        for letter, (down, right) in STEPS.items():
            near = (at[0] + down, at[1] + right)
            if near in left:
                name += letter.lower()
                left.remove(near)
                at = near
                break
    return name


def steps(build: Build) -> list[tuple[str, str]]:
    """For each tile of a build its name and its way."""
    return [(placed.tile, way(placed.squares)) for placed in build.tiles]

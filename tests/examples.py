"""The worked examples of docs/examples, and short ways to write boards and builds in tests."""

from pathlib import Path

from games.papua_bridges.content import Board, Build
from games.papua_bridges.pictures import read_picture

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def example_board() -> Board:
    """The worked side-B board (PB-DX-9)."""
    return Board.from_json((EXAMPLES / "papua-board.json").read_text("utf-8"))


def example_build() -> Build:
    """Its six tiles for start 1, all four islands joined."""
    return Build.from_json((EXAMPLES / "papua-build.json").read_text("utf-8"))


def board(rows: str, *lines: str) -> Board:
    """A board from its rows, parted by blanks, and the lines below a picture."""
    return read_picture("\n".join([*rows.split(), *lines]))


def build(start: int, *tiles: str, without: str | None = None) -> Build:
    """A build from tiles such as ``"I2 0,6 0,7"``, in order of placement."""
    return Build.from_data(
        {
            "start": start,
            "without": without,
            "tiles": [
                {
                    "tile": name,
                    "squares": [list(map(int, square.split(","))) for square in squares],
                }
                for name, *squares in map(str.split, tiles)
            ],
        }
    )


def less(laid: Build, *names: str) -> Build:
    """The build without the tiles of these ids."""
    kept = tuple(placed for placed in laid.tiles if placed.tile not in names)
    return Build(start=laid.start, without=laid.without, tiles=kept)


def removing(laid: Build, island: str) -> Build:
    """The same tiles in the game without this island."""
    return Build.from_data(
        {"start": laid.start, "without": island, "tiles": laid.to_data()["tiles"]}
    )

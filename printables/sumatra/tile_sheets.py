"""The sheets of tiles: fronts that are all alike, and behind each the back of its tile."""

from collections.abc import Sequence

from games.sumatra.content import PathTile, Tileset
from printables.cards import Item, Layout, Side, layout, sheet_of
from printables.duplex import turns_sideways
from printables.sheet import Setup, Sheet
from printables.sumatra.look import measures, text
from printables.sumatra.tile_art import back_drawing, front_drawing

MOST = 25
"""So many tiles on a sheet at most: a box of 50 on two sheets that are alike."""


def sheets(tileset: Tileset, setup: Setup) -> list[Sheet]:
    """All tiles, so that edge e of a front and edge e of its back are the same cut edge."""
    side = measures().tile
    plan = layout(setup.paper, side, side, folded=setup.flip == "fold")
    step = min(MOST, len(plan.slots))
    groups = [tileset.tiles[i : i + step] for i in range(0, len(tileset.tiles), step)]
    return [_sheet(tiles, plan, setup, number) for number, tiles in enumerate(groups, 1)]


def _sheet(tiles: Sequence[PathTile], plan: Layout, setup: Setup, number: int) -> Sheet:
    side = measures().tile
    half_turn = not turns_sideways(plan.paper, setup.flip)
    front = front_drawing(side)
    items = [
        Item(box, front, back_drawing(tile, side, half_turn=half_turn))
        for box, tile in zip(plan.slots, tiles, strict=False)
    ]
    title = text("tiles.title").format(first=tiles[0].id, last=tiles[-1].id)
    names = Side(front, f"T{number}", title)
    back = Side(front, f"T{number}b", text("sheet.back").format(title=title))
    return sheet_of(items, names, back, setup, plan, bookmarks=((text("chapter.tiles"), title),))

"""Printed roads and the notation of builds."""

import pytest
from hypothesis import given, settings

from games.papua_bridges.content import ISLANDS, STEPS, Board, default_tiles, neighbours
from games.papua_bridges.tiles import orientations, road_ends
from printables.papua_bridges.notation import LETTERS, square_name, way
from printables.papua_bridges.roads import island_road, tile_road
from tests.games.drawn import boards


@pytest.mark.rule("PB-04", "PB-38")
@settings(max_examples=60, deadline=None)
@given(boards())
def test_the_road_of_an_island_joins_its_exits_on_land(board: Board) -> None:
    for island in ISLANDS:
        road = island_road(board, island)
        reached = {road.hub}
        for _ in road.legs:
            reached |= {b for a, b in road.legs if a in reached}
        land = set(board.squares(island))
        assert reached <= land
        assert {b for _, b in road.legs} <= reached
        assert len(road.legs) == len(reached) - 1
        whole = _mainland(road.hub, land)
        assert {(r, c) for r, c, _ in road.exits if (r, c) in whole} <= reached


def _mainland(start: tuple[int, int], land: set[tuple[int, int]]) -> set[tuple[int, int]]:
    found, todo = {start}, [start]
    while todo:
        for near in neighbours(todo.pop()):
            if near in land and near not in found:
                found.add(near)
                todo.append(near)
    return found


@pytest.mark.rule("PB-39")
def test_the_road_on_a_tile_leaves_at_its_ends_only() -> None:
    for tile in default_tiles().tiles:
        road = tile_road(tile.squares, "ends")
        assert len(road.legs) == len(tile.squares) - 1
        assert {here for here, _ in road.stubs} == set(road_ends(tile.squares))
        assert len(road.stubs) == 6
        touching = tile_road(tile.squares, "contact")
        assert {here for here, _ in touching.stubs} >= set(road_ends(tile.squares))
        assert len(touching.stubs) == 2 * len(tile.squares) + 2


def _read(text: str) -> list[tuple[int, int]]:
    """The squares of a way, read as a person reads it."""
    at = (int(text[1]) - 1, LETTERS.index(text[0]))
    squares = [at]
    for letter in text[2:]:
        down, right = STEPS[letter.upper()]
        at = (at[0] + down, at[1] + right)
        squares.append(at)
    return squares


def test_a_way_names_the_squares_of_every_tile_as_it_may_lie() -> None:
    for tile in default_tiles().tiles:
        for shape in orientations(tile.squares):
            moved = [(row + 2, column + 3) for row, column in shape]
            assert sorted(_read(way(moved))) == sorted(moved)


def test_a_branching_tile_is_told_square_by_square() -> None:
    assert way([(0, 0), (0, 1), (0, 2), (1, 1)]) == "A1,B1,C1,B2"
    assert square_name((8, 0)) == "A9"

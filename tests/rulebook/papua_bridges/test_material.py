"""What the box holds: counts, tokens, tiles, tasks."""

from itertools import combinations

import pytest

from games.papua_bridges.content import (
    ISLANDS,
    STARTS,
    Board,
    Task,
    components,
    default_tiles,
    tasks_of,
)
from games.papua_bridges.scoring import judge
from games.papua_bridges.tiles import free_form, is_unbranched, orientations, road_ends
from games.papua_bridges.validation import require_playable, validate_tiles
from tests.examples import example_board, example_build, removing
from tests.solver.boards import boards


def counts(name: str) -> int:
    value: int = components()["counts"][name]["value"]
    return value


@pytest.mark.rule("PB-01")
def test_two_to_four_players_with_a_colour_each() -> None:
    players = components()["counts"]["players"]
    assert (players["least"], players["most"]) == (2, 4)
    assert len(set(components()["players"]["colours"])) == 4


@pytest.mark.rule("PB-02", "PB-03", "PB-04")
def test_boards_starts_and_islands() -> None:
    assert (counts("boards"), counts("starts"), counts("islands")) == (32, 4, 4)
    assert (len(STARTS), len(ISLANDS)) == (4, 4)


@pytest.mark.rule("PB-02")
def test_a_board_says_which_of_its_two_sides_it_is() -> None:
    assert {boards(1, kind).side for kind in ("A", "B")} == {"A", "B"}


@pytest.mark.rule("PB-05", "PB-EX-1", "PB-INV-21")
def test_task_arithmetic() -> None:
    cards = [(boards(seed, "A"), boards(seed, "B")) for seed in range(counts("boards"))]
    tasks = [task for card in cards for side in card for task in tasks_of(side)]
    normal = [task for task in tasks if task.without is None]
    assert sum(task.board.side == "A" for task in normal) == 128
    assert sum(task.board.side == "B" for task in normal) == 128
    assert len(tasks) - len(normal) == 1024
    assert len({task.id for task in tasks}) == 1280


@pytest.mark.rule("PB-05")
def test_a_task_id_names_board_start_and_removed_island() -> None:
    board = example_board()
    assert Task(board, 3).id == f"{board.id}/3"
    assert Task(board, 3, "b").id == f"{board.id}/3-b"
    assert Task(board, 3, "b").islands == ("a", "c", "d")


@pytest.mark.rule("PB-06", "PB-EX-2", "PB-INV-20")
def test_thirteen_different_tiles_in_each_of_four_colours() -> None:
    tiles = default_tiles().tiles
    bridge_tiles = components()["counts"]["bridge_tiles"]
    assert len(tiles) == bridge_tiles["each"] == 13
    assert bridge_tiles["value"] == 13 * 4 == 52
    forms = {free_form(tile.squares) for tile in tiles}
    assert len(forms) == 13
    assert sum(len(tile.squares) for tile in tiles) == 55
    assert sum(len(orientations(tile.squares)) for tile in tiles) == 56


@pytest.mark.rule("PB-06", "PB-24")
def test_the_default_tiles_are_all_unbranched_shapes_of_two_to_five_squares() -> None:
    ours = {free_form(tile.squares) for tile in default_tiles().tiles}
    assert ours == {form for size in range(2, 6) for form in unbranched_shapes(size)}
    assert validate_tiles(default_tiles()).findings == ()


def unbranched_shapes(size: int) -> set[tuple[tuple[int, int], ...]]:
    """Found by trying every set of squares that fits in a box, not by growing chains."""
    box = [(row, column) for row in range((size + 1) // 2 + 1) for column in range(size)]
    return {free_form(squares) for squares in combinations(box, size) if is_unbranched(squares)}


@pytest.mark.rule("PB-39")
def test_every_tile_has_a_road_with_two_ends() -> None:
    assert all(len(road_ends(tile.squares)) == 2 for tile in default_tiles().tiles)
    assert road_ends([(0, 0), (0, 1), (1, 0)]) == ((0, 1), (1, 0))


@pytest.mark.rule("PB-07", "PB-09", "PB-10", "PB-11")
def test_pawns_volcano_tokens_spinner_and_die() -> None:
    assert (counts("pawns"), counts("volcano_tokens"), counts("spinners")) == (4, 4, 1)
    assert components()["counts"]["die_faces"]["values"] == list(STARTS)


@pytest.mark.rule("PB-08", "PB-EX-3")
def test_bonus_tokens() -> None:
    tokens = components()["bonus_tokens"]
    assert sorted(tokens["values"]) == [1, 2, 2, 2, 3, 3, 3, 4]
    assert sum(tokens["values"]) == 20
    assert tokens["fixed_value"] * len(tokens["values"]) == 24


@pytest.mark.rule("PB-07", "PB-08")
def test_the_scoring_track_is_long_enough_for_every_score() -> None:
    tokens = components()["bonus_tokens"]
    most = 8 * 4 + max(sum(tokens["values"]), tokens["fixed_value"] * len(tokens["values"]))
    assert components()["scoring_track"]["last"] == most


@pytest.mark.rule("PB-10", "PB-12")
def test_the_spinner_names_one_island_of_every_board() -> None:
    animals = components()["symbols"]["animals"]
    assert len(set(animals)) == 4
    for seed in range(8):
        symbols = boards(seed, "A").symbols
        for animal in animals:
            assert sum(symbols[island] == animal for island in ISLANDS) == 1


@pytest.mark.rule("PB-12")
def test_symbols_matter_only_to_name_an_island() -> None:
    data = example_board().to_data()
    del data["id"]
    data["symbols"] = {"a": "crab", "b": "turtle", "c": "gecko", "d": "parrot"}
    renamed = Board.from_data(data)
    require_playable(renamed)
    assert renamed.id != example_board().id
    for laid in (example_build(), removing(example_build(), "d")):
        assert judge(renamed, laid) == judge(example_board(), laid)

"""What is in the box (SU-01 to SU-19), and what a document of one's own may not change."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.sumatra.content import Setup, Tileset, components, default_setup, default_tileset
from games.sumatra.game import Sumatra
from games.sumatra.validation import validate, validate_tileset
from tests.rulebook.sumatra.geometry import FRONT, ends_of, shape_of
from tests.rulebook.sumatra.table import MARKERS, NAMES, Table

BOX = default_tileset()
VALUES = {"E": 4, "R": 3, "T": 2, "O": 1}
PRINTED = [
    "ES   .    NS   .    ESW  .    SW",
    ".    NESW .    EW   .    NESW .",
    "NES  .    ESW  .    NSW  .    EW",
    ".    NS   .    NESW .    NS   .",
    "EW   .    NES  .    NEW  .    NSW",
    ".    NESW .    EW   .    NESW .",
    "NE   .    NEW  .    NS   .    NW",
]
SHAPES = ("blind", "bend", "straight", "bifurcation", "junction")
BACKS = {
    "muntjac": (2, 0, 0, 0, 0), "elephant": (1, 2, 1, 0, 0), "rhinoceros": (1, 2, 3, 0, 0),
    "tiger": (0, 2, 2, 2, 2), "orangutan": (0, 2, 2, 4, 2), "path": (0, 4, 4, 0, 3),
    "trap": (0, 1, 1, 0, 0), "native": (0, 0, 0, 0, 2), "binoculars": (0, 0, 0, 0, 3),
    "storm-forward": (0, 0, 0, 0, 1), "storm-backward": (0, 0, 0, 0, 1),
}  # fmt: skip


def findings(change: dict[str, Any]) -> set[tuple[str, str]]:
    """Rules and codes of the errors of a tile set that is the box but for a change."""
    data = BOX.to_data() | change
    data.pop("id", None)
    report = validate_tileset(Tileset.from_data(data))
    return {(found.rule, found.code) for found in report.findings if found.severity == "error"}


def setup_findings(change: dict[str, Any]) -> set[tuple[str, str]]:
    data = default_setup().to_data() | change
    data.pop("id", None)
    report = validate(Setup.from_data(data))
    return {(found.rule, found.code) for found in report.findings if found.severity == "error"}


def backs(change: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """The tiles of the box, some of them changed."""
    tiles = BOX.to_data()["tiles"]
    return {"tiles": [tile | change.get(tile["id"], {}) for tile in tiles]}


@pytest.mark.rule("SU-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(DocumentError, match="SU-01") as caught:
        Sumatra.create(players)
    assert caught.value.code == "BAD_PLAYER_COUNT"


@pytest.mark.rule("SU-01")
def test_each_has_a_colour_of_his_own() -> None:
    assert len(set(Sumatra.create(4).colours)) == 4
    assert Sumatra.create(2, {"colours": ["blue", "green"]}).colours == ("blue", "green")
    with pytest.raises(DocumentError) as caught:
        Sumatra.create(2, {"colours": ["blue", "blue"]})
    assert caught.value.code == "COLOUR"


@pytest.mark.rule("SU-02")
def test_the_board_has_printed_paths_on_its_25_even_squares() -> None:
    rows = [tuple("" if ends == "." else ends for ends in row.split()) for row in PRINTED]
    assert list(Sumatra.create(2).printed_names) == rows
    paths = {(r, c) for r, c in product(range(7), range(7)) if rows[r][c]}
    assert paths == {(r, c) for r, c in product(range(7), range(7)) if (r + c) % 2 == 0}
    assert len(paths) == 25


@pytest.mark.rule("SU-02")
@pytest.mark.parametrize(("row", "column", "ends"), [(0, 0, ""), (0, 1, "NS")])
def test_a_board_with_other_than_those_is_refused(row: int, column: int, ends: str) -> None:
    rows = [list(line) for line in default_setup().to_data()["printed"]]
    rows[row][column] = ends
    assert ("SU-02", "BOARD_SHAPE") in setup_findings({"printed": rows})


@pytest.mark.rule("SU-03")
def test_fifty_tiles() -> None:
    assert len(BOX.tiles) == len({tile.id for tile in BOX.tiles}) == 50
    rules = {rule for rule, _ in findings({"tiles": BOX.to_data()["tiles"][:-1]})}
    assert "SU-03" in rules


@pytest.mark.rule("SU-04")
def test_all_fronts_are_the_same_bifurcation() -> None:
    assert set(components()["front"]["edges"]) == set(FRONT)
    assert shape_of(FRONT) == "bifurcation"
    table = Table("0,0 native front NEW", "0,2 tiger front NEW", "0,4 path front NEW")
    seen = table.state.observation(0)["tiles"]
    assert [tile["ends"] for tile in seen] == ["NEW"] * 3
    assert {tuple(sorted(tile)) for tile in seen} == {("ends", "side", "square", "turn")}


@pytest.mark.rule("SU-05", "SU-07")
def test_every_back_has_one_content_and_one_path() -> None:
    for tile in BOX.tiles:
        assert shape_of("".join(tile.back)) in SHAPES
    assert ("SU-07", "NO_SHAPE") in findings(backs({1: {"back": []}}))
    assert {rule for rule, _ in findings(backs({50: {"arrow": None}}))} == {"SU-123"}


@pytest.mark.rule("SU-05")
def test_the_backs_that_we_chose() -> None:
    found = Counter((tile.content, shape_of("".join(tile.back))) for tile in BOX.tiles)
    assert found == +Counter(
        {
            (content, shape): number
            for content, row in BACKS.items()
            for shape, number in zip(SHAPES, row, strict=True)
        }
    )
    assert {tile.arrow for tile in BOX.tiles if tile.content.startswith("storm")} == {"N"}


@pytest.mark.rule("SU-06")
def test_eleven_backs_are_counted_by_the_rulebook() -> None:
    found = Counter(str(tile.content) for tile in BOX.tiles)
    fixed = {
        "muntjac": 2, "trap": 2, "native": 2, "binoculars": 3, "storm-forward": 1,
        "storm-backward": 1,
    }  # fmt: skip
    assert {content: found[content] for content in fixed} == fixed
    for content in fixed:
        one = next(tile.id for tile in BOX.tiles if tile.content == content)
        rules = {rule for rule, _ in findings(backs({one: {"content": "path", "arrow": None}}))}
        assert "SU-06" in rules


@pytest.mark.rule("SU-07")
@pytest.mark.parametrize(
    ("back", "shape"),
    [("N", "blind"), ("NE", "bend"), ("NW", "bend"), ("NS", "straight"), ("EW", "straight"),
     ("NEW", "bifurcation"), ("NESW", "junction")],
)  # fmt: skip
def test_shapes_keep_their_ends_however_they_lie(back: str, shape: str) -> None:
    for side, turn in product(("back", "front"), range(4)):
        shown = ends_of(back, side, turn)
        assert shape_of("".join(shown)) == (shape if side == "back" else "bifurcation")


@pytest.mark.rule("SU-08", "SU-09", "SU-10", "SU-EX-15")
def test_thirty_eight_markers() -> None:
    told = {animal["letter"]: animal for animal in components()["animals"]}
    assert {letter: animal["markers"] for letter, animal in told.items()} == MARKERS
    assert sum(MARKERS.values()) == 38
    assert {letter for letter, animal in told.items() if animal["big"]} == {"E", "R"}
    values = {letter: animal["value"] for letter, animal in told.items()}
    assert values == {**VALUES, "M": 5}
    assert Table().now["stock"] == {NAMES[letter]: n for letter, n in MARKERS.items()}


@pytest.mark.rule("SU-08")
def test_a_position_with_other_than_those_is_refused() -> None:
    data = Table("0,0 tiger back NS").now
    changes: list[dict[str, Any]] = [
        {"stock": data["stock"] | {"tiger": 10}},
        {"markers": []},
        {"markers": [{"square": [0, 0], "animals": ["tiger", "muntjac"]}]},
    ]
    for change in changes:
        with pytest.raises(DocumentError) as caught:
            Table().game.state_from_json(data | change)
        assert caught.value.code == "MARKER_CONSERVATION"
    tigers = backs({tile.id: {"content": "tiger"} for tile in BOX.tiles if tile.content == "path"})
    assert ("SU-08", "MARKER_COUNT") in findings(tigers)


@pytest.mark.rule("SU-11", "SU-EX-15")
def test_six_holds_of_each_kind_that_go_together_at_will() -> None:
    holds = BOX.holds
    assert len(holds.bow) + len(holds.centre) + len(holds.stern) == 18
    for bow, centre, stern in product(holds.bow, holds.centre, holds.stern):
        table = Table().hold("A bow", bow).hold("A centre", centre.id).hold("A stern", stern)
        others = [card for card in holds.bow if card != bow]
        markets = [card.id for card in holds.centre if card.id != centre.id]
        sterns = [card for card in holds.stern if card != stern]
        table.hold("B bow", others[0]).hold("B centre", markets[0]).hold("B stern", sterns[0])
        assert table.now["ships"][0]["holds"] == {"bow": bow, "centre": centre.id, "stern": stern}


def full_worth(hold: str, card: str) -> int:
    """The points of a ship that has only this hold filled, with what it asks for."""
    others = {"bow": BOX.holds.bow, "stern": BOX.holds.stern}[hold]
    other = next(name for name in others if name != card)
    table = Table().hold(f"A {hold}", card, card).hold(f"B {hold}", other)
    return table.state.scores()[0]


@pytest.mark.rule("SU-12", "SU-EX-4", "SU-139")
@pytest.mark.parametrize("card", BOX.holds.bow)
def test_every_full_bow_is_worth_eleven(card: str) -> None:
    assert sum(VALUES[letter] for letter in card) + 5 == full_worth("bow", card) == 11


@pytest.mark.rule("SU-13", "SU-EX-5", "SU-140")
@pytest.mark.parametrize("card", BOX.holds.stern)
def test_every_full_stern_is_worth_fifteen(card: str) -> None:
    assert sum(VALUES[letter] for letter in card) + 7 == full_worth("stern", card) == 15


@pytest.mark.rule("SU-12", "SU-13")
def test_orders_of_another_worth_or_without_the_printed_ones_are_refused() -> None:
    holds = BOX.to_data()["holds"]
    for name, card, rule in (("bow", "TT", "SU-12"), ("stern", "EEE", "SU-13")):
        cards = [card, *holds[name][1:]]
        codes = findings({"holds": holds | {name: cards}})
        assert (rule, "ORDER_TOTAL") in codes
    assert "RR" in BOX.holds.bow
    assert "RTOOO" in BOX.holds.stern


@pytest.mark.rule("SU-14")
def test_centres_have_up_to_four_squares_free_and_prescribed() -> None:
    for card in BOX.holds.centre:
        assert card.prescribed
        assert card.free
        assert len(card.prescribed) + card.free <= 4
    worth = {2 * len(card.prescribed) + card.free + card.bonus for card in BOX.holds.centre}
    assert len(worth) > 1
    holds = BOX.to_data()["holds"]
    for change in ({"free": 4}, {"free": 0}, {"prescribed": ""}, {"bonus": 0}):
        centre = [holds["centre"][0] | change, *holds["centre"][1:]]
        assert ("SU-14", "MARKET") in findings({"holds": holds | {"centre": centre}})


@pytest.mark.rule("SU-15")
def test_nothing_asks_for_a_muntjac() -> None:
    holds = BOX.to_data()["holds"]
    letters = "".join(
        [*holds["bow"], *holds["stern"], *(c["prescribed"] for c in holds["centre"])]
    )
    assert set(letters) == set("ERTO")
    with pytest.raises(DocumentError):
        findings({"holds": holds | {"bow": ["MO", *holds["bow"][1:]]}})


@pytest.mark.rule("SU-16", "SU-82")
@pytest.mark.parametrize("progress", [0, 5, 27, -5])
def test_a_ship_covers_two_sea_squares_and_another_touches_it_by_one(progress: int) -> None:
    """What counts as lying upon a ship shows how long it is."""
    table = Table().ship("A", progress).ship("B", progress - 16 - 2).turn("B")
    outside = [table.now["outside"]]
    for _ in range(4):
        outside.append(table.do("step forward").now["outside"])
    assert outside == [[], [1], [1], [1], []]


@pytest.mark.rule("SU-17")
def test_two_trucks_a_colour() -> None:
    for players in (2, 3, 4):
        trucks = Table(players=players).now["trucks"]
        assert len(trucks) == players
        assert all(set(pair) == {"large", "divided"} for pair in trucks)


@pytest.mark.rule("SU-18", "SU-31")
def test_action_markers_count_four_points_of_the_active_player() -> None:
    table = Table("0,0 front NEW", "6,6 front NEW")
    left = [table.now["points"]]
    for _ in range(3):
        table.do("rotate 0,0 90")
        left.append(table.now["points"])
    assert left == [4, 3, 2, 1]
    table.do("rotate 0,0 90")
    assert (table.doing(), table.now["points"]) == ("B turn", 4)


@pytest.mark.rule("SU-19")
def test_nothing_else_of_a_tile_has_an_effect() -> None:
    """Two tiles alike in content, path and arrow are alike in all that follows."""
    first, second, _ = (tile.id for tile in BOX.tiles if tile.content == "binoculars")
    data = Table("2,2 binoculars front NEW", "0,0 front NEW").now
    seen = []
    for number in (first, second):
        tiles = [t | {"tile": number} if t["square"] == [2, 2] else t for t in data["tiles"]]
        pile = [tile for tile in data["pile"] if tile not in (first, second)]
        state = Sumatra.create(2).state_from_json(data | {"tiles": tiles, "pile": pile})
        state.apply(state.game.parse_action("flip 2,2 E"))
        now = state.observation(None)
        for tile in now["tiles"]:
            tile.pop("tile", None)
        now.pop("removed")
        seen.append((now, state.legal_actions()))
    assert seen[0] == seen[1]

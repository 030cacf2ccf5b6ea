"""Getting ready (SU-20 to SU-30): the deal, the holds, the exchange, who begins."""

from collections import Counter

import pytest

from games.core.documents import DocumentError
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Option
from games.core.streams import stream
from games.sumatra.content import default_setup
from games.sumatra.game import Sumatra
from games.sumatra.state import SumatraState
from tests.rulebook.sumatra.lister import Lister
from tests.rulebook.sumatra.table import Table
from tests.rulebook.sumatra.test_material import setup_findings

EVEN = [(r, c) for r in range(7) for c in range(7) if (r + c) % 2 == 0]
SETUP = {"setup": default_setup().to_data()}


def dealt(players: int = 2, seed: int = 1, **options: Option) -> SumatraState:
    """The position after the deal and the draw of holds and first player."""
    state, rng = Sumatra.create(players, options).new_state(), stream(seed, "dealt")
    while state.current_player() == CHANCE:
        state.apply(state.sample_chance(rng))
    return state


def opening(players: int = 2, seed: int = 1, **options: Option) -> SumatraState:
    """The first turn; all have kept their holds."""
    state = dealt(players, seed, **options)
    for _ in range(players):
        do(state, "keep")
    return state


def do(state: SumatraState, text: str) -> None:
    state.apply(state.game.parse_action(text))


def code_of(state: SumatraState, text: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as caught:
        do(state, text)
    return caught.value.violation.rule, caught.value.violation.code


@pytest.mark.rule("SU-20", "SU-21")
def test_any_tile_may_come_first_lying_in_any_way() -> None:
    outcomes = Sumatra.create(2).new_state().chance_outcomes()
    assert len(outcomes) == 50 * 4
    assert {share for _, share in outcomes} == {1 / 200}
    assert {str(action).split()[1] for action, _ in outcomes} == {"0,0"}


@pytest.mark.rule("SU-20")
def test_deals_differ() -> None:
    boards = {str(dealt(seed=seed).to_json()["tiles"]) for seed in range(20)}
    assert len(boards) == 20


@pytest.mark.rule("SU-21", "SU-22", "SU-03", "SU-EX-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_five_lie_front_up_on_the_even_squares(players: int) -> None:
    now = opening(players).to_json()
    assert [tuple(tile["square"]) for tile in now["tiles"]] == EVEN
    assert all("side" not in tile for tile in now["tiles"])
    assert len(now["pile"]) == 25
    assert {tile["tile"] for tile in now["tiles"]} | set(now["pile"]) == set(range(1, 51))


@pytest.mark.rule("SU-21")
def test_a_tile_is_dealt_to_the_square_that_is_due_and_only_once() -> None:
    state = Sumatra.create(2).new_state()
    assert code_of(state, "deal 0,1 t5 r0") == ("SU-21", "SETUP_TILE")
    do(state, "deal 0,0 t5 r0")
    assert code_of(state, "deal 0,0 t6 r0") == ("SU-21", "SETUP_TILE")
    assert code_of(state, "deal 0,2 t5 r0") == ("SU-21", "SETUP_TILE")


@pytest.mark.rule("SU-21", "SU-22")
def test_a_setup_with_other_squares_or_tiles_is_refused() -> None:
    placed = default_setup().to_data()["placement"]
    for wrong in ({"square": [0, 1]}, {"square": placed[1]["square"]}):
        changed = [placed[0] | wrong, *placed[1:]]
        assert ("SU-21", "SETUP_TILE") in setup_findings({"placement": changed})
    assert ("SU-21", "SETUP_TILE") in setup_findings({"placement": placed[:24]})
    pile = default_setup().to_data()["pile"]
    assert {rule for rule, _ in setup_findings({"pile": pile[:24]})} == {"SU-22"}


@pytest.mark.rule("SU-22", "SU-102", "SU-INV-25")
def test_any_tile_of_the_pile_is_as_likely_to_come() -> None:
    shares = Table("2,2 binoculars front NEW").do("flip 2,2 E", "done").state.chance_outcomes()
    assert {share for _, share in shares} == {1 / 25}
    assert len(shares) == 25


@pytest.mark.rule("SU-23", "SU-98")
def test_each_draws_one_of_each_and_lays_it_open() -> None:
    state = dealt(4)
    seen = state.observation(None)["ships"]
    assert seen == state.observation(2)["ships"]
    for kind in ("bow", "centre", "stern"):
        assert len({ship["holds"][kind] for ship in seen}) == 4
        assert all(set(ship["cargo"][kind]) == {"."} for ship in seen)


@pytest.mark.rule("SU-23")
def test_cards_are_drawn_blind() -> None:
    state, rng = Sumatra.create(3).new_state(), stream(2, "cards")
    left: list[int] = []
    while state.current_player() == CHANCE:
        outcomes = state.chance_outcomes()
        if str(outcomes[0][0]).startswith("hold"):
            left.append(len(outcomes))
            assert len({share for _, share in outcomes}) == 1
        state.apply(state.sample_chance(rng))
    assert left == [6, 6, 6, 5, 5, 5, 4, 4, 4]


@pytest.mark.rule("SU-24")
def test_each_may_keep_or_exchange_one_in_turn_order() -> None:
    state = dealt(3, first_player=2)
    asked = []
    while state.current_player() >= 0 and state.observation(None)["phase"] == "exchange":
        asked.append(state.current_player())
        assert {str(action) for action in state.legal_actions()} == {
            "keep", "exchange bow", "exchange centre", "exchange stern",
        }  # fmt: skip
        do(state, "keep")
    assert asked == [1, 2, 0]
    assert code_of(state, "exchange bow") == ("SU-24", "EXCHANGE")
    assert code_of(state, "keep") == ("SU-24", "EXCHANGE")


@pytest.mark.rule("SU-24", "SU-A20")
def test_the_new_card_comes_before_the_old_one_goes_back() -> None:
    state = dealt(4, first_player=1)
    bows = [ship["holds"]["bow"] for ship in state.to_json()["ships"]]
    do(state, "exchange bow")
    first = {str(action).split()[-1] for action, _ in state.chance_outcomes()}
    assert len(first) == 2
    assert not first & set(bows)
    new = sorted(first)[0]
    do(state, f"hold 1 bow {new}")
    assert state.to_json()["ships"][0]["holds"]["bow"] == new
    assert state.current_player() == 1
    assert code_of(state, f"hold 1 bow {bows[0]}")[0] in ("SU-23", "SU-24")
    do(state, "exchange bow")
    second = {str(action).split()[-1] for action, _ in state.chance_outcomes()}
    assert second == (first - {new}) | {bows[0]}


@pytest.mark.rule("SU-24")
def test_only_one_of_the_three_is_exchanged() -> None:
    state = dealt(2, first_player=1)
    before = state.to_json()["ships"][0]["holds"]
    do(state, "exchange centre")
    state.apply(state.chance_outcomes()[0][0])
    after = state.to_json()["ships"][0]["holds"]
    assert [kind for kind in before if before[kind] != after[kind]] == ["centre"]
    assert state.current_player() == 1


@pytest.mark.rule("SU-25", "SU-A21")
@pytest.mark.parametrize(
    ("players", "starts"), [(2, [4, 20]), (3, [4, 12, 20]), (4, [4, 12, 20, 28])]
)
def test_ships_start_on_the_starters_of_their_sides(players: int, starts: list[int]) -> None:
    ships = opening(players).observation(None)["ships"]
    assert [ship["position"] for ship in ships] == starts
    assert [ship["progress"] for ship in ships] == [0] * players


@pytest.mark.rule("SU-25", "SU-A21")
def test_other_sides_by_option() -> None:
    ships = opening(2, seats="EW").observation(None)["ships"]
    assert [ship["position"] for ship in ships] == [12, 28]
    for seats in ("NN", "N", "NX", "NES"):
        with pytest.raises(DocumentError):
            Sumatra.create(2, {"seats": seats})


@pytest.mark.rule("SU-25")
def test_a_setup_has_one_ship_on_a_starter() -> None:
    ships = default_setup().to_data()["ships"]
    for position in (5, ships[1]["position"]):
        changed = [ships[0] | {"position": position}, *ships[1:]]
        assert ("SU-25", "STARTERS") in setup_findings({"ships": changed})


@pytest.mark.rule("SU-26", "SU-27")
def test_divided_trucks_are_aboard_and_large_ones_in_the_middle() -> None:
    state = opening(4)
    for pair in state.to_json()["trucks"]:
        assert pair["divided"] == {"at": "ship", "load": []}
        assert pair["large"] == {"at": [3, 3], "load": []}
    assert [3, 3] in [tile["square"] for tile in state.to_json()["tiles"]]


@pytest.mark.rule("SU-28")
def test_all_markers_are_in_the_stock() -> None:
    now = opening(3).to_json()
    assert sum(now["stock"].values()) == 38
    assert now["markers"] == []
    assert now["points"] == 4


@pytest.mark.rule("SU-29")
def test_the_first_player_is_drawn_or_named() -> None:
    assert Counter(dealt(3, seed=s).to_json()["first"] for s in range(60)).keys() == {0, 1, 2}
    assert {dealt(3, seed=s, first_player=3).to_json()["first"] for s in range(5)} == {2}
    state = Sumatra.create(4, None, SETUP).new_state()
    while state.current_player() == CHANCE:
        ((action, share),) = state.chance_outcomes()
        assert share == 1
        state.apply(action)
    assert state.game.colours[state.to_json()["first"]] == default_setup().first
    with pytest.raises(DocumentError):
        Sumatra.create(3, {"first_player": 4})


@pytest.mark.rule("SU-30")
def test_turns_go_clockwise_from_the_first_player() -> None:
    state = opening(4, first_player=3)
    turns = []
    for _ in range(9):
        turns.append(state.current_player())
        do(state, "end")
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    starts = [ship["position"] for ship in opening(4).observation(None)["ships"]]
    assert starts == sorted(starts)


@pytest.mark.rule("SU-DX-3", "SU-DX-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_opening_has_eighty_tips_and_no_links(players: int) -> None:
    for seed in range(8):
        state = opening(players, seed)
        words = Counter(str(action).split()[0] for action in state.legal_actions())
        drives = {str(a) for a in state.legal_actions() if str(a).startswith("drive")}
        assert (words["flip"], words["rotate"], words["step"], words["end"]) == (80, 75, 2, 1)
        assert set(words) <= {"flip", "rotate", "step", "end", "drive"}
        assert len(drives) <= 1
        lister = Lister(state.game, state.to_json())
        assert all(lister.reach({square}) == {square} for square in EVEN)
        assert drives == {f"drive divided {r},{c}" for r, c in lister.home()}

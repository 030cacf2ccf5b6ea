"""Getting ready: sides, stack, colours, tokens, and what can be agreed."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from games.core.documents import DocumentError
from games.papua_bridges.content import components
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.options import OPTION_TABLE, Options
from games.papua_bridges.race_deck import boards_of, shipped
from tests.games.race_tables import act, called, changed, opened, race, worked_race


def refusal(players: int = 2, content: Any = None, **options: Any) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        PapuaBridges.create(players, options, content)
    assert str(caught.value).count(".") >= 1
    return caught.value


@pytest.mark.rule("PB-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_race(players: int) -> None:
    assert refusal(players).code == "BAD_PLAYER_COUNT"
    for number in (2, 3, 4):
        assert PapuaBridges.create(number).players == number


@pytest.mark.rule("PB-14", "PB-A16")
def test_sides_may_differ_by_player_and_stay_for_the_game() -> None:
    state = race(3, sides="ABA", rounds=2).new_state()
    for _ in range(2):
        opened(state.game, state=state)
        sides = [board["side"] for board in state.observation(None)["boards"]]
        assert sides == ["A", "B", "A"]
        called(state, 0)
        act(state, "discard")
    assert race(2, sides="B").options.side(1) == "B"
    for wrong in ("C", "AB", "", "ABAB"):
        assert refusal(3, sides=wrong).code == "OPTION"


@pytest.mark.rule("PB-02", "PB-15", "PB-21")
def test_the_stack_is_unknown_until_a_board_is_drawn() -> None:
    state = race(2).new_state()
    assert state.observation(0)["boards"] == []
    assert {p for _, p in state.chance_outcomes()} == {1 / 32}
    act(state, "board 17")
    assert [board["card"] for board in state.observation(1)["boards"]] == [17]
    assert len(state.chance_outcomes()) == 31
    assert state.to_json()["used"] == [17]


@pytest.mark.rule("PB-16")
def test_each_has_a_colour_of_his_own() -> None:
    assert race(2).options.colours[:2] == ("red", "yellow")
    assert race(2, colours=["blue", "green"]).options.colours == ("blue", "green")
    assert refusal(2, colours=["red", "red"]).code == "COLOUR"
    assert refusal(3, colours=["red", "blue"]).code == "OPTION"
    assert refusal(2, colours=["red", "pink"]).code == "OPTION"


@pytest.mark.rule("PB-06", "PB-16")
def test_each_has_the_thirteen_bridges() -> None:
    state = opened(race(2))
    act(state, "order 1,2")
    for _ in range(2):
        placed = {str(a).split()[1] for a in state.legal_actions() if str(a).startswith("place")}
        assert placed == {tile.id for tile in state.game.tiles.tiles}
        assert len(placed) == 13
        act(state, "wait")


@pytest.mark.rule("PB-17")
def test_all_begin_on_zero() -> None:
    assert race(4).new_state().scores() == [0, 0, 0, 0]


@pytest.mark.rule("PB-08", "PB-18", "PB-48")
def test_eight_tokens_lie_face_down() -> None:
    state = race(2).new_state()
    assert state.pool == 8
    assert sorted(state.unseen()) == [1, 2, 2, 2, 3, 3, 3, 4]
    seen = state.observation(0)
    assert (seen["pool"], seen["tokens"], seen["token_counts"]) == (8, [], [0, 0])


@pytest.mark.rule("PB-09", "PB-10", "PB-19", "PB-66")
def test_the_spinner_stays_in_the_box_in_the_normal_game() -> None:
    state = race(2).new_state()
    act(state, "board 1", "board 2")
    assert list(map(str, state.legal_actions())) == ["roll"]
    refused = state.violation(state.game.parse_action("spin"))
    assert refused is not None
    assert refused.rule == "PB-19"
    assert "animal" not in opened(race(2)).observation(0)
    assert components()["counts"]["volcano_tokens"]["value"] == 4


@pytest.mark.rule("PB-59", "PB-EX-3", "PB-A18")
def test_if_agreed_every_token_is_worth_three() -> None:
    game = worked_race(2, flat_bonus=True)
    assert game.tokens == (3,) * 8
    assert sum(game.tokens) == 24
    assert game.score_range == (0, 56)
    state = changed(opened(game), phase="worth", caller=0)
    assert [(str(a), p) for a, p in state.chance_outcomes()] == [("worth 3", 1.0)]
    assert state.seen(state.chance_outcomes()[0][0], 1) == "worth 3"


@pytest.mark.rule("PB-59")
def test_nothing_can_be_agreed_later() -> None:
    game = race(2)
    with pytest.raises(FrozenInstanceError):
        game.options.flat_bonus = True  # type: ignore[misc]
    state = opened(game)
    act(state, "order 1,2")
    verbs = {str(action).split()[0] for action in state.legal_actions()}
    assert verbs == {"wait", "call", "give", "place"}


@pytest.mark.rule("PB-58", "PB-A18")
def test_the_range_of_scores() -> None:
    assert race(2).score_range == (0, 32 + 20)
    assert race(2, variant3=True).score_range == (0, 24 + 20)
    assert components()["scoring_track"]["last"] == race(2, flat_bonus=True).score_range[1] == 56


@pytest.mark.rule("PB-02", "PB-20", "PB-21")
def test_the_shipped_cards_are_enough_for_four_and_all_different() -> None:
    cards = boards_of(shipped())
    assert len(cards) == 32 == 4 * race(4).options.rounds
    assert len({board.id for card in cards for board in (card.A, card.B)}) == 64
    assert {(card.A.side, card.B.side) for card in cards} == {("A", "B")}


@pytest.mark.rule("PB-20", "PB-21")
def test_a_deck_with_too_few_cards_is_refused_in_one_sentence() -> None:
    data = shipped().to_data()
    few = {"deck": {"cards": data["cards"][:8], "schema": data["schema"]}}
    refused = refusal(2, few)
    assert refused.code == "FEW_CARDS"
    assert str(refused) == ("2 players need 16 cards for 8 rounds (PB-21), the deck has 8.")
    assert PapuaBridges.create(2, {"rounds": 4}, few).options.rounds == 4


@pytest.mark.rule("PB-21", "PB-INV-15")
def test_a_deck_with_one_board_on_two_cards_is_refused() -> None:
    data = shipped().to_data()
    data["cards"][3]["B"] = data["cards"][7]["B"]
    del data["id"]
    assert refusal(2, {"deck": data}).code == "SAME_BOARD"


def test_the_option_table_tells_every_option() -> None:
    defaults = Options().to_json()
    assert {row.name: row.default for row in OPTION_TABLE} == defaults
    assert all(
        row.rule.startswith("PB-") and row.meaning.endswith((".", ").")) for row in OPTION_TABLE
    )
    for row in OPTION_TABLE:
        for value in row.values:
            players = 4 if row.name == "youngest" else 2
            game = PapuaBridges.create(players, {row.name: value})
            assert game.to_json()["options"][row.name] == value
        assert refusal(2, **{row.name: 3.5}).code == "OPTION"
    assert refusal(2, luck=True).code == "OPTION"
    assert refusal(2, rounds=True).code == "OPTION"
    assert refusal(2, tick_limit=0).code == "OPTION"
    assert refusal(2, youngest=3).code == "OPTION"
    assert refusal(2, colours=[1, 2]).code == "OPTION"

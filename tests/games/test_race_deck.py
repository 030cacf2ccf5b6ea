"""The cards of a race: those that are shipped, those of a box, and what is refused."""

import json
from importlib.resources import files
from typing import Any

import pytest

from games.core.documents import DocumentError, read_json
from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet, Deck
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.race_deck import RaceDeck, boards_of, race_deck, shipped
from games.papua_bridges.validation import validate
from generator.papua_bridges.series import Series, make_series
from generator.papua_bridges.workshop import Workshop
from solver.runner import Local
from tests.examples import EXAMPLES, example_board
from tests.games.race_tables import act, opened, walk


def test_the_shipped_file_is_read_and_written_back() -> None:
    text = files("games.papua_bridges").joinpath("race_deck.json").read_text("utf-8")
    assert RaceDeck.from_json(text).to_json(indent=1) + "\n" == text
    assert PapuaBridges.create(2).to_json()["content"]["deck"]["id"] == shipped().id


@pytest.mark.rule("PB-02", "PB-13")
def test_every_shipped_board_is_in_the_style_of_the_house() -> None:
    for card in boards_of(shipped()):
        assert validate(card.A).findings == validate(card.B).findings == ()


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_shipped_cards_are_what_the_generator_makes(side: Any) -> None:
    made: list[Board] = []
    series = Series(side, 2, 1)
    make_series(series, Workshop(Local(), 0), made.append, lambda *_: None)
    cards = boards_of(shipped())[:2]
    assert [board.id for board in made] == [getattr(card, side).id for card in cards]


def test_a_deck_of_puzzles_can_be_raced_on() -> None:
    deck = Deck.from_json((EXAMPLES / "papua-deck.json").read_text("utf-8"))
    cards = RaceDeck.of(deck)
    assert [card.number for card in boards_of(cards)] == [card.number for card in deck.cards]
    assert [card.A.id for card in boards_of(cards)] == [card.A.id for card in deck.cards]
    assert race_deck({"deck": deck.to_data()}) == cards
    with pytest.raises(DocumentError, match="cards") as caught:
        PapuaBridges.create(4, {}, {"deck": deck.to_data()})
    assert caught.value.code == "FEW_CARDS"


def cards_with(**first: Any) -> dict[str, Any]:
    """The shipped cards, the first one changed."""
    data = json.loads(shipped().to_json())
    del data["id"]
    data["cards"][0].update(first)
    return {"deck": data}


@pytest.mark.parametrize(
    "content",
    [
        {"cards": []},
        {"deck": {}},
        {"deck": shipped().to_data(), "more": 1},
        {"deck": example_board().to_data()},
        cards_with(number=2),
        cards_with(A="PB1.AAAA"),
        cards_with(A=shipped().cards[0].B),
        cards_with(B={"rows": ["."]}),
    ],
)
def test_other_content_is_refused(content: dict[str, Any]) -> None:
    with pytest.raises(DocumentError) as caught:
        PapuaBridges.create(2, {}, content)
    assert len(str(caught.value)) < 200


def test_a_board_whose_symbols_are_its_own_stays_a_document() -> None:
    board = example_board().to_data()
    del board["id"]
    board["symbols"] = {"a": "cat", "b": "dog", "c": "cow", "d": "pig"}
    own = Board.from_data(board)
    game = PapuaBridges.create(2, {"sides": "B"}, cards_with(B=own.to_data()))
    assert not qr.holds_id(own)
    again = PapuaBridges.create(2, {"sides": "B"}, game.to_json()["content"])
    assert again.ground(1, 0).board.id == own.id


def test_a_race_with_bridges_of_ones_own() -> None:
    """Branched bridges can be laid where they join by contact; they are written by squares."""
    tiles = BridgeSet.from_data(
        {"tiles": [{"id": "T4", "rows": ["###", ".#."]}, {"id": "I2", "rows": ["##"]}]}
    )
    data = json.loads(shipped().to_json())
    del data["id"]
    data["tiles"] = tiles.to_data()
    for card in data["cards"]:
        for side in ("A", "B"):
            board = {**qr.decode(card[side]).to_data(), "join": "contact"}
            del board["id"]
            card[side] = qr.encode(Board.from_data(board))
    game = PapuaBridges.create(2, {}, {"deck": data})
    state = opened(game)
    act(state, "order 1,2")
    laid = next(str(a) for a in state.legal_actions() if str(a).startswith("place T4"))
    assert laid.count("+") == 3
    act(state, laid)
    assert game.draw(state.observation(0)).count(" A ") >= 4
    assert walk(game, 1, 200).history


def test_a_deck_is_read_from_its_text() -> None:
    text = shipped().to_json()
    assert race_deck({"deck": read_json(text)}).id == shipped().id

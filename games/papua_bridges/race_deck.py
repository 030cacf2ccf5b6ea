"""The boards of a race: ``papua-cards/1``, a stack of two-sided cards and nothing proved of them.

``race_deck.json`` is shipped so that a race starts at once: 32 cards of our own
(DEFAULT), enough for four players and eight rounds. It is made with ::

    isleworks papua-bridges generate --side A --count 32 --seed 1
    isleworks papua-bridges generate --side B --count 32 --seed 1

card n being the n-th board of each, written as its QR text.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from games.core.documents import Document, DocumentError, Part, schema_of
from games.papua_bridges import qr
from games.papua_bridges.content import Board, BridgeSet, Card, Deck, Text, default_tiles
from games.papua_bridges.validation import require_playable

QrText = Annotated[str, Field(pattern=r"^PB1\.[A-Z2-7]+$", max_length=qr.MAX_LENGTH)]


class RaceCard(Part):
    """One card: each side as a board or, where that says everything, as its QR text."""

    number: Annotated[int, Field(ge=1, le=999)]
    A: QrText | Board
    B: QrText | Board


class RaceDeck(Document):
    """The cards that a race is played with (PB-02), and the bridges of every player (PB-06)."""

    prefix: ClassVar[str] = "pc"
    keeps_id_inside: ClassVar[bool] = True
    schema_: Literal["isleworks/papua-cards/1"] = Field("isleworks/papua-cards/1", alias="schema")
    cards: Annotated[tuple[RaceCard, ...], Field(min_length=1, max_length=999)]
    tiles: BridgeSet | None = None
    """None: the thirteen of the box."""
    title: Text | None = None
    author: Text | None = None

    @model_validator(mode="after")
    def _cards_are_numbered(self) -> Self:
        numbers = [card.number for card in self.cards]
        if numbers != sorted(set(numbers)):
            raise ValueError("card numbers do not rise")
        return self

    @classmethod
    def of(cls, deck: Deck) -> Self:
        """The cards of a deck of puzzles, without its tasks and solutions."""
        own = deck.tiles if deck.tiles.id != default_tiles().id else None
        cards = tuple(
            RaceCard(number=card.number, A=_compact(card.A), B=_compact(card.B))
            for card in deck.cards
        )
        return cls(cards=cards, tiles=own, title=deck.title, author=deck.author)


@lru_cache(maxsize=8)
def boards_of(deck: RaceDeck) -> tuple[Card, ...]:
    """The cards with both sides as boards; raises ``DocumentError`` if one is unplayable."""
    cards = tuple(
        Card(number=card.number, A=_board(card.A), B=_board(card.B)) for card in deck.cards
    )
    for card in cards:
        for side, board in (("A", card.A), ("B", card.B)):
            if board.side != side:
                message = f"Card {card.number} has a board of side {board.side} as side {side}."
                raise DocumentError("SIDE", message)
            require_playable(board, deck.tiles)
    if any(len({board.id for board in side}) < len(cards) for side in _sides(cards)):
        raise DocumentError("SAME_BOARD", "Two cards of the deck show the same board (PB-21).")
    return cards


def _sides(cards: tuple[Card, ...]) -> tuple[list[Board], list[Board]]:
    return [card.A for card in cards], [card.B for card in cards]


def _compact(board: Board) -> str | Board:
    return qr.encode(board) if qr.holds_id(board) else board


def _board(side: str | Board) -> Board:
    return qr.decode(side) if isinstance(side, str) else side


@lru_cache(maxsize=1)
def shipped() -> RaceDeck:
    """The 32 cards that come with isleworks. DEFAULT, ours."""
    text = files(__package__).joinpath("race_deck.json").read_text("utf-8")
    return RaceDeck.from_json(text)


def race_deck(content: dict[str, Any] | None) -> RaceDeck:
    """The cards in a game's content, by default the shipped ones.

    ``content`` names one document, ``deck``: cards or a deck of puzzles. Raises
    ``DocumentError`` for anything else.
    """
    if not content:
        return shipped()
    if set(content) != {"deck"}:
        raise DocumentError("CONTENT", "The content of a race is one document, named deck.")
    data = content["deck"]
    if schema_of(data) == "isleworks/papua-deck/1":
        return RaceDeck.of(Deck.from_data(data))
    return RaceDeck.from_data(data)

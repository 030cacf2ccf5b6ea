"""What one may wish of a set: ranges, tracks, cards that stay."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, field_validator

from games.core.documents import Document, Part
from games.papua_expedition.content import Amount, Gain, NotebookCard, Symbol
from generator.papua_expedition.house import KINDS, Effect, house

Whole = Annotated[int, Field(ge=0, le=400)]
Range = tuple[Whole, Whole]
"""Least and most."""
Hut = tuple[Annotated[int, Field(ge=1, le=20)], Annotated[int, Field(ge=0, le=9)]]
Space = Literal["40", "30", "20", "10"]


class LockedCard(Part):
    """A notebook card that the set must have; without a symbol, with any."""

    deck: Literal[1, 2]
    gain: Gain
    delayed: bool = False
    symbol: Symbol | None = None

    @classmethod
    def of(cls, card: NotebookCard) -> "LockedCard":
        """The lock that keeps a card as it is."""
        return cls(deck=card.deck, gain=card.gain, delayed=card.delayed, symbol=card.symbol)

    @property
    def effect(self) -> Effect:
        """What the card does."""
        return Effect(self.gain, self.delayed)


class Wishes(Document):
    """What is asked of a set; where nothing is said, house.toml's ranges hold.

    Worths are in half points of prestige, as house.toml reckons them.
    """

    prefix: ClassVar[str] = "ew"
    schema_: Literal["isleworks/papua-expedition-wishes/1"] = Field(
        "isleworks/papua-expedition-wishes/1", alias="schema"
    )
    deck_1_worth: Range | None = None
    """All cards of deck I together."""
    deck_2_worth: Range | None = None
    symbol_gap: Whole | None = None
    """How much the cards of two symbols in a deck may differ in worth."""
    each_kind: Annotated[int, Field(ge=0, le=9)] | None = None
    """How many cards of a deck give each of the five kinds, at least."""
    most_kind: Annotated[int, Field(ge=0, le=9)] | None = None
    """How many cards of a deck give the same single kind of thing, at most."""
    mixed: Range | None = None
    """Cards that give more than one kind of thing."""
    delayed: Range | None = None
    """Cards whose prestige comes at scoring."""
    twins: bool = False
    """Whether a deck may have two cards that do the same."""
    huts: Range | None = None
    """How many huts the track has."""
    hut_explorers: Range | None = None
    """The sum of the numbers printed on the huts."""
    hut_track: Annotated[tuple[Hut, ...], Field(min_length=1, max_length=10)] | None = None
    """The hut track, as it must be."""
    resupply: dict[Space, tuple[Amount, Amount]] = Field(default_factory=dict)
    """Least and most food at a space of the energy track."""
    resupply_total: Range | None = None
    """Food at all four spaces together."""
    cards: Annotated[tuple[LockedCard, ...], Field(max_length=40)] = ()
    """Cards that the set must have."""

    @field_validator(
        "deck_1_worth", "deck_2_worth", "mixed", "delayed", "huts", "hut_explorers",
        "resupply_total",
    )  # fmt: skip
    @classmethod
    def _least_first(cls, value: Range | None) -> Range | None:
        if value is not None and value[0] > value[1]:
            raise ValueError("a range has its least value first")
        return value

    @field_validator("resupply")
    @classmethod
    def _each_least_first(cls, value: dict[Space, Range]) -> dict[Space, Range]:
        for pair in value.values():
            cls._least_first(pair)
        return value

    def range_of(self, name: str) -> Range:
        """The range of a wish, that of the house where nothing is said."""
        said: Range | None = getattr(self, name)
        least, most = said if said is not None else house()["wishes"][name]
        return int(least), int(most)

    def number_of(self, name: str) -> int:
        """The number of a wish, that of the house where nothing is said."""
        said: int | None = getattr(self, name)
        return int(said if said is not None else house()["wishes"][name])


def sentences(wishes: Wishes) -> dict[str, str]:
    """Each wish that a model states, by its name, as a sentence; the house's own say so."""
    return dict(_sentences(wishes))


def _sentences(wishes: Wishes) -> Iterator[tuple[str, str]]:
    for name, words in _RANGES.items():
        least, most = wishes.range_of(name)
        yield name, words.format(_between(least, most)) + _ours(getattr(wishes, name))
    gap, each = wishes.number_of("symbol_gap"), wishes.number_of("each_kind")
    yield (
        "symbol_gap",
        "In a deck, the cards of two symbols differ by at most "
        f"{gap} half points of prestige{_ours(wishes.symbol_gap)}",
    )
    yield (
        "each_kind",
        f"Each deck has at least {each} of each kind of gain ({', '.join(KINDS)})"
        f"{_ours(wishes.each_kind)}",
    )
    yield (
        "most_kind",
        f"In a deck, at most {wishes.number_of('most_kind')} cards give the same kind alone"
        f"{_ours(wishes.most_kind)}",
    )
    if not wishes.twins:
        yield "twins", "No two cards of a deck do the same (ours)"
    if wishes.hut_track is None:
        yield "rising_huts", "No hut asks for fewer explorers than the one before (ours)"
    if not wishes.resupply:
        yield "rising_resupply", "Resupply rises by at most 2 from space to space, to 6 (ours)"
    for space, (least, most) in sorted(wishes.resupply.items()):
        yield f"resupply_{space}", f"Space {space} asks for {_between(least, most)} food"
    if wishes.hut_track is not None:
        track = ", ".join(f"{dice}:{printed}" for dice, printed in wishes.hut_track)
        yield "hut_track", f"The huts are {track}"
    for number, card in enumerate(wishes.cards, 1):
        yield f"card_{number}", _card(number, card)


_RANGES = {
    "deck_1_worth": "Deck I is worth {} half points of prestige",
    "deck_2_worth": "Deck II is worth {} half points of prestige",
    "mixed": "{} cards give more than one kind of thing",
    "delayed": "{} cards are delayed",
    "huts": "There are {} huts",
    "hut_explorers": "The numbers on the huts sum up to {}",
    "resupply_total": "The four spaces ask for {} food in all",
}


def _between(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _ours(said: object) -> str:
    return " (ours)" if said is None else ""


def _card(number: int, card: LockedCard) -> str:
    gains = " + ".join(f"{getattr(card.gain, kind)} {kind}" for kind in card.effect.kinds)
    when = " at scoring" if card.delayed else ""
    symbol = f" with {card.symbol}" if card.symbol else ""
    return f"Card {number} of the list, {gains or 'nothing'}{when}{symbol}, is in deck {card.deck}"

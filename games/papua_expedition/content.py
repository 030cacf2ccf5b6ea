"""The document one plays with: the set of cards, markers and tracks.

What the rulebook does not print is a choice of this project and can be chosen
anew: hut track, resupply amounts, notebook cards. The stated counts are fixed.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from games.core.documents import Document, DocumentError, MadeBy, Part
from games.core.errors import Violation
from games.papua_expedition.pieces import (
    EXPLORERS,
    MARKERS,
    RESERVE,
    SCIENCES,
    SPACES,
    TYPES,
    components,
)

Text = Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Amount = Annotated[int, Field(ge=0, le=20)]
Symbol = Literal["+", "=", "-"]
"""Which of three dice pays in funding: highest, middle, lowest (PE-135)."""
DICE_IN_BOX: int = components()["counts"]["dice"]["value"]


class Gain(Part):
    """What a card or marker gives at once."""

    coins: Amount = 0
    food: Amount = 0
    prestige: Amount = 0
    energy: Amount = 0
    explorers: Amount = 0
    """From the general reserve to behind the shield."""


class NotebookCard(Part):
    """A field notebook card (PE-09)."""

    deck: Literal[1, 2]
    """1 is used until somebody's energy comes to 25, then 2 (PE-90)."""
    symbol: Symbol
    gain: Gain
    delayed: bool = False
    """Whether its prestige comes at scoring and not at once (PE-146)."""


class ExpeditionSet(Document):
    """Everything printed that a game of Papua expedition is played with.

    Reading checks types and sizes; whether the counts are those of the rulebook is
    what ``findings`` tells, and ``require_playable`` insists on.
    """

    prefix: ClassVar[str] = "es"
    schema_: Literal["isleworks/papua-expedition-set/1"] = Field(
        "isleworks/papua-expedition-set/1", alias="schema"
    )
    huts: Annotated[
        tuple[tuple[Annotated[int, Field(ge=1, le=20)], Annotated[int, Field(ge=0, le=9)]], ...],
        Field(min_length=1, max_length=10),
    ]
    """Dice and printed explorers of each hut, in the order of the track (PE-96 to PE-104)."""
    resupply: dict[Literal["40", "30", "20", "10"], Annotated[int, Field(ge=0, le=20)]]
    """Food due at each space of the energy track (PE-81)."""
    logistics: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=40)]
    """The names of the logistics markers (PE-07)."""
    expedition: dict[Annotated[str, Field(max_length=20)], Annotated[int, Field(ge=0, le=35)]]
    """How many expedition cards there are of each type (PE-08)."""
    notebook: Annotated[tuple[NotebookCard, ...], Field(max_length=40)]
    science: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=20)]
    """The names of the science cards (PE-10)."""
    title: Text | None = None
    author: Text | None = None
    made_by: MadeBy | None = None

    def resupply_at(self, space: int) -> int:
        """Food due at this space of the energy track."""
        return self.resupply[str(space)]  # type: ignore[index]  # the keys are the spaces


@cache
def default_set() -> ExpeditionSet:
    """The set of ``components.toml``: stated and inferred counts, and our DEFAULT values."""
    data: dict[str, Any] = components()
    return ExpeditionSet.from_data(
        {
            "huts": data["huts"]["track"],
            "resupply": {str(space): data["resupply"][str(space)]["food"] for space in SPACES},
            "logistics": data["logistics"]["markers"],
            "expedition": dict.fromkeys(TYPES, data["expedition"]["each"]),
            "notebook": data["notebook"]["cards"],
            "science": data["science"]["cards"],
        }
    )


def findings(cards: ExpeditionSet) -> list[Violation]:
    """Every way in which a set departs from the stated counts; empty: it can be played."""
    return [*_of_markers(cards), *_of_cards(cards), *_of_tracks(cards)]


def _of_markers(cards: ExpeditionSet) -> Iterator[Violation]:
    if Counter(cards.logistics) != Counter(MARKERS):
        yield Violation("PE-07", "LOGISTICS", "The logistics markers are not the thirteen listed.")
    if Counter(cards.science) != Counter(SCIENCES):
        yield Violation("PE-10", "SCIENCE", "The science cards are not the seven listed.")


def _of_cards(cards: ExpeditionSet) -> Iterator[Violation]:
    whole = components()["counts"]
    if cards.expedition.keys() != set(TYPES):
        yield Violation(
            "PE-08", "TYPES", "The types of expedition cards are not the seven listed."
        )
    total = sum(cards.expedition.values())
    if total != whole["expedition_cards"]["value"]:
        yield Violation("PE-08", "CARDS", f"There are {total} expedition cards, not 35.")
    if any(count > 5 for count in cards.expedition.values()):
        yield Violation("PE-178", "CARDS", "A type has more cards than the scoring table tells.")
    if len(cards.notebook) != whole["notebook_cards"]["value"]:
        yield Violation(
            "PE-09", "NOTEBOOK", f"There are {len(cards.notebook)} notebook cards, not 18."
        )
    second = sum(card.deck == 2 for card in cards.notebook)
    if second < 9:
        yield Violation(
            "PE-90", "NOTEBOOK", "Deck II has fewer cards than it may have to give, 9."
        )
    if second == len(cards.notebook):
        yield Violation("PE-17", "NOTEBOOK", "Deck I has no card.")
    if any(
        card.delayed and card.gain != Gain(prestige=card.gain.prestige) for card in cards.notebook
    ):
        yield Violation("PE-146", "NOTEBOOK", "A delayed card gives something else than prestige.")


def _of_tracks(cards: ExpeditionSet) -> Iterator[Violation]:
    dice = [number for number, _ in cards.huts]
    if dice != sorted(set(dice)) or dice[0] <= components()["dice"]["without_hut"]:
        yield Violation("PE-99", "HUTS", "The huts do not rise from more than five dice.")
    if dice[-1] > DICE_IN_BOX:
        yield Violation("PE-02", "HUTS", "A hut asks for more than the ten dice of the box.")
    if any(printed < 1 for _, printed in cards.huts):
        yield Violation("PE-96", "HUTS", "A hut has no printed number of explorers.")
    if any(printed >= number for number, printed in cards.huts):
        yield Violation("PE-51", "HUTS", "At a hut every die could be laid down and none rolled.")
    if sum(printed for _, printed in cards.huts) > EXPLORERS - RESERVE:
        yield Violation("PE-101", "HUTS", "The huts recruit more explorers than there are.")
    if cards.resupply.keys() != {str(space) for space in SPACES}:
        yield Violation("PE-81", "RESUPPLY", "Not every space 40, 30, 20, 10 has its food.")


def require_playable(cards: ExpeditionSet) -> ExpeditionSet:
    """The set itself; raises ``DocumentError`` with the first finding."""
    for finding in findings(cards):
        raise DocumentError(finding.code or "SET", str(finding))
    return cards

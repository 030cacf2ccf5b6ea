"""What the box holds: boards and cards as frozen tables, read once from the data files.

Terrains, animals and kinds of knowledge are numbers with a letter: terrains V F C (volcano,
forest, coastline), animals T D M (turtle, dolphin, flamingo), knowledge Fa Ge Fl (fauna,
geology, flora). A terrain's number is also that of its University (CA-13).
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LETTERS = "ABCDEFGH"
"""Coordinate letters, of rows from top to bottom and of columns from left to right (CA-20)."""

V, F, C = range(3)
TERRAINS = "VFC"
WILD = 3
"""The number of the icon W: an expedition on any terrain (CA-66)."""
SEA = 4
"""The number of the icon S: a sea observation (CA-66)."""
COMPASS = 5
"""The number of the adjacent action N: gain one compass marker (CA-110)."""
ICONS = "VFCWSN"
TERRAIN_NAMES = ("volcano", "forest", "coastline")

T, D, M = range(3)
ANIMALS = "TDM"
ANIMAL_NAMES = ("turtle", "dolphin", "flamingo")

FA, GE, FL = range(3)
KNOWLEDGE = ("Fa", "Ge", "Fl")
KNOWLEDGE_NAMES = ("fauna", "geology", "flora")

LONDON, COIMBRA, PARIS = range(3)
UNIVERSITIES = ("London", "Coimbra", "Paris")
"""By the number of their terrain (CA-13)."""

POSITIONS = ("TL", "TR", "BL", "BR")
"""Tile positions, which are the quadrants of cards (CA-28)."""
ANY = 3
"""The terrain of a ``send`` bonus that leaves the track to the player (CA-170)."""

Triple = tuple[int, int, int]


@cache
def components() -> dict[str, Any]:
    """Boards and numbers of the box, each value marked stated, inferred or default."""
    return _read("components.toml")


@cache
def cards() -> dict[str, Any]:
    """The four kinds of cards as they stand in the data file."""
    return _read("cards.toml")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus of a card or of a track."""

    kind: str
    """``coin``, ``compass``, ``point``, ``expedition``, ``knowledge`` or ``send``."""
    amount: int
    """How many; 1 for ``send``."""
    of: int = 0
    """The kind of knowledge, or for ``send`` the terrain or ``ANY``; otherwise 0."""

    @classmethod
    def parse(cls, text: str) -> "Bonus":
        """From its two words in the data files, such as ``coin 1``, ``Fa 2``, ``send any``."""
        word, what = text.split(" ")
        if word in KNOWLEDGE:
            return cls("knowledge", int(what), KNOWLEDGE.index(word))
        if word == "send":
            return cls("send", 1, ANY if what == "any" else TERRAINS.index(what))
        return cls(word, int(what))

    def __str__(self) -> str:
        if self.kind == "knowledge":
            return f"{KNOWLEDGE[self.of]} {self.amount}"
        if self.kind == "send":
            return f"send {'any' if self.of == ANY else TERRAINS[self.of]}"
        return f"{self.kind} {self.amount}"


@dataclass(frozen=True, slots=True)
class TheoryCard:
    """A theory card (CA-15)."""

    id: int
    letter: int
    """Its coordinate, 0 to 7."""
    left: bool
    """Whether it is a left page of a book."""
    players: int
    """The least number of players who use it (CA-44)."""
    kind: str
    """``animal``, ``scientist`` or ``quadrant``."""
    animals: Triple
    """How many turtles, dolphins and flamingos it asks for (CA-148)."""
    terrains: Triple
    """How many scientists on volcano, forest and coastline (CA-159)."""
    area: tuple[int, ...]
    """Tile positions in which ``count`` scientists have to stand (CA-167)."""
    count: int
    bonuses: tuple[Bonus, ...]
    """In the order in which they are taken (CA-166)."""
    halves: tuple[int, ...]
    """Kinds of knowledge whose half icon it shows."""

    @classmethod
    def parse(cls, row: dict[str, Any]) -> "TheoryCard":
        """From its row in ``cards.toml`` or in a document ``caribe-deck/1``."""
        animals, terrains = row.get("animals", ""), row.get("terrains", "")
        kind = "animal" if animals else "scientist" if terrains else "quadrant"
        return cls(
            id=row["id"],
            letter=LETTERS.index(row["letter"]),
            left=row["page"] == "L",
            players=row["players"],
            kind=kind,
            animals=_counts(animals, ANIMALS),
            terrains=_counts(terrains, TERRAINS),
            area=tuple(POSITIONS.index(position) for position in row.get("area", ())),
            count=row.get("count", 0),
            bonuses=_in_order([Bonus.parse(text) for text in row["bonuses"]]),
            halves=tuple(sorted(KNOWLEDGE.index(name) for name in row["halves"])),
        )


def _counts(text: str, alphabet: str) -> Triple:
    a, b, c = (text.count(letter) for letter in alphabet)
    return a, b, c


_ORDER = ("coin", "compass", "knowledge", "send")


def _in_order(bonuses: list[Bonus]) -> tuple[Bonus, ...]:
    """Coins, compass, knowledge, send (CA-166)."""
    return tuple(sorted(bonuses, key=lambda bonus: _ORDER.index(bonus.kind)))


@dataclass(frozen=True, slots=True)
class UniversityCard:
    """Names the multiplier of its University (CA-16)."""

    id: int
    university: int
    multiplier: int
    """A kind of knowledge for Coimbra, a terrain's track for London, an animal for Paris."""


@dataclass(frozen=True, slots=True)
class AutomaIcon:
    """One icon of Percy's: what he looks for, and whether it costs a coin."""

    what: int
    """A terrain or ``WILD``; or an animal."""
    paid: bool


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """One turn of Percy's (CA-213 to CA-227)."""

    id: int
    space: int
    """The action space, from 0."""
    land: tuple[AutomaIcon, ...]
    animals: tuple[AutomaIcon, ...]
    scan: str
    """Where the big arrow points along a line: ``right``, ``left``, ``down`` or ``up``."""
    step: str
    """Where the small arrow goes on to: across the lines."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of the solo campaign (CA-254)."""

    id: int
    goal: str
    """``university``, ``animals``, ``scientists``, ``books`` or ``knowledge``."""
    of: int
    """The University or the kind of knowledge; otherwise 0."""
    count: int
    """How many; 0 for ``knowledge``: the last step."""


@cache
def theory_cards() -> dict[int, TheoryCard]:
    """The theory cards that ship, by id."""
    return {row["id"]: TheoryCard.parse(row) for row in cards()["theory"]["cards"]}


@cache
def university_cards() -> dict[int, UniversityCard]:
    """The nine University cards, by id."""
    names = {LONDON: TERRAINS, COIMBRA: KNOWLEDGE, PARIS: ANIMALS}
    made = {}
    for row in cards()["university"]["cards"]:
        university = UNIVERSITIES.index(row["university"])
        multiplier = names[university].index(row["multiplier"])
        made[row["id"]] = UniversityCard(row["id"], university, multiplier)
    return made


def _icons(text: str, alphabet: str) -> tuple[AutomaIcon, ...]:
    return tuple(AutomaIcon(alphabet.index(ch.upper()), ch.islower()) for ch in text)


@cache
def automa_cards() -> dict[int, AutomaCard]:
    """Percy's cards, by id."""
    return {
        row["id"]: AutomaCard(
            row["id"],
            row["space"] - 1,
            _icons(row["land"], ICONS),
            _icons(row["animals"], ANIMALS),
            row["scan"],
            row["step"],
        )
        for row in cards()["automa"]["cards"]
    }


@cache
def campaign_goals() -> dict[int, Goal]:
    """The nine goals, by id."""
    names = (*UNIVERSITIES, *KNOWLEDGE)
    return {
        row["id"]: Goal(
            row["id"], row["goal"], names.index(row["of"]) % 3 if "of" in row else 0,
            row.get("count", 0),
        )
        for row in cards()["campaign"]["cards"]
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Boards:
    """The action spaces, tracks and knowledge steps that a game is played with."""

    spaces: tuple[tuple[int, ...], ...]
    """Icons of the five spaces, each a terrain, ``WILD`` or ``SEA`` (CA-65)."""
    sides: tuple[tuple[int, int], ...]
    """The adjacent actions left and right of each space: ``SEA``, ``WILD`` or ``COMPASS``."""
    values: tuple[int, ...]
    """Points of the places of every animal and scientist track (CA-150, CA-161)."""
    scientist_bonuses: tuple[tuple[Bonus, ...], ...]
    """``[terrain][gap]``: what the two scientists beside gap 0 to 3 enclose (CA-162)."""
    animal_bonuses: tuple[tuple[Bonus, ...], ...]
    """``[animal][gap]`` (CA-151)."""
    knowledge: tuple[int, ...]
    """The white value of each step, the first that of the start (CA-192)."""


@cache
def boards() -> Boards:
    """The boards that ship."""
    data = components()
    gaps = [ICONS.index(icon) for icon in data["spaces"]["gaps"]]
    bonuses = data["tracks"]["bonuses"]
    return Boards(
        spaces=tuple(
            tuple(ICONS.index(icon) for icon in icons) for icons in data["spaces"]["icons"]
        ),
        sides=tuple(sides_of(gaps, len(data["spaces"]["icons"]))),
        values=tuple(data["tracks"]["values"]),
        scientist_bonuses=tuple(_bonuses(bonuses[letter]) for letter in TERRAINS),
        animal_bonuses=tuple(_bonuses(bonuses[letter]) for letter in ANIMALS),
        knowledge=tuple(data["knowledge"]["values"]),
    )


def sides_of(gaps: list[int], spaces: int) -> list[tuple[int, int]]:
    """Left and right icon of each space: one more gap than spaces, or two for each (CA-113)."""
    if len(gaps) == spaces + 1:
        return [(gaps[i], gaps[i + 1]) for i in range(spaces)]
    return [(gaps[2 * i], gaps[2 * i + 1]) for i in range(spaces)]


def _bonuses(texts: list[str]) -> tuple[Bonus, ...]:
    return tuple(Bonus.parse(text) for text in texts)

"""What every game is: an immutable ``Game`` that makes ``State`` objects, played by actions.

Names follow OpenSpiel. Chance is a player of its own (``CHANCE``), so a game is
nothing but the list of its actions; a state holds neither a random generator nor
a log. Whoever adds a game writes one ``Game``, one ``State`` and the dataclasses
of its actions, and holds them to ``games.core.conformance``.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from games.core.errors import IllegalAction, Violation
from games.core.streams import Stream, unit

CHANCE = -1
"""``current_player()`` when a die, a card or a draw decides."""
TERMINAL = -4
"""``current_player()`` when the game is over."""

JsonObject: TypeAlias = dict[str, Any]
Option: TypeAlias = bool | int | str | list[str]
"""What the value of a game's option may be."""


class Action:
    """One step of a seat or of chance; a game's actions are frozen, slotted dataclasses.

    ``str(action)`` is the notation: lower-case words, squares ``row,column``,
    directions in capitals, people's counting from 1. ``Game.parse_action`` is its
    inverse, without looking at any state. Two different actions never share a text.
    """

    __slots__ = ()


A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; several share the win; none: a solo game that was lost."""
    scores: tuple[int, ...]
    """The final score of each seat."""
    reason: str
    """Which end it was: one of the words that the game's documentation lists."""
    tie_break: str | None = None
    """What decided between equal scores, or None: nothing had to, or nothing could."""
    details: JsonObject = field(default_factory=dict)
    """The game's own account, such as the parts of each seat's score."""

    def to_json(self) -> JsonObject:
        """Plain data, the details among the other fields' names under ``details``."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            "tie_break": self.tie_break,
            "details": self.details,
        }


class State(ABC, Generic[A]):
    """A position of a game. Changed by ``apply`` alone; everything else only looks.

    All methods may be called at any time, also at chance and after the end, and
    for any seat.
    """

    __slots__ = ()

    game: "Game[A]"
    """The game this is a position of; shared by all its states."""

    @abstractmethod
    def current_player(self) -> int:
        """The seat that decides now (from 0), ``CHANCE`` or ``TERMINAL``."""

    @abstractmethod
    def legal_actions(self) -> list[A]:
        """What the current player may do, in the game's fixed order, without doubles.

        Never empty when a seat is to decide; empty at chance and at the end.
        """

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[A, float]]:
        """What chance may do and how likely it is, adding up to 1; empty for seats and at the end.

        May be long (thousands for a handful of dice); ``sample_chance`` lists nothing.
        """

    def sample_chance(self, rng: Stream) -> A:
        """One of ``chance_outcomes()``, as likely as it says; raises ``ValueError`` elsewhere."""
        outcomes = self.chance_outcomes()
        if not outcomes:
            raise ValueError("Nothing is left to chance here.")
        mark = unit(rng)
        for action, probability in outcomes:
            mark -= probability
            if mark < 0:
                return action
        return outcomes[-1][0]

    @abstractmethod
    def violation(self, action: A) -> Violation | None:
        """Why ``action`` is not allowed now, or None: it is, for the seat or chance to move."""

    def apply(self, action: A) -> None:
        """Carry ``action`` out; raises ``IllegalAction``, and then nothing has changed."""
        violation = self.violation(action)
        if violation is not None:
            raise IllegalAction(violation)
        self._carry_out(action)

    @abstractmethod
    def _carry_out(self, action: A) -> None:
        """Carry out an action that is known to be allowed, and go on to the next decision."""

    @abstractmethod
    def copy(self) -> Self:
        """An equal state that shares nothing that changes with this one."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of each seat as it stands; the final one after the end."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None: it goes on."""

    @abstractmethod
    def observation(self, player: int | None) -> JsonObject:
        """What ``player`` may know (None: a spectator), built from a list of what is shown.

        Always holds ``player`` (-1: a spectator), ``current_player`` and ``phase``; the
        rest is the game's own and told in docs/observations.md. No object in it holds
        None: a field that says nothing is left out.
        """

    def seen(self, action: A, player: int | None) -> str:  # noqa: ARG002  (most games show all)
        """The text of ``action``, about to be applied, as ``player`` gets to know it.

        What stays hidden stands as ``?``, and then the player's observation right after
        does not show it either, unless the game is over: an action that is revealed as it
        is made, such as the last of several secret bids, is told in full. Whoever makes
        an action is told all of it. By default everything is seen.
        """
        return str(action)

    @abstractmethod
    def to_json(self) -> JsonObject:
        """The whole position as plain data, secrets included; see ``Game.state_from_json``."""


class Game(ABC, Generic[A]):
    """A game with its number of seats, its options and its content; never changes."""

    name: ClassVar[str]
    """The slug, such as ``papua-expedition``."""
    rules: ClassVar[str]
    """The version of the rules; raised when an old record would play differently."""
    seats: ClassVar[tuple[int, int]]
    """The least and the most seats there may be."""

    players: int
    """How many seats this game has."""
    max_plies: int
    """More actions, chance included, than any play of this game can have."""
    score_range: tuple[int, int]
    """The least and the greatest score a seat can get to."""
    action_count: int
    """How many codes ``encode`` gives: 0 to ``action_count`` - 1."""

    @classmethod
    @abstractmethod
    def create(
        cls,
        players: int,
        options: Mapping[str, Option] | None = None,
        content: JsonObject | None = None,
    ) -> Self:
        """A game for so many seats.

        ``options``: those that differ from their defaults (``option_table``).
        ``content``: documents by name, by default those that are shipped. Raises
        ``DocumentError`` with one sentence for anything that cannot be played.
        """

    @abstractmethod
    def to_json(self) -> JsonObject:
        """``players``, ``options`` (all of them) and ``content``: what ``create`` needs again."""

    def public_content(self, viewer: int | None) -> JsonObject:  # noqa: ARG002  (most content is public)
        """``content`` as ``viewer`` (None: a spectator) may know it; by default all of it.

        Where a document fixes a hidden order or a face-down side, what it hides is left
        out. The rest is content for ``create`` again: the game that it makes draws,
        determinizes and turns into numbers every observation of ``viewer`` as this one
        does. Redacted records hold it, and programs that look ahead are built on that game.
        """
        content: JsonObject = self.to_json()["content"]
        return content

    @classmethod
    @abstractmethod
    def option_table(cls) -> "Sequence[OptionRow]":
        """Every option with its default and what it settles."""

    @abstractmethod
    def new_state(self) -> State[A]:
        """The position before the first action, which is usually one of chance."""

    @abstractmethod
    def state_from_json(self, data: JsonObject) -> State[A]:
        """The state that ``to_json`` gave; raises ``DocumentError``."""

    @abstractmethod
    def determinize(self, observation: JsonObject, rng: Stream) -> State[A]:
        """A state that looks the same to the observer; what he cannot know is drawn anew.

        Reads the observation only. ``observation(player)`` of the result equals it.
        """

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """The action with this text; raises ``NotationError``."""

    @abstractmethod
    def encode(self, action: A) -> int:
        """The code of a seat's action, for learners; raises ``ValueError`` for one of chance."""

    @abstractmethod
    def decode(self, code: int) -> A:
        """The action with this code; raises ``ValueError`` outside 0 to ``action_count`` - 1."""

    @abstractmethod
    def draw(self, observation: JsonObject) -> str:
        """A picture in text of what the observer sees, with what is being decided."""

    @abstractmethod
    def observation_array(self, observation: JsonObject) -> list[int]:
        """The observation as numbers, for learners; as long as ``array_shape``, in its ranges.

        docs/observations.md tells each field; the form changes only with its version.
        """

    @abstractmethod
    def array_shape(self) -> "Sequence[ArrayField]":
        """The fields of ``observation_array``, in order."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option of a game: a reading of the rules, or a way to play."""

    name: str
    default: Option
    values: tuple[Option, ...]
    """What it may be; empty: told in ``meaning``."""
    rule: str
    """The rule or ruling that it settles."""
    meaning: str
    """One sentence for people."""


@dataclass(frozen=True, slots=True)
class ArrayField:
    """A run of equal numbers in an observation array."""

    name: str
    size: int
    low: int
    high: int

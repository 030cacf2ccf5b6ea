"""A position: what lies on the board, where trucks and ships are, and what is to be decided.

A tile that lies front up is in the position with its hidden side, since binoculars may
show it. The order of the pile is in it only where a setup fixed it; otherwise ``pile`` is
a set, and a tile is drawn out of it when it comes onto the board.
"""

from typing import TYPE_CHECKING, Self

from games.core.errors import Violation
from games.core.protocol import CHANCE, TERMINAL, JsonObject, Outcome, State
from games.core.streams import Stream
from games.sumatra import (
    chances,
    effects,
    legal,
    observation,
    phases,
    refusals,
    saved,
    scoring,
)
from games.sumatra.actions import SumatraAction
from games.sumatra.animals import EMPTY, MARKERS, Bag
from games.sumatra.board import CENTRE, SHIP, SQUARES
from games.sumatra.holds import HOLDS, Cargo
from games.sumatra.tiles import NOTHING

if TYPE_CHECKING:
    from games.sumatra.game import Sumatra


class SumatraState(State[SumatraAction]):
    """A position. Its fields are the rules' own: read freely, changed by the effects only.

    Lists of trucks hold a seat's large truck, then its divided one, seat by seat; lists of
    holds its bow, centre and stern, seat by seat.
    """

    __slots__ = (
        "astray", "cards", "cargo", "ending", "first", "fresh", "game", "load", "looked",
        "lying", "marked", "markers", "open_ends", "outside", "pending", "pile", "points",
        "progress", "revealed", "round", "rounded", "seat", "stock", "stocked", "tiled", "told",
        "truck_at", "window",
    )  # fmt: skip

    def __init__(self, game: "Sumatra") -> None:
        seats = game.players
        self.game: Sumatra = game
        self.lying: list[int] = [NOTHING] * SQUARES
        """What lies on each square: a tile in a pose, or ``NOTHING`` (see ``tiles``)."""
        self.markers: list[Bag] = [EMPTY] * SQUARES
        """The animals on each square."""
        self.tiled = self.marked = 0
        """The squares with a tile, and those with an animal."""
        self.open_ends: tuple[int, ...] = game.printed_ends
        """The squares whose visible path ends north, east, south, west."""
        self.truck_at: list[int] = [CENTRE, SHIP] * seats
        """The square of each truck, or ``SHIP`` (SU-26, SU-27)."""
        self.load: list[Bag] = [EMPTY] * (2 * seats)
        """What each truck carries."""
        self.progress: list[int] = [0] * seats
        """Sea squares that each ship has come forward (SU-82)."""
        self.outside: list[int] = []
        """The seats whose ships lie in the outer lane, in the order of their last moves."""
        self.rounded: list[int] = []
        """The seats that have rounded the island, in order (SU-142, SU-143)."""
        self.cards: list[int] = [-1] * (3 * seats)
        """Number of each hold's card in ``game.cards``, -1: not drawn yet."""
        self.cargo: list[Cargo] = [()] * (3 * seats)
        """What lies in each hold."""
        self.stock: list[int] = list(MARKERS)
        """Markers of each species beside the board (SU-28)."""
        self.pile: list[int] = game.first_pile()
        """Tiles not on the board, sorted; the next one first if ``told``."""
        self.told: bool = game.setup is not None
        """Whether the setup tells what chance does; not where that is only guessed at."""
        self.window: int = 0
        """So many tiles on top of the pile were shuffled with a native (SU-120)."""
        self.fresh: int = 0
        """Bit n: tile n was drawn from among these and has not been seen since."""
        self.astray: int = 0
        """Bit n: tile n is a native that went back and has not been seen since."""
        self.stocked: int = 0
        """Bit n: tile n, back up, was given an animal of its own (SU-107, SU-110, SU-112)."""
        self.revealed: int = 0
        """Bit n: tile n lies on the board and everybody knows its back (SU-A22)."""
        self.looked: list[int] = [0] * seats
        """For each seat the tiles on the board whose back it alone has looked at (SU-121)."""
        self.seat = self.first = 0
        """Whose turn it is, and who began."""
        self.points, self.round = 0, 1
        """Action points left in this turn (SU-31), and the round from 1."""
        self.ending: str = ""
        """Why the game ends with this round, empty: it does not yet (SU-132 to SU-136)."""
        self.pending: list[tuple[int, ...]] = [
            (phases.FIRST,), (phases.HOLDS, 0), (phases.DEAL,),
        ]  # fmt: skip
        """The stack of decisions, see ``phases``; the last entry is decided now."""

    @property
    def phase(self) -> int:
        """What is being decided now."""
        return self.pending[-1][0] if self.pending else phases.TURN

    def current_player(self) -> int:
        """See ``State``."""
        if not self.pending:
            return self.seat
        top = self.pending[-1]
        if top[0] in phases.CHANCE_PHASES:
            return CHANCE
        if top[0] in (phases.EXCHANGE, phases.NATIVE):
            return top[1]
        return TERMINAL if top[0] == phases.END else self.seat

    def legal_actions(self) -> list[SumatraAction]:
        """See ``State``; the order is that of ``legal``."""
        return legal.seat_actions(self)

    def chance_outcomes(self) -> list[tuple[SumatraAction, float]]:
        """See ``State``."""
        return chances.outcomes(self)

    def sample_chance(self, rng: Stream) -> SumatraAction:
        """See ``State``."""
        return chances.sample(self, rng)

    def violation(self, action: SumatraAction) -> Violation | None:
        """See ``State``."""
        return refusals.violation(self, action)

    def _carry_out(self, action: SumatraAction) -> None:
        effects.carry_out(self, action)

    def copy(self) -> Self:
        """See ``State``."""
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.lying = self.lying.copy()
        twin.markers = self.markers.copy()
        twin.tiled = self.tiled
        twin.marked = self.marked
        twin.open_ends = self.open_ends
        twin.truck_at = self.truck_at.copy()
        twin.load = self.load.copy()
        twin.progress = self.progress.copy()
        twin.outside = self.outside.copy()
        twin.rounded = self.rounded.copy()
        twin.cards = self.cards.copy()
        twin.cargo = self.cargo.copy()
        twin.stock = self.stock.copy()
        twin.pile = self.pile.copy()
        twin.told = self.told
        twin.window = self.window
        twin.fresh = self.fresh
        twin.astray = self.astray
        twin.stocked = self.stocked
        twin.revealed = self.revealed
        twin.looked = self.looked.copy()
        twin.seat = self.seat
        twin.points = self.points
        twin.round = self.round
        twin.first = self.first
        twin.ending = self.ending
        twin.pending = self.pending.copy()
        return twin

    def scores(self) -> list[int]:
        """SU-138 to SU-143."""
        return [scoring.score(self, seat) for seat in range(self.game.players)]

    def outcome(self) -> Outcome | None:
        """SU-144; the reason is ``pile``, ``holds``, ``round_trip`` or ``aborted``."""
        return scoring.outcome(self) if self.phase == phases.END else None

    def observation(self, player: int | None) -> JsonObject:
        """See ``State``; docs/observations.md tells the fields."""
        return observation.observation(self, player)

    def seen(self, action: SumatraAction, player: int | None) -> str:  # noqa: ARG002
        """Nobody sees which tile is dealt or drawn, unless all backs are known."""
        return observation.seen(self, action)

    def to_json(self) -> JsonObject:
        """See ``State``; read back by ``reading.state_of``."""
        return saved.to_json(self)

    def card_of(self, seat: int, hold: int) -> int:
        """The number of a seat's hold in ``cards`` and ``cargo``."""
        return len(HOLDS) * seat + hold

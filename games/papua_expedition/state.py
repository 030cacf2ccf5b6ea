"""A position of Papua expedition: what is true now.

Lists of per-seat numbers are indexed by seat; ``explorers`` and ``cards`` are flat
tables. Nothing derived is kept beside what it is derived from.
"""

from typing import TYPE_CHECKING, ClassVar

from games.core.errors import Violation
from games.core.protocol import CHANCE, TERMINAL, JsonObject, Outcome, State
from games.core.streams import Stream
from games.papua_expedition import (
    draws,
    effects,
    flow,
    frames,
    legal,
    observation,
    refusals,
    scoring,
)
from games.papua_expedition.actions import Any as AnyAction
from games.papua_expedition.actions import Step
from games.papua_expedition.pieces import (
    BOXED,
    EXPEDITIONS,
    EXPLORERS,
    FACES,
    MARKERS,
    NONE,
    RESERVE,
    START_COINS,
    START_ENERGY,
    START_FOOD,
    THIRD_PLACES,
    TYPES,
    ZONES,
)

if TYPE_CHECKING:
    from games.papua_expedition.game import PapuaExpedition


class ExpeditionState(State[AnyAction]):
    """One position. Its attributes may be set by hand; ``todo`` says what is next."""

    __slots__ = (
        "bet_coins", "bet_explorers", "cards", "coins", "deck_two", "destinations", "dice",
        "energy", "explorers", "fallen", "first_x", "food", "forbidden", "game", "general", "hut",
        "marker_on", "note", "note_winner", "notes", "notes_gone", "notes_left", "order", "pile",
        "prestige", "rank", "reserve", "resupplied", "revealed", "round", "science",
        "science_used", "shown", "stale", "ten_dice", "third", "todo", "tribe_played",
        "types_gone", "types_left", "used",
    )  # fmt: skip

    game: "PapuaExpedition"
    round: int
    """Rounds begun so far; 0 during the set-up."""
    todo: list[frames.Frame]
    """The stack of frames; the last one is being done. Empty: the game is over."""
    rank: list[int]
    """All seats by energy, highest first; equal ones from the top of their stack down."""
    order: list[int]
    """The turn order of this round (PE-35); empty before it is set."""
    first_x: int
    """With two players: the seat that places X in round 1; ``NONE`` before it is known."""
    energy: list[int]
    prestige: list[int]
    """The track; may become negative at the end alone."""
    hut: list[int]
    """Huts reached: 0 none, 1 the first of the track, and so on."""
    coins: list[int]
    """Behind the shield, without what is staked."""
    food: list[int]
    reserve: list[int]
    """Explorers behind the shield, without those in bets."""
    general: list[int]
    """Explorers beside the board."""
    explorers: list[int]
    """On zones: index ``zone * players + seat``."""
    marker_on: list[int]
    """Zone marker (1-5) on each zone; 0: none."""
    forbidden: int
    """The zone with X; ``NONE`` before the first step 4."""
    stale: bool
    """Whether X is still the one of the round before (PE-40)."""
    dice: list[int]
    """Of the seat whose turn it is, by face, not yet used; ``dice[0]`` are frozen (PE-55).

    All 0 outside of turns.
    """
    used: int
    """Explorers placed so far in this turn."""
    resupplied: list[int]
    """Spaces that have asked a seat for food, as bits in the order 40, 30, 20, 10 (PE-86)."""
    fallen: bool
    """Whether some energy has been below 0 (PE-166)."""
    deck_two: bool
    """Whether notebook cards come from deck II (PE-90)."""
    types_left: list[int]
    """Expedition cards not yet turned up, by type, the boxed ones included."""
    types_gone: list[int]
    """Expedition cards discarded, by type."""
    destinations: list[int]
    """Type of the card at each destination; ``NONE``: no card."""
    cards: list[int]
    """Cards won: index ``seat * 7 + type``."""
    notes_left: int
    """Notebook cards not yet turned up, as bits by place in the set."""
    note: int
    """The notebook card of this round, by place in the set; ``NONE`` before it is turned up."""
    note_winner: int
    """The seat that won it in this round; ``NONE``: nobody so far."""
    notes: list[int]
    """Notebook cards won in earlier rounds and this one, as bits by place in the set."""
    notes_gone: int
    """Notebook cards discarded, as bits."""
    pile: int
    """Logistics markers face down, as bits; what is neither there nor shown is discarded."""
    shown: list[int]
    """Logistics markers turned up and not yet taken or discarded, in order."""
    science: list[int]
    """The science card of each seat; ``NONE`` before it is dealt."""
    science_used: list[bool]
    tribe_played: list[bool]
    """Whether a seat has played a tribe card in this round (PE-151)."""
    ten_dice: list[bool]
    """Whether a seat rolls ten dice in this round (PE-154)."""
    third: list[int]
    """Explorers of the third colour at each of ``THIRD_PLACES``; all 0 with more players."""
    bet_explorers: list[int]
    """Committed and not yet revealed: index ``seat * 3 + destination``."""
    bet_coins: list[int]
    """Committed and not yet revealed: index ``seat * 3 + destination``."""
    revealed: tuple[int, ...]
    """Bets laid open in this round (PE-121): ``bet_explorers``, then ``bet_coins``; else empty."""

    LISTS: ClassVar[tuple[str, ...]] = (
        "bet_coins", "bet_explorers", "cards", "coins", "destinations", "dice", "energy",
        "explorers", "food", "general", "hut", "marker_on", "notes", "order", "prestige", "rank",
        "reserve", "resupplied", "science", "science_used", "shown", "ten_dice", "third",
        "tribe_played", "types_gone", "types_left",
    )  # fmt: skip
    """The attributes that are lists of numbers."""
    PLAIN: ClassVar[tuple[str, ...]] = (
        "deck_two", "fallen", "first_x", "forbidden", "note", "note_winner", "notes_gone",
        "notes_left", "pile", "round", "stale", "used",
    )  # fmt: skip
    """The attributes that are single numbers."""

    @classmethod
    def new(cls, game: "PapuaExpedition") -> "ExpeditionState":
        """The table laid out, before the first player and the science cards are drawn."""
        n = game.players
        state = cls()
        state.game = game
        state.round, state.used, state.first_x = 0, 0, NONE
        state.rank, state.order = list(range(n)), []
        state.energy, state.prestige, state.hut = [START_ENERGY] * n, [0] * n, [0] * n  # PE-21
        state.coins, state.food = [START_COINS] * n, [START_FOOD] * n  # PE-15
        state.reserve, state.general = [RESERVE] * n, [EXPLORERS - RESERVE] * n  # PE-16
        state.explorers, state.marker_on = [0] * (len(ZONES) * n), [0] * len(ZONES)
        state.forbidden, state.stale = NONE, False
        state.dice, state.resupplied = [0] * FACES, [0] * n
        state.fallen = state.deck_two = False
        state.types_left, state.types_gone = list(game.types), [0] * len(TYPES)
        state.destinations, state.cards = [NONE] * 3, [0] * (len(TYPES) * n)
        state.notes_left, state.notes_gone = (1 << len(game.cards.notebook)) - 1, 0
        state.note = state.note_winner = NONE
        state.notes = [0] * n
        state.pile, state.shown = (1 << len(MARKERS)) - 1, []
        state.science, state.science_used = [NONE] * n, [False] * n
        state.tribe_played, state.ten_dice = [False] * n, [False] * n
        state.third = [0] * len(THIRD_PLACES)
        state.bet_explorers, state.bet_coins = [0] * (3 * n), [0] * (3 * n)
        state.revealed = ()
        state.todo = [(frames.START_ROUND,), (frames.FIRST_PLAYER,)]
        return state

    def current_player(self) -> int:
        """The seat of the frame that waits, chance or nobody."""
        if not self.todo:
            return TERMINAL
        frame = self.todo[-1]
        return CHANCE if frame[0] <= frames.LAST_CHANCE else frame[1]

    def legal_actions(self) -> list[AnyAction]:
        """What the seat may do, in the order of the action codes."""
        if not self.todo or self.todo[-1][0] <= frames.LAST_CHANCE:
            return []
        return legal.actions(self)

    def chance_outcomes(self) -> list[tuple[AnyAction, float]]:
        """What may come up and how likely it is; up to 4,368 rolls, for eleven dice."""
        if not self.todo or self.todo[-1][0] > frames.LAST_CHANCE:
            return []
        return draws.outcomes(self)

    def sample_chance(self, rng: Stream) -> AnyAction:
        """What comes up; raises ``ValueError`` where nothing is left to chance."""
        if not self.todo or self.todo[-1][0] > frames.LAST_CHANCE:
            raise ValueError("Nothing is left to chance here.")
        return draws.sample(self, rng)

    def violation(self, action: AnyAction) -> Violation | None:
        """Why this is not allowed now, or None: it is."""
        if not self.todo:
            return refusals.OVER
        if self.todo[-1][0] <= frames.LAST_CHANCE:
            return None if draws.possible(self, action) else refusals.of_chance(action)
        return None if action in legal.actions(self) else refusals.explain(self, action)

    def _carry_out(self, action: AnyAction) -> None:
        effects.carry_out(self, action)
        flow.go_on(self)

    def copy(self) -> "ExpeditionState":
        """An equal position that shares nothing that changes."""
        twin = ExpeditionState.__new__(ExpeditionState)
        twin.game = self.game
        twin.round, twin.used, twin.first_x = self.round, self.used, self.first_x
        twin.todo, twin.rank, twin.order = self.todo[:], self.rank[:], self.order[:]
        twin.energy, twin.prestige, twin.hut = self.energy[:], self.prestige[:], self.hut[:]
        twin.coins, twin.food = self.coins[:], self.food[:]
        twin.reserve, twin.general = self.reserve[:], self.general[:]
        twin.explorers, twin.marker_on = self.explorers[:], self.marker_on[:]
        twin.forbidden, twin.stale, twin.fallen = self.forbidden, self.stale, self.fallen
        twin.dice, twin.resupplied, twin.deck_two = self.dice[:], self.resupplied[:], self.deck_two
        twin.types_left, twin.types_gone = self.types_left[:], self.types_gone[:]
        twin.destinations, twin.cards = self.destinations[:], self.cards[:]
        twin.notes_left, twin.notes_gone, twin.notes = (
            self.notes_left,
            self.notes_gone,
            self.notes[:],
        )
        twin.note, twin.note_winner = self.note, self.note_winner
        twin.pile, twin.shown = self.pile, self.shown[:]
        twin.science, twin.science_used = self.science[:], self.science_used[:]
        twin.tribe_played, twin.ten_dice = self.tribe_played[:], self.ten_dice[:]
        twin.third = self.third[:]
        twin.bet_explorers, twin.bet_coins = self.bet_explorers[:], self.bet_coins[:]
        twin.revealed = self.revealed
        return twin

    def scores(self) -> list[int]:
        """What each seat would have if the game were scored as it stands."""
        return [sum(parts.values()) for parts in scoring.breakdown(self)]

    def outcome(self) -> Outcome | None:
        """How it ended, with the parts of each score; None while it goes on."""
        return None if self.todo else scoring.outcome(self)

    def observation(self, player: int | None) -> JsonObject:
        """What a seat may know; docs/observations.md tells the fields."""
        return observation.observe(self, player)

    def seen(self, action: AnyAction, player: int | None) -> str:
        """The text; of a bet others see nothing until all are revealed (PE-121)."""
        if not isinstance(action, Step) or action.kind not in ("bet", "stake"):
            return str(action)
        last = action.kind == "stake" and self.todo[-2:-1] == [(frames.REVEAL_BETS,)]
        return str(action) if last or player == self.todo[-1][1] else f"{action.kind} ?"

    def to_json(self) -> JsonObject:
        """Every attribute by name; the frames as lists."""
        data: JsonObject = {name: list(getattr(self, name)) for name in self.LISTS}
        for name in self.PLAIN:
            data[name] = getattr(self, name)
        data["revealed"] = list(self.revealed)
        data["todo"] = [list(frame) for frame in self.todo]
        return data

    def there(self, zone: int, seat: int) -> int:
        """Explorers of a seat in a zone."""
        return self.explorers[zone * self.game.players + seat]

    def free_science(self, seat: int, card: int) -> bool:
        """Whether this seat has this science card and has not used it (PE-157)."""
        return self.science[seat] == card and not self.science_used[seat]

    def bet_limit(self, seat: int) -> int:
        """On how many destinations this seat may bet (PE-118)."""
        return min(3, self.there(EXPEDITIONS, seat))

    def deck_size(self) -> int:
        """Expedition cards still to be turned up in this game (PE-18, PE-26)."""
        return sum(self.types_left) - BOXED

    def symbol(self) -> str:
        """The funding symbol of this round's notebook card (PE-135)."""
        return self.game.cards.notebook[self.note].symbol

"""A player that looks to the end of its turn: what brings animals closer to its ship?

It guesses what it cannot see and tries actions on copies. After each step only the most
promising few are followed, to the last action point and through the ship rule. Worth are
points as they stand, animals on a truck by how many actions part them from the ship, and
for each truck the animal in the jungle that could be aboard soonest for its worth.
"""

from collections.abc import Sequence

from games.core.bots import Bot
from games.core.protocol import JsonObject, State
from games.core.streams import Stream, pick
from games.sumatra import phases
from games.sumatra.actions import END, KEEP, ORIENTS, SumatraAction, Unload
from games.sumatra.animals import ROOM, SPECIES, TRUCKS, animals_in, number_in
from games.sumatra.board import (
    EVERYWHERE,
    FIRST_COLUMN,
    LAST_COLUMN,
    SHIP,
    Bits,
    numbers_in,
    reached,
    spread,
)
from games.sumatra.content import SIDE
from games.sumatra.ground import boarding_squares, links, position_of
from games.sumatra.holds import HOLDS, animal_worth, empty_squares, takes
from games.sumatra.legal import hold_of
from games.sumatra.scoring import score
from games.sumatra.state import SumatraState

_FOLLOWED = 2
"""How many positions are followed after each step, no two of equal worth. Ours."""
_FAR = 5
"""Tile moves beyond which nothing is worth going for. Ours."""
_FADE = 0.75
"""What each action on the way leaves of an animal's worth. Ours."""
_WAY = 0.02
"""Points for a sea square of progress. Ours."""
_DRIVE = _LOAD = 1
"""Actions."""


class Greedy(Bot[SumatraAction]):
    """Plays the turn after which its animals are best off, as far as it can see."""

    name = "greedy"

    def decide(
        self, legal: Sequence[SumatraAction], observation: JsonObject | None, rng: Stream
    ) -> SumatraAction:
        """See ``Bot``; of equally good actions any."""
        if observation is None:
            raise ValueError("A greedy player needs to look.")
        if KEEP in legal:
            return KEEP
        wise = _wise(legal)
        if len(wise) == 1:
            return wise[0]
        guess = _own(self.game.determinize(observation, rng))
        values = _Turn(guess, self.seat).values(guess, wise)
        best = max(values)
        return pick(rng, [a for a, value in zip(wise, values, strict=True) if value == best])


def _wise(legal: Sequence[SumatraAction]) -> list[SumatraAction]:
    """The actions that are worth a thought: neither unloading nor ending early."""
    return [a for a in legal if a != END and not isinstance(a, Unload)] or [END]


def _own(state: State[SumatraAction]) -> SumatraState:
    if not isinstance(state, SumatraState):
        raise TypeError("A greedy player of Sumatra plays Sumatra.")
    return state


class _Turn:
    """The valuation of one seat's turn; what animals are worth is settled at its start."""

    def __init__(self, state: SumatraState, seat: int) -> None:
        self.seat = seat
        self.prices = [price(state, seat, species) for species in SPECIES]

    def values(self, start: SumatraState, wise: Sequence[SumatraAction]) -> list[float]:
        """For each of these actions the worth of the best end of the turn found through it."""
        best = [0.0] * len(wise)
        front = [(start, number, [action]) for number, action in enumerate(wise)]
        while front:
            reached_now: list[tuple[float, int, SumatraState]] = []
            for state, number, steps in front:
                for step in steps:
                    twin = state.copy()
                    self._do(twin, step)
                    value = self.worth(twin)
                    reached_now.append((value, number, twin))
            going: dict[float, tuple[int, SumatraState]] = {}
            for value, number, twin in reached_now:
                if self._goes_on(twin):
                    going.setdefault(value, (number, twin))
                else:
                    best[number] = max(best[number], value)
            followed = [going[value] for value in sorted(going, reverse=True)[:_FOLLOWED]]
            front = [(twin, n, _wise(twin.legal_actions())) for n, twin in followed]
        return best

    def _goes_on(self, state: SumatraState) -> bool:
        return not state.pending and state.seat == self.seat and state.points > 0

    def _do(self, state: SumatraState, action: SumatraAction) -> None:
        """An action with the choices it asks for at once, and the end of a spent turn."""
        state.apply(action)
        while state.phase in (phases.STOW, phases.ORIENT):
            stows = state.legal_actions()
            state.apply(ORIENTS[0] if state.phase == phases.ORIENT else self._best(state, stows))
        if not state.pending and state.seat == self.seat and not state.points:
            state.apply(END)

    def _best(self, state: SumatraState, stows: Sequence[SumatraAction]) -> SumatraAction:
        """The stowing that brings most points at once."""

        def points(action: SumatraAction) -> int:
            twin = state.copy()
            twin.apply(action)
            return score(twin, self.seat)

        return max(stows, key=points)

    def worth(self, state: SumatraState) -> float:
        """How well the seat stands: its points, and what is on the way to become points."""
        seat = self.seat
        total = score(state, seat) + _WAY * state.progress[seat]
        home = _from_home(state, seat)
        for truck in (2 * seat + truck for truck in TRUCKS):
            place = state.truck_at[truck]
            load = state.load[truck]
            if load and place != SHIP:
                way = _DRIVE + _distance(home, 1 << place)
                total += _FADE**way * sum(self.prices[species] for species in animals_in(load))
            if ROOM[truck & 1][load]:
                rings = home if place == SHIP else _rings(state, 1 << place)
                total += self._prey(state, truck, rings, home)
        return total

    def _prey(self, state: SumatraState, truck: int, rings: list[Bits], home: list[Bits]) -> float:
        """The best animal for a truck, if it is fetched, loaded and brought home."""
        room = ROOM[truck & 1][state.load[truck]]
        at = 1 << state.truck_at[truck]
        best = 0.0
        for square in numbers_in(state.marked):
            bag, bit = state.markers[square], 1 << square
            wanted = max((self.prices[s] for s in room if number_in(bag, s)), default=0.0)
            if wanted > best:
                there = 0 if bit == at else _DRIVE + _distance(rings, bit)
                way = there + _LOAD + _distance(home, bit) + _DRIVE
                best = max(best, wanted * _FADE**way)
        return best


def price(state: SumatraState, seat: int, species: int) -> float:
    """What one more animal of a species is worth aboard, its part of a bonus included."""
    joker = state.game.options.muntjac_on_market
    best = 0.0
    for hold in HOLDS:
        card, cargo = hold_of(state, seat, hold)
        for demand in empty_squares(card, cargo):
            if takes(hold, demand, species, joker_on_market=joker):
                share = card.bonus / len(card.demands)
                best = max(best, animal_worth(hold, demand, species) + share)
    return best


def _from_home(state: SumatraState, seat: int) -> list[Bits]:
    """The squares by how many tile moves part them from the ship."""
    home = boarding_squares(state, seat)
    if home:
        return _rings(state, home)
    coast = 0
    for square, _ in state.game.boarding[position_of(state, seat)]:
        coast |= 1 << square
    return [0, *_rings(state, coast)]


def _rings(state: SumatraState, start: Bits) -> list[Bits]:
    """The squares within 0, 1, 2, ... tile moves of some, roughly.

    A border that one path end points over takes one move, one without takes two.
    """
    down, right = links(state)
    north, east, south, west = state.open_ends
    up_to = south | north >> SIDE
    down_to = (north | south << SIDE) & EVERYWHERE
    right_to = (west | east << 1) & ~FIRST_COLUMN & EVERYWHERE
    left_to = (east | west >> 1) & ~LAST_COLUMN
    rings = [reached(start, down, right)]
    before = 0
    while len(rings) <= _FAR:
        here = rings[-1]
        around = (
            here
            | (here >> SIDE) & up_to
            | (here << SIDE) & down_to
            | (here << 1) & right_to
            | (here >> 1) & left_to
        )
        rings.append(reached(around | spread(before), down, right))
        before = here
    return rings


def _distance(rings: list[Bits], squares: Bits) -> int:
    """How many tile moves part the start of the rings from the nearest of some squares."""
    return next((n for n, ring in enumerate(rings) if ring & squares), len(rings))

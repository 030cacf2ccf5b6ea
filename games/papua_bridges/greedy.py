"""The greedy builder: extends its road toward the nearest island that is not joined yet.

It sees its seat's observation and the game's placements, nothing else. At each step it
sketches some ways to go on, each a chain of bridges chosen by distance with a little
chance, and lays the first bridge of the best one. What it believes of roads is an
estimate; whether it calls is decided by what the referee says of its board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.bots import Bot
from games.core.protocol import Game, JsonObject
from games.core.streams import Stream, below
from games.papua_bridges.actions import CALL, GIVE_UP, WAIT, RaceAction
from games.papua_bridges.content import ISLANDS, Build
from games.papua_bridges.game import PapuaBridges
from games.papua_bridges.ground import Ground
from games.papua_bridges.placements import Placement
from games.papua_bridges.scoring import judge

SKETCHES = 12
"""Ways to go on that are sketched at each step, and as many from the empty board. Ours."""
LAST_TICK = 24
"""After this tick it gives up when it sees no way to better its board. Ours."""
_ISLAND, _STEP, _CHANCE = 100, 4, 9
"""Worth of an island, of a step nearer to one, and the range of chance. Ours."""
_FAR = 99


@dataclass(frozen=True, slots=True)
class Chart:
    """One seat's board in one round, as bits of the game's grid."""

    stride: int
    water: int
    start: int
    """The landing square of the rolled start."""
    docks: tuple[int, ...]
    """The landing squares of each island that is to be joined."""
    ends: dict[int, int]
    """For each placement on water the squares where its road can be joined."""
    at: dict[int, list[Placement]]
    """The placements on water that can be joined at a square."""

    @classmethod
    def of(cls, game: PapuaBridges, ground: Ground, start: int, animal: str | None) -> "Chart":
        """The chart of a card for this start, without the island of ``animal``."""
        board, grid = ground.board, game.table.grid
        anywhere = board.join == "contact"
        ends: dict[int, int] = {}
        at: dict[int, list[Placement]] = {}
        for placement in game.table.placements[: game.table.whole]:
            if not placement.mask & ~ground.water:
                ends[placement.code] = placement.mask if anywhere else placement.ends
                for bit in _bits(ends[placement.code]):
                    at.setdefault(bit, []).append(placement)
        docks = tuple(
            grid.mask(board.landings(island))
            for island in ISLANDS
            if animal is None or board.symbols[island] != animal
        )
        landing = grid.bit(board.start_landing(start))
        return cls(grid.stride, ground.water, landing, docks, ends, at)

    def near(self, squares: int) -> int:
        """The squares beside these."""
        return squares << 1 | squares >> 1 | squares << self.stride | squares >> self.stride

    def reach(self, laid: Sequence[Placement]) -> tuple[int, frozenset[int]]:
        """Where the road can go on, free or covered, and the numbers of the islands joined."""
        left = [placement for placement in laid if placement.code in self.ends]
        open_squares, joined = self.start, frozenset[int]()
        while True:
            new = [placement for placement in left if self.ends[placement.code] & open_squares]
            if not new:
                return open_squares, joined
            left = [placement for placement in left if placement not in new]
            for placement in new:
                open_squares, joined = self.extended(open_squares, joined, placement)

    def extended(
        self, open_squares: int, joined: frozenset[int], placement: Placement
    ) -> tuple[int, frozenset[int]]:
        """``reach`` with one more bridge that hangs on the road."""
        ends = self.ends[placement.code]
        open_squares |= self.near(ends)
        for number, dock in enumerate(self.docks):
            if ends & dock:
                joined |= {number}
                open_squares |= dock
        return open_squares, joined

    def distances(self, covered: int, joined: frozenset[int]) -> dict[int, int]:
        """For each free square the steps over free water to a dock of an island not joined."""
        free = self.water & ~covered
        wave = 0
        for number, dock in enumerate(self.docks):
            wave |= 0 if number in joined else dock & free
        seen, steps, found = 0, 0, dict[int, int]()
        while wave:
            found.update(dict.fromkeys(_bits(wave), steps))
            seen |= wave
            wave = self.near(wave) & free & ~seen
            steps += 1
        return found


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True, slots=True)
class Sketch:
    """A way to go on."""

    first: Placement | None
    """The next bridge, None: nothing helps."""
    islands: int
    """Islands joined at its end."""
    bridges: int


class Greedy(Bot[RaceAction]):
    """See the module."""

    name = "greedy"

    def __init__(self, game: Game[RaceAction], seat: int) -> None:
        super().__init__(game, seat)
        if not isinstance(game, PapuaBridges):
            raise TypeError("This bot plays Papua bridges only.")
        self._race = game
        self._charts: dict[tuple[int, int, str | None], Chart] = {}

    def decide(
        self, legal: Sequence[RaceAction], observation: JsonObject | None, rng: Stream
    ) -> RaceAction:
        """See ``Bot``; gives back its cheapest token."""
        if observation is None or observation["phase"] != "build":
            return legal[0]
        laid = self._laid(observation)
        chart = self._chart(observation)
        if self._is_done(observation, laid):
            return CALL
        now = Sketch(None, len(chart.reach(laid)[1]), 0)
        best = self._best(chart, laid, now, rng)
        if best.islands < len(chart.docks) and laid:
            anew = self._best(chart, [], now, rng)
            if anew.islands > best.islands:
                return self._race.actions.takes[laid[-1].tile]
        if best.first is not None:
            return self._race.actions.places[best.first.code]
        return GIVE_UP if observation["tick"] > LAST_TICK else WAIT

    def _laid(self, observation: JsonObject) -> list[Placement]:
        found = (
            self._race.table.find(text.partition(" ")[2])
            for text in observation["builds"][self.seat]
        )
        return [placement for placement in found if placement is not None]

    def _chart(self, observation: JsonObject) -> Chart:
        card = observation["boards"][self.seat]["card"]
        key = (card, observation["start"], observation.get("animal"))
        if key not in self._charts:
            ground = self._race.ground(card, self.seat)
            self._charts = {key: Chart.of(self._race, ground, key[1], key[2])}
        return self._charts[key]

    def _is_done(self, observation: JsonObject, laid: Sequence[Placement]) -> bool:
        ground = self._race.ground(observation["boards"][self.seat]["card"], self.seat)
        animal = observation.get("animal")
        build = Build.model_construct(
            start=observation["start"],
            without=ground.island_of(animal) if animal is not None else None,
            tiles=tuple(placement.laid for placement in laid),
        )
        return judge(ground.board, build, self._race.tiles).complete

    def _best(self, chart: Chart, laid: Sequence[Placement], least: Sketch, rng: Stream) -> Sketch:
        """The sketch with the most islands, then the fewest bridges; ``least``: none is better."""
        best = least
        for _ in range(SKETCHES):
            sketch = _sketch(chart, laid, rng)
            if (sketch.islands, -sketch.bridges) > (best.islands, -best.bridges):
                best = sketch
        return best


def _sketch(chart: Chart, laid: Sequence[Placement], rng: Stream) -> Sketch:
    """One way to go on from ``laid``, up to the last bridge that joined an island."""
    open_squares, joined = chart.reach(laid)
    covered, used = 0, set[int]()
    for placement in laid:
        covered |= placement.mask
        used.add(placement.tile)
    chain: list[Placement] = []
    good = Sketch(None, len(joined), 0)
    while len(joined) < len(chart.docks):
        chosen = _next(chart, open_squares, joined, (covered, used), rng)
        if chosen is None:
            return good
        before = len(joined)
        chain.append(chosen)
        covered |= chosen.mask
        used.add(chosen.tile)
        open_squares, joined = chart.extended(open_squares, joined, chosen)
        if len(joined) > before:
            good = Sketch(chain[0], len(joined), len(chain))
    return good


def _next(
    chart: Chart,
    open_squares: int,
    joined: frozenset[int],
    taken: tuple[int, set[int]],
    rng: Stream,
) -> Placement | None:
    """A bridge that hangs on the road and leads nearer to an island, None: there is none."""
    covered, used = taken
    distances = chart.distances(covered, joined)
    best, best_worth = None, 0
    for bit in _bits(open_squares & chart.water & ~covered):
        for placement in chart.at.get(bit, ()):
            if placement.mask & covered or placement.tile in used:
                continue
            worth = _worth(chart, placement, joined, distances) + below(rng, _CHANCE)
            if worth > best_worth:
                best, best_worth = placement, worth
    return best


def _worth(
    chart: Chart, placement: Placement, joined: frozenset[int], distances: dict[int, int]
) -> int:
    """Islands that this bridge joins, and how near its ends come to the next; 0: no way on."""
    ends = chart.ends[placement.code]
    gain = sum(
        bool(ends & dock) for number, dock in enumerate(chart.docks) if number not in joined
    )
    nearest = min(
        (distances.get(bit, _FAR) for bit in _bits(chart.near(ends) & ~placement.mask)),
        default=_FAR,
    )
    if not gain and nearest == _FAR:
        return 0
    return gain * _ISLAND + _STEP * max(0, 20 - nearest) + 1

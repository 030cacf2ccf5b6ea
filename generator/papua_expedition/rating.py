"""How much a set leaves to its players: simulated, with an interval.

Four programs play many games on the set, each in every seat equally often. The score is
the share of all differences in their final scores that comes from who plays, and not
from luck, seat or table: the intraclass correlation of a one-way analysis of variance,
times 100. 0: the set decides; 100: the players do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from games.core.simulation import Played, Series, play
from games.core.streams import below, stream
from games.papua_bridges.content import Rating, SimulatedBasis
from games.papua_expedition.content import ExpeditionSet, require_playable
from games.papua_expedition.pieces import GAME
from solver.runner import Local, Runner, values

MODEL = "papua-expedition/1"
BOTS = ("greedy", "uniform", "thrifty", "spendthrift")
"""Who plays. DEFAULT, ours."""
GAMES = 400
"""How many games are played. DEFAULT, ours."""
DRAWS = 1000
"""Bootstrap draws of whole games behind the interval. DEFAULT, ours."""
CHUNK = 10
Table = Sequence[float]
"""The scores of one game, in the order of ``BOTS``."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """How many games decide, and where their chance begins."""

    games: int = GAMES
    seed: int = 0

    def __post_init__(self) -> None:
        if self.games < 2 * len(BOTS) or self.games % len(BOTS):
            raise ValueError("A rating takes a multiple of 4 games, 8 or more.")


def rate(
    cards: ExpeditionSet,
    plan: Plan | None = None,
    *,
    runner: Runner | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Rating:
    """Rate a set; the same set and plan give the same rating, whatever the workers.

    Raises ``DocumentError`` for a set that cannot be played.
    """
    plan = plan or Plan()
    tables = _play(require_playable(cards), plan, runner, workers, progress)
    share = leverage(tables)
    low, high = _interval(tables, plan.seed)
    return Rating(
        score=_points(share),
        stars=_stars(low, high),
        model=MODEL,
        evidence=_evidence(tables),
        basis=SimulatedBasis(games=len(tables), seed=plan.seed, interval=(low, high)),
    )


def _play(
    cards: ExpeditionSet,
    plan: Plan,
    runner: Runner | None,
    workers: int,
    progress: Progress | None,
) -> list[Table]:
    pieces = list(_series(cards, plan))
    done = [0]

    def tell(index: int, _: object) -> None:
        done[0] += pieces[index].count
        if progress is not None:
            progress(done[0], plan.games)

    where = runner or Local(preload=["games.core.simulation"])
    played = values(where.map(play, pieces, workers=workers, on_result=tell))
    return [
        _seated(series, one) for series, games in zip(pieces, played, strict=True) for one in games
    ]


def _series(cards: ExpeditionSet, plan: Plan) -> list[Series]:
    """The games in pieces: each program sits in each seat equally often."""
    content = {"set": cards.to_data()}
    each = plan.games // len(BOTS)
    return [
        Series(GAME, len(BOTS), {}, content, BOTS[turn:] + BOTS[:turn], plan.seed,
               turn * each + first, min(CHUNK, each - first))
        for turn in range(len(BOTS))
        for first in range(0, each, CHUNK)
    ]  # fmt: skip


def _seated(series: Series, one: Played) -> Table:
    """The scores by program, not by seat."""
    return tuple(one.scores[series.bots.index(bot)] for bot in BOTS)


def leverage(tables: Sequence[Table]) -> float:
    """The intraclass correlation of scores by player, 0 to 1.

    The variance between players, freed of what chance adds to their means, as a share
    of itself and the variance within a player's own games.
    """
    games, players = len(tables), len(tables[0])
    columns = list(zip(*tables, strict=True))
    means = [fmean(column) for column in columns]
    within = sum(
        (score - mean) ** 2
        for column, mean in zip(columns, means, strict=True)
        for score in column
    ) / (players * (games - 1))
    whole = fmean(means)
    between = sum((mean - whole) ** 2 for mean in means) / (players - 1) - within / games
    total = max(0.0, between) + within
    return max(0.0, between) / total if total else 0.0


def _interval(tables: Sequence[Table], seed: int) -> tuple[float, float]:
    """The middle 90 % of the score when whole games are drawn again."""
    rng = stream(seed, "papua-expedition-rating", "bootstrap")
    count = len(tables)
    drawn = sorted(
        leverage([tables[below(rng, count)] for _ in range(count)]) for _ in range(DRAWS)
    )
    return _points(drawn[DRAWS // 20]), _points(drawn[DRAWS - 1 - DRAWS // 20])


def _points(share: float) -> float:
    return round(100 * share, 1)


def _stars(low: float, high: float) -> int | None:
    """Fifths of the score, said only where the whole interval lies in one."""
    fifths = {min(4, int(end // 20)) for end in (low, high)}
    return fifths.pop() + 1 if len(fifths) == 1 else None


def _evidence(tables: Sequence[Table]) -> dict[str, int | float | bool | str | None]:
    found: dict[str, int | float | bool | str | None] = {}
    for bot, column in zip(BOTS, zip(*tables, strict=True), strict=True):
        found[f"mean_{bot}"] = round(fmean(column), 2)
        found[f"deviation_{bot}"] = round(pstdev(column), 2)
        found[f"wins_{bot}"] = round(
            fmean(score == max(table) for score, table in zip(column, tables, strict=True)), 4
        )
    found["spread_of_a_table"] = round(fmean(max(table) - min(table) for table in tables), 2)
    return found

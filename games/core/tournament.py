"""Every program against every other, in every seat, and a rating of them all."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from games.core.documents import DocumentError
from games.core.simulation import Played
from games.core.streams import below, stream

MEAN = 1500.0
"""What the ratings of all programs come to on average."""
SCALE = 400 / math.log(10)
"""Points of rating for a factor e in the odds."""
RESAMPLES = 200
"""How often the games are drawn anew for the intervals. DEFAULT, ours."""
PRIOR = 0.5
"""Games that each pair is taken to have won against each other beforehand, so that
who never lost has a rating too. DEFAULT, ours."""

Pairs = dict[tuple[str, str], float]
"""Wins of the first over the second; a tie is half a win for both."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a program was found to be."""

    bot: str
    elo: float
    low: float
    """Lower end of the 90 % interval."""
    high: float
    win_rate: float
    """Share of its games that it won; shared wins as shares."""
    games: int


def seatings(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every way in which different programs can sit; raises ``DocumentError`` for fewer than two.

    With fewer programs than seats some sit twice, but never one alone at the table.
    """
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise DocumentError("BOTS", "A tournament is between two different bots or more.")
    if len(bots) >= players:
        return list(permutations(bots, players))
    return [seats for seats in product(bots, repeat=players) if len(set(seats)) == len(bots)]


Result = tuple[tuple[str, ...], Played]
"""Who sat where, and how the game went."""


def ratings(results: Sequence[Result], bots: Sequence[str], seed: int) -> list[Rating]:
    """The programs, strongest first (Bradley and Terry 1952, by Hunter's iteration 2004).

    The intervals come from drawing the games anew, with the stream of ``seed``.
    """
    elo = _elo(_pairs(results), bots)
    rng = stream(seed, "tournament", "resamples")
    drawn = [
        _elo(_pairs([results[below(rng, len(results))] for _ in results]), bots)
        for _ in range(RESAMPLES)
    ]
    found = [_rating(bot, elo[bot], sorted(one[bot] for one in drawn), results) for bot in bots]
    return sorted(found, key=lambda rating: (-rating.elo, rating.bot))


def _rating(bot: str, elo: float, drawn: Sequence[float], results: Sequence[Result]) -> Rating:
    wins, games = 0.0, 0
    for seats, played in results:
        mine = [seat for seat, name in enumerate(seats) if name == bot]
        games += bool(mine)
        wins += sum(seat in played.winners for seat in mine) / len(played.winners)
    edge = len(drawn) // 20
    low, high = drawn[edge], drawn[-1 - edge]
    return Rating(bot, elo, low, high, wins / games if games else 0.0, games)


def _pairs(results: Sequence[Result]) -> Pairs:
    """Who came out before whom: winners before the others, then by score."""
    pairs: Pairs = {}
    for seats, played in results:
        places = [(seat in played.winners, played.scores[seat]) for seat in range(len(seats))]
        for one, other in permutations(range(len(seats)), 2):
            if seats[one] == seats[other]:
                continue
            worth = 0.5 if places[one] == places[other] else float(places[one] > places[other])
            pair = (seats[one], seats[other])
            pairs[pair] = pairs.get(pair, 0.0) + worth
    return pairs


def _elo(pairs: Mapping[tuple[str, str], float], bots: Sequence[str]) -> dict[str, float]:
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(500):
        before = dict(strength)
        for bot in bots:
            strength[bot] = _stronger(bot, strength, pairs)
        scale = math.exp(sum(math.log(value) for value in strength.values()) / len(bots))
        strength = {bot: value / scale for bot, value in strength.items()}
        if all(abs(strength[bot] - before[bot]) < 1e-9 * before[bot] for bot in bots):
            break
    return {bot: MEAN + SCALE * math.log(value) for bot, value in strength.items()}


def _stronger(
    bot: str, strength: Mapping[str, float], pairs: Mapping[tuple[str, str], float]
) -> float:
    won, expected = 0.0, 0.0
    for other in strength:
        if other != bot:
            mine = pairs.get((bot, other), 0.0) + PRIOR
            games = mine + pairs.get((other, bot), 0.0) + PRIOR
            won += mine
            expected += games / (strength[bot] + strength[other])
    return won / expected

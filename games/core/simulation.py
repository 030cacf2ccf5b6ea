"""Many games between programs, and what they come to."""

import math
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import Any

from games.core.bots import Bot
from games.core.match import Match
from games.core.protocol import CHANCE, TERMINAL, Game, JsonObject, Option
from games.core.registry import game_of
from games.core.seating import Bench
from games.core.streams import stream

Z = 1.959964
"""Standard deviations on either side in an interval that holds 95 %."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played: everything that decides how they go."""

    game: str
    players: int
    options: Mapping[str, Option]
    content: JsonObject | None
    bots: tuple[str, ...]
    """The program at each seat."""
    seed: int
    first: int
    """Number of the first game; game n depends on the seed and n only."""
    count: int

    def make(self) -> tuple[Game[Any], dict[int, Bot[Any]]]:
        """The game and the programs; raises ``DocumentError`` for what there is not."""
        game = game_of(self.game).create(self.players, self.options, self.content)
        return game, Bench(game).bots(dict(enumerate(self.bots)))


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    number: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    plies: int
    """Actions, chance included."""
    choices: int
    """Actions of seats that had more than one to choose from."""
    seconds: float
    """Processor time of listing, choosing and applying."""


def play(series: Series) -> list[Played]:
    """Play the games of a series, one after another."""
    game, bots = series.make()
    numbers = range(series.first, series.first + series.count)
    return [_play(game, bots, series.seed, number) for number in numbers]


def _play(game: Game[Any], bots: Mapping[int, Bot[Any]], seed: int, number: int) -> Played:
    chance = stream(seed, "simulation", number, "chance")
    minds = [stream(seed, "simulation", number, seat) for seat in bots]
    state, plies, choices = game.new_state(), 0, 0
    began = time.process_time()
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(chance))
        else:
            legal = state.legal_actions()
            choices += len(legal) > 1
            bot = bots[player]
            seen = state.observation(player) if bot.looks and len(legal) > 1 else None
            alone = len(legal) == 1
            state.apply(legal[0] if alone else bot.decide(legal, seen, minds[player]))
        plies += 1
        if plies > game.max_plies:
            raise AssertionError(f"Game {number} of seed {seed} does not end.")
    seconds = time.process_time() - began
    outcome = state.outcome()
    assert outcome is not None, "a state that nobody acts in has an outcome"
    return Played(number, outcome.scores, outcome.winners, outcome.reason, plies, choices, seconds)


def record_of(series: Series, number: int) -> Match[Any]:
    """One game of a series as a match, with its record; plays it again, move by move."""
    game, bots = series.make()
    match: Match[Any] = Match(game, [f"bot:{name}" for name in series.bots])
    chance = stream(series.seed, "simulation", number, "chance")
    minds = [stream(series.seed, "simulation", number, seat) for seat in bots]
    while (player := match.state.current_player()) != TERMINAL:
        if player == CHANCE:
            match.act(match.state.sample_chance(chance))
            continue
        legal = match.state.legal_actions()
        seen = match.state.observation(player) if bots[player].looks else None
        alone = len(legal) == 1
        match.act(legal[0] if alone else bots[player].decide(legal, seen, minds[player]))
    return match


def summary(series: Series, played: Iterable[Played], *, timing: bool = False) -> JsonObject:
    """Scores, win rates and lengths as plain data; the same for the same games.

    A win that is shared counts as a share. ``complete``: whether all games are in it.
    """
    games = sorted(played, key=lambda one: one.number)
    told: JsonObject = {
        "game": series.game,
        "players": series.players,
        "options": dict(series.options),
        "seed": series.seed,
        "games": len(games),
        "complete": len(games) == series.count,
    }
    if not games:
        return told | {"seats": []}
    told["seats"] = [_seat(name, seat, games) for seat, name in enumerate(series.bots)]
    told["reasons"] = dict(sorted(Counter(one.reason for one in games).items()))
    told["plies"] = {
        "mean": round(fmean(one.plies for one in games), 1),
        "most": max(one.plies for one in games),
    }
    if timing:
        seconds = sum(one.seconds for one in games)
        rate = sum(one.choices for one in games) / seconds if seconds else 0.0
        told["actions_per_second"] = round(rate)
    return told


def _seat(name: str, seat: int, games: Sequence[Played]) -> JsonObject:
    scores = [one.scores[seat] for one in games]
    wins = sum(1 / len(one.winners) for one in games if seat in one.winners)
    low, high = wilson(wins, len(games))
    cuts = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
    return {
        "bot": name,
        "score": {"mean": round(fmean(scores), 2), "quartiles": [round(cut, 2) for cut in cuts]},
        "wins": round(wins, 4),
        "win_rate": round(wins / len(games), 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate after E. B. Wilson (1927); ``games`` is at least 1."""
    rate = wins / games
    centre = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    half = spread / (1 + Z * Z / games)
    return max(0.0, centre - half), min(1.0, centre + half)

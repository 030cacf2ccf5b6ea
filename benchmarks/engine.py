"""Random play, copies and JSON of every game; catanatron beside them in the same run.

An action counts where the seat had a choice; the loop lists, chooses and applies,
chance is played and not counted. All of catanatron's actions count.
"""

import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.measure import REPEATS
from games.core.protocol import CHANCE, TERMINAL, Game, State
from games.core.registry import GAMES, game_of
from games.core.streams import Stream, pick, stream

SECONDS = 2.0
"""How long one round of play goes on, processor time."""
MIDDLE = 300
"""After how many plies a position is taken for copies and JSON."""
LOOKS = 2000
PEER = "catanatron"


def main() -> None:
    """Every game with the most seats it has, up to four, and the peer, in turn."""
    games = {slug: game_of(slug).create(min(4, game_of(slug).seats[1])) for slug in GAMES}
    players: dict[str, Callable[[int], float]] = {
        slug: lambda turn, game=game: _rate(game, turn) for slug, game in games.items()
    }
    players[PEER] = _peer_rate
    rates: dict[str, list[float]] = {name: [] for name in players}
    for turn in range(REPEATS):
        for name, rate in players.items():
            rates[name].append(rate(turn))
    peer = statistics.median(rates[PEER])
    peer_copies, peer_json = _peer_copies()
    print("## Random play, four seats where there are as many\n")
    print("| game | actions a second (least-most) | to catanatron | copies a second |", end="")
    print(" to catanatron | to JSON a second | from JSON |\n|---|---|---|---|---|---|---|")
    for slug, game in games.items():
        half = _middle(game)
        copies = _a_second(half.copy)
        text = json.dumps(half.to_json())
        written = _a_second(lambda s=half: json.dumps(s.to_json()))
        read = _a_second(lambda g=game, t=text: g.state_from_json(json.loads(t)))
        print(
            f"| {slug} | {_spread(rates[slug])} | {statistics.median(rates[slug]) / peer:.1f} | "
            f"{copies:,.0f} | {copies / peer_copies:.0f} | {written:,.0f} | {read:,.0f} |"
        )
    print(f"| {PEER} 3.2.1 | {_spread(rates[PEER])} | 1 | {peer_copies:,.0f} | 1 | ", end="")
    print(f"{peer_json:,.0f} | none |")


def _spread(rates: list[float]) -> str:
    return f"{statistics.median(rates):,.0f} ({min(rates):,.0f}-{max(rates):,.0f})"


def _rate(game: Game[Any], turn: int) -> float:
    """Actions with a choice a second of processor time, in random games."""
    rng = stream(20261201, "bench", game.name, turn)
    actions, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        actions += _play(game.new_state(), rng, game.max_plies)
    return actions / (time.process_time() - began)


def _play(state: State[Any], rng: Stream, plies: int) -> int:
    """Play at random to the end, or so many plies; how many actions had a choice."""
    chosen = 0
    for _ in range(plies):
        player = state.current_player()
        if player == TERMINAL:
            break
        if player == CHANCE:
            state.apply(state.sample_chance(rng))
            continue
        legal = state.legal_actions()
        chosen += len(legal) > 1
        state.apply(pick(rng, legal))
    return chosen


def _middle(game: Game[Any]) -> State[Any]:
    state = game.new_state()
    _play(state, stream(20261201, "middle", game.name), MIDDLE)
    return state


def _a_second(work: Callable[[], object]) -> float:
    """How often this can be done in a processor second; median of five."""
    rates = []
    for _ in range(REPEATS):
        began = time.process_time()
        for _ in range(LOOKS):
            work()
        rates.append(LOOKS / (time.process_time() - began))
    return statistics.median(rates)


def _peer_game(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    return Game([RandomPlayer(colour) for colour in colours], seed=seed)


def _peer_rate(turn: int) -> float:
    actions, seed, began = 0, turn * 1000, time.process_time()
    while time.process_time() - began < SECONDS:
        game = _peer_game(seed)
        game.play()
        actions += len(game.state.actions)
        seed += 1
    return actions / (time.process_time() - began)


def _peer_copies() -> tuple[float, float]:
    """Copies and JSON texts a second of the peer's game after ``MIDDLE`` plies."""
    from catanatron.json import GameEncoder

    random.seed(1)
    game = _peer_game(1)
    for _ in range(MIDDLE):
        game.play_tick()
    return _a_second(game.copy), _a_second(lambda: json.dumps(game, cls=GameEncoder))


if __name__ == "__main__":
    main()

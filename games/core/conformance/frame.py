"""What the checks share: how they walk through games, compare positions and report."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from games.core.bots import Bot, Uniform
from games.core.protocol import CHANCE, TERMINAL, Action, Game, State
from games.core.record import alike
from games.core.streams import Stream, below, stream

_SHOWN = 12
"""How many of the last moves an error quotes."""


class ConformanceError(AssertionError):
    """A game breaks the contract of ``games.core.protocol``; ``str()`` says where and how."""

    def __init__(self, check: str, sentence: str, moves: tuple[str, ...]) -> None:
        last = "; ".join(moves[-_SHOWN:])
        dots = "… " if len(moves) > _SHOWN else ""
        super().__init__(f"[{check}] {sentence} After {len(moves)} moves: {dots}{last}")
        self.check = check
        """The name of the check that found it."""
        self.sentence = sentence
        """What is wrong."""
        self.moves = moves
        """The texts of the moves that led there."""


class Walk:
    """Whole random games, looked at on the way; what each check is given.

    Looked at are the first and the last position, the first of each kind of action in
    a game, and of the others one in ``every``.
    """

    def __init__(
        self,
        check: str,
        game: Game[Any],
        seed: int,
        games: int,
        every: int,
        player: type[Bot[Any]],
    ) -> None:
        self.check = check
        self.game = game
        self.seed = seed
        self.games = games
        self.every = every
        self.player = player
        self.actions: list[Action] = []
        """What was played so far in the present game."""
        self.rng: Stream = stream(seed, "conformance", check)
        """Chance for the check's own choices."""

    @property
    def eyes(self) -> tuple[int | None, ...]:
        """A spectator and every seat."""
        return (None, *range(self.game.players))

    def fault(self, sentence: str) -> ConformanceError:
        """The error that says this, with the moves so far."""
        return ConformanceError(self.check, sentence, tuple(map(str, self.actions)))

    def demand(self, holds: bool, sentence: str) -> None:
        """Raise ``fault`` unless it holds."""
        if not holds:
            raise self.fault(sentence)

    def positions(self) -> Iterator[State[Any]]:
        """The positions to look at, each the live state of the game; it must not be changed."""
        for number in range(self.games):
            yield from self._one(number)

    def _one(self, number: int) -> Iterator[State[Any]]:
        rng = stream(self.seed, "walk", number)
        glance = stream(self.seed, "glance", number)
        bots = [self.player(self.game, seat) for seat in range(self.game.players)]
        state = self.game.new_state()
        self.actions = []
        words: set[str] = set()
        while state.current_player() != TERMINAL:
            self.demand(len(self.actions) < self.game.max_plies, "The game outlasts max_plies.")
            action = chosen(state, bots, rng)
            word = str(action).partition(" ")[0]
            if not self.actions or word not in words or below(glance, self.every) == 0:
                yield state
            words.add(word)
            state.apply(action)
            self.actions.append(action)
        yield state

    def some(self, items: list[Any], most: int) -> list[Any]:
        """At most so many of the items, at random, in their order."""
        if len(items) <= most:
            return items
        return [items[i] for i in sorted({below(self.rng, len(items)) for _ in range(most)})]


class Check:
    """One thing that every game must do; call it with a game, it raises ``ConformanceError``.

    ``seed``: of the games that are played; ``games``: how many of them; ``every``: one
    position in so many is looked at; ``player``: how the seats play. The cost grows with
    games * plies / every; what else it grows with stands in the check's own words.
    """

    def __init__(self, run: Callable[[Walk], None]) -> None:
        self.name = run.__name__.removeprefix("check_")
        self.__name__ = run.__name__
        self.__doc__ = run.__doc__
        self._run = run

    def __call__(
        self,
        game: Game[Any],
        *,
        seed: int = 0,
        games: int = 2,
        every: int = 1,
        player: type[Bot[Any]] = Uniform,
    ) -> None:
        """Raise ``ConformanceError`` if the game fails, also where it raises by itself."""
        walk = Walk(self.name, game, seed, games, every, player)
        try:
            self._run(walk)
        except ConformanceError:
            raise
        except Exception as error:
            raise walk.fault(f"{type(error).__name__}: {error}") from error


def chosen(state: State[Any], bots: list[Bot[Any]], rng: Stream) -> Any:
    """What chance or the bot to move does."""
    player = state.current_player()
    if player == CHANCE:
        return state.sample_chance(rng)
    seen = state.observation(player) if bots[player].looks else None
    return bots[player].decide(state.legal_actions(), seen, rng)


Face: TypeAlias = dict[str, Any]


def face(state: State[Any]) -> Face:
    """Everything that a position answers, by the name of the question."""
    outcome = state.outcome()
    seats = (None, *range(state.game.players))
    return {
        "to_json": state.to_json(),
        "current_player": state.current_player(),
        "legal_actions": [str(action) for action in state.legal_actions()],
        "chance_outcomes": [(str(action), chance) for action, chance in state.chance_outcomes()],
        "scores": state.scores(),
        "outcome": outcome and outcome.to_json(),
        **{f"observation({eye})": state.observation(eye) for eye in seats},
    }


def difference(one: Face, other: Face) -> str | None:
    """The first question that is answered differently, or None."""
    return next((name for name in one if not alike(one[name], other[name])), None)


def frozen(value: Any) -> str:
    """Plain data as text, so that it can be compared after somebody changed it."""
    return json.dumps(value, sort_keys=True)


def scribble(value: Any) -> None:
    """Spoil a piece of data that was handed out, all the way down."""
    if isinstance(value, dict):
        for inner in value.values():
            scribble(inner)
        value["scribbled"] = 1
    elif isinstance(value, list):
        for inner in value:
            scribble(inner)
        value.append("scribbled")


def flaw(value: Any) -> str | None:
    """Why this is no plain data without fractions, or None."""
    if isinstance(value, dict):
        if not all(isinstance(name, str) for name in value):
            return "a field's name is no text"
        return next((found for inner in value.values() if (found := flaw(inner))), None)
    if isinstance(value, list):
        return next((found for inner in value if (found := flaw(inner))), None)
    if value is None or type(value) in (str, int, bool):
        return None
    return f"it holds a {type(value).__name__}"

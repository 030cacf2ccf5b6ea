"""One match of any game: seats, chance, undo and the record of it all."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias

from games.core.bots import Bot
from games.core.errors import IllegalAction, RecordError
from games.core.protocol import CHANCE, TERMINAL, A, Game, Outcome, State
from games.core.record import EVERY, GameRecord, digest, patch_between
from games.core.registry import game_of
from games.core.streams import stream

Dealer: TypeAlias = Callable[[State[A]], A]
"""Where chance comes from at a real table: asks for the die or card that came up."""


class Match(Generic[A]):
    """A game being played. The seed lives here and never in a state or a record.

    ``bots``: the seats that programs play; the others wait for ``act``.
    ``dealer``: asked for every action of chance; None: drawn from ``seed``.
    """

    def __init__(
        self,
        game: Game[A],
        seats: Sequence[str],
        *,
        bots: Mapping[int, Bot[A]] | None = None,
        seed: int = 0,
        dealer: Dealer[A] | None = None,
    ) -> None:
        if len(seats) != game.players:
            raise ValueError(f"{game.players} seats play, {len(seats)} were named.")
        self.game = game
        self.seats = tuple(seats)
        self.moves: list[tuple[int, A]] = []
        """Seat (or ``CHANCE``) and action of each ply so far."""
        self._bots = dict(bots or {})
        self._seed = seed
        self._dealer = dealer
        self._rerolls = 0
        self._positions: list[State[A]] = [game.new_state()]

    @property
    def state(self) -> State[A]:
        """The position now. Not to be changed: ``act`` and ``step`` go on from a copy of it."""
        return self._positions[-1]

    @property
    def waiting(self) -> bool:
        """Whether a seat without a bot has to decide."""
        player = self.state.current_player()
        return player >= 0 and player not in self._bots

    def act(self, action: A) -> None:
        """Let the seat or chance to move do this; raises ``IllegalAction``."""
        player = self.state.current_player()
        after = self.state.copy()
        after.apply(action)
        self._positions.append(after)
        self.moves.append((player, action))

    def step(self) -> bool:
        """Let chance or a bot make one action; False: a person is to decide, or it is over."""
        player = self.state.current_player()
        if player == TERMINAL or self.waiting:
            return False
        self.act(self._chance() if player == CHANCE else self._decision(self._bots[player]))
        return True

    def play(self, plies: int | None = None) -> None:
        """Go on until a person must decide, the game is over, or so many plies were made."""
        while (plies is None or plies > 0) and self.step():
            plies = None if plies is None else plies - 1

    def outcome(self) -> Outcome | None:
        """How it ended, or None: it goes on."""
        return self.state.outcome()

    def undo(self, seat: int, *, reroll: bool = False) -> bool:
        """Go back to the last decision with a choice that ``seat`` made; False: there is none.

        What follows meets the same chance again, unless ``reroll``.
        """
        for ply in reversed(range(len(self.moves))):
            if self.moves[ply][0] == seat and len(self._positions[ply].legal_actions()) > 1:
                self.back_to(ply)
                self._rerolls += reroll
                return True
        return False

    def back_to(self, ply: int) -> None:
        """Forget every move from ``ply`` on."""
        del self.moves[ply:]
        del self._positions[ply + 1 :]

    def record(self, viewer: int | None = None) -> GameRecord:
        """The record so far; with ``viewer`` (-1: a spectator) only what that seat may know."""
        whole = viewer is None
        outcome = self.outcome()
        return GameRecord.model_validate(
            {
                "game": self.game.name,
                "rules": self.game.rules,
                **self.game.to_json(),
                "seats": self.seats,
                "moves": tuple(self._texts(viewer)),
                "digests": self._digests() if whole else {},
                "outcome": outcome and outcome.to_json(),
                "viewer": viewer,
                "views": None if whole else tuple(self._views(viewer)),
            }
        )

    def _texts(self, viewer: int | None) -> list[tuple[int, str]]:
        if viewer is None:
            return [(seat, str(action)) for seat, action in self.moves]
        eye = _eye(viewer)
        return [
            (seat, position.seen(action, eye))
            for (seat, action), position in zip(self.moves, self._positions, strict=False)
        ]

    def _digests(self) -> dict[str, str]:
        last = len(self.moves)
        marks = [*range(EVERY, last, EVERY), last]
        return {str(ply): digest(self._positions[ply]) for ply in marks}

    def _views(self, viewer: int | None) -> list[dict[str, Any]]:
        seen: dict[str, Any] = {}
        patches = []
        for position in self._positions:
            now = position.observation(_eye(viewer))
            patches.append(patch_between(seen, now))
            seen = now
        return patches

    def _chance(self) -> A:
        if self._dealer is not None:
            return self._dealer(self.state)
        drawn = sum(seat == CHANCE for seat, _ in self.moves)
        return self.state.sample_chance(stream(self._seed, "chance", self._rerolls, drawn))

    def _decision(self, bot: Bot[A]) -> A:
        legal = self.state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        observation = self.state.observation(bot.seat) if bot.looks else None
        rng = stream(self._seed, "bot", bot.seat, self._rerolls, len(self.moves))
        return bot.decide(legal, observation, rng)


def _eye(viewer: int | None) -> int | None:
    """The ``player`` whose observations a record for ``viewer`` holds."""
    return None if viewer in (None, CHANCE) else viewer


def replay(record: GameRecord, to: int | None = None) -> Match[Any]:
    """The match of a whole record, played again up to ``to`` moves and checked on the way.

    Raises ``RecordError`` where the record and the game disagree, and
    ``DocumentError`` for a game, option or content that there is not.
    """
    kind = game_of(record.game)
    if record.rules != kind.rules:
        raise RecordError(0, f"rules {record.rules}", f"rules {kind.rules}")
    if record.viewer is not None:
        raise RecordError(0, "that it is one seat's view", "that only whole records replay")
    game = kind.create(record.players, record.options, record.content)
    match: Match[Any] = Match(game, record.seats)
    wanted = len(record.moves) if to is None else min(to, len(record.moves))
    for ply in range(wanted):
        _again(match, record, ply)
    if wanted == len(record.moves):
        _same_end(match, record)
    return match


def _again(match: Match[Any], record: GameRecord, ply: int) -> None:
    seat, text = record.moves[ply]
    player = match.state.current_player()
    if seat != player:
        raise RecordError(ply, f"that {_who(seat)} moves", f"that {_who(player)} does")
    try:
        match.act(match.game.parse_action(text))
    except IllegalAction as error:
        raise RecordError(ply, f"{text!r}", str(error)) from None
    except ValueError as error:
        raise RecordError(ply, f"{text!r}", str(error)) from None
    expected = record.digests.get(str(ply + 1))
    if expected is not None and expected != digest(match.state):
        raise RecordError(ply + 1, f"digest {expected}", f"digest {digest(match.state)}")


def _same_end(match: Match[Any], record: GameRecord) -> None:
    outcome = match.outcome()
    got = outcome and outcome.to_json()
    if got != record.outcome:
        ply = len(record.moves)
        raise RecordError(ply, f"the outcome {record.outcome}", f"the outcome {got}")


def _who(player: int) -> str:
    return {CHANCE: "chance", TERMINAL: "nobody"}.get(player, f"seat {player + 1}")

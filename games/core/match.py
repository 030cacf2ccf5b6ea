"""One match of any game: seats, chance, undo and the record of it all."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeAlias

from games.core.bots import Bot
from games.core.documents import DocumentError
from games.core.errors import RecordError
from games.core.protocol import CHANCE, TERMINAL, A, Game, Outcome, State
from games.core.record import EVERY, GameRecord, digest, patch_between
from games.core.registry import game_of
from games.core.streams import Stream, stream

Dealer: TypeAlias = Callable[[State[A]], A]
"""Where chance comes from at a real table: asks for the die or card that came up."""


class Match(Generic[A]):
    """A game being played. The seed lives here and never in a state or a record.

    ``bots``: the seats that programs play; the others wait for ``act``.
    ``dealer``: asked for what chance does wherever it can do more than one thing;
    None: drawn from ``seed``. Kept are the moves and every 20th position.
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
        self._drawn = 0
        self._told: dict[int, A] = {}
        self._rerolls: list[tuple[int, int]] = []
        self._state: State[A] = game.new_state()
        self._kept: list[State[A]] = [self._state]
        self.seat_bots(bots or {}, seed=seed, dealer=dealer)

    def seat_bots(
        self, bots: Mapping[int, Bot[A]], *, seed: int = 0, dealer: Dealer[A] | None = None
    ) -> None:
        """Let these programs play on and chance come from there, as after ``replay``."""
        for seat, bot in bots.items():
            if bot.seat != seat or not 0 <= seat < self.game.players:
                raise ValueError(f"A bot made for seat {bot.seat + 1} cannot sit at {seat + 1}.")
        self._bots = dict(bots)
        self._seed = seed
        self._dealer = dealer

    @property
    def state(self) -> State[A]:
        """The position now. Not to be changed: ``act`` and ``step`` go on from a copy of it."""
        return self._state

    @property
    def waiting(self) -> bool:
        """Whether a seat without a bot has to decide."""
        player = self._state.current_player()
        return player >= 0 and player not in self._bots

    def act(self, action: A) -> None:
        """Let the seat or chance to move do this; raises ``IllegalAction``."""
        if self._state.current_player() == CHANCE:
            number = self._drawn
            self._go_on(action)
            self._told[number] = action
        else:
            self._go_on(action)

    def step(self) -> bool:
        """Let chance or a bot make one action; False: a person is to decide, or it is over."""
        player = self._state.current_player()
        if player == TERMINAL or self.waiting:
            return False
        if player != CHANCE:
            self._go_on(self._decision(self._bots[player]))
            return True
        told = self._told.get(self._drawn)
        if told is not None and self._state.violation(told) is None:
            self._go_on(told)
        elif self._dealer is not None and len(self._state.chance_outcomes()) > 1:
            self.act(self._dealer(self._state))
        else:
            self._go_on(self._state.sample_chance(self._stream("chance", self._drawn)))
        return True

    def play(self, plies: int | None = None) -> None:
        """Go on until a person must decide, the game is over, or so many plies were made."""
        while (plies is None or plies > 0) and self.step():
            plies = None if plies is None else plies - 1

    def outcome(self) -> Outcome | None:
        """How it ended, or None: it goes on."""
        return self._state.outcome()

    def position(self, ply: int) -> State[A]:
        """The position after so many moves, as a state of its own; costs at most 20 actions.

        Raises ``IndexError`` for a ply that has not been reached.
        """
        if not 0 <= ply <= len(self.moves):
            raise IndexError(f"{len(self.moves)} moves have been made.")
        if ply == len(self.moves):
            return self._state.copy()
        state = self._kept[ply // EVERY].copy()
        for _, action in self.moves[ply - ply % EVERY : ply]:
            state.apply(action)
        return state

    def undo(self, seat: int, *, reroll: bool = False) -> bool:
        """Go back to the last decision with a choice that ``seat`` made; False: there is none.

        What follows meets the same chance again, also chance that a dealer told, as far
        as it is still possible. With ``reroll`` chance and bots draw anew from there on.
        """
        for ply in reversed(range(len(self.moves))):
            if self.moves[ply][0] == seat and len(self.position(ply).legal_actions()) > 1:
                self.back_to(ply)
                if reroll:
                    self._rerolls.append((ply, self._drawn))
                    self._told = {n: told for n, told in self._told.items() if n < self._drawn}
                return True
        return False

    def back_to(self, ply: int) -> None:
        """Forget every move from ``ply`` on; raises ``IndexError`` for one not reached."""
        self._state = self.position(ply)
        del self.moves[ply:]
        del self._kept[ply // EVERY + 1 :]
        self._drawn = sum(seat == CHANCE for seat, _ in self.moves)

    def record(self, viewer: int | None = None) -> GameRecord:
        """The record so far; with ``viewer`` (-1: a spectator) only what that seat may know.

        A viewer's record has no digests, hides what is ``?`` to him, and holds
        ``Game.public_content``, his observations, and the outcome once the game is over.
        """
        if viewer is not None and not CHANCE <= viewer < self.game.players:
            raise ValueError(f"The game has no seat {viewer + 1}.")
        outcome = self.outcome()
        shared = {
            "game": self.game.name,
            "rules": self.game.rules,
            **self.game.to_json(),
            "seats": self.seats,
            "outcome": outcome and outcome.to_json(),
        }
        part = self._whole() if viewer is None else self._view(viewer)
        return GameRecord.from_data(shared | part)

    def _whole(self) -> dict[str, Any]:
        marks = range(EVERY, len(self.moves), EVERY)
        digests = {str(ply): digest(self._kept[ply // EVERY]) for ply in marks}
        digests[str(len(self.moves))] = digest(self._state)
        return {"moves": [(seat, str(action)) for seat, action in self.moves], "digests": digests}

    def _view(self, viewer: int) -> dict[str, Any]:
        eye = None if viewer == CHANCE else viewer
        before: dict[str, Any] = {}
        moves, views = [], []
        for (seat, action), state in zip(self.moves, self._walk(), strict=False):
            now = state.observation(eye)
            views.append(patch_between(before, now))
            moves.append((seat, state.seen(action, eye)))
            before = now
        views.append(patch_between(before, self._state.observation(eye)))
        content = self.game.public_content(eye)
        return {"moves": moves, "views": views, "viewer": viewer, "content": content}

    def _walk(self) -> Iterator[State[A]]:
        """The position before each move; one state that goes on."""
        state = self._kept[0].copy()
        for _, action in self.moves:
            yield state
            state.apply(action)

    def _go_on(self, action: A) -> None:
        player = self._state.current_player()
        after = self._state.copy()
        after.apply(action)
        self._state = after
        self.moves.append((player, action))
        self._drawn += player == CHANCE
        if len(self.moves) % EVERY == 0:
            self._kept.append(after)

    def _stream(self, *purpose: str | int) -> Stream:
        """The stream for what comes now: another one after each reroll that came before it.

        Chance is counted by its draws, bots by plies: whoever takes another way after an
        undo meets the same dice on it.
        """
        chance = purpose[0] == "chance"
        here = self._drawn if chance else len(self.moves)
        rerolls = sum((drawn if chance else ply) <= here for ply, drawn in self._rerolls)
        return stream(self._seed, *purpose, rerolls)

    def _decision(self, bot: Bot[A]) -> A:
        legal = self._state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        observation = self._state.observation(bot.seat) if bot.looks else None
        rng = self._stream("bot", bot.seat, len(self.moves))
        return bot.decide(tuple(legal), observation, rng)


def replay(
    record: GameRecord, to: int | None = None, *, kind: type[Game[Any]] | None = None
) -> Match[Any]:
    """The match of a whole record, played again up to ``to`` moves and checked on the way.

    ``kind``: the game's class, None: the registered one. Nobody plays on yet:
    ``Match.seat_bots``. Raises ``RecordError`` where the record and the game disagree,
    ``DocumentError`` for a game, option, content or number of seats that there is not.
    """
    kind = kind or game_of(record.game)
    if record.viewer is not None:
        raise RecordError(0, "that it is one seat's view", "that only whole records replay")
    for what, said, known in (
        ("game", record.game, kind.name),
        ("rules", record.rules, kind.rules),
    ):
        if said != known:
            raise RecordError(0, f"{what} {said}", f"{what} {known}")
    if to is not None and to < 0:
        raise ValueError("A record is replayed to move 0 or later.")
    game = kind.create(record.players, record.options, record.content)
    if len(record.seats) != game.players:
        raise DocumentError("SEATS", f"{game.players} seats play, {len(record.seats)} are named.")
    match: Match[Any] = Match(game, record.seats)
    wanted = len(record.moves) if to is None else min(to, len(record.moves))
    _same_position(match, record, 0)
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
    except ValueError as error:
        raise RecordError(ply, f"{text!r}", f"{error}".removesuffix(".")) from None
    _same_position(match, record, ply + 1)


def _same_position(match: Match[Any], record: GameRecord, ply: int) -> None:
    expected = record.digests.get(str(ply))
    if expected is not None and expected != digest(match.state):
        raise RecordError(ply, f"digest {expected}", f"digest {digest(match.state)}")


def _same_end(match: Match[Any], record: GameRecord) -> None:
    outcome = match.outcome()
    got = outcome and json.loads(json.dumps(outcome.to_json()))
    if got != record.outcome:
        ply = len(record.moves)
        raise RecordError(ply, f"the outcome {record.outcome}", f"the outcome {got}")


def _who(player: int) -> str:
    return {CHANCE: "chance", TERMINAL: "nobody"}.get(player, f"seat {player + 1}")

"""What holds from one ply of Papua expedition to the next (PE-INV-2, 5 to 20, 22).

The books are kept beside the engine: what each step costs is reckoned here from the
rules; only the amounts of gains and the spaces that energy pieces move to are
overheard (``listen``), since several may lie within one ply.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from games.papua_expedition import frames, gains
from games.papua_expedition.actions import Any, Roll, Step
from games.papua_expedition.pieces import HUTS, NOTEBOOK
from games.papua_expedition.state import ExpeditionState as State

SPACES = (40, 30, 20, 10)
Event = tuple[str, int, int]
"""What was gained (``coins``, ``food``, ``recruit``) or ``move``; seat; how much or where to."""


def listen(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """The events from now on; whoever reads them empties the list."""
    events: list[Event] = []

    def overheard(name: str, held: str) -> Callable[[State, int, int], None]:
        real: Callable[[State, int, int], None] = getattr(gains, name)

        def spy(state: State, seat: int, amount: int) -> None:
            before = getattr(state, held)[seat]
            real(state, seat, amount)
            now = getattr(state, held)[seat]
            events.append((name, seat, now if name == "move" else now - before))

        return spy

    for name, held in (
        ("coins", "coins"), ("food", "food"), ("recruit", "reserve"), ("move", "energy"),
    ):  # fmt: skip
        monkeypatch.setattr(gains, name, overheard(name, held))
    return events


@dataclass
class Ledger:
    """The books of one game; ``see`` is told every ply."""

    events: list[Event]
    lowest: list[int] = field(default_factory=list)
    stacks: dict[int, list[int]] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    orders: list[list[int]] = field(default_factory=list)
    tribes: set[tuple[int, int]] = field(default_factory=set)

    def see(self, old: State, action: Any, new: State) -> None:
        """Compare the positions before and after ``action``."""
        if not self.lowest and new.round:
            self.lowest = [50] * new.game.players
            self.stacks = {50: list(new.rank)}
        if new.todo:
            self._goods(old, action, new)
            self._energy(old, action, new)
        self._monotone(old, new)
        self._round(old, action, new)
        if isinstance(action, Step):
            _PLAYED.get(action.kind, _nothing)(self, old, action, new)
        self.events.clear()

    def gained(self, name: str, seat: int) -> int:
        """What a seat got in this ply."""
        return sum(amount for kind, who, amount in self.events if (kind, who) == (name, seat))

    def _goods(self, old: State, action: Any, new: State) -> None:
        """PE-INV-2, PE-INV-18: what is held is what was there, less payments, plus gains."""
        for seat in range(new.game.players):
            mine = actor(old) == seat and isinstance(action, Step)
            eaten = action.what if mine and action.kind == "eat" else 0
            food = old.food[seat] - eaten
            paid = min(due(old, new, seat), food)
            assert new.food[seat] == food - paid + self.gained("food", seat)
            coins = old.coins[seat] + sum(old.bet_coins[seat * 3 : seat * 3 + 3])
            coins -= coin_price(action) if mine else 0
            coins -= sum(stake for who, stake, _ in won(old, action, new) if who == seat)
            held = new.coins[seat] + sum(new.bet_coins[seat * 3 : seat * 3 + 3])
            assert held == coins + self.gained("coins", seat)
            self._explorers(old, action, new, seat, due(old, new, seat) - paid)

    def _explorers(self, old: State, action: Any, new: State, seat: int, missing: int) -> None:
        """PE-INV-18: explorers are lost to catastrophes and resupplies alone."""
        mine = actor(old) == seat and isinstance(action, Step)
        reserve = old.reserve[seat]
        if mine and action.kind == "explorers":
            reserve -= action.what
        if revealed(old, new):
            reserve += sum(old.bet_explorers[seat * 3 : seat * 3 + 3])
        given = int(mine and action.kind in ("lose", "recall"))
        lost = new.general[seat] - old.general[seat] + self.gained("recruit", seat)
        assert lost == given + min(missing, reserve)

    def _energy(self, old: State, action: Any, new: State) -> None:
        """PE-INV-10 to PE-INV-13: stacks, spaces that asked for food, deck II."""
        over = new.game.options.stack_arrival == "over"
        for name, seat, energy in self.events:
            if name == "move":
                self._move(seat, energy, over)
        if not self.lowest:
            return
        ranked = [seat for energy in sorted(self.stacks, reverse=True)
                  for seat in self.stacks[energy]]  # fmt: skip
        assert new.rank == ranked
        for seat, low in enumerate(self.lowest):
            asked = [space for place, space in enumerate(SPACES)
                     if new.resupplied[seat] >> place & 1]  # fmt: skip
            assert asked == [space for space in SPACES if low <= space]
            assert self.stacks[new.energy[seat]].count(seat) == 1
        emptied = not new.notes_left & new.game.decks[0]
        assert new.deck_two or min(self.lowest) > 25
        assert not new.deck_two or min(self.lowest) <= 25 or emptied
        assert new.fallen == (min(self.lowest) < 0)
        self._paid(old, action, new)

    def _move(self, seat: int, energy: int, over: bool) -> None:
        for stack in self.stacks.values():
            if seat in stack:
                stack.remove(seat)
        there = self.stacks.setdefault(energy, [])
        there.insert(0 if over else len(there), seat)
        self.lowest[seat] = min(self.lowest[seat], energy)

    def _paid(self, old: State, action: Any, new: State) -> None:
        """PE-INV-10: a turn costs what was placed in it, less what was eaten."""
        seat = actor(old)
        ended = [frame[1] for frame in old.todo if frame[0] == frames.END_TURN]
        eating = isinstance(action, Step) and action.kind == "eat"
        asked = bool(new.todo) and new.todo[-1][0] == frames.EAT
        cost = old.todo[-1][2] - action.what if eating and isinstance(action, Step) else 0
        if ended and (frames.END_TURN, ended[0]) not in new.todo and not asked:
            placed = isinstance(action, Step) and action.kind == "explorers"
            cost, seat = old.used + (action.what if placed else 0), ended[0]
        elif not eating:
            return
        moves = [energy for name, who, energy in self.events if (name, who) == ("move", seat)]
        assert moves[:1] == ([old.energy[seat] - cost] if cost else moves[:1])

    def _monotone(self, old: State, new: State) -> None:
        """PE-INV-4, PE-INV-5, PE-INV-14 to PE-INV-16: what never goes back."""
        for seat in range(new.game.players):
            assert 0 <= new.hut[seat] - old.hut[seat] <= 1
            assert new.science_used[seat] >= old.science_used[seat]
            if new.todo:
                assert new.prestige[seat] >= old.prestige[seat]
        assert new.deck_two >= old.deck_two
        if old.order and new.order:
            assert new.pile == old.pile
            assert set(new.shown) <= set(old.shown)
            _deserved(old, new)

    def _round(self, old: State, action: Any, new: State) -> None:
        """PE-INV-9, PE-INV-14, PE-INV-20, PE-INV-22: dice of a turn, turns of a round."""
        if isinstance(action, Roll) and old.todo[-1][0] == frames.TURN_ROLL:
            seat = old.todo[-1][1]
            hut = ((5, 0), *new.game.cards.huts)[old.hut[seat]]
            assert sum(old.dice) + len(action.faces) == (10 if old.ten_dice[seat] else hut[0])
            assert sum(old.dice) <= hut[1]
            self.turns.append(seat)
        if old.order and not new.order:
            assert self.turns == old.order
            self.turns = []
            self.orders.append(old.order)
            if new.game.players == 2:
                assert self.orders[-2:] in ([old.order], [old.order[::-1], old.order])
        if new.round > old.round > 0:
            assert not (new.fallen and new.game.options.negative_sticky)
            assert min(new.energy) >= (1 if new.game.options.zero_ends else 0)


def _deserved(old: State, new: State) -> None:
    """Huts and notebook cards went to those who have the explorers there (PE-96, PE-144)."""
    n = new.game.players
    for seat in range(n):
        if new.hut[seat] > old.hut[seat]:
            assert new.there(HUTS, seat) >= new.game.cards.huts[old.hut[seat]][1]
    if new.note_winner != old.note_winner:
        *rivals, most = sorted(new.explorers[NOTEBOOK * n : NOTEBOOK * n + n])
        assert most == new.there(NOTEBOOK, new.note_winner) > max(*rivals, new.third[1])


def actor(state: State) -> int:
    """The seat that decides."""
    return state.current_player()


def coin_price(action: Any) -> int:
    """What an action costs in coins; stakes are still owned."""
    return int(isinstance(action, Step) and action.kind in ("pay", "up", "down", "reroll"))


def due(old: State, new: State, seat: int) -> int:
    """Food that spaces have asked a seat for in this ply."""
    asked = new.resupplied[seat] & ~old.resupplied[seat]
    return sum(
        new.game.cards.resupply_at(space)
        for place, space in enumerate(SPACES)
        if asked >> place & 1
    )


def revealed(old: State, new: State) -> bool:
    """Whether the bets were laid open in this ply."""
    return (frames.REVEAL_BETS,) in old.todo and (frames.REVEAL_BETS,) not in new.todo


def won(old: State, action: Any, new: State) -> list[tuple[int, int, int]]:
    """Winner, coins and card type of each destination if bets were revealed in this ply.

    PE-INV-19: reckoned anew from what was committed.
    """
    if not revealed(old, new) or not isinstance(action, Step):
        return []
    n, found = new.game.players, []
    coins = list(old.bet_coins)
    coins[actor(old) * 3 + action.what] = action.more
    assert new.revealed in ((), (*old.bet_explorers, *coins))
    sides: list[int] = list(old.rank)
    if n == 2:
        sides.insert("+=-".index(old.symbol()), 2)
    for place in range(3):
        offers = {s: (old.bet_explorers[s * 3 + place], coins[s * 3 + place]) for s in range(n)}
        if n == 2:
            offers[2] = (old.third[2 + place], 0)
        best = max(sides, key=lambda side: (*offers[side], -sides.index(side)))
        if offers[best][0] and best < n:
            found.append((best, offers[best][1], old.destinations[place]))
    return found


def _nothing(_: Ledger, __: State, ___: Step, ____: State) -> None:
    """Nothing to look at."""


def _explorers(_: Ledger, old: State, step: Step, new: State) -> None:
    """PE-INV-8: no more than dice of that value, and than are behind the shield."""
    _kind, seat, value, zone = old.todo[-1]
    assert step.what <= min(old.dice[value], old.reserve[seat])
    if new.used:
        assert new.used == old.used + step.what
        assert new.there(zone, seat) == old.there(zone, seat) + step.what


def _forbid(_: Ledger, old: State, step: Step, __: State) -> None:
    """PE-INV-7: not the zone of the round before."""
    assert step.what != old.forbidden


def _tribe(ledger: Ledger, old: State, step: Step, _: State) -> None:
    """PE-INV-16: one a player and round."""
    if step.what >= 0:
        assert (old.round, actor(old)) not in ledger.tribes
        ledger.tribes.add((old.round, actor(old)))


def _stake(_: Ledger, old: State, step: Step, new: State) -> None:
    """PE-INV-19: the cards go to those who bid most."""
    expected = list(old.cards)
    for seat, _coins, kind in won(old, step, new):
        expected[seat * 7 + kind] += 1
    assert new.cards == expected


_PLAYED: dict[str, Callable[[Ledger, State, Step, State], None]] = {
    "explorers": _explorers,
    "forbid": _forbid,
    "tribe": _tribe,
    "stake": _stake,
}

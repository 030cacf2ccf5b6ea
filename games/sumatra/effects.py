"""What happens then: the effect of each action, and the way from one decision to the next."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.sumatra import phases
from games.sumatra.actions import (
    Deal,
    Draw,
    DrawHold,
    Drive,
    Exchange,
    First,
    Flip,
    Load,
    Look,
    Orient,
    Plain,
    Return,
    Rotate,
    Steal,
    Step,
    Stow,
    SumatraAction,
    Trap,
    Unload,
)
from games.sumatra.animals import EMPTY, ONE, TRUCKS
from games.sumatra.board import SHIP
from games.sumatra.flips import flip, settle
from games.sumatra.ground import lay, set_markers
from games.sumatra.holds import HOLDS, NOBODY, put, take
from games.sumatra.legal import THEFT, stowing
from games.sumatra.replacing import clear, come, replace
from games.sumatra.sailing import note_end, sail, ship_rule
from games.sumatra.tiles import POSE_BITS, POSE_MASK, STEMS, TURNED

if TYPE_CHECKING:
    from games.sumatra.state import SumatraState

POINTS = 4
"""Action points of a turn (SU-31)."""


def carry_out(state: "SumatraState", action: SumatraAction) -> None:
    """Change the state by an action that is known to be allowed."""
    _EFFECTS[type(action)](state, action)
    while state.pending and state.pending[-1][0] == phases.REPLACE:
        replace(state, state.pending.pop()[1])
    if not state.pending and state.points == 0 and not _can_unload(state):
        _end_turn(state)  # SU-36


def _can_unload(state: "SumatraState") -> bool:
    return any(
        state.load[2 * state.seat + truck] != EMPTY
        and state.truck_at[2 * state.seat + truck] != SHIP
        for truck in TRUCKS
    )


def _deal(state: "SumatraState", action: Deal) -> None:
    """SU-20, SU-21."""
    game = state.game
    tile = game.tiles.number[action.tile]
    state.pile.remove(tile)
    lay(state, action.square, tile << POSE_BITS | action.turn)
    if state.tiled == game.even:
        state.pending.pop()


def _draw_hold(state: "SumatraState", action: DrawHold) -> None:
    """SU-23; in exchange for another card, SU-24: that goes back only now."""
    number = state.card_of(action.seat, action.hold)
    card = state.game.card_number(action.hold, action.card)
    state.cards[number] = card
    state.cargo[number] = (NOBODY,) * len(state.game.cards[action.hold][card].demands)
    top = state.pending.pop()
    if top[0] == phases.CARD:
        _begin_when_all_kept(state)
    elif top[1] + 1 < len(state.cards):
        state.pending.append((phases.HOLDS, top[1] + 1))


def _first(state: "SumatraState", action: First) -> None:
    """SU-29; then each seat in turn order may exchange a hold (SU-24)."""
    game = state.game
    state.pending.pop()
    state.first = state.seat = action.seat
    if not game.options.puzzle:
        turn = [(action.seat + step) % game.players for step in range(game.players)]
        state.pending += [(phases.EXCHANGE, seat) for seat in reversed(turn)]
    _begin_when_all_kept(state)


def _begin_when_all_kept(state: "SumatraState") -> None:
    if not state.pending:
        state.points = POINTS


def _exchange(state: "SumatraState", action: Exchange) -> None:
    seat = state.pending.pop()[1]
    state.pending.append((phases.CARD, seat, action.hold))


def _plain(state: "SumatraState", action: Plain) -> None:
    if action.word == "end":
        _end_turn(state)
        return
    state.pending.pop()
    if action.word == "keep":
        _begin_when_all_kept(state)


def _flip(state: "SumatraState", action: Flip) -> None:
    state.points -= 1
    flip(state, action.square, action.direction)


def _rotate(state: "SumatraState", action: Rotate) -> None:
    """SU-51, SU-52: what stands on the tile stays."""
    state.points -= 1
    lies = state.lying[action.square]
    pose = TURNED[action.quarters][lies & POSE_MASK]
    lay(state, action.square, lies >> POSE_BITS << POSE_BITS | pose)


def _drive(state: "SumatraState", action: Drive) -> None:
    """SU-56, SU-62; then the tile that was left may be cleared (SU-99)."""
    state.points -= 1
    truck = 2 * state.seat + action.truck
    left = state.truck_at[truck]
    state.truck_at[truck] = action.to
    if left != SHIP:
        clear(state, left)
    if action.to == SHIP and stowing(state, action.truck):  # SU-91, SU-95
        state.pending.append((phases.STOW, action.truck))


def _load(state: "SumatraState", action: Load) -> None:
    """SU-67."""
    state.points -= 1
    truck = 2 * state.seat + action.truck
    square = state.truck_at[truck]
    set_markers(state, square, state.markers[square] - ONE[action.species])
    state.load[truck] += ONE[action.species]


def _unload(state: "SumatraState", action: Unload) -> None:
    """SU-72, SU-73."""
    truck = 2 * state.seat + action.truck
    square = state.truck_at[truck]
    state.load[truck] -= ONE[action.species]
    set_markers(state, square, state.markers[square] + ONE[action.species])


def _steal(state: "SumatraState", action: Steal) -> None:
    """SU-75."""
    state.points -= THEFT
    state.load[2 * action.seat + action.victim] -= ONE[action.species]
    state.load[2 * state.seat + action.truck] += ONE[action.species]


def _step(state: "SumatraState", action: Step) -> None:
    """SU-80."""
    state.points -= 1
    sail(state, state.seat, action.squares)


def _stow(state: "SumatraState", action: Stow) -> None:
    """SU-91 to SU-95; SU-133: a ship that is full ends the game."""
    truck = state.pending[-1][1]
    number = state.card_of(state.seat, action.hold)
    card = state.game.cards[action.hold][state.cards[number]]
    state.load[2 * state.seat + truck] -= ONE[action.species]
    state.cargo[number] = put(card, state.cargo[number], action.demand, action.species)
    if not stowing(state, truck):
        state.pending.pop()
    if all(NOBODY not in state.cargo[state.card_of(state.seat, hold)] for hold in HOLDS):
        note_end(state, phases.FULL)


def _return(state: "SumatraState", action: Return) -> None:
    """SU-114, SU-115, SU-118."""
    _, seat, centre, free = state.pending.pop()
    number = state.card_of(seat, action.hold)
    card = state.game.cards[action.hold][state.cards[number]]
    state.cargo[number] = take(card, state.cargo[number], action.demand, action.species)
    state.stock[action.species] += 1
    if centre:
        centre -= 1
    else:
        free -= 1
    if centre or free:
        state.pending.append((phases.NATIVE, seat, centre, free))


def _draw(state: "SumatraState", action: Draw) -> None:
    _, square, native = state.pending.pop()
    come(state, square, state.game.tiles.number[action.tile], native)


def _orient(state: "SumatraState", action: Orient) -> None:
    """SU-101."""
    square = state.pending.pop()[1]
    tile = state.lying[square] >> POSE_BITS
    lay(state, square, tile << POSE_BITS | STEMS[action.stem])


def _trap(state: "SumatraState", action: Trap) -> None:
    settle(state, state.pending.pop()[1], action.species)


def _look(state: "SumatraState", action: Look) -> None:
    """SU-121: only the seat that looks learns anything."""
    _, left, _ = state.pending.pop()
    bit = 1 << (state.lying[action.square] >> POSE_BITS)
    state.looked[state.seat] |= bit & ~state.revealed
    if left > 1:
        state.pending.append((phases.PEEK, left - 1, action.square))


def _end_turn(state: "SumatraState") -> None:
    """SU-36: the ship rule, then the next seat; SU-135: all have equally many turns."""
    game = state.game
    sail(state, state.seat, ship_rule(state, state.seat))
    if not game.options.puzzle:
        state.seat = (state.seat + 1) % game.players
    state.points = POINTS
    if state.seat == state.first:
        _end_round(state)


def _end_round(state: "SumatraState") -> None:
    if not state.ending and state.round == state.game.options.max_rounds:
        state.ending = phases.ABORTED
    if state.ending:
        state.points = 0
        state.pending.append((phases.END,))
    else:
        state.round += 1


_EFFECTS: dict[type, Callable[["SumatraState", Any], None]] = {
    Plain: _plain,
    Flip: _flip,
    Rotate: _rotate,
    Drive: _drive,
    Load: _load,
    Unload: _unload,
    Steal: _steal,
    Step: _step,
    Stow: _stow,
    Return: _return,
    Orient: _orient,
    Trap: _trap,
    Look: _look,
    Exchange: _exchange,
    Deal: _deal,
    Draw: _draw,
    DrawHold: _draw_hold,
    First: _first,
}

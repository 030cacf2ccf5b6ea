"""A player's turn: dice, catastrophes, changes for coins, placement (PE-47 to PE-79)."""

from typing import TYPE_CHECKING

from games.papua_expedition import energy, frames, legal, zones
from games.papua_expedition.frames import Frame
from games.papua_expedition.pieces import (
    DICE_BY_TRIBE,
    DICE_WITHOUT_HUT,
    MARKER_COUNT,
    METEOROLOGY,
    REPLENISHMENT,
    TRIBE,
    TYPES,
    VALUES,
)

if TYPE_CHECKING:
    from games.papua_expedition.state import ExpeditionState as State


def ask_tribe(state: "State", seat: int) -> None:
    """Let a seat that holds a tribe card play it (PE-150, PE-151)."""
    if state.cards[seat * len(TYPES) + TRIBE] and not state.tribe_played[seat]:
        state.todo.append((frames.TRIBE_CARD, seat))


def begin(state: "State", seat: int) -> None:
    """The dice to lay down and to roll (PE-47, PE-49, PE-51)."""
    state.used = 0
    todo = state.todo
    todo.append((frames.END_TURN, seat))
    todo.append((frames.PLACE_DICE, seat, VALUES[0]))
    hut = state.game.cards.huts[state.hut[seat] - 1] if state.hut[seat] else (DICE_WITHOUT_HUT, 0)
    number = DICE_BY_TRIBE if state.ten_dice[seat] else hut[0]  # PE-154
    todo.append((frames.TURN_ROLL, seat, number))
    if hut[1]:
        todo.append((frames.PRESET, seat, hut[1], 1))


def preset(state: "State", frame: Frame, face: int) -> None:
    """Lay a die down and roll one less (PE-49); no face: lay down no more."""
    _, seat, left, _ = frame
    if face < 0:
        return
    state.dice[face] += 1
    _, _, number = state.todo.pop()
    state.todo.append((frames.TURN_ROLL, seat, number - 1))
    if left > 1:
        state.todo.append((frames.PRESET, seat, left - 1, face))


def rolled(state: "State", frame: Frame, faces: tuple[int, ...]) -> None:
    """Dice have come up at this frame."""
    kind = frame[0]
    if kind == frames.FUNDING_ROLL:
        zones.funded(state, faces)
    elif kind == frames.HUNTING_ROLL:
        zones.hunted(state, frame[1], faces)
    else:
        _thrown(state, frame[1], faces)


def _thrown(state: "State", seat: int, faces: tuple[int, ...]) -> None:
    """A turn's dice: catastrophes are answered, then dice may be changed (PE-52, PE-60)."""
    for face in faces:
        state.dice[face] += 1
    catastrophes = faces.count(0)
    state.todo.append((frames.CHANGE_DICE, seat))
    if catastrophes and state.free_science(seat, METEOROLOGY):
        state.todo.append((frames.USE_METEOROLOGY, seat, catastrophes))
    else:
        ask_answers(state, seat, catastrophes)


def ask_answers(state: "State", seat: int, catastrophes: int) -> None:
    """So many catastrophes are to be answered; none bites in round 1 or without explorers.

    PE-53, PE-54: and without coins the explorer must go.
    """
    if catastrophes and state.round > 1 and state.reserve[seat]:
        state.todo.append((frames.CATASTROPHE_ANSWER, seat, catastrophes))


def ask_changes(state: "State", seat: int) -> None:
    """Let a seat change dice as long as it has coins and live dice (PE-56, PE-58)."""
    if state.coins[seat] and any(state.dice[1:]):
        state.todo.append((frames.MODIFY, seat))


def place(state: "State", seat: int, value: int) -> None:
    """Ask for the next value with dice to place, from this one on (PE-64 to PE-71)."""
    for face in range(value, len(VALUES) + 1):
        if state.dice[face] and (state.reserve[seat] or legal.may_assign_alone(state, face)):
            state.todo.append((frames.PLACE_DICE, seat, face + 1))
            state.todo.append((frames.CHOOSE_ZONE, seat, face))
            return


def end(state: "State", seat: int) -> None:
    """Unused dice do nothing (PE-64); one energy an explorer that was placed (PE-75)."""
    state.dice = [0] * len(state.dice)
    energy.lose(state, seat, state.used, with_food=True)


def reveal_markers(state: "State", left: int) -> None:
    """Turn up so many more logistics markers, out of new piles if need be (PE-29 to PE-32)."""
    if left == 0:
        return
    if not state.pile:
        state.pile = discarded_markers(state) & ~(1 << REPLENISHMENT)
    state.todo.append((frames.REVEAL_MARKER, left))


def discarded_markers(state: "State") -> int:
    """The logistics markers on the discard pile, as bits."""
    shown = sum(1 << marker for marker in state.shown)
    return ((1 << MARKER_COUNT) - 1) & ~state.pile & ~shown

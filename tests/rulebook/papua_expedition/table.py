"""Positions laid out by hand, so that the tests read like the rulebook.

Seats are A, B, C and D, zones and destinations have their names. A table begins in
round 2 with everybody on 50 energy, A on top, and nothing on the board.
"""

from games.core.protocol import Option
from games.papua_expedition import flow, frames
from games.papua_expedition.frames import Frame
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.pieces import MARKERS, SCIENCES, TYPES, ZONES
from games.papua_expedition.state import ExpeditionState

A, B, C, D = range(4)
HUTS, LOGISTICS, EXPEDITIONS, FUNDING, HUNTING, NOTEBOOK = range(6)
NOTES = {"+": 0, "=": 1, "-": 2}
"""A card of deck I with each symbol, by its place in the set."""
REST: Frame = (frames.FORBID, 0)
"""Lies below what a test plays: when it is on top again, the play is over."""


def table(players: int = 3, at: int = 2, **options: Option) -> ExpeditionState:
    """A table of so many players in round ``at``; nobody has a science card."""
    state = PapuaExpedition.create(players, options).new_state()
    state.round, state.forbidden, state.stale = at, ZONES.index("huts"), False
    state.rank = list(range(players))
    state.first_x = B if players == 2 else -1
    state.todo = [REST]
    reveal(state, "spider", "bird", "plant")
    show(state, "prestige-6", "energy-5")
    symbol(state, "+")
    return state


def reveal(state: ExpeditionState, jungle: str, river: str, volcano: str) -> None:
    """These cards lie at the destinations."""
    for card in state.destinations:
        if card >= 0:
            state.types_left[card] += 1
    state.destinations = [TYPES.index(name) for name in (jungle, river, volcano)]
    for card in state.destinations:
        state.types_left[card] -= 1


def show(state: ExpeditionState, *markers: str) -> None:
    """These logistics markers are turned up; all others are face down."""
    state.shown = [MARKERS.index(name) for name in markers]
    state.pile = (1 << len(MARKERS)) - 1
    for marker in state.shown:
        state.pile &= ~(1 << marker)


def symbol(state: ExpeditionState, sign: str) -> None:
    """A notebook card of deck I with this symbol is turned up."""
    turn_up(state, NOTES[sign])


def turn_up(state: ExpeditionState, card: int) -> None:
    """This notebook card, by its place in the set, is turned up."""
    if state.note >= 0:
        state.notes_left |= 1 << state.note
    state.note = card
    state.notes_left &= ~(1 << card)


def reserve(state: ExpeditionState, seat: int, explorers: int) -> None:
    """So many behind the shield, the others that are not on zones beside the board."""
    on_zones = sum(state.explorers[seat :: state.game.players])
    state.reserve[seat], state.general[seat] = explorers, 15 - explorers - on_zones


def put(state: ExpeditionState, zone: int, marker: int, *counts: int) -> None:
    """The zone has this marker and so many explorers of A, B …, taken from beside the board."""
    state.marker_on[zone] = marker
    for seat, count in enumerate(counts):
        state.explorers[zone * state.game.players + seat] += count
        state.general[seat] -= count
    if state.forbidden == zone:
        state.forbidden = next(z for z in range(6) if not state.marker_on[z])


def energies(state: ExpeditionState, *energy: int) -> None:
    """The energy of A, B …; equal ones lie in the order of the seats, A on top.

    Spaces that were met on the way down have asked for their food.
    """
    state.energy = list(energy)
    state.rank = sorted(range(len(energy)), key=lambda seat: -energy[seat])
    state.resupplied = [
        sum(1 << at for at, space in enumerate((40, 30, 20, 10)) if own <= space) for own in energy
    ]


def passed(state: ExpeditionState, seat: int) -> list[int]:
    """The spaces that have asked a seat for food."""
    return [s for at, s in enumerate((40, 30, 20, 10)) if state.resupplied[seat] >> at & 1]


def science(state: ExpeditionState, seat: int, card: str) -> None:
    """The seat has this science card, not yet used."""
    state.science[seat] = SCIENCES.index(card)


def give_cards(state: ExpeditionState, seat: int, **types: int) -> None:
    """The seat has won so many cards of each type."""
    for name, count in types.items():
        state.cards[seat * 7 + TYPES.index(name)] += count
        state.types_left[TYPES.index(name)] -= count


def held(state: ExpeditionState, seat: int) -> dict[str, int]:
    """The cards that a seat has won, by type."""
    own = state.cards[seat * 7 : seat * 7 + 7]
    return {name: count for name, count in zip(TYPES, own, strict=True) if count}


def there(state: ExpeditionState, zone: int) -> list[int]:
    """Explorers of A, B … in a zone."""
    return [state.there(zone, seat) for seat in range(state.game.players)]


def begin_round(state: ExpeditionState) -> ExpeditionState:
    """The round before is over; the next one begins."""
    return _go(state, (frames.CLEAN_UP,), (frames.END_CHECK,))


def begin_turn(state: ExpeditionState, seat: int) -> ExpeditionState:
    """It is this seat's turn."""
    return _go(state, (frames.START_TURN, seat), REST)


def placing(state: ExpeditionState, seat: int, *dice: int) -> ExpeditionState:
    """This seat's dice, all of them live, are changed no more and are to be placed."""
    state.used = 0
    for face in dice:
        state.dice[face] += 1
    return _go(state, (frames.PLACE_DICE, seat, 1), (frames.END_TURN, seat), REST)


def resolve(state: ExpeditionState) -> ExpeditionState:
    """The zones do their work."""
    return _go(state, (frames.RESOLVE, 1), REST)


def clean_up(state: ExpeditionState) -> ExpeditionState:
    """The round is cleaned up; nothing else follows."""
    return _go(state, (frames.CLEAN_UP,), REST)


def finish(state: ExpeditionState) -> ExpeditionState:
    """The game is over and is scored."""
    return _go(state, (frames.FINISH,))


def _go(state: ExpeditionState, *next_frames: Frame) -> ExpeditionState:
    state.todo = list(reversed(next_frames))
    flow.go_on(state)
    return state


def over(state: ExpeditionState) -> bool:
    """Whether what the test plays is done."""
    return state.todo == [REST]


def do(state: ExpeditionState, *texts: str) -> ExpeditionState:
    """Carry out these actions, chance among them; ``a; b`` are two."""
    for text in texts:
        for part in text.split(";"):
            state.apply(state.game.parse_action(part))
    return state


def legal(state: ExpeditionState) -> list[str]:
    """The texts of what may be done now."""
    return [str(action) for action in state.legal_actions()]


def may(state: ExpeditionState, text: str) -> bool:
    """Whether this may be done or come up now."""
    return state.violation(state.game.parse_action(text)) is None


def refused(state: ExpeditionState, text: str) -> str:
    """The code of the rule that forbids this, which must be forbidden."""
    before = state.to_json()
    violation = state.violation(state.game.parse_action(text))
    assert violation is not None, f"{text} is allowed"
    assert violation.rule.startswith("PE-")
    assert violation.code is not None
    assert state.to_json() == before
    return violation.code


def parts(state: ExpeditionState, seat: int) -> dict[str, int]:
    """The parts of a seat's final score that are not 0."""
    outcome = state.outcome()
    assert outcome is not None
    return {name: worth for name, worth in outcome.details["parts"][seat].items() if worth}

"""Papua expedition: refusals that whole games hardly meet, and what cannot be asked for."""

import pytest

from games.core.documents import DocumentError
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.streams import stream
from games.papua_expedition import frames
from games.papua_expedition.bots import BOTS
from games.papua_expedition.frames import Frame
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.state import ExpeditionState
from tests.games.expedition_tables import positions

GAME = PapuaExpedition.create(3)
TRIBE, MINE = 6, 0


def asked(frame: Frame, **attributes: object) -> ExpeditionState:
    """Seat 1 is asked this in round 2."""
    state = GAME.new_state()
    state.round, state.todo = 2, [(frames.END_CHECK,), frame]
    for name, value in attributes.items():
        setattr(state, name, value)
    return state


def refused(state: ExpeditionState, text: str) -> tuple[str, str | None]:
    """Rule and code, when nothing has changed."""
    before = state.to_json()
    with pytest.raises(IllegalAction) as caught:
        state.apply(GAME.parse_action(text))
    assert state.to_json() == before
    return caught.value.violation.rule, caught.value.violation.code


def held(tribes: int) -> list[int]:
    return [tribes if at == TRIBE else 0 for at in range(21)]


@pytest.mark.rule("PE-150", "PE-151", "PE-157", "PE-163")
def test_tribe_cards() -> None:
    frame = (frames.TRIBE_CARD, MINE)
    none = asked(frame)
    assert refused(none, "tribe food") == ("PE-150", "E_TRIBE")
    second = asked(frame, cards=held(2), tribe_played=[True, False, False])
    assert refused(second, "tribe food") == ("PE-151", "E_TRIBE")
    stranger = asked(frame, cards=held(1), science=[0, 1, 2])
    assert refused(stranger, "tribe food keep") == ("PE-163", "E_SCI")
    used = asked(frame, cards=held(1), science=[5, 1, 2], science_used=[True, False, False])
    assert refused(used, "tribe food keep") == ("PE-157", "E_SCI")


@pytest.mark.rule("PE-161")
def test_who_uses_meteorology_turns_one_at_least() -> None:
    state = asked((frames.TURN_FACE, MINE, 2, 1, 0), dice=[2, 0, 0, 0, 0, 0])
    assert refused(state, "turn none") == ("PE-161", "E_CHOICE")
    state.apply(GAME.parse_action("turn 3"))
    assert refused(state, "turn 2") == ("PE-161", "E_CHOICE")
    state.apply(GAME.parse_action("turn none"))


@pytest.mark.rule("PE-55", "PE-56", "PE-58", "PE-59")
def test_changes() -> None:
    frame, dice = (frames.MODIFY, MINE), [1, 1, 0, 0, 0, 1]
    rich, poor = asked(frame, dice=dice), asked(frame, dice=dice, coins=[0, 3, 3])
    assert [str(action) for action in poor.legal_actions()] == ["done"]
    assert refused(poor, "up 1") == ("PE-58", "E_COINS")
    assert refused(rich, "reroll c") == ("PE-55", "E_DIE_FROZEN")
    assert refused(rich, "reroll 2") == ("PE-56", "E_DICE")
    assert refused(rich, "up 5") == refused(rich, "down 1") == ("PE-59", "E_DIE_RANGE")


@pytest.mark.rule("PE-52")
def test_a_catastrophe_is_not_paid_without_coins() -> None:
    state = asked((frames.CATASTROPHE_ANSWER, MINE, 1), coins=[0, 3, 3])
    assert refused(state, "pay") == ("PE-52", "E_COINS")


@pytest.mark.rule("PE-118", "PE-119", "PE-120")
def test_bets() -> None:
    state = asked((frames.BET_EXPLORERS, MINE, 1))
    assert refused(state, "bet jungle 1") == ("PE-119", "E_CHOICE")
    assert refused(state, "bet river 8") == ("PE-119", "E_RESERVE")
    assert refused(state, "bet river 1") == ("PE-118", "E_BET_DEST")
    state = asked((frames.BET_COINS, MINE, 1))
    assert refused(state, "stake jungle 0") == ("PE-119", "E_CHOICE")
    assert refused(state, "stake river 1") == ("PE-120", "E_BET_EMPTY")
    state.bet_explorers[1] = 1
    assert refused(state, "stake river 4") == ("PE-119", "E_COINS")


@pytest.mark.rule("PE-36", "PE-51")
def test_chance_and_seats_keep_to_their_turns() -> None:
    rolling = asked((frames.TURN_ROLL, MINE, 2))
    assert refused(rolling, "done") == ("PE-36", "E_PHASE")
    assert refused(rolling, "roll 1,2,3") == ("PE-51", "E_PHASE")
    assert refused(rolling, "third 1") == ("PE-51", "E_PHASE")
    assert refused(asked((frames.MODIFY, MINE)), "roll 1") == ("PE-36", "E_PHASE")
    over = asked((frames.MODIFY, MINE), todo=[])
    assert refused(over, "done") == ("PE-41", "E_PHASE")


def test_nothing_is_left_to_chance_where_a_seat_decides() -> None:
    for state in positions(0, 2):
        if state.current_player() != -1:
            with pytest.raises(ValueError, match="left to chance"):
                state.sample_chance(stream(0, "nothing"))


@pytest.mark.parametrize(
    "options",
    [{"zero": True}, {"zero_ends": 1}, {"money_tie": "some"}, {"first_player": 5}],
)
def test_an_option_that_there_is_not_is_refused(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(DocumentError, match="option"):
        PapuaExpedition.create(4, options)


def test_other_content_and_codes_are_refused() -> None:
    with pytest.raises(DocumentError, match="one document, set"):
        PapuaExpedition.create(2, content={"cards": {}})
    for code in (-1, GAME.action_count):
        with pytest.raises(ValueError, match="Codes are 0 to"):
            GAME.decode(code)


def test_a_greedy_player_must_look() -> None:
    match = Match(GAME, ["bot"] * 3, bots={s: BOTS["greedy"](GAME, s) for s in range(3)}, seed=1)
    match.play(12)
    with pytest.raises(ValueError, match="observation"):
        BOTS["greedy"](GAME, 0).decide(match.state.legal_actions(), None, stream(1, "blind"))

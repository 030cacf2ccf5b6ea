"""Papua expedition, whole games: invariants, round trips, nothing hidden in what is shown."""

import json
from collections import Counter
from itertools import product

import pytest

from games.core.errors import IllegalAction, NotationError
from games.core.match import Match, replay
from games.core.protocol import CHANCE, TERMINAL
from games.core.record import GameRecord
from games.core.streams import Stream, below, stream
from games.papua_expedition import actions as act
from games.papua_expedition.bots import BOTS
from games.papua_expedition.game import PapuaExpedition
from games.papua_expedition.state import ExpeditionState
from tests.games.expedition_invariants import check, final
from tests.games.expedition_ledger import Event, Ledger, listen
from tests.games.expedition_tables import VARIANTS, positions

RANDOM = ("uniform", "thrifty", "spendthrift")
IN_CI, IN_SOAK, EVERY = 100, 2000, 10


def play(
    players: int,
    bot: str,
    seed: int,
    events: list[Event] | None = None,
    ran: Counter[str] | None = None,
) -> ExpeditionState:
    """One game, with every invariant at each tenth ply; with ``events`` at each, and the books.

    ``ran`` counts how often each branch was taken.
    """
    game = PapuaExpedition.create(players, VARIANTS[seed % len(VARIANTS)])
    bots = [BOTS[bot](game, seat) for seat in range(players)]
    rng = stream(seed, "play", bot, players)
    ledger = None if events is None else Ledger(events)
    state, old, ply = game.new_state(), game.new_state(), 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            action = state.sample_chance(rng)
        else:
            action = bots[player].decide(state.legal_actions(), None, rng)
        old = state.copy() if ledger else old
        state.apply(action)
        if ran is not None:
            ran[branch(action)] += 1
        if ledger:
            ledger.see(old, action, state)
        if ledger or ply % EVERY == 0:
            check(state)
        ply += 1
        assert ply < game.max_plies
    check(state)
    final(state)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", RANDOM)
@pytest.mark.rule("PE-INV-1", "PE-INV-2", "PE-INV-3", "PE-INV-4", "PE-INV-5", "PE-INV-6")
@pytest.mark.rule("PE-INV-7", "PE-INV-11", "PE-INV-17", "PE-INV-21", "PE-INV-23")
def test_a_hundred_games_keep_every_invariant(players: int, bot: str) -> None:
    reasons = Counter(end(players, bot, seed) for seed in range(IN_CI))
    assert sum(reasons.values()) == IN_CI
    if bot == "spendthrift":
        assert reasons["energy"] > IN_CI / 4
    else:
        assert reasons["deck"] > IN_CI / 4


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", RANDOM)
def test_two_thousand_games_keep_every_invariant(players: int, bot: str) -> None:
    for seed in range(IN_SOAK):
        end(players, bot, seed)


NEVER = {"up c", "down c", "reroll c", "take replenishment", "discard replenishment",
         "use replenishment"}  # fmt: skip
"""What no game can do: frozen dice and the marker that is laid aside."""
ENDS = ("ended by energy", "ended by deck", "energy below 0", "deck II", "shared win")


def branch(action: act.Any) -> str:
    """The words of an action without its numbers: which rule it carries out."""
    words = str(action).split()
    return " ".join(word for word in words if not any(map(str.isdigit, word.split("-")[0])))


@pytest.mark.soak
def test_random_games_reach_every_branch(capsys: pytest.CaptureFixture[str]) -> None:
    ran: Counter[str] = Counter()
    for players, bot in product((2, 3, 4), RANDOM):
        for seed in range(100):
            state = play(players, bot, seed, ran=ran)
            outcome = state.outcome()
            assert outcome is not None
            ran[f"ended by {outcome.reason}"] += 1
            ran["energy below 0"] += state.fallen
            ran["deck II"] += state.deck_two
            ran["shared win"] += len(outcome.winners) > 1
    wanted = dict.fromkeys([*map(branch, act.SEAT_ACTIONS), *ENDS])
    with capsys.disabled():
        print("\n" + "\n".join(f"{ran[name]:>9}  {name}" for name in wanted if name not in NEVER))
    assert {name for name in wanted if not ran[name]} == NEVER


def end(players: int, bot: str, seed: int) -> str:
    """How a game ended."""
    outcome = play(players, bot, seed).outcome()
    assert outcome is not None
    return outcome.reason


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", RANDOM)
@pytest.mark.rule("PE-INV-2", "PE-INV-4", "PE-INV-5", "PE-INV-7", "PE-INV-8", "PE-INV-9")
@pytest.mark.rule("PE-INV-10", "PE-INV-11", "PE-INV-12", "PE-INV-13", "PE-INV-14", "PE-INV-15")
@pytest.mark.rule("PE-INV-16", "PE-INV-18", "PE-INV-19", "PE-INV-20", "PE-INV-22")
def test_the_books_agree_at_every_ply(
    players: int, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = listen(monkeypatch)
    for seed in range(10):
        play(players, bot, seed, events)
        events.clear()


@pytest.mark.rule("PE-INV-25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_survives_its_text(players: int) -> None:
    for state in positions(players, players):
        text = json.dumps(state.to_json())
        again = state.game.state_from_json(json.loads(text))
        assert again.to_json() == state.to_json()
        assert again.legal_actions() == state.legal_actions()
        assert again.current_player() == state.current_player()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_drawn_anew_looks_the_same(players: int) -> None:
    rng = stream(players, "anew")
    for seed in range(3):
        for state in positions(seed, players):
            for seat in (None, *range(players)):
                seen = state.observation(seat)
                twin = state.game.determinize(seen, rng)
                assert twin.observation(seat) == seen
                check(twin)
                play_on(twin, rng)


def play_on(state: ExpeditionState, rng: Stream) -> None:
    """A few plies at random: the position must be one that can be played."""
    for _ in range(12):
        player = state.current_player()
        if player == TERMINAL:
            return
        if player == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[below(rng, len(legal))])


def test_texts_and_codes_go_both_ways() -> None:
    game = PapuaExpedition.create(2)
    for code, action in enumerate(act.SEAT_ACTIONS):
        assert game.parse_action(str(action)) is action
        assert game.encode(action) == code
        assert game.decode(code) is action
    for action in (*act.FIRSTS, *act.DEALS, *act.CARDS, *act.SHOWN, *act.NOTES, *act.THIRDS):
        assert game.parse_action(str(action)) is action
        with pytest.raises(ValueError, match="no code"):
            game.encode(action)
    assert str(game.parse_action("ROLL  3, c,1")) == "roll c,1,3"
    assert len({str(action) for action in act.SEAT_ACTIONS}) == len(act.SEAT_ACTIONS)


@pytest.mark.parametrize(
    "text", ["", "send", "send 6 huts", "roll", "roll 7", "bet moon 1", "x" * 99]
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no action of Papua expedition\.$"):
        PapuaExpedition.create(2).parse_action(text)


@pytest.mark.rule("PE-INV-24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_the_listed_actions_are_allowed(players: int) -> None:
    for state in positions(7, players):
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        before = state.to_json()
        for action in act.SEAT_ACTIONS:
            violation = state.violation(action)
            assert (violation is None) == (action in legal)
            if violation is not None:
                assert violation.rule.startswith("PE-")
                with pytest.raises(IllegalAction):
                    state.apply(action)
        assert state.to_json() == before


@pytest.mark.rule("PE-INV-25")
def test_a_record_replays_to_the_same_bytes() -> None:
    game = PapuaExpedition.create(3)
    seats = ["bot:uniform"] * 3
    match = Match(game, seats, bots={s: BOTS["uniform"](game, s) for s in range(3)}, seed=5)
    match.play()
    record = match.record()
    assert replay(GameRecord.from_json(record.to_json())).record().to_json() == record.to_json()


@pytest.mark.rule("PE-INV-26")
def test_turning_the_seats_round_turns_the_result_round() -> None:
    game = PapuaExpedition.create(3)
    rng = stream(11, "turned")
    state, turned = game.new_state(), game.new_state()
    shift = lambda seat: (seat + 1) % 3  # noqa: E731  (one line says it)
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            action = state.sample_chance(rng)
            kind = getattr(action, "kind", "")
            other = act.FIRSTS[shift(action.what)] if kind == "first" else action
        else:
            legal = state.legal_actions()
            action = other = legal[below(rng, len(legal))]
            assert turned.current_player() == shift(player)
        state.apply(action)
        turned.apply(other)
    assert [turned.scores()[shift(seat)] for seat in range(3)] == state.scores()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_greedy_player_beats_the_uniform_one(players: int) -> None:
    game = PapuaExpedition.create(players)
    shares = 0.0
    for seed in range(60):
        greedy = seed % players
        bots = {s: BOTS["greedy" if s == greedy else "uniform"](game, s) for s in range(players)}
        match = Match(game, ["bot"] * players, bots=bots, seed=seed)
        match.play()
        outcome = match.outcome()
        assert outcome is not None
        shares += (greedy in outcome.winners) / len(outcome.winners)
    assert shares / 60 > 1 / players + 0.2

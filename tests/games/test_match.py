"""A match: steps, chance from anywhere, undo, positions, records for all and for one seat."""

from typing import Any

import pytest

from games.core.bots import Bot, Uniform
from games.core.documents import DocumentError
from games.core.errors import IllegalAction, RecordError
from games.core.match import Match, replay
from games.core.protocol import CHANCE, TERMINAL, Option, State
from games.core.record import EVERY, GameRecord, digest, frames
from tests.games.toy import Bid, Favour, Lot, Roll, Toy, ToyAction


def match_of(players: int = 3, humans: tuple[int, ...] = (), **kwargs: Any) -> Match[ToyAction]:
    game = Toy.create(players, kwargs.pop("options", None))
    bots: dict[int, Bot[ToyAction]] = {
        seat: Uniform(game, seat) for seat in range(players) if seat not in humans
    }
    return Match(game, [f"seat {seat}" for seat in range(players)], bots=bots, **kwargs)


def texts(match: Match[ToyAction]) -> list[str]:
    return [str(action) for _, action in match.moves]


def chance(match: Match[ToyAction]) -> list[str]:
    return [str(action) for seat, action in match.moves if seat == CHANCE]


def bid(match: Match[ToyAction], *coins: int) -> None:
    for each in coins:
        match.act(Bid(each))
        match.play()


def test_a_match_of_bots_plays_to_the_end() -> None:
    match = match_of()
    assert not match.waiting
    match.play(4)
    assert len(match.moves) == 4
    match.play()
    assert match.state.current_player() == TERMINAL
    assert match.outcome() is not None
    assert not match.step()
    with pytest.raises(IllegalAction):
        match.act(Bid(0))


def test_a_seat_without_a_bot_is_waited_for() -> None:
    match = match_of(humans=(1,))
    match.play()
    assert match.waiting
    assert match.state.current_player() == 1
    assert not match.step()
    before = match.state
    with pytest.raises(IllegalAction) as caught:
        match.act(Bid(9))
    assert caught.value.violation.code == "COINS"
    assert match.state is before
    bid(match, 1)
    assert before.current_player() == 1, "a state that was looked at stays as it was"


def test_the_same_seed_is_the_same_game_and_another_seed_another() -> None:
    games = []
    for seed in (5, 5, 6):
        match = match_of(seed=seed)
        match.play()
        games.append(match.record().to_json())
    assert games[0] == games[1] != games[2]


def test_two_matches_side_by_side_do_not_disturb_each_other() -> None:
    alone = match_of(seed=3)
    alone.play()
    one, other = match_of(seed=3), match_of(seed=4)
    while one.step() | other.step():
        pass
    assert texts(one) == texts(alone)


def test_every_position_can_be_had_again_though_few_are_kept() -> None:
    match = match_of(4, options={"lots": 6})
    states: list[State[ToyAction]] = [match.state]
    while match.step():
        states.append(match.state)
    assert len(states) == 4 + 6 * 6 + 1
    assert len(match._kept) == len(match.moves) // EVERY + 1
    for ply, state in enumerate(states):
        assert digest(match.position(ply)) == digest(state)
        assert match.position(ply) is not match.position(ply)
    for ply in (-1, len(states)):
        with pytest.raises(IndexError):
            match.position(ply)


@pytest.mark.parametrize("ply", [0, 1, 19, 20, 21, 39, 40])
def test_going_back_and_on_is_the_same_game(ply: int) -> None:
    match = match_of(4, options={"lots": 6}, seed=8)
    match.play()
    whole = match.record().to_json()
    match.back_to(ply)
    assert len(match.moves) == ply
    match.play()
    assert match.record().to_json() == whole


def test_undo_goes_to_the_seats_last_choice_and_meets_the_same_chance() -> None:
    match = match_of(2, humans=(0,), seed=1)
    match.play()
    bid(match, 1)
    before = texts(match)
    asked = digest(match.state)
    assert match.undo(0)
    assert match.state.current_player() == 0
    assert len(match.moves) < len(before)
    bid(match, 1)
    assert texts(match) == before
    assert digest(match.state) == asked


def test_another_way_after_an_undo_meets_the_same_dice() -> None:
    match = match_of(2, humans=(0, 1), seed=1)
    match.play()
    bid(match, 1, 0)
    dice = chance(match)
    match.undo(0)
    bid(match, 5, 1)
    assert chance(match) == dice


def test_forced_moves_are_no_choices() -> None:
    match = match_of(2, humans=(0, 1), options={"coins": 1})
    match.play()
    bid(match, 1, 0)
    while match.outcome() is None:
        legal = match.state.legal_actions()
        bid(match, 0)
        if len(legal) == 1:
            break
    assert match.undo(0)
    assert texts(match)[-1] == texts(match)[4 - 1], "back at the first bid, the only choice"
    assert not match.undo(0)
    assert len(match.moves) == 4


def test_a_reroll_draws_anew_from_there_on() -> None:
    differs = 0
    for seed in range(10):
        match = match_of(2, humans=(0, 1), seed=seed)
        match.play()
        bid(match, 1, 0)
        before = chance(match)
        match.undo(1, reroll=True)
        bid(match, 0)
        assert chance(match)[:4] == before[:4]
        differs += chance(match) != before
        again = chance(match)
        match.undo(1)
        bid(match, 0)
        assert chance(match) == again, "an undo after a reroll meets the rerolled chance"
    assert differs >= 5


def test_a_plain_undo_to_before_a_reroll_meets_the_first_chance() -> None:
    match = match_of(2, humans=(0, 1), seed=2)
    match.play()
    bid(match, 1, 0, 2, 0)
    first = chance(match)
    match.undo(0, reroll=True)
    bid(match, 0)
    second = chance(match)
    match.back_to(4)
    bid(match, 1, 0, 2, 0)
    assert chance(match)[:-2] == first[:-2] == second[:-2]
    assert chance(match) == second


def told(answers: list[ToyAction], asked: list[int]) -> Any:
    def dealer(state: State[ToyAction]) -> ToyAction:
        asked.append(len(state.chance_outcomes()))
        return answers.pop(0)

    return dealer


def test_a_dealer_tells_chance_once_and_again_after_a_reroll() -> None:
    answers: list[ToyAction] = [Favour(0), Favour(2), Roll((0, 2)), Lot(1), Roll((2, 2)), Lot(0)]
    asked: list[int] = []
    match = match_of(2, humans=(0, 1), dealer=told(answers, asked))
    match.play()
    bid(match, 1, 2)
    assert not answers
    match.undo(0)
    bid(match, 0, 2)
    assert len(asked) == 6, "what came up is met again"
    answers += [Roll((0, 0)), Lot(2)]
    match.undo(1, reroll=True)
    bid(match, 3)
    assert not answers
    assert chance(match)[-2:] == ["roll 1,1", "lot blue"]


def test_a_dealer_who_errs_is_refused_and_asked_again() -> None:
    answers: list[ToyAction] = [Lot(0), Favour(1)]
    match = match_of(1, dealer=told(answers, []))
    with pytest.raises(IllegalAction):
        match.step()
    assert match.moves == []
    assert match.step()
    assert texts(match) == ["favour green"]


def test_a_dealer_is_not_asked_where_only_one_thing_can_happen() -> None:
    class OneColour(Toy):
        def new_state(self) -> Any:
            state = super().new_state()
            state.bag = [4, 0, 0]
            return state

    game = OneColour.create(1)
    asked: list[int] = []
    answers: list[ToyAction] = [Favour(0), *[Roll((0, 0))] * 4]
    match = Match(game, ["solo"], bots={0: Uniform(game, 0)}, dealer=told(answers, asked))
    match.play()
    assert match.outcome() is not None
    assert min(asked) == 3
    assert texts(match).count("lot red") == 4


def test_wrong_seats_and_viewers_are_refused() -> None:
    game = Toy.create(2)
    with pytest.raises(ValueError, match="2 seats play, 1 were named"):
        Match(game, ["a"])
    for bots in ({0: Uniform(game, 1)}, {2: Uniform(game, 2)}):
        with pytest.raises(ValueError, match="cannot sit"):
            Match(game, ["a", "b"], bots=bots)
    match = Match(game, ["a", "b"])
    for viewer in (-2, 2):
        with pytest.raises(ValueError, match="no seat"):
            match.record(viewer)


def test_bots_cannot_spoil_the_list_they_are_given() -> None:
    class Greedy(Uniform[ToyAction]):
        def decide(self, legal: Any, observation: Any, rng: Any) -> ToyAction:
            assert isinstance(legal, tuple)
            assert observation is None
            return super().decide(legal, observation, rng)

    game = Toy.create(1)
    Match(game, ["a"], bots={0: Greedy(game, 0)}).play()


def test_a_record_replays_to_the_same_bytes_and_goes_on() -> None:
    whole = match_of(seed=9)
    whole.play()
    text = whole.record().to_json()
    again = replay(GameRecord.from_json(text), kind=Toy)
    assert again.record().to_json() == text
    for to in (0, 7, 20, 99):
        part = replay(whole.record(), to, kind=Toy)
        assert digest(part.state) == digest(whole.position(min(to, len(whole.moves))))
    part = replay(whole.record(), 7, kind=Toy)
    assert not part.step() or part.moves[7][0] == CHANCE
    part.seat_bots({seat: Uniform(part.game, seat) for seat in range(3)}, seed=9)
    part.play()
    assert part.record().to_json() == text


def test_an_undo_in_a_replayed_match_meets_the_recorded_chance() -> None:
    whole = match_of(seed=9)
    whole.play()
    again = replay(whole.record(), kind=Toy)
    again.seat_bots({}, seed=12345)
    for _ in range(4):
        assert again.undo(1)
    for seat, action in whole.moves[len(again.moves) :]:
        if seat == CHANCE:
            assert again.step()
        else:
            again.act(action)
    assert again.record() == whole.record()


def test_replay_needs_a_ply_that_can_be() -> None:
    with pytest.raises(ValueError, match="move 0"):
        replay(match_of().record(), -1, kind=Toy)


def changed_record(**changes: Any) -> GameRecord:
    match = match_of(2, seed=1)
    match.play()
    data = match.record().to_data()
    del data["id"]
    for name, change in changes.items():
        data[name] = change(data[name]) if callable(change) else change
    return GameRecord.from_data(data)


def put(at: int, value: Any) -> Any:
    return lambda moves: [*moves[:at], value, *moves[at + 1 :]]


@pytest.mark.parametrize(
    ("changes", "ply", "says"),
    [
        ({"rules": "2"}, 0, "rules 2, the game says rules 1"),
        ({"game": "tox"}, 0, "game tox"),
        ({"moves": put(2, [0, "roll 1,1"])}, 2, "seat 1 moves, the game says that chance does"),
        ({"moves": put(4, [1, "bid 1"])}, 4, "seat 2 moves, the game says that seat 1 does"),
        ({"moves": put(4, [0, "bid 9"])}, 4, "'bid 9', the game says Only 5 coins"),
        ({"moves": put(4, [0, "jump"])}, 4, "'jump', the game says"),
        ({"moves": lambda moves: [*moves, [0, "bid 1"]]}, 18, "that nobody does"),
        ({"digests": lambda old: {**old, "0": "0" * 16}}, 0, "digest 0000"),
        ({"digests": lambda old: {**old, "7": "0" * 16}}, 7, "digest 0000"),
        ({"outcome": lambda old: {**old, "winners": []}}, 18, "the outcome"),
        ({"outcome": None}, 18, "the outcome None"),
    ],
)
def test_a_record_that_does_not_replay_says_where(
    changes: dict[str, Any], ply: int, says: str
) -> None:
    digests = {} if "moves" in changes else None
    record = changed_record(**({"digests": digests} if digests is not None else {}), **changes)
    with pytest.raises(RecordError) as caught:
        replay(record, kind=Toy)
    assert caught.value.ply == ply
    assert says in str(caught.value)


def test_records_of_what_there_is_not_are_refused() -> None:
    record = match_of().record()
    with pytest.raises(DocumentError):
        replay(record)
    with pytest.raises(DocumentError, match="3 seats play, 2 are named"):
        replay(record.model_copy(update={"seats": ("a", "b")}), kind=Toy)
    options: dict[str, Option] = {"lots": 99}
    with pytest.raises(DocumentError):
        replay(record.model_copy(update={"options": options}), kind=Toy)
    with pytest.raises(RecordError, match="one seat's view"):
        replay(match_of().record(1), kind=Toy)


def test_a_seats_record_shows_its_own_secrets_and_no_others() -> None:
    match = match_of(3, humans=(0, 1, 2), seed=1)
    match.play()
    bid(match, 1, 2)
    whole = match.record()
    assert [text for _, text in whole.moves][-2:] == ["bid 1", "bid 2"]
    shown = {
        -1: ["favour ?"] * 3 + ["bid ?", "bid ?"],
        0: [whole.moves[0][1], "favour ?", "favour ?", "bid 1", "bid ?"],
        2: ["favour ?", "favour ?", whole.moves[2][1], "bid ?", "bid ?"],
    }
    for viewer, expected in shown.items():
        record = match.record(viewer)
        seen = [text for _, text in record.moves]
        assert [*seen[:3], *seen[-2:]] == expected
        assert record.digests == {}
        assert record.outcome is None
        assert record.content == {"room": {"title": "hall"}}
        assert "cellar" not in record.to_json()
        views = list(frames(record))
        assert len(views) == len(record.moves) + 1
        assert views[-1] == match.state.observation(None if viewer < 0 else viewer)


def test_games_that_differ_in_secrets_alone_give_the_same_record() -> None:
    """Nothing of a bid shows in another's record, nor does the length of anything."""
    records: dict[int, set[str]] = {-1: set(), 0: set(), 1: set(), 2: set()}
    for favour, coins in ((0, 1), (2, 5)):
        match = match_of(3, humans=(0, 1, 2))
        for action in (Favour(favour), Favour(1), Favour(1), Roll((0, 0)), Lot(0), Bid(coins)):
            match.act(action)
        for viewer, texts_of in records.items():
            texts_of.add(match.record(viewer).to_json())
    assert {viewer: len(found) for viewer, found in records.items()} == {-1: 1, 0: 2, 1: 1, 2: 1}


def test_the_end_is_told_to_all() -> None:
    match = match_of()
    match.play()
    outcome = match.record().outcome
    assert outcome is not None
    assert all(match.record(viewer).outcome == outcome for viewer in (-1, 0, 1, 2))
    views = list(frames(match.record(-1)))
    assert "favours" in views[-1]
    assert "favours" not in views[-2]

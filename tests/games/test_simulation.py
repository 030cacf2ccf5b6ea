"""Many games: the same for any split, figures that add up, intervals that hold."""

from dataclasses import replace

import pytest

from games.core.documents import DocumentError
from games.core.match import replay
from games.core.simulation import Played, Series, play, record_of, summary, wilson
from games.core.tournament import ratings, seatings

SERIES = Series("papua-expedition", 2, {}, None, ("greedy", "uniform"), 3, 0, 6)


def test_a_game_is_the_same_in_any_split() -> None:
    whole = [_without_time(one) for one in play(SERIES)]
    parts = [play(replace(SERIES, first=n, count=2)) for n in (4, 0, 2)]
    again = sorted((one for part in parts for one in part), key=lambda one: one.number)
    assert [_without_time(one) for one in again] == whole


def _without_time(played: Played) -> Played:
    return replace(played, seconds=0.0)


def test_the_record_of_a_game_ends_as_the_game_did() -> None:
    played = play(SERIES)[4]
    match = record_of(SERIES, 4)
    outcome = replay(match.record()).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == (played.scores, played.reason)
    assert len(match.moves) == played.plies


def test_a_summary_adds_up_and_says_what_is_missing() -> None:
    played = play(SERIES)
    told = summary(SERIES, reversed(played))
    assert told == summary(SERIES, played)
    assert told["complete"]
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(6)
    assert sum(told["reasons"].values()) == 6
    for seat, row in enumerate(told["seats"]):
        assert row["score"]["mean"] == pytest.approx(
            sum(one.scores[seat] for one in played) / 6, abs=0.01
        )
        assert row["interval"][0] <= row["win_rate"] <= row["interval"][1]
    assert "actions_per_second" not in told
    part = summary(SERIES, played[:2], timing=True)
    assert (part["complete"], part["games"]) == (False, 2)
    assert part["actions_per_second"] > 0
    assert summary(SERIES, [])["seats"] == []


def test_wilson_agrees_with_published_values() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_an_unknown_bot_is_refused_with_the_names_that_are_known() -> None:
    with pytest.raises(DocumentError, match="The bots of this game are uniform, thrifty"):
        play(replace(SERIES, bots=("greedy", "genius")))


def test_everybody_sits_everywhere() -> None:
    assert seatings(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert len(seatings(["a", "b", "c"], 2)) == 6
    three = seatings(["a", "b"], 3)
    assert all(set(seats) == {"a", "b"} for seats in three)
    assert len(three) == len(set(three)) == 6
    for alone in (["a"], ["a", "a"]):
        with pytest.raises(DocumentError):
            seatings(alone, 2)


def _won(number: int, winner: int, tie: bool = False) -> Played:
    scores = (5, 5) if tie else (9, 1) if winner == 0 else (1, 9)
    return Played(number, scores, (0, 1) if tie else (winner,), "end", 1, 1, 0.0)


def test_ratings_tell_the_odds_that_were_played() -> None:
    # 75 of 100 games: odds of 3 are 191 points; the prior takes a little off.
    results = [(("a", "b"), _won(n, 0 if n < 75 else 1)) for n in range(100)]
    found = {rating.bot: rating for rating in ratings(results, ["a", "b"], 1)}
    assert found["a"].elo - found["b"].elo == pytest.approx(191, abs=4)
    assert found["a"].elo + found["b"].elo == pytest.approx(3000)
    assert found["a"].low < found["a"].elo < found["a"].high
    assert (found["a"].win_rate, found["a"].games) == (0.75, 100)
    assert ratings(results, ["a", "b"], 1) == ratings(results, ["a", "b"], 1)


def test_ties_are_half_a_win_and_who_never_lost_is_rated() -> None:
    even = [(("a", "b"), _won(n, 0, tie=True)) for n in range(10)]
    assert [rating.elo for rating in ratings(even, ["a", "b"], 1)] == pytest.approx([1500, 1500])
    swept = ratings([(("a", "b"), _won(n, 0)) for n in range(10)], ["a", "b"], 1)
    assert swept[0].bot == "a"
    assert 1500 < swept[0].elo < 2200

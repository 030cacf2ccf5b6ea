"""Ratings: known strengths come out, every seating is fair, and the seed decides."""

from collections import Counter

import pytest

from games.core.documents import DocumentError
from games.core.simulation import Played
from games.core.tournament import Result, ratings, seatings


def game(number: int, seats: tuple[str, ...], winner: int) -> Result:
    scores = tuple(int(seat == winner) for seat in range(len(seats)))
    return seats, Played(number, scores, (winner,), "test", 1, 1, 0.0)


def duel(wins: int, losses: int) -> list[Result]:
    """Two bots, so many games won and lost by the first."""
    won = [game(n, ("a", "b"), 0) for n in range(wins)]
    return won + [game(wins + n, ("a", "b"), 1) for n in range(losses)]


@pytest.mark.parametrize(("bots", "players"), [("abcd", 2), ("abcd", 3), ("abcd", 4), ("ab", 3)])
def test_every_bot_has_every_seat_equally_often(bots: str, players: int) -> None:
    found = seatings(bots, players)
    assert len(found) == len(set(found))
    for seat in range(players):
        counts = Counter(seats[seat] for seats in found)
        assert set(counts) == set(bots)
        assert len(set(counts.values())) == 1


def test_one_bot_is_no_tournament() -> None:
    with pytest.raises(DocumentError):
        seatings(["a"], 2)


def test_ten_to_one_is_about_400_points() -> None:
    best, worst = ratings(duel(2000, 200), ["a", "b"], 1)
    assert best.elo - worst.elo == pytest.approx(400, abs=2)
    assert best.elo + worst.elo == pytest.approx(3000)
    assert best.low < best.elo < best.high


def test_who_never_lost_has_a_rating_too() -> None:
    best, worst = ratings(duel(20, 0), ["a", "b"], 1)
    assert best.bot == "a"
    assert 400 < best.elo - worst.elo < 2000


def test_equal_bots_are_equal() -> None:
    for rating in ratings(duel(50, 50), ["a", "b"], 1):
        assert rating.elo == pytest.approx(1500)


def test_the_seed_decides_the_intervals() -> None:
    games = duel(30, 20)
    assert ratings(games, ["a", "b"], 1) == ratings(games, ["a", "b"], 1)
    assert ratings(games, ["a", "b"], 1) != ratings(games, ["a", "b"], 2)

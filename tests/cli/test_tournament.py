"""Tournaments: the strong come first, and the seed gives the same bytes under any workers."""

import json

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks


def tournament(*words: object) -> Result:
    return CliRunner().invoke(isleworks, ["tournament", "papua-expedition", *map(str, words)])


def test_a_greedy_player_beats_a_random_one() -> None:
    result = tournament("--bots", "uniform,greedy", "--rounds", 5, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["games"] == 10
    assert [row["bot"] for row in told["ratings"]] == ["greedy", "uniform"]
    assert sum(row["elo"] for row in told["ratings"]) == pytest.approx(3000, abs=0.2)


def test_the_same_seed_gives_the_same_bytes() -> None:
    words = ("--bots", "uniform,thrifty", "--rounds", 3, "--json")
    one = tournament(*words, "--workers", 1)
    assert one.exit_code == 0
    assert tournament(*words, "--workers", 2).stdout == one.stdout
    assert tournament(*words, "--seed", 1).stdout != one.stdout


@pytest.mark.parametrize("bots", ["greedy", "greedy,greedy", "greedy,genius"])
def test_bots_that_make_no_tournament_are_refused(bots: str) -> None:
    result = tournament("--bots", bots)
    assert result.exit_code == 2
    assert result.stderr.strip()

"""People at the terminal: what is typed is understood, refused in one sentence, taken back."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks

Type = Callable[..., Result]


@pytest.fixture
def typed() -> Type:
    """``typed("papua-expedition", "play", …, lines=[…])``."""

    def run(*words: object, lines: list[str] | None = None) -> Result:
        text = "".join(f"{line}\n" for line in lines or [])
        return CliRunner().invoke(isleworks, list(map(str, words)), input=text)

    return run


def test_a_person_can_play_to_the_end(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = typed("papua-expedition", "play", "--seed", 4, "--save", file, lines=["1"] * 500)
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.output
    record = json.loads(file.read_text("utf-8"))
    assert record["outcome"]["winners"]
    assert record["seats"] == ["human:You", "bot:greedy"]


def test_a_game_goes_on_where_it_was_left(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    begun = typed(
        "papua-expedition", "play", "--seed", 4, "--save", file, lines=["forbid hunting"]
    )
    assert begun.exit_code == 0
    assert f"Left; the game is in {file}." in begun.output
    moves = json.loads(file.read_text("utf-8"))["moves"]
    later = typed("play", "papua-expedition", "--load", file, "--seed", 4, lines=["log", "quit"])
    assert later.exit_code == 0
    assert "You (seat 1): forbid hunting" in later.output
    assert [0, "forbid hunting"] in moves


def test_undo_takes_back_and_meets_the_same_chance(typed: Type, tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    ways = (["forbid huts"], ["forbid huts", "undo", "forbid huts"])
    for file, lines in zip(files, ways, strict=True):
        typed("papua-expedition", "play", "--seed", 9, "--save", file, lines=lines)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_what_cannot_be_understood_costs_nothing(typed: Type) -> None:
    lines = ["forbid", "99", "nonsense", "eat 3", "undo", "undo everything", "save", "score"]
    result = typed("papua-expedition", "play", "--seed", 4, lines=[*lines, "help", "quit"])
    assert result.exit_code == 0
    for sentence in (
        "6 actions begin so; type more of it.",
        "The numbers go from 1 to 6.",
        "'nonsense' is no action of Papua expedition.",
        "Something else is to be decided now. (PE-36)",
        "There is nothing of yours to take back.",
        "It is undo, or undo reroll.",
        "Say where: save FILE.",
        "if it were scored now.",
        "what may be done, and why not the rest",
    ):
        assert sentence in result.output, sentence


def test_a_question_mark_tells_why_not_the_rest(typed: Type) -> None:
    # In round 2 the zone that was forbidden in round 1 is not listed.
    lines = ["forbid huts", *(["?", "1"] * 40)]
    result = typed("papua-expedition", "play", "--seed", 4, lines=lines)
    assert "Not allowed now:" in result.output
    assert "(PE-" in result.output


def test_two_people_at_one_table_hear_what_the_other_may_be_told(typed: Type) -> None:
    lines = ["forbid funding", "done", "skip", "quit"]
    result = typed("papua-expedition", "play", "--seat", "Ada", "--seat", "Bo", lines=lines)
    assert "Ada (seat 1)> " in result.output or "Bo (seat 2)> " in result.output


def test_chance_can_be_a_real_table(typed: Type) -> None:
    told = ["first 1", "medicine", "deal medicine", "economy", "spider", "quit"]
    result = typed("papua-expedition", "play", "--chance", "ask", lines=told)
    assert result.exit_code == 0
    assert "What came up? (first 1, first 2)" in result.output
    assert "(PE-51)" in result.output  # medicine cannot be dealt twice


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "7"], "2 to 4 players"),
        (["--seat", "bot:genius"], "The bots of this game are"),
        (["--seat", "x:y"], "A seat is a NAME or bot:NAME."),
        (["--seat", "\x1b[2J"], "A seat is a NAME or bot:NAME."),
        (["--option", "money_tie=never"], "The option money_tie is one of all, none, energy."),
        (["--option", "bets"], "--option takes NAME=VALUE"),
        (["--load", "nowhere.json"], "nowhere.json"),
        (["--seat", "a", "--seat", "b", "--seat", "c", "--players", "2"], "3 seats are named"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(
    typed: Type, words: list[str], sentence: str
) -> None:
    result = typed("papua-expedition", "play", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_the_options_are_listed_with_their_rules(typed: Type) -> None:
    result = typed("papua-expedition", "play", "--options")
    assert result.exit_code == 0
    assert "money_tie=all  (PE-A-30)" in result.stdout


def test_the_race_is_played_too(typed: Type) -> None:
    lines = ["?", "wait", "give up"] * 4
    result = typed("papua-bridges", "play", "--seed", 1, lines=["roll", *lines, "quit"])
    assert result.exit_code == 0
    assert "give up" in result.output


def test_what_came_up_at_a_real_table_is_kept_at_once(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = ["first 1", "medicine"]
    typed("papua-expedition", "play", "--chance", "ask", "--save", file, lines=told)
    moves = json.loads(file.read_text("utf-8"))["moves"]
    assert moves == [[-1, "first 1"], [-1, "deal medicine"]]

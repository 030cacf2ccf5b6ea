"""At the table: what is hidden stays so, and whatever is typed is answered."""

import pytest
from click.testing import CliRunner, Result

from cli.engine.account import known_score
from cli.main import isleworks
from games.core.match import Match
from games.core.registry import bots_of, game_of


def play(*words: object, typed: bytes) -> Result:
    return CliRunner().invoke(isleworks, ["play", *map(str, words)], input=typed)


def test_a_score_tells_nothing_of_what_others_hide() -> None:
    game = game_of("papua-expedition").create(2)
    uniform = bots_of("papua-expedition")["uniform"]
    match = Match(game, ["bot:uniform"] * 2, bots={s: uniform(game, s) for s in (0, 1)}, seed=5)
    compared = 0
    for _ in range(8):
        match.play(25)
        rich = match.state.to_json()
        rich["coins"][1] += 50
        other = Match(game, ["human:a", "human:b"])
        other._state = game.state_from_json(rich)
        if other.state.observation(0) == match.state.observation(0):
            compared += other.state.scores()[0] != match.state.scores()[0]
            assert known_score(other, 0) == known_score(match, 0)
    assert compared, "the true score depended on hidden coins nowhere, so nothing was tested"


def test_the_reasons_of_a_question_mark_fit_on_a_few_screens() -> None:
    result = play("papua-bridges", "--seed", 1, typed=b"?\nquit\n")
    assert "Not allowed now:" in result.output
    assert "reasons more." in result.output
    told = result.output.partition("Not allowed now:")[2]
    assert told.count("\n") < 30


@pytest.mark.parametrize("line", [b"\xff\xfe", b"x" * 5000, b"\x00", "\u2603".encode()])
def test_no_line_ends_the_game(line: bytes) -> None:
    result = play("papua-expedition", "--seed", 4, typed=line + b"\nquit\n")
    assert result.exit_code == 0
    assert "Left; nothing was saved." in result.output


def test_who_is_asked_for_dice_may_leave() -> None:
    result = play("papua-expedition", "--chance", "ask", typed=b"quit\nfirst 1\n")
    assert result.exit_code == 0
    assert result.output.count("What came up?") == 1


def test_each_of_two_people_is_called_before_his_view() -> None:
    words = ("papua-expedition", "--seed", 4, "--seat", "Ada", "--seat", "Bo")
    output = play(*words, typed=b"\n1\n" * 12).output
    shown = None
    called = 0
    for line in output.splitlines():
        if line.startswith("Pass the screen to "):
            shown = line.split()[4]
            called += 1
        elif "Behind your shield" in line:
            seat = {"Ada": "(seat 1)", "Bo": "(seat 2)"}.get(str(shown), "nobody was called")
            assert seat in line
    assert called >= 2


def test_the_end_of_a_race_tells_what_the_scores_are_made_of() -> None:
    words = ("papua-bridges", "--seat", "bot:greedy", "--seat", "bot:greedy")
    output = play(*words, "--option", "rounds=1", typed=b"").output
    assert "(islands " in output
    assert "right calls 1" in output

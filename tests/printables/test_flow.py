"""Running text: no line is wider than its column, and no word is lost."""

from hypothesis import given
from hypothesis import strategies as st

from printables.flow import height, wrapped
from printables.fonts import font
from printables.paper import POINTS
from printables.pen import Style

BODY = Style("body", 10)
words = st.lists(st.text("abcdefghij", min_size=1, max_size=60), min_size=1, max_size=30)


def _width(line: list[tuple[str, bool]]) -> float:
    return sum(font("bold" if bold else "body").width(part, 10) for part, bold in line)


@given(words, st.floats(10, 100))
def test_lines_fit_and_nothing_is_lost(text: list[str], width: float) -> None:
    lines = wrapped(" ".join(text), BODY, width)
    assert max(_width(line) for line in lines) <= width + 1e-6
    letters = "".join(part for line in lines for part, _ in line)
    assert letters.replace(" ", "") == "".join(text)


def test_bold_words_and_parts_of_words() -> None:
    (line,) = wrapped("one **two three** fo**ur**", BODY, 200)
    bold = "".join(part for part, strong in line if strong)
    assert bold.replace(" ", "") == "twothreeur"
    assert "".join(part for part, _ in line) == "one two three four"


def test_the_height_is_that_of_the_lines() -> None:
    text = "word " * 40
    lines = len(wrapped(text, BODY, 50))
    assert lines > 1
    assert height(text, BODY, 50, leading=1.2) == lines * 12 / POINTS

"""The command line in this process, as a test types it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import isleworks
from tests.examples import EXAMPLES

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """``run("check", board, build, input=…)``: a verb of the group papua-bridges."""

    def invoke(*arguments: object, **extra: object) -> Result:
        words = ["papua-bridges", *map(str, arguments)]
        return CliRunner().invoke(isleworks, words, **extra)  # type: ignore[arg-type]

    return invoke


@pytest.fixture
def board() -> Path:
    """The worked example board."""
    return EXAMPLES / "papua-board.json"


@pytest.fixture
def build() -> Path:
    """Its build of six tiles for start 1."""
    return EXAMPLES / "papua-build.json"

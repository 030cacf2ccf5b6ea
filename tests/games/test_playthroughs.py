"""Golden games: the same seed gives the same record, on every machine and Python."""

import pytest

from games.core.match import replay
from games.core.record import GameRecord
from tests.games.make_playthroughs import FOLDER, file_of, kinds, played

KINDS = [pytest.param(*kind, id="-".join(map(str, kind))) for kind in kinds()]


def test_there_is_a_game_of_every_kind_and_no_other() -> None:
    wanted = {file_of(slug, players) for slug, players in kinds()}
    assert set(FOLDER.glob("*.json")) == wanted


@pytest.mark.rule("PE-INV-25")
@pytest.mark.parametrize(("slug", "players"), KINDS)
def test_it_is_played_as_it_has_always_been(slug: str, players: int) -> None:
    text = file_of(slug, players).read_text("utf-8")
    record = GameRecord.from_json(text)
    assert played(slug, players).moves == record.moves
    again = replay(record).record()
    assert again.to_json() + "\n" == text

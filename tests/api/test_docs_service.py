"""The commands of docs/service.md work as they are typed."""

import re
import subprocess
from pathlib import Path

from games.papua_bridges.content import Deck
from tests.api.test_serve_process import served
from tests.printables.conftest import requires_tool

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"```sh curl\n(.*?)```", re.DOTALL)


def test_the_tour(tmp_path: Path) -> None:
    bash = requires_tool("bash")
    requires_tool("curl")
    commands = "".join(_BLOCK.findall((ROOT / "docs/service.md").read_text("utf-8")))
    assert commands.count("curl ") >= 12
    with served(tmp_path) as (_, url, _):
        script = commands.replace("http://127.0.0.1:8000", url).replace("@docs/", f"@{ROOT}/docs/")
        ran = subprocess.run(
            [bash, "-euo", "pipefail", "-c", script],
            cwd=tmp_path, capture_output=True, timeout=300, check=False,
        )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    text = ran.stdout.decode()
    assert text.count('"status":"optimal"') >= 4
    assert "event: succeeded" in text
    assert "/problems/" not in text
    deck = Deck.from_json((tmp_path / "deck.json").read_bytes(), limit=10**8)
    assert len(deck.cards) == 1
    assert (tmp_path / "box.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "board.svg").read_text().startswith("<svg")

"""Every command of the README does what it says, in the order in which it stands there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.generator.real_deck import made_up_times, real_deck

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
LONG = ("make deck", "isleworks papua-bridges box ")
"""What takes minutes; the box has tests of its own."""


def commands() -> list[str]:
    """The lines of the shell blocks that are quick enough."""
    text = (ROOT / "README.md").read_text("utf-8")
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    return [line for line in lines if not line.startswith(LONG)]


def test_the_commands_of_the_readme_work(tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "deck.json").write_text(real_deck().to_json())
    (tmp_path / "times.csv").write_text(made_up_times(real_deck()))
    shim = tmp_path / "bin" / "isleworks"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cli.main "$@"\n')
    shim.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{shim.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    assert len(commands()) > 15
    for command in commands():
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"


def test_the_files_that_the_readme_names_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert links
    missing = [link for link in links if not (ROOT / link).exists()]
    assert not missing


def test_the_readme_names_every_verb() -> None:
    from cli.papua_bridges import papua_bridges

    text = (ROOT / "README.md").read_text("utf-8")
    verbs = papua_bridges.list_commands(None)  # type: ignore[arg-type]
    assert [verb for verb in verbs if f"isleworks papua-bridges {verb} " not in text] == []

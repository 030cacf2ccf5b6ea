"""``box --cluster``: the same box, made elsewhere."""

import subprocess
import sys
import time
from pathlib import Path

from tests.solver.dask_here import SECONDS, dask

PATIENCE = 300


def box(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cli.main", "papua-bridges", "box", "--cards", "1", "--seed", "1",
         "--out", str(folder), *options],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_a_box_has_the_same_bytes_wherever_it_is_made(tmp_path: Path) -> None:
    with dask(tmp_path / "dask") as cluster:
        until = time.monotonic() + SECONDS
        while box(tmp_path / "there", "--cluster", cluster.address).returncode:
            assert time.monotonic() < until + PATIENCE
    assert box(tmp_path / "here").returncode == 0
    for name in ("deck.json", "box.pdf"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_nobody_to_do_the_work_is_told_in_one_sentence(tmp_path: Path) -> None:
    ran = box(tmp_path, "--cluster", "tcp://127.0.0.1:1")
    assert ran.returncode == 2
    assert ran.stderr.strip().splitlines()[-1] == (
        "Error: No Dask scheduler answers at this address."
    )
    assert "Traceback" not in ran.stderr
    with dask(tmp_path / "dask", workers=0) as cluster:
        ran = box(tmp_path, "--cluster", cluster.address)
    assert ran.returncode == 2
    assert "has no workers" in ran.stderr

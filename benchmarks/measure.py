"""How times are taken and told: processor seconds, medians of five, worst cases named."""

import os
import platform
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

REPEATS = 5


def cpu_seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one call in this process."""
    began = time.process_time()
    work()
    return time.process_time() - began


def median_of_five(work: Callable[[], object]) -> float:
    """Median processor seconds of five calls."""
    return statistics.median(cpu_seconds(work) for _ in range(REPEATS))


def child_cost(command: Sequence[str], **environment: str) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak memory (MB, largest process) of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run(
        command, check=True, capture_output=True, env={**os.environ, **environment}, timeout=3600
    )
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, after.ru_maxrss / 1024


def tree_cost(command: Sequence[str], every: float = 0.5) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak memory (MB, all together) of a process tree.

    Linux only: looks at the tree in /proc now and then, so the last moments of a
    short-lived process are missed. Memory that processes share counts once.
    """
    began, cpu, peak = time.perf_counter(), dict[int, float](), 0.0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as root:
        while root.poll() is None:
            tree = _descendants(root.pid)
            cpu.update(tree)
            peak = max(peak, sum(map(_share_of_memory, tree)))
            time.sleep(every)
    if root.returncode:
        raise RuntimeError(f"The command ended with {root.returncode}.")
    return time.perf_counter() - began, sum(cpu.values()), peak


def _descendants(root: int) -> dict[int, float]:
    """Processor seconds of a process and of all below it."""
    parents, used = dict[int, int](), dict[int, float]()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(path.parent.name)
        parents[pid] = int(fields[1])
        used[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    tree = {root}
    while more := {pid for pid, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return {pid: used[pid] for pid in tree if pid in used}


def _share_of_memory(pid: int) -> float:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in text.splitlines() if line[:4] == "Pss:") / 1024


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def machine() -> str:
    """One line on where the figures were taken."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"{platform.system()}"
    )

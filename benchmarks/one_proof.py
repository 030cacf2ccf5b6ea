"""One fewest-tiles proof: the exact search, CP-SAT and clingo on the same 200 fresh tasks."""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from benchmarks.measure import cpu_seconds, median_of_five, percentile
from benchmarks.peers import clingo_bridges
from games.core.streams import below, pick, stream
from games.papua_bridges.content import ISLANDS, Task, default_tiles
from generator.papua_bridges.boards import CLASSES, ClassName, sample
from solver.papua_bridges.questions import Question, settle
from solver.papua_bridges.search import placement_space

SEED = 20261130
TASKS = {"A": 67, "B": 67, "B+": 66}
CAP_SECONDS = 60.0


@dataclass
class Times:
    """Processor seconds of each engine on the tasks of one class."""

    ours: list[float] = field(default_factory=list)
    cp_sat: list[float] = field(default_factory=list)
    clingo: list[float] = field(default_factory=list)
    timed_out: int = 0
    differing: int = 0
    infeasible: int = 0


def tasks(class_name: ClassName, number: int) -> Iterator[Task]:
    """Tasks on fresh boards, half of them without an island."""
    item = 0
    while number:
        rng = stream(SEED, "benchmark", class_name, item)
        board = sample(rng, class_name)
        item += 1
        if board is not None:
            yield Task(board, 1 + below(rng, 4), pick(rng, (None, None, None, None, *ISLANDS)))
            number -= 1


def measure(class_name: ClassName) -> Times:
    """Prove every task with each engine; the placement lists of a board are not kept between."""
    times, tiles = Times(), default_tiles()
    for task in tasks(class_name, TASKS[class_name]):
        question = Question(task, tiles)

        def ours(engine: str, question: Question = question) -> Callable[[], object]:
            def ask() -> object:
                placement_space.cache_clear()
                return settle(question, "cp-sat" if engine == "cp-sat" else "auto")

            return ask

        answer = settle(question)
        times.ours.append(median_of_five(ours("auto")))
        times.cp_sat.append(cpu_seconds(ours("cp-sat")))
        peer = clingo_bridges.solve(task, tiles, CAP_SECONDS)
        times.clingo.append(peer.seconds)
        times.timed_out += not peer.proved
        times.differing += peer.proved and peer.fewest != answer.value
        times.infeasible += answer.status == "infeasible"
    return times


def row(name: str, times: Times) -> str:
    """One line of the table, in milliseconds."""
    columns = [f"{name} ({len(times.ours)}, {times.infeasible} infeasible)"]
    for values in (times.ours, times.cp_sat, times.clingo):
        columns.append(
            f"{statistics.median(values) * 1000:.1f} / {percentile(values, 0.95) * 1000:.1f}"
            f" / {max(values) * 1000:.0f}"
        )
    middle = statistics.median(times.clingo) / statistics.median(times.ours)
    tail = percentile(times.clingo, 0.95) / percentile(times.ours, 0.95)
    columns += [f"{middle:.1f} / {tail:.1f}", str(times.timed_out), str(times.differing)]
    return "| " + " | ".join(columns) + " |"


def main() -> None:
    """Print the table, one row a class and one for all."""
    print("## One fewest-tiles proof: median / 95th percentile / worst, in ms of processor time\n")
    print(
        "| class | isleworks | its CP-SAT alone | clingo | clingo : isleworks, median / 95th "
        f"| clingo over {CAP_SECONDS:.0f} s | differing |"
    )
    print("|---|---|---|---|---|---|---|")
    every = Times()
    for class_name in CLASSES:
        times = measure(class_name)
        print(row(class_name, times), flush=True)
        every.ours += times.ours
        every.cp_sat += times.cp_sat
        every.clingo += times.clingo
        every.timed_out += times.timed_out
        every.differing += times.differing
        every.infeasible += times.infeasible
    print(row("all", every))


if __name__ == "__main__":
    main()

"""Takes queued jobs and has them run; looks after what other servers leave behind."""

import logging
import threading
import time
from collections.abc import Callable, Collection
from importlib.util import find_spec

from api.jobs.engine import Crew, Engine
from api.jobs.kinds import KINDS, kind_of
from api.jobs.owners import Owners
from api.jobs.runs import RunTable
from api.jobs.supervision import Supervision
from api.jobs.table import JobTable
from api.settings import Settings
from api.store.model import SetupError, StoreFullError, UnavailableError
from api.store.retention import Retention
from api.store.store import Store

LOG = logging.getLogger("isleworks.jobs")

LOOK_SECONDS = 1.0
"""How soon a job is seen that another server has accepted, or is to cancel. DEFAULT, ours."""
BEAT_SECONDS = 5.0
"""How often a server says that it lives. DEFAULT, ours."""
GUESS_SECONDS = 10.0
"""How long a job takes before one has been seen. DEFAULT, ours."""

Observer = Callable[[str, str, float], None]


class Dispatcher:
    """One thread that hands out jobs, and one thread a running job."""

    def __init__(
        self, settings: Settings, store: Store, tell: Callable[[str], None], observe: Observer
    ) -> None:
        self._settings = settings
        self._store = store
        self._tell = tell
        self._observe = observe
        self._table = JobTable(store.database)
        self._runs = RunTable(store.database)
        self._owners = Owners(store.database, settings.data_dir / "servers")
        self._retention = Retention(store, settings)
        self._crew: Engine = Crew(settings.concurrency, self._owners.scratch)
        self._engine = self._crew if settings.cluster is None else _cluster(settings.cluster)
        self._stopping = threading.Event()
        self._wake = threading.Event()
        self._lock = threading.Lock()
        self._active: dict[int, tuple[Supervision, threading.Thread]] = {}
        self._seconds = GUESS_SECONDS
        self._next_beat = 0.0
        self._thread = threading.Thread(target=self._dispatch, name="jobs", daemon=True)

    def start(self) -> None:
        """Take up what dead servers have left, and begin."""
        self._owners.enter()
        self._bury_dead()
        self._thread.start()

    def stop(self) -> None:
        """Stop all jobs that run here; they are queued again."""
        self._stopping.set()
        self._wake.set()
        if self._thread.ident is not None:
            self._thread.join()
        for _, thread in list(self._active.values()):
            thread.join()
        self._crew.close()
        self._engine.close()
        try:
            self._owners.leave()
        except (UnavailableError, StoreFullError):
            LOG.warning("the database does not answer; other servers will see that this one left")

    def wake(self) -> None:
        """There may be a job to take."""
        self._wake.set()

    def running(self) -> int:
        """Jobs that run here."""
        return len(self._active)

    def ready(self) -> bool:
        """Whether jobs are taken and can be run."""
        return self._thread.is_alive() and not self._stopping.is_set() and self._engine.ready()

    def seconds_until_room(self) -> int:
        """A guess at when the queue moves on, from how long jobs took."""
        return max(1, min(120, round(self._seconds / max(1, self._settings.concurrency))))

    def look_for_cancelled(self) -> None:
        """End the runs of jobs that are to be cancelled."""
        if not self._active:
            return
        for number in self._runs.cancelled(self._owners.id):
            with self._lock:
                active = self._active.get(number)
            if active is not None:
                active[0].cancel()

    def _dispatch(self) -> None:
        while not self._stopping.is_set():
            try:
                self._look_after()
                while self._take():
                    pass
            except (UnavailableError, StoreFullError) as error:
                LOG.warning("no jobs are taken: %s", error)
            except Exception:  # whatever it is, the next look may do better
                LOG.exception("the dispatcher made a mistake")
            self._wake.wait(LOOK_SECONDS)
            self._wake.clear()

    def _look_after(self) -> None:
        self.look_for_cancelled()
        if time.monotonic() < self._next_beat:
            return
        self._next_beat = time.monotonic() + BEAT_SECONDS
        self._owners.beat()
        self._bury_dead()
        self._retention.look_after()

    def _bury_dead(self) -> None:
        for id in self._owners.bury_dead():
            LOG.warning("job %s was left by a dead server", id)
            self._tell(id)

    def _take(self) -> bool:
        """Take one job and have it run; whether there was one, and room for it."""
        kinds = self._kinds_with_room()
        if self._stopping.is_set() or not kinds or not self._table.count("queued"):
            return False
        run = self._runs.take(self._owners.id, kinds)
        if run is None:
            return False
        kind = kind_of(run.kind)
        engine = self._crew if kind.in_pieces else self._engine
        supervision = Supervision(
            run,
            kind,
            engine,
            self._store,
            self._settings,
            self._stopping,
            lambda: self._tell(run.id),
        )
        thread = threading.Thread(
            target=self._supervise, args=(supervision,), name=run.id, daemon=True
        )
        with self._lock:
            self._active[run.number] = (supervision, thread)
        self._tell(run.id)
        thread.start()
        return True

    def _kinds_with_room(self) -> Collection[str]:
        """Kinds of which another job could run: those in pieces run here, all others there."""
        with self._lock:
            here = sum(KINDS[active.run.kind].in_pieces for active, _ in self._active.values())
            there = len(self._active) - here
        if not self._engine.ready():
            return ()
        if self._engine is self._crew:
            return KINDS if here + there < self._crew.room() else ()
        here_room, there_room = here < self._crew.room(), there < self._engine.room()
        return [n for n, kind in KINDS.items() if (here_room if kind.in_pieces else there_room)]

    def _supervise(self, supervision: Supervision) -> None:
        run = supervision.run
        supervision.watch()
        with self._lock:
            del self._active[run.number]
        if supervision.state is not None:
            seconds = time.monotonic() - supervision.began
            self._seconds += (seconds - self._seconds) / 8
            self._observe(run.kind, supervision.state, seconds)
        self._wake.set()


def _cluster(address: str) -> Engine:
    if find_spec("distributed") is None:
        raise SetupError("A cluster needs the package distributed: install isleworks[cluster].")
    from api.jobs.cluster import ClusterEngine

    return ClusterEngine(address)

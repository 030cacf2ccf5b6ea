"""What the service counts, for Prometheus."""

from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
_SECONDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
_JOB_SECONDS = (0.5, 1, 2.5, 5, 10, 30, 60, 150, 300, 600, 1800, 3600)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "isleworks_requests", "Requests answered.", ("method", "route", "status"),
            registry=self.registry,
        )  # fmt: skip
        self._seconds = Histogram(
            "isleworks_request_seconds", "From request to the end of the answer.", ("route",),
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self._kept = Counter(
            "isleworks_kept_answers", "Requests answered from memory.", registry=self.registry
        )
        self._questions = Counter(
            "isleworks_questions", "Questions put to children.", ("question", "outcome"),
            registry=self.registry,
        )  # fmt: skip
        self._question_seconds = Histogram(
            "isleworks_question_seconds", "From question to answer, waiting included.",
            ("question",), buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self._jobs = Counter(
            "isleworks_jobs", "Jobs that ended here.", ("kind", "state"), registry=self.registry
        )
        self._job_seconds = Histogram(
            "isleworks_job_seconds", "From start to end of a job, waiting not included.",
            ("kind",), buckets=_JOB_SECONDS, registry=self.registry,
        )  # fmt: skip
        self._gauges: dict[str, Gauge] = {}
        self._sources: list[Callable[[], Mapping[str, float]]] = []

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        # Whatever a client calls its method must not become a counter of its own.
        known = method if method in METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def kept(self) -> None:
        """Count an answer that was given from memory."""
        self._kept.inc()

    def question(self, function: str, outcome: str, seconds: float) -> None:
        """Count a question that a child was asked."""
        name = function.rpartition(".")[2].replace(":", ".")
        self._questions.labels(name, outcome).inc()
        self._question_seconds.labels(name).observe(seconds)

    def job(self, kind: str, state: str, seconds: float) -> None:
        """Count a job that has ended."""
        self._jobs.labels(kind, state).inc()
        self._job_seconds.labels(kind).observe(seconds)

    def watch(self, source: Callable[[], Mapping[str, float]]) -> None:
        """Ask ``source`` for gauges whenever somebody looks."""
        self._sources.append(source)

    def text(self) -> bytes:
        """All of it in Prometheus' text format; asks the sources, which may block."""
        for source in self._sources:
            for name, value in source().items():
                if name not in self._gauges:
                    self._gauges[name] = Gauge(
                        f"isleworks_{name}", name.replace("_", " "), registry=self.registry
                    )
                self._gauges[name].set(value)
        return generate_latest(self.registry)

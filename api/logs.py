"""Logs: one JSON object a line on standard error, with the id of the request."""

import json
import logging
import logging.config
from contextvars import ContextVar
from datetime import UTC, datetime

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request that is being worked on."""
ACCESS = logging.getLogger("isleworks.access")

_USUAL = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message"}


class JsonLines(logging.Formatter):
    """A log record as a line of JSON; what stands in ``extra`` becomes a field."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if record.msg:
            fields["message"] = record.getMessage()
        extra = {k: v for k, v in record.__dict__.items() if k not in _USUAL}
        if "request_id" not in extra and (current := REQUEST_ID.get()):
            extra["request_id"] = current
        if record.exc_info:
            extra["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields | extra, default=str, ensure_ascii=True)


def configure(level: str = "INFO") -> None:
    """Send all logs of this process to standard error as JSON lines."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": JsonLines}},
            "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"level": "WARNING", "handlers": ["err"]},
            "loggers": {
                "isleworks": {"level": level},
                "api": {"level": level},
                "uvicorn": {"level": level},
            },
        }
    )

"""The server process: one event loop, one socket, an orderly end."""

import asyncio
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from api import logs
from api.app import create_app
from api.service import Service
from api.settings import Settings

GRACE = 5
"""Seconds that answers in progress may take once the server is asked to stop. DEFAULT, ours."""


class Server(uvicorn.Server):
    """A server whose open streams and questions end when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service
        self._loop: asyncio.AbstractEventLoop | None = None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until asked to stop."""
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has come: nothing new begins, what is open is ended."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._service.begin_to_stop)
        super().handle_exit(sig, frame)


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until a signal comes; ``on_ready`` is told the address.

    Raises ``OSError`` where nothing can listen there.
    """
    logs.configure()
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.create_server((settings.host, settings.port), family=family) as listening:
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
        )
        host = f"[{settings.host}]" if family == socket.AF_INET6 else settings.host
        on_ready(f"http://{host}:{listening.getsockname()[1]}")
        Server(config, app.state.service).run([listening])

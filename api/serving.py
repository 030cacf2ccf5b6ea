"""The server process: one event loop, one socket, an orderly end."""

import asyncio
import os
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
KEEP_ALIVE = 65
"""Seconds that a quiet connection is kept: longer than proxies keep theirs. DEFAULT, ours."""
BACKLOG = 1024
"""Connections that may wait to be accepted. DEFAULT, ours."""


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


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises ``OSError`` where that cannot be.

    Its protocol is named, since asyncio sends without delay (TCP_NODELAY) only then:
    otherwise every answer of two packets takes 40 ms more.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until a signal comes; ``on_ready`` is told the address.

    Raises ``OSError`` where nothing can listen there.
    """
    logs.configure()
    with listen(settings.host, settings.port) as listening:
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=KEEP_ALIVE,
        )
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        on_ready(f"http://{host}:{listening.getsockname()[1]}")
        Server(config, app.state.service).run([listening])

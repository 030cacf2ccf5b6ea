"""A bounded queue in which clients take turns, so that none can keep the others waiting."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_OF_A_CLIENT = 8
"""So many questions of one client may wait. DEFAULT, ours."""


class BusyError(RuntimeError):
    """No more is accepted just now."""


class ClientBusyError(BusyError):
    """No more is accepted from this client just now."""


class FairQueue(Generic[T]):
    """First in, first out within a client; the clients in turn."""

    def __init__(self, size: int, of_a_client: int = MOST_OF_A_CLIENT) -> None:
        self._size = size
        self._of_a_client = of_a_client
        self._lines: OrderedDict[str, deque[T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, client: str, item: T) -> None:
        """Add an item; raises ``BusyError`` or ``ClientBusyError`` where there is no room."""
        line = self._lines.get(client)
        if line is not None and len(line) >= self._of_a_client:
            raise ClientBusyError
        if self._length >= self._size:
            raise BusyError
        self._lines.setdefault(client, deque()).append(item)
        self._length += 1

    def take(self) -> T:
        """The next item; raises ``IndexError`` where there is none."""
        if not self._lines:
            raise IndexError("The queue is empty.")
        client = next(iter(self._lines))
        line = self._lines.pop(client)
        item = line.popleft()
        if line:
            self._lines[client] = line
        self._length -= 1
        return item

    def remove(self, client: str, item: T) -> bool:
        """Take an item out of its line; False where it does not stand there."""
        line = self._lines.get(client)
        if line is None or item not in line:
            return False
        line.remove(item)
        self._length -= 1
        if not line:
            del self._lines[client]
        return True

    def drain(self) -> list[T]:
        """Everything that waits; the queue is empty afterwards."""
        return [self.take() for _ in range(self._length)]

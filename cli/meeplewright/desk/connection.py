"""What a language server needs of whoever asks it: messages as they come, and a way to answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Connection(Protocol):
    """A client, whether it is at the other end of a stream or a pane of the studio."""

    def receive(self) -> Any:
        """The next message; None when the other side is gone."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Say something to the other side."""

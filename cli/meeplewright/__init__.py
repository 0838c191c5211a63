"""Write, prove and print what goes into a game box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what a script takes from here; docs/python.md
    from meeplewright.public.load import load as load
    from meeplewright.public.model import CannotLoad as CannotLoad
    from meeplewright.public.model import Finding as Finding
    from meeplewright.public.model import Kind as Kind
    from meeplewright.public.model import Record as Record
    from meeplewright.public.model import Reference as Reference
    from meeplewright.public.world import World as World

__version__ = "0.1.0"

_HOMES = {
    "load": "load",
    "CannotLoad": "model",
    "Finding": "model",
    "Kind": "model",
    "Record": "model",
    "Reference": "model",
    "World": "world",
}

__all__ = ["CannotLoad", "Finding", "Kind", "Record", "Reference", "World", "__version__", "load"]


def __getattr__(name: str) -> Any:
    """The public names, brought in when somebody first asks: the command needs none of them."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"meeplewright.public.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)

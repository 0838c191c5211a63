"""Who says whether a value follows a schema: jsonschema-rs, or jsonschema where there is no wheel of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from typing import Any, Protocol

from meeplewright.sources.model import Path_

VARIABLE = "MEEPLE_ENGINE"


class Engine(Protocol):
    """One schema, ready to judge values."""

    @property
    def follows(self) -> Callable[[Any], bool]:
        """Whether a value follows the schema."""

    def faults(self, value: Any) -> Iterator[tuple[Path_, str]]:
        """The engine's own words, with the path to each value that it finds fault with."""


def engine_name() -> str:
    """`rust` or `python`: what the environment asks for, else the fastest that is installed."""
    asked = os.environ.get(VARIABLE, "")
    if asked in {"rust", "python"}:
        return asked
    return "rust" if find_spec("jsonschema_rs") else "python"


def engine(schema: Mapping[str, Any], name: str = "") -> Engine:
    """An engine for a resolved schema. ValueError where it is no schema."""
    return _Rust(schema) if (name or engine_name()) == "rust" else _Python(schema)


class _Rust:
    def __init__(self, schema: Mapping[str, Any]) -> None:
        import jsonschema_rs

        # patterns run in linear time, nothing is fetched
        self._validator = jsonschema_rs.Draft202012Validator(
            dict(schema), pattern_options=jsonschema_rs.RegexOptions(), offline=True
        )
        self.follows: Callable[[Any], bool] = self._validator.is_valid

    def faults(self, value: Any) -> Iterator[tuple[Path_, str]]:
        for error in self._validator.iter_errors(value):
            yield tuple(error.instance_path), str(error.message)


class _Python:
    def __init__(self, schema: Mapping[str, Any]) -> None:
        from meeplewright.systems.pure import Validator

        self._validator = Validator(schema).verify()
        self.follows: Callable[[Any], bool] = self._validator.is_valid

    def faults(self, value: Any) -> Iterator[tuple[Path_, str]]:
        for error in self._validator.iter_errors(value):
            yield tuple(error.absolute_path), str(error.message)

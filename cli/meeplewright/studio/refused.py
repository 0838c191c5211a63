"""A question that is not answered, with the reason, as the page shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

WRONG, UNKNOWN, MEANWHILE, UNFIT = 400, 404, 409, 422
_NEVER = re.compile("[\0\ud800-\udfff]")  # in a text that a file holds: what ends it, and half of a letter


class Refused(Exception):
    """`status` is one of HTTP; `more` is told beside the words: both texts of a file that changed meanwhile, …"""

    def __init__(self, status: int, words: str, help: str = "", **more: Any) -> None:  # noqa: A002 - as in a finding
        super().__init__(words)
        self.status = status
        self.told: dict[str, Any] = {"error": words, "help": help, **more}


def words_of(asked: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A text that a question carries."""
    value = asked.get(name, default)
    if not isinstance(value, str):
        raise Refused(WRONG, f"the question lacks `{name}`, a text")
    if _NEVER.search(value):
        raise Refused(WRONG, f"`{name}` holds a character that no text of a file has")
    return value


def count_of(asked: Mapping[str, Any], name: str, default: int | None = None) -> int:
    """A whole number that a question carries."""
    value = asked.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(WRONG, f"the question lacks `{name}`, a whole number")
    return value


def list_of(asked: Mapping[str, Any], name: str, most: int = 10_000) -> list[Any]:
    """A list that a question carries."""
    value = asked.get(name)
    if not isinstance(value, list) or len(value) > most:
        raise Refused(WRONG, f"the question lacks `{name}`, a list of at most {most}")
    return value

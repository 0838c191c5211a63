"""What the pages say themselves: in the languages of the catalogues beside this file, and else in English."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.abc import Traversable
from importlib.resources import files
from types import MappingProxyType

CATALOGUES = "catalogues"
BUNDLED = re.compile(r"told\.(\w+)-[\w-]+\.js")


@cache
def page_languages() -> tuple[str, ...]:
    """The languages that pages speak: English, and those of the catalogues."""
    codes = (each.name.removesuffix(".json") for each in _home().iterdir() if each.name.endswith(".json"))
    return ("en", *sorted(codes))


@cache
def live_languages() -> tuple[str, ...]:
    """The languages of `meeple studio` itself: English, and those whose sentences are bundled with its page."""
    names = (BUNDLED.fullmatch(each.name) for each in (files("meeplewright.studio") / "page").iterdir())
    return ("en", *sorted(match[1] for match in names if match is not None))


@cache
def _catalogue(code: str) -> Mapping[str, str]:
    if code == "en":
        return {}
    catalogue: dict[str, str] = json.loads((_home() / f"{code}.json").read_text(encoding="utf-8"))
    return MappingProxyType(catalogue)


def _home() -> Traversable:
    return files("meeplewright.studio.export") / CATALOGUES


@dataclass(frozen=True, slots=True)
class Words:
    """The words of pages whose content is in one language."""

    language: str

    @property
    def code(self) -> str:
        """The language that the page itself speaks."""
        asked = self.language.partition("-")[0].partition("_")[0]
        return asked if asked in page_languages() else "en"

    def __call__(self, text: str) -> str:
        return _catalogue(self.code).get(text, text)

    def all_for_player(self) -> dict[str, str]:
        """What the player says, by its English words."""
        return {text: self(text) for text in _OF_THE_PLAYER}


_OF_THE_PLAYER = (
    "You have", "nothing yet", "Choose", "Undo", "Begin anew", "Save the readings", "Your name", "Remark",
    "What should the author know about this place?", "Keep the remark", "The remark is kept.", "THE END",
    "Nothing can be done here: a dead end.", "This leads nowhere. Take another way, or go a step back.",
    "The reading was kept for another text of this story, and begins anew.", "go on", "the dice say",
    "How does it come out?", "Begin with", "Keys: 1 to 9 choose, u undoes.", "Story to play", "visit", "leave",
    "success", "failure", "bonus", "pay", "On the table", "draw a card", "take what has lain longest", "pile", "back",
    "backs on top", "this card", "all", "under", "shuffle", "Shuffle", "what lies there",
    "What lies face down is not shown here; the source of this page has the texts of all cards, and not their order.",
)  # fmt: skip

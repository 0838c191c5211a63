"""What is offered where the cursor is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class OfferSort(StrEnum):
    """What an offer is."""

    KEY = "key"
    RECORD = "record"
    ICON = "icon"
    WORD = "word"
    NAME = "name"
    FILE = "file"
    FIELD = "field"
    FUNCTION = "function"
    TEXT = "text"


class Offer(NamedTuple):
    """One thing that could stand at characters `start` to `end`. `record` is what it names, `kind/id`, if a record.

    Two hundred are made after each letter: a tuple takes half of what a frozen class does.
    """

    label: str
    text: str
    start: int
    end: int
    sort: OfferSort
    title: str = ""
    about: str = ""
    needed: bool = False
    record: str = ""
    again: bool = False  # what is put in asks for more: offer again at once


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers, the likeliest first; `more`: not all of them, so ask again when more is written."""

    found: tuple[Offer, ...] = ()
    more: bool = False

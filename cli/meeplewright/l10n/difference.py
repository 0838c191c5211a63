"""One thing that a translation says otherwise than its source."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.findings.model import Confidence
from meeplewright.l10n.glossary import Glossary
from meeplewright.languages import Language
from meeplewright.text.dialect import OURS, Dialect


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a translation says otherwise. `span` are the characters of the translation it is about;
    `idiom` says that the running prose of rules often does so and means the same."""

    code: str
    message: str
    help: str
    confidence: Confidence
    span: tuple[int, int] | None = None
    idiom: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """The two languages of a catalogue, and the glossary between them."""

    source_language: Language
    language: Language
    glossary: Glossary
    ratio: float = 1.0  # characters of the translation for one of the source
    dialect: Dialect = OURS  # how both are written

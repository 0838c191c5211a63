"""`checks:` in pack.yaml: which codes and families of codes are told, how loudly, and for which files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from meeplewright.sources.model import Path_, Source

OFF = "off"
LEVELS = ("error", "warning", "note", OFF)
KEYS = ("codes", "level", "in", "reason")
HOUSE_RULES = "house-rules"
# a family by its name: how the codes of it begin
FAMILIES: Mapping[str, str] = {
    "shape": "MW1",
    "references": "MW2",
    "box": "MW3",
    "text": "MW4",
    "typography": "MW41",
    "effects": "MW43",
    "translation": "MW5",
    "stories": "MW6",
    "balance": "MW7",
    "print": "MW8",
    "project": "MW9",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One line: these codes are told at this level in these files, or in all."""

    codes: tuple[str, ...]
    level: str
    files: tuple[str, ...]
    path: Path_

    def is_about(self, code: str) -> bool:
        return any(begins(code, each) for each in self.codes)

    def holds_for(self, inside: str) -> bool:
        """Whether it is about a file, by its path in the pack: a folder holds for all below it."""
        return not self.files or any(
            fnmatchcase(inside, each) or inside.startswith(each.rstrip("/") + "/") for each in self.files
        )


def begins(code: str, word: str) -> bool:
    """Whether a code is what a line names: a family, a code, or how some begin."""
    return "/" in code if word == HOUSE_RULES else code.startswith(FAMILIES.get(word, word))


@dataclass(frozen=True, slots=True)
class Checks:
    """The lines that can be read, in their order: the last that is about a finding decides."""

    source: Source
    settings: tuple[Setting, ...] = ()

    @classmethod
    def of(cls, source: Source) -> Checks:
        return cls(source, tuple(_settings(source.data.get("checks"))))

    def setting(self, code: str, inside: str) -> Setting | None:
        """The line that decides how a code is told in a file."""
        for each in reversed(self.settings):
            if each.is_about(code) and each.holds_for(inside):
                return each
        return None

    def is_off(self, code: str) -> bool:
        """Whether a code is told nowhere in the pack, so that it need not be looked for."""
        about = [each for each in self.settings if each.is_about(code)]
        whole = [number for number, each in enumerate(about) if not each.files]
        return bool(whole) and all(each.level == OFF for each in about[whole[-1] :])


def _settings(section: Any) -> Iterator[Setting]:
    for number, line in enumerate(section if isinstance(section, list) else ()):
        if not isinstance(line, Mapping):
            continue
        codes, files, level = listed(line.get("codes")), listed(line.get("in", [])), line.get("level")
        if codes and files is not None and level in LEVELS:
            yield Setting(tuple(codes), str(level), tuple(files), ("checks", number))


def listed(value: Any) -> list[str] | None:
    """A text or a list of texts as a list; None where it is neither."""
    texts = [value] if isinstance(value, str) else value
    return texts if isinstance(texts, list) and all(isinstance(each, str) and each for each in texts) else None

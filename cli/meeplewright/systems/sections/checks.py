"""`checks:` in pack.yaml: which codes and families of codes are told, how loudly, and for which files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Path_, Source

OFF = "off"
LEVELS = ("error", "warning", "note", OFF)
KEYS = ("codes", "level", "in", "reason")
HOUSE_RULES = "house-rules"
ALWAYS = "MW0"  # what cannot be read is told: else all that stands in it would be missing in silence
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

    def findings(self, known: Sequence[str]) -> Iterator[Finding]:
        """Lines that mean nothing, each at the word that does not; `known` are the codes that there are."""
        section = self.source.data.get("checks")
        for number, line in enumerate(section if isinstance(section, list) else ()):
            if isinstance(line, Mapping):
                yield from _line(line, number, self.source, known)
            else:
                message = "a line of `checks` is a mapping"
                yield _wrong(message, self.source, ("checks", number), "write `{codes: …, level: off}`")


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


def _line(line: Mapping[str, Any], number: int, source: Source, known: Sequence[str]) -> Iterator[Finding]:
    at = ("checks", number)
    for key in line:
        if key not in KEYS:
            advice = did_you_mean(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            yield Finding.of("MW908", f"a line of `checks` has no `{key}`", source.key_place((*at, key)), help=advice)
    if line.get("level") not in LEVELS:
        message = "a line of `checks` says how its codes are told"
        yield _wrong(message, source, (*at, "level"), f"`level` is one of {', '.join(LEVELS)}")
    if "in" in line and not listed(line["in"]):
        yield _wrong("`in` names files or folders of the pack", source, (*at, "in"), "write `in: drafts`, or a list")
    words = listed(line.get("codes"))
    if not words:
        yield _wrong("a line of `checks` names codes or families", source, (*at, "codes"), "write `codes: [MW407]`")
    for index, word in enumerate(words or ()):
        if (wrong := _wrong_word(word, known)) is not None:
            path = (*at, "codes", index) if isinstance(line["codes"], list) else (*at, "codes")
            yield _wrong(wrong[0], source, path, wrong[1])


def _wrong_word(word: str, known: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with what names codes, and what to do."""
    names = [*FAMILIES, HOUSE_RULES]
    if word.startswith(ALWAYS):
        return f"`{word}`: what cannot be read is always told", "mend it, or leave the file out by `ignore`"
    if word in names or any(begins(code, word) for code in known):
        return None
    near = did_you_mean(word, [*names, *known]) or f"the families are {', '.join(names)}"
    return f"no finding code is or begins with `{word}`", near


def _wrong(message: str, source: Source, path: Path_, advice: str) -> Finding:
    return Finding.of("MW908", message, source.place(path), help=advice)

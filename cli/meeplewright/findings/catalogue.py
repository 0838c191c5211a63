"""The pages in codes/: one Markdown file a finding code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from meeplewright.findings.model import Confidence, Severity
from meeplewright.findings.stop import nearest

CODES = Path(__file__).resolve().parent / "codes"
_HEAD = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)


# what a finding takes from the others, as the heads of pages say it under `loses`
LOSES = {
    "content": "records that stand in the file are not in the World",
    "ids": "not even their ids can be seen: any record may be the one that is missing",
    "id": "the one record has no id that could be seen, unless the finding says in which field",
    "system": "the system could not be read wholly",
    "state": "what readers remember is not declared as it was meant",
    "field": "what the field of the finding declares, such as `state`, is not declared as it was meant",
    "ways": "an option leads nowhere",
    "entries": "readers come to fewer entries than they were meant to",
    "course": "readers who go on do not come where they were meant to",
    "reference": "a record is named that is not there",
    "link": "a text links to a record that is not there",
    "shape": "its record has another shape than its kind",
    "value": "the value at its place is wrong already",
    "ring": "what stands in a ring of needs, and all that needs it, never comes into play",
    "text": "the text at its place is not what was meant",
    "chapter": "the chapter has more, or less, than was meant",
    "letters": "the letters of the file are not those that were meant",
    "name": "the record is not called as all that name it call it",
    "twice": "two records have one id, and the texts of one of them are taken for those of the other",
}
# what must be there for a finding to mean something, under `needs`
NEEDS = {
    "all": "everything was read: it counts, looks for what is nowhere, or proves",
    "system": "the system was read",
    "kinds": "the system was read with all the kinds that it declares",
    "state": "what readers remember is declared",
    "ways": "every option leads somewhere",
    "entries": "an option leads to every entry",
    "course": "readers can go on to an end that is kept",
    "references": "what it looks at besides its own record names only records that are there",
    "name": "its record is called as all that name it call it",
    "there": "every record of its kind that others name is there",
    "named": "the record that it names names only records that are there itself",
    "shape": "its record follows its schema",
    "shapes": "every record of its kind follows its schema",
    "value": "the value at its place is of the right sort",
    "ring": "its record waits for nothing that waits for itself",
    "every shape": "every record of the pack follows its schema",
    "text": "the text that it is about, or compares, has no fault of its own",
    "chapter": "the chapter, and that which it translates, have nothing twice and every heading",
    "letters": "its file, and that of its record, was saved with the letters that were meant",
    "ids": "no two records have one id",
    "outside": "nothing new outside of the pack: a folder that appears there can make it go",
}
# what a finding names that may be there all the same, under `names`
NAMES = {
    "records": "a record that may stand where nothing could be read",
    "suppressions": "a comment or a line of the baseline: it is held back by none",
}


class Family(StrEnum):
    """What a code speaks of, by its first digit."""

    READING = "0"
    SHAPE = "1"
    REFERENCES = "2"
    BOX = "3"
    TEXT = "4"
    TRANSLATION = "5"
    STORIES = "6"
    BALANCE = "7"
    PRINT = "8"
    PROJECT = "9"


@dataclass(frozen=True, slots=True)
class CodePage:
    """What is known of a finding code: its head as data, its body as Markdown."""

    code: str
    title: str
    severity: Severity
    confidence: Confidence
    also: tuple[str, ...]
    run: tuple[str, ...]
    loses: tuple[str, ...]
    needs: tuple[str, ...]
    names: tuple[str, ...]
    body: str

    @property
    def of_print(self) -> bool:
        """Whether only the generators tell it."""
        return "--print" in self.run


# what a system's own rules say of a record; they have no page
_OF_A_RULE = CodePage("", "", Severity.ERROR, Confidence.HIGH, (), (), (), ("shape", "all", "references"), (), "")


@cache
def codes() -> tuple[str, ...]:
    """Every code that has a page, in order."""
    return tuple(sorted(path.stem for path in CODES.glob("MW*.md")))


def nearest_code(word: str, house_codes: Iterable[str] = ()) -> str:
    """The code that `word` most likely means, or nothing: of our own, one of the same family."""
    if not (number := re.fullmatch(r"(?i)mw(\d\w{0,3})", word.replace("l", "1").replace("O", "0"))):
        return nearest(word, [*codes(), *house_codes])
    family = [code for code in codes() if code[2] == number[1][0]] or codes()
    digits = {code: sum(a == b for a, b in zip(code[2:], number[1], strict=False)) for code in family}
    swapped = {code for code in family if sorted(code[2:]) == sorted(number[1])}
    return max(family, key=lambda code: (code in swapped, digits[code], code))


def about(code: str) -> CodePage:
    """The page of a code, or what holds for every house rule."""
    try:
        return page(code)
    except KeyError:
        return _OF_A_RULE


def family(code: str) -> Family | None:
    """The family of a code; a house rule has none."""
    return Family(code[2]) if code.startswith("MW") and code[2:3].isdecimal() else None


@cache
def page(code: str) -> CodePage:
    """The page of a code; KeyError where there is none."""
    path = CODES / f"{code}.md"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        raise KeyError(f"{code} has no page in findings/codes") from None
    head = _HEAD.match(text)
    if head is None:
        raise KeyError(f"{path.name} has no head between --- lines")
    fields = dict(_field(line) for line in head.group(1).splitlines() if line.strip())
    return CodePage(
        code=code,
        title=fields["title"],
        severity=Severity(fields["severity"]),
        confidence=Confidence(fields.get("confidence", "high")),
        also=_words(fields.get("also", "")),
        run=_words(fields.get("run", "")),
        loses=_words(fields.get("loses", "")),
        needs=_words(fields.get("needs", "")),
        names=_words(fields.get("names", "")),
        body=text[head.end() :].strip() + "\n",
    )


def _field(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    return key.strip(), value.partition("  #")[0].strip()


def _words(value: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in value.strip("[]").split(",") if word.strip())

"""The pages in codes/: one Markdown file a finding code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from meeplewright.findings.model import Confidence, Severity
from meeplewright.findings.stop import nearest

CODES = Path(__file__).resolve().parent / "codes"
_HEAD = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    """What is known of a finding code: its head as data, its body as Markdown."""

    code: str
    title: str
    severity: Severity
    confidence: Confidence
    also: tuple[str, ...]
    run: tuple[str, ...]
    body: str


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


@cache
def page(code: str) -> Page:
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
    return Page(
        code=code,
        title=fields["title"],
        severity=Severity(fields["severity"]),
        confidence=Confidence(fields.get("confidence", "high")),
        also=_words(fields.get("also", "")),
        run=_words(fields.get("run", "")),
        body=text[head.end() :].strip() + "\n",
    )


def _field(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    return key.strip(), value.partition("  #")[0].strip()


def _words(value: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in value.strip("[]").split(",") if word.strip())

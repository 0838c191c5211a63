"""Comments that tell meeple to ignore a finding: `# meeple: ignore MW304 until 2030-01-31 -- reason`, at the record."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path

from meeplewright.checks.days import HOW_TO_WRITE, day
from meeplewright.checks.held import By, Held
from meeplewright.findings.catalogue import about, codes, nearest_code
from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.order import in_order
from meeplewright.packs.read import COMMENTED
from meeplewright.packs.world import World
from meeplewright.regular import bytes_of, text_of
from meeplewright.sources.model import Source

_COMMENT = re.compile(
    r"(?:(?<=\s)|^)(?:#|//)\s*(meeple(?::|\s+ignore\b)[^\n]*?)[ \t\r]*$"
    r"|<!--\s*(meeple(?::|\s+ignore\b).*?)\s*-->",
    re.MULTILINE,
)
_FORM = re.compile(
    r"meeple:\s*ignore\s+(?P<codes>[^\s,]+(?:\s*,\s*[^\s,]+)*)(?:\s+until\s+(?P<until>\S+))?(?P<reason>\s+--.*)?"
)
_WORD = b"meeple"
_COMMENTED_ELSEWHERE = (".md", ".po")  # files that are no records and may say what is to be ignored


@dataclass(frozen=True, slots=True)
class Suppression:
    """One code in one comment, the lines it holds for, and where it stands."""

    code: str
    first: int
    last: int
    place: Place
    whole: Edit | None = None  # the mend that takes it out
    reason: str = ""


@dataclass
class _FileComments:
    """The comments of one file that are followed, and which of them were of use."""

    comments: list[Suppression] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


def suppressed(
    findings: Sequence[Finding],
    worlds: Sequence[World],
    *,
    more: bool = False,
    echoes: Iterable[Finding] = (),
    off: Callable[[str, str], bool] = lambda _code, _path: False,
) -> tuple[list[Finding], list[Held]]:
    """The findings that no comment keeps quiet, with those about the comments; and those that were kept quiet.

    A comment at one of the `echoes`, which are not told anyway, is of use as well. Unless the checks of printing were
    asked, too (`more`), their codes are not said to be unused, nor those that are `off` in a file.
    """
    files: dict[str, _FileComments] = {}
    added: list[Finding] = []
    today = date.today()  # the day of whoever reads it
    house = {rule.code for world in worlds for rule in world.system.rules}
    known = frozenset((*codes(), *house))
    for shown, path, source in _commented(worlds):
        file = files.setdefault(shown, _FileComments())
        read, wrong = (
            _comments(shown, source.text, source, known, today)
            if source
            else _comments_elsewhere(shown, text_of(path, errors="replace"), known, today)
        )
        file.comments += read
        added += wrong
    kept: list[Finding] = []
    held: list[Held] = []
    for finding in findings:
        if (comment := _quiet(finding, files.get(finding.place.path))) is None:
            kept.append(finding)
        else:
            held.append(Held(finding, By.COMMENT, f"a comment ignores it: {comment.reason}", comment.place))
    for finding in echoes:
        _quiet(finding, files.get(finding.place.path))
    for file in files.values():
        unused = [comment for number, comment in enumerate(file.comments) if number not in file.used]
        unused = [comment for comment in unused if not off(comment.code, comment.place.path)]
        added += [_unused(comment) for comment in unused if more or not about(comment.code).of_print]
    return in_order((*kept, *added)) if added else kept, held


_Read = tuple[list[Suppression], list[Finding]]


def _comments(shown: str, text: str, source: Source | None, known: frozenset[str], today: date) -> _Read:
    """What the comments of a file say, and what is wrong with them."""
    comments: list[Suppression] = []
    wrong: list[Finding] = []
    ends = [at for at, letter in enumerate(text) if letter == "\n"] if _COMMENT.search(text) else []
    for match in _COMMENT.finditer(text):
        comments += _Comment(shown, text, match, source, ends).read(known, today, wrong)
    return comments, wrong


@lru_cache(maxsize=16)
def _comments_elsewhere(shown: str, text: str, known: frozenset[str], today: date) -> _Read:
    """The same of a file that is no records: a catalogue is long, and a session asks after every letter."""
    return _comments(shown, text, None, known, today)


def _commented(worlds: Iterable[World]) -> Iterator[tuple[str, Path, Source | None]]:
    """The files of the packs that hold a word for meeple."""
    from meeplewright.checks.paths import files_of, shown

    seen: set[Path] = set()
    for world in worlds:
        for source in (world.pack.source, *world.pack.sources, world.system.source):
            if source.facts.get(COMMENTED, True) and source.path not in seen:
                seen.add(source.path)
                if _has_word(source.path):
                    yield source.shown, source.path, source
        for inside, path in files_of(world.pack).items():
            if inside.endswith(_COMMENTED_ELSEWHERE) and inside.startswith(("rules/", "l10n/")) and path not in seen:
                seen.add(path)
                if _has_word(path):
                    yield shown(world.pack, inside), path, None


def _has_word(path: Path) -> bool:
    try:
        return _WORD in bytes_of(path)
    except OSError:
        return False


def _quiet(finding: Finding, file: _FileComments | None) -> Suppression | None:
    """The comment that keeps a finding quiet."""
    if file is None:
        return None
    hits = [
        number
        for number, comment in enumerate(file.comments)
        if comment.code == finding.code and comment.first <= finding.place.line <= comment.last
    ]
    file.used.update(hits)
    return file.comments[hits[0]] if hits else None


def _unused(comment: Suppression) -> Finding:
    return Finding.of(
        "MW903",
        f"there is no finding {comment.code} here to ignore",
        comment.place,
        help="take it out",
        edit=comment.whole,
        field=f"suppression/{comment.code}",
    )


def _shown(words: str) -> str:
    """The comment as it should be written, with the code that it names."""
    code = re.search(r"\bMW\d{3}\b", words)
    return f"write `meeple: ignore {code.group() if code else 'CODE'} -- reason`"


class _Comment:
    def __init__(self, shown: str, text: str, match: re.Match[str], source: Source | None, ends: Sequence[int]) -> None:
        self.shown = shown
        self.text = text
        self.source = source
        self.group = 1 if match[1] is not None else 2
        self.words = match[self.group]
        self.start = match.start(self.group)
        self.match = match
        self.line = bisect_left(ends, self.start) + 1
        self.ends = ends

    def read(self, known: frozenset[str], today: date, added: list[Finding]) -> Iterator[Suppression]:
        """The codes that this comment keeps quiet; what is wrong with it is added to the findings."""
        form = _FORM.fullmatch(self.words)
        if form is None:
            added.append(
                Finding.of(
                    "MW907",
                    "this comment cannot be read",
                    self.place(0, len(self.words)),
                    help=_shown(self.words),
                )
            )
            return
        reason = (form["reason"] or "").strip().removeprefix("--").strip()
        if not reason:
            message = "this does not say why the finding is ignored"
            advice = "write the reason behind two hyphens: `-- sold out until the second printing`"
            added.append(Finding.of("MW905", message, self.place(0, len(self.words)), help=advice))
            return
        if form["until"] and not self._valid(form, today, added):
            return
        first, last = self.scope()
        spans = list(re.finditer(r"[^\s,]+", form["codes"]))
        for span in spans:
            place = self.place(form.start("codes") + span.start(), form.start("codes") + span.end())
            if span.group() in known:
                yield Suppression(span.group(), first, last, place, self._removal(spans, span, form), reason)
            else:
                near = nearest_code(span.group(), known)
                advice = f"did you mean `{near}`?" if near else "`meeple explain` lists the codes"
                added.append(Finding.of("MW906", f"there is no finding code `{span.group()}`", place, help=advice))

    def _valid(self, form: re.Match[str], today: date, added: list[Finding]) -> bool:
        place = self.place(form.start("until"), form.end("until"))
        try:
            last_day = day(form["until"])
        except ValueError:
            message = f"`{form['until']}` is no day"
            added.append(Finding.of("MW907", message, place, help=HOW_TO_WRITE))
            return False
        if last_day < today:
            message = f"this was to be ignored until {last_day.isoformat()}, and that day is over"
            advice = "mend it and take the comment out, or set another day and say why"
            added.append(Finding.of("MW904", message, place, help=advice))
            return False
        return True

    def place(self, start: int, end: int) -> Place:
        column = self.start - (self.text.rfind("\n", 0, self.start) + 1) + 1
        return Place(self.shown, self.line, column + start, self.line, column + end)

    def scope(self) -> tuple[int, int]:
        """The lines of the record or the message that the comment stands at; of the whole file in Markdown."""
        if self.shown.endswith(".po"):
            end = self.text.find("\n\n", self.start)
            return self.line, bisect_left(self.ends, len(self.text) if end < 0 else end) + 1
        if self.source is None:
            return 1, len(self.ends) + 1
        line = self.line
        before = self.text[self.text.rfind("\n", 0, self.start) + 1 : self.match.start()]
        if not before.strip():
            line = _line_beside(self.text, self.line, len(before))
        return _block_around(self.source, line)

    def _removal(self, spans: list[re.Match[str]], span: re.Match[str], form: re.Match[str]) -> Edit | None:
        """Takes the code out, or the whole comment where it is the only one."""
        if len(spans) > 1:
            offset = form.start("codes")
            index = spans.index(span)
            if index:
                return Edit(self.place(offset + spans[index - 1].end(), offset + span.end()), "")
            return Edit(self.place(offset + span.start(), offset + spans[1].start()), "")
        start = self.text.rfind("\n", 0, self.start) + 1
        before = self.text[start : self.match.start()]
        line = self.line
        if before.strip():
            column = len(before.rstrip()) + 1
            return Edit(Place(self.shown, line, column, line, self.match.end() - start + 1), "")
        if self.group == 1 and self.text.find("\n", self.start) >= 0:
            return Edit(Place(self.shown, line, 1, line + 1, 1), "")
        return None


def _line_beside(text: str, line: int, indent: int) -> int:
    """The line that a comment of its own line belongs to: the next, or the one before where that is further out."""
    lines = text.split("\n")

    def says(number: int) -> bool:
        return bool(lines[number].strip()) and not lines[number].lstrip().startswith(("#", "//"))

    following = next((number for number in range(line, len(lines)) if says(number)), None)
    if following is not None and len(lines[following]) - len(lines[following].lstrip()) >= indent:
        return following + 1
    before = next((number for number in range(line - 2, -1, -1) if says(number)), None)
    return line if before is None else before + 1


def _block_around(source: Source, line: int) -> tuple[int, int]:
    """The lines of the record or item at a line, else of the whole value of the key that stands there."""
    for key, value in source.data.items():
        head = source.key_place((key,)).line
        items = value if isinstance(value, list) else ()
        whole = source.place((key,))
        if not head <= line <= max(whole.end_line, head):
            continue
        for index in range(len(items)):
            item = source.place((key, index))
            if item.line <= line <= item.end_line:
                return item.line, item.end_line
        return head, max(whole.end_line, head)
    return line, line

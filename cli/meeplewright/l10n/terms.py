"""Names that a translation keeps everywhere but in one place, or that only the source calls otherwise there.

The glossary of a kind is declared; the names of all other records, icons and kinds are one as well, as far as the
catalogue itself bears it out: where a name is used often and its translation stands beside it nearly always, the
exception is told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from meeplewright.findings.model import Confidence, Finding, Related, Severity
from meeplewright.l10n import po
from meeplewright.l10n.glossary import WORD, Term, root_of, term_of
from meeplewright.l10n.texts import Text
from meeplewright.l10n.together import Prefixes, Runs, Together
from meeplewright.languages.forms import folded

OFTEN = 5  # a name that is used so often shows how it is translated
OFTEN_ALONE = 2 * OFTEN  # and a name of one word, which may be a plain word in other places
RARELY = 12  # one exception in so many is told, more are a second way to say it
_MARKED = re.compile(r"\{[^{}]*\}|\[\[[^\[\]|]*\|?")  # tokens, and where links lead: no words of the text
_Row = tuple[Text, po.Message]


@dataclass(slots=True)
class _Use:
    """Where a name and its translation stand in the texts of a catalogue."""

    term: Term
    roots: tuple[str, ...]
    both: int = 0
    lost: list[_Row] = field(default_factory=list)  # the source says it, the translation does not
    come: list[_Row] = field(default_factory=list)  # and the other way round


def learned_terms(
    texts: Sequence[Text], messages: Mapping[str, po.Message], declared: Iterable[str], name: str
) -> Iterator[Finding]:
    """The exceptions of one catalogue. `declared` are the terms that are compared wherever they stand."""
    rows = [
        (text, message)
        for text in texts
        if (message := messages.get(text.context)) is not None
        and message.text
        and not message.fuzzy
        and message.source == text.source
    ]
    uses = list(_named(rows, set(declared)))
    if not uses:
        return
    places = _Places(uses)
    for text, message in rows:
        if not _is_name(text):
            _count(text, message, places)
    for use in uses:
        yield from _told(use, use.lost, name, lost=True)
        if use.both + len(use.lost) >= OFTEN:
            yield from _told(use, use.come, name, lost=False)


def _is_name(text: Text) -> bool:
    return text.path[-1:] == ("name",) or text.record is None


def _named(rows: Sequence[_Row], declared: set[str]) -> Iterator[_Use]:
    """The names that have one translation each."""
    called: dict[str, dict[str, Term]] = defaultdict(dict)
    for text, message in rows:
        if _is_name(text) and text.source not in declared and (term := term_of(text.source, message.text)) is not None:
            called[" ".join(term.roots)][" ".join(term.stems)] = term
    for terms in called.values():
        if len(terms) == 1:
            term = next(iter(terms.values()))
            yield _Use(term, term.roots)


class _Places:
    """The names by what they are called in both languages; a word that was looked up is not looked up again."""

    def __init__(self, uses: Sequence[_Use]) -> None:
        self.in_source = Runs((use.roots, use) for use in uses)
        self.in_target = Together((use.term.stems, use) for use in uses if len(use.term.stems[0]) >= _SHORTEST)
        self._stems = Prefixes(stem for use in uses for stem in use.term.stems)
        self._roots: dict[str, str] = {}
        self._folded: dict[str, str] = {}

    def roots(self, text: str) -> list[str]:
        """The words of the source without what makes plurals of them."""
        found = []
        for word in WORD.findall(_MARKED.sub(" ", text)):
            if word not in self._roots:
                self._roots[word] = root_of(word.casefold())
            found.append(self._roots[word])
        return found

    def stems(self, text: str) -> set[str]:
        """All that words of the translation begin with, as far as it is a part of a name."""
        found: set[str] = set()
        for word in WORD.findall(_MARKED.sub(" ", text)):
            if word not in self._folded:
                self._folded[word] = folded(word)
            found.update(self._stems.of(self._folded[word]))
        return found


_SHORTEST = 3  # letters of a word by which a name is looked for


def _count(text: Text, message: po.Message, places: _Places) -> None:
    stems = places.stems(message.text)
    seen: set[int] = set()
    for use in places.in_source.among(places.roots(text.source)):
        if id(use) not in seen:
            seen.add(id(use))
            if all(stem in stems for stem in use.term.stems):
                use.both += 1
            else:
                use.lost.append((text, message))
    for use in places.in_target.within(stems):
        if id(use) not in seen:
            seen.add(id(use))
            use.come.append((text, message))


def _told(use: _Use, rows: list[_Row], name: str, *, lost: bool) -> Iterator[Finding]:
    if use.both < (OFTEN if len(use.roots) > 1 else OFTEN_ALONE) or not rows or len(rows) > max(1, use.both // RARELY):
        return
    term = use.term
    for text, message in rows:
        yield Finding.of(
            "MW509",
            f"`{term.source}` is `{term.target}` {use.both} times, and not in this translation (`{text.context}`)"
            if lost
            else f"the translation says `{term.target}`, which is `{term.source}` {use.both} times, "
            f"and the source calls it otherwise here (`{text.context}`)",
            message.place(name),
            help=f"write `{term.target}` as elsewhere" if lost else f"write `{term.source}` in the source as elsewhere",
            related=(Related("the source is here", text.place()),),
            severity=Severity.NOTE,  # learned, and not declared
            confidence=Confidence.MEDIUM if use.both >= 2 * OFTEN and lost else Confidence.LOW,
            record=text.context.partition("#")[0],
            field=text.context.partition("#")[2],
        )

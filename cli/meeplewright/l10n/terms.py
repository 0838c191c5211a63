"""Names that a translation keeps everywhere but in one place, or that only the source calls otherwise there.

The glossary of a kind is declared; the names of all other records, icons and kinds are one as well, as far as the
catalogue itself bears it out: where a name is used often and its translation stands beside it nearly always, the
exception is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from sys import maxsize

from meeplewright.findings.model import Confidence, Finding, Related, Severity
from meeplewright.l10n import po
from meeplewright.l10n.glossary import Term, term_of
from meeplewright.l10n.standing import all_of, standing_in, texts_of
from meeplewright.l10n.texts import Text

OFTEN = 5  # a name that is used so often shows how it is translated
OFTEN_ALONE = 2 * OFTEN  # and a name of one word, which may be a plain word in other places
RARELY = 12  # one exception in so many is told, more are a second way to say it
_Row = tuple[Text, po.Message]


@dataclass(slots=True)
class _Use:
    """Where a name and its translation stand in the texts of a catalogue."""

    term: Term
    both: int = 0
    lost: int = 0  # the source says it, the translation does not
    come: int = 0  # and the other way round


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
    terms = list(_named(rows, set(declared)))
    running = [row for row in rows if not _is_name(row[0])]
    for use in _used(terms, running):
        yield from _told(use, use.lost, running, name, lost=True)
        if use.both + use.lost.bit_count() >= OFTEN:
            yield from _told(use, use.come, running, name, lost=False)


def _is_name(text: Text) -> bool:
    return text.path[-1:] == ("name",) or text.record is None


def _named(rows: Sequence[_Row], declared: set[str]) -> Iterator[Term]:
    """The names that have one translation each."""
    called: dict[str, dict[str, Term]] = defaultdict(dict)
    for text, message in rows:
        if _is_name(text) and text.source not in declared and (term := term_of(text.source, message.text)) is not None:
            called[" ".join(term.roots)][" ".join(term.stems)] = term
    for terms in called.values():
        if len(terms) == 1:
            yield next(iter(terms.values()))


_SHORTEST = 3  # letters of a word by which a name is looked for


def _used(terms: Sequence[Term], rows: Sequence[_Row]) -> Iterator[_Use]:
    """The terms that are used often enough to show how they are translated."""
    if not terms:
        return
    following = standing_in(tuple(text.source for text, _ in rows)).with_runs(frozenset(each.roots for each in terms))
    forms = {each: [(stem, maxsize) for stem in each.stems] for each in terms}
    begun = standing_in(tuple(message.text for _, message in rows)).begun(chain.from_iterable(forms.values()))
    for term in terms:
        said = following.get(term.roots, 0)
        if said.bit_count() >= OFTEN:
            told = all_of(forms[term], begun)
            come = told & ~said if len(term.stems[0]) >= _SHORTEST else 0
            yield _Use(term, (said & told).bit_count(), said & ~told, come)


def _told(use: _Use, exceptions: int, rows: Sequence[_Row], name: str, *, lost: bool) -> Iterator[Finding]:
    term = use.term
    if use.both < (OFTEN if len(term.roots) > 1 else OFTEN_ALONE):
        return
    if exceptions.bit_count() > max(1, use.both // RARELY):
        return
    for text, message in (rows[at] for at in texts_of(exceptions)):
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

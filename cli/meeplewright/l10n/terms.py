"""Names that a translation keeps everywhere but in one place, or that only the source calls otherwise there.

The glossary of a kind is declared; the names of all other records, icons and kinds are one as well, as far as the
catalogue itself bears it out: where a name is used often and its translation stands beside it nearly always, the
exception is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from sys import maxsize

from meeplewright.findings.model import Confidence, Finding, Related, Severity
from meeplewright.l10n import po
from meeplewright.l10n.glossary import Term, term_of
from meeplewright.l10n.standing import Both, all_of, texts_of
from meeplewright.l10n.texts import Text

OFTEN = 5  # a name that is used so often shows how it is translated
OFTEN_ALONE = 2 * OFTEN  # and a name of one word, which may be a plain word in other places
RARELY = 12  # one exception in so many is told, more are a second way to say it
_Row = tuple[Text, po.Message]


@dataclass(slots=True)
class _TermUse:
    """Where a name and its translation stand in the texts of a catalogue."""

    term: Term
    both: int = 0
    lost: int = 0  # the source says it, the translation does not
    come: int = 0  # and the other way round


def learned_terms(
    texts: Sequence[Text],
    messages: Sequence[po.Message | None],
    declared: Iterable[str],
    name: str,
    both: Both,
    names: Iterable[int],
) -> Iterator[Finding]:
    """The exceptions of one catalogue: texts, each with its message, if it is to be believed, and both of them in
    `both`. `declared` are the terms that are compared wherever they stand, `names` the texts that name a thing."""

    def rows(exceptions: int) -> Iterator[_Row]:
        for at in texts_of(exceptions):
            if (message := messages[at]) is not None:
                yield texts[at], message

    named = ((texts[at].source, each.text) for at in sorted(names) if (each := messages[at]) is not None)
    for use in _used(list(_named(named, set(declared))), both, (1 << len(texts)) - 1):
        if _is_exception(use.lost, use):
            yield from _told(use, rows(use.lost), name, lost=True)
        if _is_exception(use.come, use):
            yield from _told(use, rows(use.come), name, lost=False)


def is_name(text: Text) -> bool:
    """Whether a text names a thing, a kind or a pack."""
    return text.record is None or text.path[-1:] == ("name",)


def _named(names: Iterable[tuple[str, str]], declared: Container[str]) -> Iterator[Term]:
    """The names that have one translation each."""
    called: dict[tuple[str, ...], dict[tuple[str, ...], Term]] = defaultdict(dict)
    for source, target in names:
        if source not in declared and (term := term_of(source, target)) is not None:
            called[term.roots][term.stems] = term
    for terms in called.values():
        if len(terms) == 1:
            yield next(iter(terms.values()))


def _used(terms: Sequence[Term], both: Both, catalogue: int) -> Iterator[_TermUse]:
    """The terms that are used often enough to show how they are translated. `catalogue` are its own texts: no rules."""
    asked = both.asked & catalogue
    following = both.sources.with_runs(frozenset(each.roots for each in terms))
    forms = [[(stem, maxsize) for stem in each.stems] for each in terms]
    begun = both.targets.begun(chain.from_iterable(forms))
    for term, form in zip(terms, forms, strict=True):
        said = following.get(term.roots, 0) & asked
        if said.bit_count() >= OFTEN:
            targets = all_of(form, begun) & asked
            yield _TermUse(term, (said & targets).bit_count(), said & ~targets, targets & ~said)


def _is_exception(texts: int, use: _TermUse) -> bool:
    """Whether a name is used often enough, and these texts are few enough, to be told."""
    often = OFTEN if len(use.term.roots) > 1 else OFTEN_ALONE
    return use.both >= often and texts.bit_count() <= max(1, use.both // RARELY)


def _told(use: _TermUse, rows: Iterable[_Row], name: str, *, lost: bool) -> Iterator[Finding]:
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

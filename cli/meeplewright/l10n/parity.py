"""What a translation says otherwise than its source: tokens, links, emphasis, numbers, a missing `not`, copies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.l10n.parity_numbers import number_differences
from meeplewright.l10n.parity_words import word_differences
from meeplewright.text.dialect import Dialect
from meeplewright.text.markup import Emphasis, Markup, Token, parse, words_of

_MARKED = re.compile(r"[{\[*\\]")


def differences(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """Everything worth telling of one translation, surest first."""
    yield from _edges(source, target)
    if not pair.dialect.is_ours or _MARKED.search(source) or _MARKED.search(target):
        source_markup, target_markup = parse(source, pair.dialect), parse(target, pair.dialect)
        if not pair.dialect.is_ours:
            yield from _unclosed(source_markup, target_markup)
        yield from _tokens(source_markup, target_markup, pair.dialect)
        yield from _links(source_markup, target_markup)
        yield from _emphasis(source_markup, target_markup)
        yield from number_differences(
            words_of(source_markup), words_of(target_markup), pair, source_markup, target_markup
        )
        yield from word_differences(words_of(source_markup), words_of(target_markup), pair)
        yield from _glossary(
            words_of(source_markup), words_of(target_markup), pair
        )  # a token is the same in every language
    else:
        yield from number_differences(source, target, pair, None, None)
        yield from word_differences(source, target, pair)
        yield from _glossary(source, target, pair)


def _edges(source: str, target: str) -> Iterator[Difference]:
    """Blanks and line ends around the text: they come in with the return key, and nobody sees them."""
    for edge, ours, theirs in (("begins", source[:1], target[:1]), ("ends", source[-1:], target[-1:])):
        if theirs.isspace() and not ours.isspace():
            what = "a line end" if theirs == "\n" else "a blank"
            yield Difference(
                "MW517", f"the translation {edge} with {what}, and the source does not", "take it out", Confidence.HIGH
            )


def _glossary(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """Terms that the glossary translates otherwise."""
    for term, sure in pair.glossary.missing(source, target):
        yield Difference(
            "MW509",
            f"the glossary says `{term.target}` for `{term.source}`, and this translation does not",
            f"write `{term.target}`, or change the glossary's entry",
            Confidence.MEDIUM if sure else Confidence.LOW,
        )


# --- mark-up


def _token_name(token: Token, dialect: Dialect) -> str:
    return dialect.shown(token.name, token.argument)


def _unclosed(source_markup: Markup, target_markup: Markup) -> Iterator[Difference]:
    """Marks that the translation does not close, where the source closes its own."""
    for problem in target_markup.problems if not source_markup.problems else ():
        yield Difference("MW506", problem.message, "close it", Confidence.HIGH, (problem.start, problem.end))


def _tokens(source_markup: Markup, target_markup: Markup, dialect: Dialect) -> Iterator[Difference]:
    wanted = Counter(_token_name(token, dialect) for token in source_markup.tokens())
    tokens = Counter(_token_name(token, dialect) for token in target_markup.tokens())
    lost, more = list((wanted - tokens).elements()), list((tokens - wanted).elements())
    if not lost and not more:
        yield from _amounts(source_markup, target_markup)
        return
    span = next(((t.start, t.end) for t in target_markup.tokens() if _token_name(t, dialect) in more), None)
    if lost and more:
        message = f"the translation has {_list(more)} where the source has {_list(lost)}"
        help_ = f"write {_list(lost)}"
    elif lost:
        message, help_ = f"the translation lacks {_list(lost)}", f"put {_list(lost)} in"
    else:
        message, help_ = f"the translation has {_list(more)} too many", f"take {_list(more)} out"
    yield Difference("MW504", message, help_, Confidence.HIGH, span)


def _amounts(source_markup: Markup, target_markup: Markup) -> Iterator[Difference]:
    """The same amounts of one icon in another order: `{wound:1}` now and `{wound:2}` later is not the reverse."""
    ours, theirs = _by_icon(source_markup), _by_icon(target_markup)
    for icon, tokens in theirs.items():
        row, other = [token.argument for token in tokens], [token.argument for token in ours.get(icon, ())]
        if row != other and len(row) == len(other):
            wrong = next(token for token, argument in zip(tokens, other, strict=True) if token.argument != argument)
            yield Difference(
                "MW507",
                f"the amounts of `{icon}` stand in another order: {', '.join(other)} in the source, "
                f"{', '.join(row)} here",
                "make sure that each amount is of its own thing",
                Confidence.MEDIUM,
                (wrong.start, wrong.end),
            )


def _by_icon(markup: Markup) -> dict[str, list[Token]]:
    tokens: dict[str, list[Token]] = {}
    for token in markup.tokens():
        if token.argument.isdecimal():
            tokens.setdefault(token.name, []).append(token)
    return tokens


def _list(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _links(source_markup: Markup, target_markup: Markup) -> Iterator[Difference]:
    wanted = Counter((link.kind, link.id) for link in source_markup.links())
    links = Counter((link.kind, link.id) for link in target_markup.links())
    lost, more = list((wanted - links).elements()), list((links - wanted).elements())
    if not lost and not more:
        return
    span = next(((link.start, link.end) for link in target_markup.links() if (link.kind, link.id) in more), None)
    name = ["/".join(part for part in link if part) for link in (lost or more)]
    if lost:
        instead = f", but one to {_list(['/'.join(p for p in link if p) for link in more])}" if more else ""
        yield Difference(
            "MW505",
            f"the translation has no link to {_list(name)}{instead}",
            f"link to {_list(name)} as the source does; what is shown may be translated behind `|`",
            Confidence.HIGH,
            span,
        )
    else:
        yield Difference(
            "MW505",
            f"the translation links to {_list(name)}, the source does not",
            "take the link out",
            Confidence.HIGH,
            span,
        )


def _emphasis(source_markup: Markup, target_markup: Markup) -> Iterator[Difference]:
    wanted = Counter("**" if span.strong else "*" for span in source_markup.walk() if isinstance(span, Emphasis))
    marks = Counter("**" if span.strong else "*" for span in target_markup.walk() if isinstance(span, Emphasis))
    if wanted != marks:
        yield Difference(
            "MW506",
            f"the source emphasises {_times(wanted)}, the translation {_times(marks)}",
            "emphasise the same words",
            Confidence.MEDIUM,
        )


def _times(counts: Counter[str]) -> str:
    return " and ".join(f"{count} × `{mark}`" for mark, count in sorted(counts.items())) or "nothing"

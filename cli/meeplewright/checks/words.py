"""Running text in records: mark-up that does not close, tokens that are no icons, links to nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial

from meeplewright.checks.facts import own_parts
from meeplewright.checks.own import field_of
from meeplewright.checks.references import index_of
from meeplewright.checks.texts import texts_of
from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.nearest import Nearest
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World
from meeplewright.text.dialect import OURS, Dialect
from meeplewright.text.markup import Link, Markup, Token, parse, simple_tokens

NAMED = "names in texts"  # the fact about a file whose texts are without fault: what they name
Placer = Callable[[int, int], Place]  # characters start to end of a text, to where they stand in its file


def text_findings(world: World, files: Sequence[LinkedFile] | None = None) -> Iterator[Finding]:
    """What is wrong in the mark-up of the pack's own texts."""
    words = Vocabulary(world)
    dialect = words.dialect
    for part in own_parts(world) if files is None else files:
        source, icons = part.source, texts_of(part).icons
        if icons is not None and all(map(words.icons.__contains__, icons)):
            continue
        known = source.facts.get(NAMED)
        if known is not None and words.know(known):
            continue
        findings: list[Finding] = []
        named: list[str] = []
        for mark in part.marks("x-text"):
            text = mark.value
            if not isinstance(text, str) or (dialect.is_ours and not _marked(text)):
                continue
            tokens = simple_tokens(text, dialect)
            if tokens is not None and all(token in words.icons for token in tokens):
                named += ["{" + token for token in tokens]
                continue
            record, path = mark.record, mark.path
            markup = parse(text, dialect)
            findings += words.wrong(markup, partial(record.text_place, path), record.name, field_of(path))
            named += _names(markup)
        if not findings:
            source.facts[NAMED] = sorted(set(named))
        yield from findings


class Vocabulary:
    """What running text may name: icons, and records by id."""

    def __init__(self, world: World, dialect: Dialect | None = None) -> None:
        self.world = world
        self.icons = world.of("icon")
        self.dialect = world.system.sections.text.dialect if dialect is None else dialect
        self._nearest_icon = Nearest(self.icons)
        self._nearest_id: dict[str, Nearest] = {}

    @property
    def _close(self) -> str:
        """What to do about a mark that does not close: only ours can be meant as they stand."""
        meant = ", or write a backslash before it if it is meant as it stands" if self.dialect.is_ours else ""
        return f"close it{meant}"

    @cached_property
    def kinds_of(self) -> dict[str, list[str]]:
        kinds: dict[str, list[str]] = defaultdict(list)
        for record in self.world.records():
            kinds[record.id].append(record.kind)
        return kinds

    def know(self, named: Iterable[str]) -> bool:
        """Whether every name that texts without a fault used is still one thing."""
        for name in named:
            if name.startswith("{"):
                if name[1:] not in self.icons:
                    return False
                continue
            kind, _, id_ = name.rpartition("/")
            kinds = self.kinds_of.get(id_, ())
            if kind not in kinds if kind else len(kinds) != 1:
                return False
        return True

    def wrong(self, markup: Markup, place: Placer, record: str, field: str) -> Iterator[Finding]:
        """The findings of one text."""
        for problem in markup.problems:
            yield Finding.of(
                "MW402",
                problem.message,
                place(problem.start, problem.end),
                help=self._close,
                record=record,
                field=field,
            )
        for span in markup.walk():
            if isinstance(span, Token) and span.name not in self.icons:
                yield self._unknown_icon(span, place, record, field)
            elif isinstance(span, Link):
                yield from self._link(span, place, record, field)

    def _unknown_icon(self, token: Token, place: Placer, record: str, field: str) -> Finding:
        best, certain = self._nearest_icon.found(token.name)
        before = len(self.dialect.icon[0])
        where = place(token.start + before, token.start + before + len(token.name))
        return Finding.of(
            "MW401",
            f"there is no icon `{token.name}`",
            where,
            help=f"did you mean `{best}`?" if best else "name an icon of the vocabulary, or write this one",
            edit=Edit(where, best) if certain and where.line == where.end_line else None,
            record=record,
            field=field,
        )

    def _link(self, link: Link, place: Placer, record: str, field: str) -> Iterator[Finding]:
        kinds = self.kinds_of.get(link.id, [])
        before, behind = self.dialect.link or OURS.link or ("", "")
        where = place(link.start, link.end)
        if link.kind:
            if link.kind in kinds:
                return
            if link.kind not in self.world.system.kinds:
                best = Nearest(self.world.system.kinds).to(link.kind)
                message = f"the link names no kind: `{link.kind}`"
            elif kinds:
                best = f"{kinds[0]}/{link.id}"
                message = f"there is no {link.kind} `{link.id}` to link to, it is a {kinds[0]}"
            else:
                best = self._nearest(link.kind, link.id)
                message = f"there is no {link.kind} `{link.id}` to link to"
            yield self._broken(link, message, best, place, record, field)
        elif not kinds:
            message = f"there is no record `{link.id}` to link to"
            yield self._broken(link, message, self._nearest("", link.id), place, record, field)
        elif len(kinds) > 1:
            both = " and ".join(f"`{kind}/{link.id}`" for kind in kinds)
            yield Finding.of(
                "MW404",
                f"the link could mean {both}",
                where,
                help=f"write the kind before it: `{before}{kinds[0]}/{link.id}{behind}`",
                record=record,
                field=field,
            )

    def _broken(self, link: Link, message: str, best: str, place: Placer, record: str, field: str) -> Finding:
        """The link with the id that it should have, where that is one slip away and nothing else is."""
        opening = (self.dialect.link or ("", ""))[0]
        start = link.start + len(opening) + (len(link.kind) + 1 if link.kind else 0)
        at = place(start, start + len(link.id))
        certain = best and self._nearest_id[link.kind].found(link.id)[1] if link.kind in self._nearest_id else False
        return Finding.of(
            "MW403",
            message,
            place(link.start, link.end),
            help=f"did you mean `{best}`?" if best else "name a record that there is, or write this one",
            edit=Edit(at, best) if certain and at.line == at.end_line else None,
            record=record,
            field=field,
        )

    def _nearest(self, kind: str, id_: str) -> str:
        if kind not in self._nearest_id:
            ids = self.world.of(kind) if kind else self.kinds_of
            self._nearest_id[kind] = Nearest(ids, index_of(self.world, *((kind,) if kind else ())))
        return self._nearest_id[kind].to(id_)


def _names(markup: Markup) -> Iterator[str]:
    """What a text names: icons with a brace before them, links as they are written."""
    for span in markup.walk():
        if isinstance(span, Token):
            yield "{" + span.name
        elif isinstance(span, Link):
            yield f"{span.kind}/{span.id}" if span.kind else span.id


def _marked(text: str) -> bool:
    return "{" in text or "[" in text or "*" in text or "}" in text or "]]" in text

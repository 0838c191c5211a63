"""What changed since a revision, as a page: faces before and after, numbers, words, stories, findings, records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright.desk.titles import title_of
from meeplewright.studio.export.findings import finding_shown
from meeplewright.studio.export.html import Html, el, joined
from meeplewright.studio.export.kinds import field_called, leaves
from meeplewright.studio.export.site import SitePage
from meeplewright.studio.export.wordwise import changed_paragraphs, marked

if TYPE_CHECKING:
    from meeplewright.sources.model import Path_, Record
    from meeplewright.studio.export.since import FaceChange, Since
    from meeplewright.studio.export.site import Site


def changes_page(since: Since) -> str:
    """All of it."""
    sheet = SitePage(since.now, "changes.html", marks="n")
    say = sheet.say
    body = [el("p", f"{say('since')} ", el("code", since.revision), class_="soft")]
    if since.then is None:
        body.append(el("p", say("This pack was not there then: everything is new."), class_="told"))
    elif since.empty:
        body.append(el("p", say("Nothing changed."), class_="told"))
    else:
        body += ChangesPage(since, sheet, since.then).parts()
    return sheet.finish(say("Changes"), *body)


class ChangesPage:
    """The parts of the page; the faces of then are drawn on a sheet of their own."""

    def __init__(self, since: Since, sheet: SitePage, then: Site) -> None:
        self.since, self.sheet, self.then, self.say = since, sheet, then, sheet.say
        self.old = SitePage(then, "changes.html", marks="o")

    def parts(self) -> Iterator[Html]:
        yield from self._part(
            "Faces that changed", [self._face(each) for each in self.since.faces], "ul", "cards pairs"
        )
        yield from self._part("Texts and numbers", list(self._records()), "div", "")
        yield from self._part("Rules", list(self._rules()), "div", "")
        changes = self.since.changes
        tales = [el("li", el("bdi", tale)) for tale in changes.tales] if changes is not None else []
        yield from self._part("Stories", tales, "ul", "")
        came = [finding_shown(self.sheet, each, level="h3") for each in self.since.came]
        yield from self._part("Findings that came", came, "div", "")
        went = [finding_shown(self.sheet, each, level="h3") for each in self.since.went]
        yield from self._part("Findings that went", went, "div", "")
        yield from self._part("Records that came", list(self._coming("added", self.since.now)), "ul", "")
        yield from self._part("Records that went", list(self._coming("removed", self.then)), "ul", "")
        yield self.old.common()

    def _part(self, words: str, inside: list[Html], tag: str, class_: str) -> Iterator[Html]:
        if inside:
            yield el("h2", f"{self.say(words)} ({len(inside)})")
            yield el(tag, inside, class_=class_ or None)

    def _face(self, change: FaceChange) -> Html:
        record = change.record
        sides = (("before", self.old, change.before), ("after", self.sheet, change.after))
        figures = [
            el("figure", el("figcaption", self.say(words)), sheet.face(shown))
            for words, sheet, shown in sides
            if shown is not None
        ]
        word = "new" if change.before is None else "gone" if change.after is None else change.side
        title = title_of(record) or record.id
        there = self.since.now.record(record.kind, record.id)
        named = self.sheet.called(there) if there is not None else el("bdi", title)
        heading = el("h3", named, " ", el("code", record.name), f" · {self.say(word)}")
        return el("li", heading, el("div", figures, class_="faces"), class_="card changed")

    def _records(self) -> Iterator[Html]:
        """The records of which a value changed: numbers first, then texts, then what translations say."""
        for kind in self.since.now.kinds:
            for record in self.since.now.world.of(kind).values():
                before = self.then.world.get(kind, record.id)
                if before is None:
                    continue
                rows = [*self._values(before, record), *self._translated(record)]
                if rows:
                    yield el(
                        "section",
                        el("h3", self.sheet.called(record), " ", el("code", record.name)),
                        el("dl", rows),
                        *self._follows(record),
                    )

    def _values(self, before: Record, after: Record) -> Iterator[Html]:
        if before.data == after.data:
            return
        texts = {m.path for m in self.sheet.site.world.marks_in(after.source, "x-text") if m.record.name == after.name}
        old, new = dict(leaves(before.data)), dict(leaves(after.data))
        paths = [*new, *(path for path in old if path not in new)]
        changed = [path for path in paths if old.get(path) != new.get(path)]
        for path in sorted(changed, key=lambda path: path in texts):
            yield el("dt", field_called(path))
            yield el("dd", marked(old.get(path, ""), new.get(path, "")), dir="auto")

    def _translated(self, record: Record) -> Iterator[Html]:
        own = self.since.now.language
        for language, texts in self.since.now.translations.items():
            was = self.then.translations.get(language, {})
            for context, path in self._contexts(record) if language != own else ():
                before, after = was.get(context, ("", ""))[0], texts.get(context, ("", ""))[0]
                if before != after:
                    yield el("dt", el("code", language), " ", field_called(path))
                    yield el("dd", marked(before, after), lang=language, dir="auto")

    def _contexts(self, record: Record) -> list[tuple[str, Path_]]:
        from meeplewright.l10n.texts import context_of

        return [(context_of(record, path), path) for path, _ in leaves(record.data)]

    def _follows(self, record: Record) -> Iterator[Html]:
        changes = self.since.changes
        change = (
            next((c for c in changes.records if (c.kind, c.id) == (record.kind, record.id)), None) if changes else None
        )
        if change is not None and change.stale:
            yield el("p", f"{self.say('another source')}: {', '.join(change.stale)}", class_="soft")

    def _rules(self) -> Iterator[Html]:
        for name, (before, after) in self.since.rules.items():
            shown = [el("p", each) for each in changed_paragraphs(before, after)]
            yield el("section", el("h3", el("code", name)), *shown)

    def _coming(self, sort: str, site: Site) -> Iterator[Html]:
        changes = self.since.changes
        for change in changes.records if changes is not None else ():
            if change.sort != sort:
                continue
            record = site.record(change.kind, change.id)
            there = record is not None and site is self.since.now
            named = self.sheet.called(record) if record is not None and there else el("bdi", change.name)
            users = ", ".join(f"{count} {kind}" for kind, count in change.used_by.items())
            used = f" · {self.say('Named by')}: {users}" if users else None
            yield el("li", joined(named, " ", el("code", f"{change.kind}/{change.id}"), used))

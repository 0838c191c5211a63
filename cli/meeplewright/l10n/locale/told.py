"""What is wrong with locale files as files: a language that the pack does not name, a field that is no text."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import nearest
from meeplewright.l10n.locale.codes import same
from meeplewright.l10n.locale.files import LocaleFile
from meeplewright.l10n.texts import Home
from meeplewright.packs.world import World


def locale_findings(world: World, home: Home) -> Iterator[Finding]:
    """What the entries of `sources:` and the names of the files say, whatever stands in them."""
    if not home.locale:
        return
    yield from _unnamed(world, home)
    yield from _no_texts(world, home)


def _unnamed(world: World, home: Home) -> Iterator[Finding]:
    """A language that has files, and that the pack does not name: once, at its first file."""
    strange: dict[str, list[LocaleFile]] = {}
    for file in home.locale:
        if not file.named and not same(file.language, home.language):
            strange.setdefault(file.language, []).append(file)
    about = world.pack.sections.about
    for language, files in strange.items():
        more = f", and {len(files) - 1} more of its files" if len(files) > 1 else ""
        near = nearest(language, home.languages)
        yield Finding.of(
            "MW522",
            f"this file is in `{language}`{more}, and the pack does not name that language: nobody looks at it",
            files[0].place,
            help=f"write `{language}` into `translations` of pack.yaml" + (f"; or is it `{near}`?" if near else ""),
            related=(Related("the languages stand here", about.place_of_translation(language)),),
        )


def _no_texts(world: World, home: Home) -> Iterator[Finding]:
    """A field that an entry names and that is no text of its kind: its translations are held against nothing."""
    paths: dict[str, set[str]] = {}
    for text in home.texts:
        paths.setdefault(text.kind, set()).add(text.context.partition("#")[2])
    for entry in world.pack.sections.sources.translated:
        for at, field in enumerate(entry.fields):
            name = field.replace(".", "/")
            there = any(name.partition("/")[0] in each.data for kind in entry.kinds for each in world.of(kind).values())
            if any(name in paths.get(kind, ()) for kind in entry.kinds) or not there:
                continue
            known = sorted({path for kind in entry.kinds for path in paths.get(kind, ())})
            near = nearest(name, known)
            kinds = " or ".join(entry.kinds)
            yield Finding.of(
                "MW523",
                f"no {kinds} has a text `{field}`, so its translations are held against nothing",
                world.pack.source.place(("sources", entry.number, "fields", at)),
                help=f"did you mean `{near}`?"
                if near
                else f"write `x-text: line` at `{field}` in the schema of {kinds}",
                field=f"sources/{entry.number}/fields/{at}",
            )

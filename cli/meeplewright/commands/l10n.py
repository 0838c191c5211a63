"""`meeple l10n`: catalogues are made, counted and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from meeplewright.findings.model import Finding
    from meeplewright.l10n.seen import Seen
    from meeplewright.l10n.texts import Home
    from meeplewright.packs.world import World

Paths = Annotated[list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)]
Languages = Annotated[
    list[str] | None, typer.Option("--lang", help="only this language (may be given again)", show_default=False)
]

_NONE = "no pack here is translated; `meeple new translation LANGUAGE` begins one"


def sync(
    paths: Paths = None,
    lang: Languages = None,
    check: Annotated[bool, typer.Option("--check", help="write nothing; exit 1 where a catalogue is behind")] = False,
) -> int:
    """Bring every catalogue up to date: new texts, changed ones as fuzzy with what they were, gone ones as obsolete."""
    from meeplewright.authoring import apply
    from meeplewright.l10n import po
    from meeplewright.l10n.files import bytes_of, shown
    from meeplewright.l10n.sync import synced

    behind, some = 0, False
    for world in _worlds(paths, wholly="the texts in what cannot be read would be taken for gone"):
        contents: dict[Path, tuple[str, str]] = {}
        for home, language in _catalogues(world, lang):
            path = home.path(language)
            read = bytes_of(path)
            if read is not None and read.fault:
                from meeplewright.findings.stop import Stop

                raise Stop(f"`{shown(path)}` {read.fault}; nothing was changed", help=f"{read.advice} first")
            old = po.read(read.text if read is not None else "")
            if old.problems:
                from meeplewright.findings.stop import Stop

                problem = old.problems[0]
                raise Stop(
                    f"`{shown(path)}:{problem.line}`: {problem.message}; nothing was changed",
                    help="mend the file first: what cannot be read would be lost",
                )
            update = synced(home, language, old)
            text = po.write(update.catalogue)
            if read is not None and "\r\n" in read.text:  # somebody's editor is on Windows: its line ends stay
                text = text.replace("\n", "\r\n")
            before, after = apply.whole(path, text)
            if read is None or after != before:
                contents[path] = before, after
                behind += 1
            some = True
            print(
                f"{shown(path)}: {len(home.texts)} texts; "
                f"{update.new} new, {update.changed} changed, {update.moved} moved, {update.gone} gone"
            )
        if contents and not check:
            apply.write(contents, world.pack.folder)
    if not some:
        print(_NONE)
    return int(check and behind > 0)


def status(
    paths: Paths = None,
    lang: Languages = None,
    format: Annotated[str, typer.Option("--format", help="text or json")] = "text",  # noqa: A002
    fail_under: Annotated[float, typer.Option(help="exit 1 where less than this percentage is done")] = 0.0,
) -> int:
    """Count by kind and language what is done, stale and missing, and the words that are left."""
    import json

    from meeplewright.findings.stop import Stop
    from meeplewright.l10n.catalogue import read_home
    from meeplewright.l10n.status import rows

    if format not in ("text", "json"):
        raise Stop(f"there is no format `{format}`", help="text or json")
    data = []
    least = 100.0
    for world in _worlds(paths):
        for home, language in _catalogues(world, lang):
            table = rows(home, language, read_home(home, language))
            least = min(least, table[-1].percent)
            data.append((home.name, language, table))
    if format == "json":
        print(
            json.dumps(
                [
                    {
                        "pack": name,
                        "language": language,
                        "kinds": [
                            {
                                "kind": row.kind,
                                "texts": row.texts,
                                "done": row.done,
                                "stale": row.stale,
                                "missing": row.missing,
                                "words_left": row.words_left,
                            }
                            for row in table
                        ],
                    }
                    for name, language, table in data
                ],
                indent=2,
            )
        )
    else:
        if not data:
            print(_NONE)
        for name, language, table in data:
            print(f"{name}, {language}")
            width = max(len(row.kind) for row in table)
            print(f"  {'kind':<{width}}  texts   done  stale  missing  words left      %")
            for row in table:
                print(
                    f"  {row.kind:<{width}}  {row.texts:>5}  {row.done:>5}  {row.stale:>5}  {row.missing:>7}"
                    f"  {row.words_left:>10}  {row.percent:>5.1f}"
                )
    return int(least < fail_under)


def check(
    paths: Paths = None,
    lang: Languages = None,
    format: Annotated[  # noqa: A002
        list[str] | None, typer.Option("--format", help="as in `meeple check`", show_default=False)
    ] = None,
    confidence: Annotated[str, typer.Option(help="tell what is at least so sure: high, medium or low")] = "medium",
    fail_on: Annotated[str, typer.Option(help="error, warning, note or never")] = "error",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="compare every text anew")] = False,
) -> int:
    """Check translations alone: stale, missing, copied, other numbers, tokens, links, terms, chapters of rules."""
    from meeplewright.commands.telling import tell
    from meeplewright.l10n.chapters import chapter_findings
    from meeplewright.l10n.check import catalogue_findings
    from meeplewright.packs.load import collecting_off

    findings: list[Finding] = []
    with collecting_off():  # all that is read is kept to the end
        worlds = _worlds(paths)
        for world in worlds:
            for home, language in _catalogues(world, lang):
                seen = None if no_cache else _seen(world, home, language)
                findings += catalogue_findings(world, home, language, seen)
                if seen is not None:
                    seen.save()
            for language in lang or [""]:
                findings += chapter_findings(world, language)
    return tell(findings, worlds, format or ["text"], confidence=confidence, fail_on=fail_on)


def _seen(world: World, home: Home, language: str) -> Seen:
    from meeplewright import __version__
    from meeplewright.l10n.catalogue import read_home
    from meeplewright.l10n.check import glossary_of
    from meeplewright.l10n.seen import Seen
    from meeplewright.packs.vault import cache_folder

    terms = glossary_of(world, home, read_home(home, language).by_context())
    glossary = sorted((term.source, term.target) for group in terms.by_first.values() for term in group)
    stamps = [world.spoken(each).stamp for each in (home.language, language)]
    salt = f"{__version__} {home.language} {stamps} {glossary}"
    return Seen(cache_folder(world.pack.folder) / f"l10n-{home.name}-{language}.bin", salt)


def _worlds(paths: list[Path] | None, wholly: str = "") -> list[World]:
    from meeplewright.commands.worlds import worlds_at

    return worlds_at(paths, wholly=wholly)


def _catalogues(world: World, languages: list[str] | None) -> Iterator[tuple[Home, str]]:
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.l10n.texts import own_homes

    some = False
    for home in own_homes(world):
        for language in home.languages:
            if language != home.language and (not languages or language in languages):
                some = True
                yield home, language
    known = sorted({language for home in own_homes(world) for language in home.languages})
    if languages and not some:
        raise Stop(
            f"`{world.pack.name}` has no translation `{languages[0]}`",
            help=did_you_mean(languages[0], known) or f"add it to `translations` in {world.pack.source.shown}",
        )

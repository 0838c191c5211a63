"""What an export is made of: the pack read, checked, in the language that is asked for, with its faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.model import Severity
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.studio.export.pictures import gallery_of
from meeplewright.studio.export.site import Site

if TYPE_CHECKING:
    from meeplewright.packs.load import Loaded
    from meeplewright.packs.world import World
    from meeplewright.stories.model.story import Story


def read_site(pack: Path, language: str = "", *, since: str = "") -> Site:
    """The one pack at a path, and all that its pages show. What cannot be read is told among the findings."""
    from meeplewright.checks.run import Wish, run
    from meeplewright.packs.load import opened

    # what was found is remembered as long as nothing changes; of changes, those are told as well that print would find
    findings = run(Wish([pack], more=bool(since))).findings
    world = one_world(opened([pack], cache=True), pack)
    return site_of(world, language, findings=findings, since=since)


def one_world(loaded: Loaded, pack: Path) -> World:
    """The World of the pack at a path: of several, as packs may lie in a pack, the one that lies there itself."""
    if not loaded.worlds:
        first = next((each for each in loaded.findings if each.severity is Severity.ERROR), None)
        why = f"{first.place.path}:{first.place.line}: {first.message}" if first else "this pack cannot be read"
        raise Stop(why, help="`meeple check` tells everything")
    there = [world for world in loaded.worlds if world.pack.folder.resolve() == pack.resolve()]
    if there:
        return there[0]
    if len(loaded.worlds) > 1:
        names = ", ".join(f"`{world.pack.name}`" for world in loaded.worlds[:6])
        raise Stop(f"there are {len(loaded.worlds)} packs here: {names}", help="name the folder of one of them")
    return loaded.worlds[0]


def site_of(
    world: World, language: str, *, findings: object = (), since: str = "", kept: bool = True, stories: bool = True
) -> Site:
    """A World in a language, with its faces and stories."""
    from meeplewright.l10n import in_our_marks

    assert isinstance(findings, Sequence)
    chosen = language or world.pack.language
    read = in_language(world, chosen)
    gallery, undrawn = gallery_of(read, "" if chosen == world.pack.language else chosen, kept=kept)
    return Site(
        world=in_our_marks(read),
        language=chosen,
        gallery=gallery,
        undrawn=undrawn,
        findings=findings,
        stories=_stories(read) if stories else (),
        translations=_translations(world),
        since=since,
        broken=any(each.severity is Severity.ERROR for each in findings),
    )


def _stories(world: World) -> Sequence[Story]:
    from meeplewright.stories.told.read import stories_of  # what tells stories is loaded where some are told

    return stories_of(world).stories


def in_language(world: World, language: str) -> World:
    """The World in one of its languages; what is not translated stands as it is."""
    from meeplewright.l10n import translated

    if language == world.pack.language:
        return world
    known = (world.pack.language, *world.pack.translations)
    if language not in known:
        raise Stop(
            f"`{world.pack.name}` has no language `{language}`",
            help=did_you_mean(language, known) or f"its languages: {', '.join(known)}",
        )
    return translated(world, language)[0]


def _translations(world: World) -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """What each language has for each text by its context, and how far that is to be believed; the pack's own first."""
    from meeplewright.l10n.catalogue import read_home
    from meeplewright.l10n.texts import homes

    by_language: dict[str, dict[str, tuple[str, str]]] = {}
    for home in homes(world):
        sources = {text.context: text.source for text in home.texts}
        for language in dict.fromkeys((home.language, *home.languages)):
            texts = by_language.setdefault(language, {})
            if language == home.language:
                texts.update({context: (source, "") for context, source in sources.items()})
                continue
            for context, message in read_home(home, language).by_context().items():
                if message.text and context in sources:
                    other = message.source != sources[context]
                    state = "unsure" if message.fuzzy else "another source" if other else ""
                    texts[context] = (message.text, state)
    return by_language

"""A new language: declared, and its catalogue made."""

from __future__ import annotations

from pathlib import Path

from meeplewright.authoring.apply import whole
from meeplewright.authoring.patch import Patch
from meeplewright.findings.stop import Stop
from meeplewright.l10n import po
from meeplewright.l10n.plurals import plural_forms
from meeplewright.l10n.sync import synced
from meeplewright.l10n.texts import homes
from meeplewright.packs.world import World


def with_translation(world: World, language: str) -> dict[Path, tuple[str, str]]:
    """pack.yaml with one language more, and a catalogue of every text."""
    if not plural_forms(language):
        raise Stop(f"`{language}` is no language that is known", help="its code, as `ru`, `it` or `pt_BR`")
    if language == world.pack.language:
        raise Stop(f"`{world.pack.name}` is written in `{language}`", help="name another language")
    home = next(home for home in homes(world) if home.folder == world.pack.folder)
    path = home.path(language)
    if language in world.pack.translations or path.exists():
        raise Stop(f"there is a translation into `{language}` already", help="`meeple l10n sync` brings it up to date")
    source = world.pack.source
    patch = Patch(source.text)
    patch.set(("translations",), [*world.pack.translations, language])
    update = synced(home, language, po.read(""))
    return {source.path: whole(source.path, patch.result()), path: ("", po.write(update.catalogue))}

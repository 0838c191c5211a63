"""What `meeple build` tells: findings of `meeple check --print` on what was asked for and is not printed whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding
from meeplewright.findings.order import in_order
from meeplewright_generators.checks.faces import broken_icons, face_findings, in_catalogue
from meeplewright_generators.checks.notices import BROKEN, LOST
from meeplewright_generators.checks.sheets import too_big
from meeplewright_generators.workshop import Workshop, world_of

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright_generators.faces.press import Press

# files whose letters are those of the pages
_PAGES = frozenset({"book", "rules"})


def told_of(shop: Workshop, jobs: Collection[str]) -> tuple[Finding, ...]:
    """Text that does not fit, letters that no font has, pictures that fail: on these faces and in these files."""
    source = world_of(shop.order.pack)
    findings = _once([*broken_pictures(shop.press)])
    findings += _of_words(shop, source)
    findings += too_big(shop, [(face.record, face, None) for face in shop.faces() if face.side == "front"])
    if not _PAGES.isdisjoint(jobs):
        from meeplewright_generators.checks.letters import letter_findings

        findings += letter_findings(source, [shop.order.language])
    if not findings:
        return ()
    from meeplewright.checks.suppress import suppressed

    kept, _ = suppressed(in_order(findings), [source], more=True)
    return tuple(finding for finding in kept if finding in findings)


def broken_pictures(press: Press) -> Iterator[Finding]:
    """The pictures that are named and cannot be printed, on the faces that this press was asked for."""
    yield from broken_icons(press)
    yield from face_findings(press.broken.values(), "", BROKEN)


def _of_words(shop: Workshop, source: World) -> Iterator[Finding]:
    """What was noticed when the faces were set, in this run or in the one that they were kept from."""
    language = shop.order.language
    shop.press.store = shop.store()
    for finding in face_findings(shop.faces(), language, LOST, pixels=False):
        yield in_catalogue(finding, source, language) if language else finding
    shop.press.store.save()


def _once(findings: list[Finding]) -> list[Finding]:
    """One picture on thirty cards is one thing to mend."""
    same: dict[str, list[Finding]] = {}
    for finding in findings:
        same.setdefault(finding.message, []).append(finding)
    return [
        replace(first, message=f"{first.message} (here and on {len(more)} more)") if more else first
        for first, *more in same.values()
    ]

"""Mends in files that are no YAML: each edit as the notation of its file spells it, or none where it cannot be made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from meeplewright.findings.catalogue import Family, family
from meeplewright.findings.model import Edit, Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Source


def in_their_notation(findings: Sequence[Finding], worlds: Sequence[World]) -> list[Finding]:
    """The findings with edits that can be made as they stand."""
    sources = sources_by_name(worlds)
    if not sources or not any(finding.edit is not None for finding in findings):
        return list(findings)
    return [_spelt(finding, sources) for finding in findings]


def sources_by_name(worlds: Iterable[World]) -> Mapping[str, Source]:
    """The files that entries of `sources:` claim, as findings name them."""
    return {
        source.shown: source
        for world in worlds
        for pack in world.packs
        for source in pack.sources
        if source.form is not None
    }


def spelt(edits: Iterable[Edit], worlds: Sequence[World]) -> set[Edit]:
    """Edits that put text in the place of text, as their files spell it; what cannot be made is left out."""
    from meeplewright.sources.forms.spelling import as_written

    sources = sources_by_name(worlds)
    spellings = ((as_written(edit, sources[edit.place.path]) if edit.place.path in sources else edit) for edit in edits)
    return {edit for edit in spellings if edit is not None}


def _spelt(finding: Finding, sources: Mapping[str, Source]) -> Finding:
    edit = finding.edit
    if edit is None or (source := sources.get(edit.place.path)) is None:
        return finding
    from meeplewright.sources.forms.spelling import as_written

    # what the schema asks for may be a number or `true`; all else that is mended is text
    spelling = as_written(edit, source, literal=family(finding.code) is Family.SHAPE)
    return finding if spelling is edit else replace(finding, edit=spelling)

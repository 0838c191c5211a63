"""Typography of the pack's own texts, in their language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.checks.facts import own_parts
from meeplewright.checks.habits import ways_of
from meeplewright.checks.own import field_of
from meeplewright.checks.texts import texts_of
from meeplewright.findings.model import Finding
from meeplewright.languages.slips import as_finding, slips, suspicion
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World


def typography(world: World, files: Sequence[LinkedFile] | None = None) -> Iterator[Finding]:
    """The slips in the pack's own texts, in its language; none of what the pack itself does in most places."""
    language = world.spoken()
    dialect = world.system.sections.text.dialect
    suspect = suspicion(language)
    ways = ways_of(world)
    clean = f"typography {language.code} {language.stamp}"  # the fact about a file without slips
    for part in own_parts(world) if files is None else files:
        source = part.source
        if clean in source.facts or (texts_of(part).orderly and not language.typography.spaced):
            continue
        findings, silent = [], True
        for mark in part.marks("x-text"):
            text = mark.value
            if isinstance(text, str) and suspect(text):
                record, path = mark.record, mark.path
                for slip in slips(text, language, dialect):
                    silent = False
                    if slip.code not in ways:
                        place = record.text_place(path, slip.start, slip.end)
                        findings.append(as_finding(slip, place, record.name, field_of(path)))
        if silent:
            source.facts[clean] = True
        yield from findings

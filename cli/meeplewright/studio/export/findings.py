"""What was found: all of it, the worst first, each with the way out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from meeplewright.findings.model import Severity
from meeplewright.studio.export.html import Html, el, joined, with_code
from meeplewright.studio.export.site import Site, SitePage
from meeplewright.studio.export.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from meeplewright.findings.model import Finding, Related


def findings_page(site: Site) -> str:
    """Every finding of the pack."""
    sheet = SitePage(site, "findings.html")
    ordered = sorted(site.findings, key=lambda finding: (finding.severity.rank, finding.code, finding.place))
    body = [finding_shown(sheet, finding, level="h2") for finding in ordered]
    if not body:
        body = [el("p", sheet.say("Nothing was found."))]
    return sheet.finish(sheet.say("Findings"), el("p", counted(sheet.say, site.findings), class_="soft"), *body)


def counted(say: Words, findings: Iterable[Finding]) -> str:
    """How many of each severity."""
    counts = Counter(finding.severity for finding in findings)
    return " · ".join(f"{say(f'{each.value}s')}: {counts[each]}" for each in Severity)


def finding_shown(sheet: SitePage, finding: Finding, *, level: str) -> Html:
    """One finding: what, where, the way out, and the play that shows it."""
    record = None
    if "/" in finding.record:
        kind, _, id_ = finding.record.partition("/")
        record = sheet.site.record(kind, id_) if kind in sheet.site.kind_files else None
    where: Sequence[Html | str | None] = (
        el("code", f"{finding.place.path}:{finding.place.line}"),
        " · " if record is not None else None,
        sheet.called(record) if record is not None else None,
    )
    return el(
        "section",
        el(level, el("b", sheet.say(finding.severity.value)), " ", el("code", finding.code)),
        el("p", el("bdi", with_code(finding.message))),
        el("p", *where),
        [_beside(each) for each in finding.related],
        el("p", el("span", f"{sheet.say('What to do')}: ", class_="soft"), el("bdi", with_code(finding.help)))
        if finding.help
        else None,
        el("pre", joined("\n".join(finding.witness)), tabindex="0") if finding.witness else None,
        class_=f"finding {finding.severity.value}",
    )


def _beside(related: Related) -> Html:
    """Another place that belongs to it: the other definition, the cause."""
    return el(
        "p",
        el("bdi", with_code(related.message)),
        " (",
        el("code", f"{related.place.path}:{related.place.line}"),
        ")",
        class_="soft",
    )

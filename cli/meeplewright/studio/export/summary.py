"""The changes as a comment in a review: Markdown with pictures of changed faces; nothing of a pack is mark-up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright.authoring.compare.telling import as_markdown, safe
from meeplewright.desk.titles import title_of
from meeplewright.findings.stop import Stop

if TYPE_CHECKING:
    from meeplewright.desk.faces import Side
    from meeplewright.findings.model import Finding
    from meeplewright.studio.export.since import FaceChange, Since

MOST_FACES = 20
_MOST_FINDINGS = 30
_ADDRESS = re.compile(r"(?:https?://)?[A-Za-z0-9._~:/@%+-]*")


def picture_name(shown: Side) -> str:
    """Where a face lies in the folder."""
    return f"pictures/{shown.key}.svg"


def refuse_no_address(pictures_at: str) -> None:
    """Stop where this is no address that pictures could be found at."""
    if _ADDRESS.fullmatch(pictures_at) is None:
        raise Stop(
            f"`{pictures_at}` is no address of a folder", help="write `https://…/pictures/main`, without `?` and blanks"
        )


def summary_of(since: Since, pictures_at: str = "") -> str:
    """The whole comment."""
    title = safe(since.now.world.pack.title)
    if since.then is None:
        return f"### {title}\n\nNew since {safe(since.revision)}.\n"
    if since.empty:
        return f"### {title}\n\nNothing changed since {safe(since.revision)}.\n"
    counts = [
        several(len(since.faces), "face changed", "faces changed"),
        several(len(since.came), "finding came", "findings came"),
        several(len(since.went), "finding went", "findings went"),
        several(len(since.rules), "chapter of the rules changed", "chapters of the rules changed"),
    ]
    lines = [f"### {title}", "", ", ".join(each for each in counts if each) or "No face changed."]
    lines += _faces(since, pictures_at.rstrip("/"))
    if since.changes is not None and not since.changes.empty:
        lines += ["", "<details><summary>Records and stories</summary>", "", as_markdown([since.changes]), "</details>"]
    lines += _findings("Findings that came", since.came)
    lines += _findings("Findings that went", since.went)
    return "\n".join(lines) + "\n"


def several(count: int, one: str, many: str) -> str:
    """How many there are, in words; nothing where there are none."""
    return "" if not count else f"{count} {one if count == 1 else many}"


def _faces(since: Since, address: str) -> Iterator[str]:
    if not since.faces:
        return
    yield from ("", "| | before | after |", "|---|---|---|") if address else ("",)
    for change in since.faces[:MOST_FACES]:
        named = f"{safe(title_of(change.record) or change.record.id)} ({safe(change.record.name)}, {change.side})"
        if not address:
            yield f"- {named}{_sort(change)}"
            continue
        before, after = (
            _picture(shown, address, words) for words, shown in (("before", change.before), ("after", change.after))
        )
        yield f"| {named} | {before} | {after} |"
    if len(since.faces) > MOST_FACES:
        yield from ("", f"… and {len(since.faces) - MOST_FACES} more: all are in the folder, on the page of changes.")


def _sort(change: FaceChange) -> str:
    return ": new" if change.before is None else ": gone" if change.after is None else ""


def _picture(shown: Side | None, address: str, words: str) -> str:
    return f'<img alt="{words}" width="240" src="{address}/{picture_name(shown)}">' if shown is not None else "–"


def _findings(words: str, news: object) -> Iterator[str]:
    findings: list[Finding] = list(news)  # type: ignore[call-overload]
    if not findings:
        return
    yield from ("", f"**{words}**", "")
    for each in findings[:_MOST_FINDINGS]:
        yield f"- {each.severity.value} {each.code}: {safe(each.message)} ({safe(each.place.path)}:{each.place.line})"
    if len(findings) > _MOST_FINDINGS:
        yield f"- … and {len(findings) - _MOST_FINDINGS} more"

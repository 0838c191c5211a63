"""A text that becomes another by those of its letters that differ: folds, quotes and all else stay as they are."""

from __future__ import annotations

from meeplewright.authoring.form.scalars import WIDTH, is_text, plain_is_safe, quoted
from meeplewright.authoring.patch import Splice
from meeplewright.sources.compose import ScalarNode
from meeplewright.sources.spans import Spelt


def by_letters(text: str, node: ScalarNode, value: str, *, flow: bool) -> Splice | None:
    """The splice that makes a YAML text say `value`; None where it must be written anew."""
    old: str = node.value
    if not old or not value:
        return None
    style = node.style or ""
    if not style and not (plain_is_safe(value, flow=flow) and is_text(value)):
        return None
    start, end = differing(old, value)
    new = value[start : len(value) - (len(old) - end)]
    if style in ("|", ">") and (start == 0 or end > len(old.rstrip("\n"))):
        return None  # the first letters say how far it is indented, what stands behind the last how it ends
    if "\n" in new or ("\n" in old[start:end]):
        return None
    spelt = Spelt(text, node)
    first, last = spelt.offsets(start, end)
    if not spelt.whole or _breaks(text[first:last]):
        return None
    spelled = _spelled(new, style)
    if spelled is None or not _fits(text, first, last, spelled):
        return None
    return Splice(first, last, spelled)


def differing(old: str, new: str) -> tuple[int, int]:
    """Where a text begins and ends to differ from another: offsets in the first."""
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    behind = 0
    while behind < most - start and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    return start, len(old) - behind


def _breaks(written: str) -> bool:
    return "\n" in written or "\r" in written


def _spelled(new: str, style: str) -> str | None:
    if style == "'":
        return new.replace("'", "''")
    if style == '"':
        said = quoted(new + "\t")  # in double quotes, whatever it holds
        return said[1:-3]
    return new


def _fits(text: str, first: int, last: int, spelled: str) -> bool:
    """Whether a line that was short enough still is."""
    begin = text.rfind("\n", 0, first) + 1
    stop = text.find("\n", last)
    before = (len(text) if stop < 0 else stop) - begin
    after = before - (last - first) + len(spelled)
    return after <= WIDTH or after <= before

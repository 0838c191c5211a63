"""How texts are written, as `text:` of the system says it: what stands around icons and bold words, with counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.adopt.tokens import Tokens

LEGAL_ICON = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LEAST = 3  # texts
_SURE = 0.95  # of what stands in brackets: else they are no icons
_ICONS = {"{}": "{{}}", "[]": "[{}]"}
_TAG = re.compile(r"<([a-z][a-z0-9]*)(\s[^<>]*)?(/?)>")
_STARS = {"bold": re.compile(r"\*\*[^*\s]"), "italic": re.compile(r"(?<!\*)\*[^*\s]")}
_EMPHASIS = {"bold": ("b", "strong"), "italic": ("i", "em")}
_ALONE = frozenset(["br", "hr"])


@dataclass(frozen=True, slots=True)
class ProposedDialect:
    """`text` for system.yaml, what is ours left out; which marks are icons; and why, in words."""

    text: dict[str, Any]
    icons: str
    reasons: tuple[str, ...]


def dialect_of(texts: Sequence[str], tokens: Sequence[Tokens]) -> ProposedDialect:
    """What most texts do. Marks of ours need no word."""
    settings: dict[str, Any] = {}
    reasons = []
    icons = _icons(tokens)
    if icons is not None and icons.sort != "{}":
        settings["icons"] = _ICONS[icons.sort]
        reasons.append(_of_icons(icons))
    tags, alone = _tags(texts)
    for sort, names in _EMPHASIS.items():
        stars = sum(_STARS[sort].search(text) is not None for text in texts)
        name = max(names, key=lambda each: tags[each])
        if tags[name] >= _LEAST and tags[name] > stars:
            settings[sort] = f"<{name}>"
            beside = f", stars in {stars:,}" if stars else ""
            reasons.append(f"{sort} by `<{name}>` in {tags[name]:,} texts{beside}")
    own = {settings.get("bold"), settings.get("italic")}
    html = sorted(name for name, count in tags.items() if count >= _LEAST and f"<{name}>" not in own)
    if html:
        settings["html"] = html
        reasons.append(", ".join(f"`<{name}>` in {tags[name]:,} texts" for name in html))
    breaks = [mark for mark, count in alone.most_common() if count >= _LEAST]
    if breaks:
        settings["breaks"] = breaks
        reasons.append("lines end at " + ", ".join(f"`{mark}` in {alone[mark]:,} texts" for mark in breaks))
    return ProposedDialect(settings, "" if icons is None else icons.sort, tuple(reasons))


def _icons(tokens: Sequence[Tokens]) -> Tokens | None:
    """The marks that are icons: in braces or square brackets, whichever stands in more texts."""
    fit = [each for each in tokens if each.sort == "{}" or (each.sort == "[]" and _are_ids(each))]
    return max(fit, key=lambda each: each.texts.total(), default=None)


def _are_ids(tokens: Tokens) -> bool:
    legal = sum(count for name, count in tokens.names.items() if LEGAL_ICON.fullmatch(name))
    return legal >= _SURE * tokens.count


def _of_icons(icons: Tokens) -> str:
    name, count = icons.texts.most_common(1)[0]
    others = len(icons.texts) - 1
    more = f", and {others:,} other such {'mark' if others == 1 else 'marks'}" if others else ""
    return f"`{icons.sort[0]}{name}{icons.sort[1]}` stands in {count:,} texts{more}"


def _tags(texts: Sequence[str]) -> tuple[Counter[str], Counter[str]]:
    """In how many texts each tag stands that has no attributes and is closed somewhere; and each that ends a line."""
    plain: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    other: set[str] = set()
    for text in texts:
        tags = list(_TAG.finditer(text)) if "<" in text else []
        plain.update({one[1] for one in tags if not one[2] and not one[3] and one[1] not in _ALONE})
        alone.update({one[0] for one in tags if one[1] in _ALONE})
        other |= {one[1] for one in tags if (one[2] or one[3]) and one[1] not in _ALONE}
    closed = {name for name in plain if any(f"</{name}>" in text for text in texts)}
    return Counter({name: count for name, count in plain.items() if name in closed - other}), alone


def shown(dialect: ProposedDialect) -> Iterator[str]:
    """Lines for a person."""
    if dialect.reasons:
        yield f"how texts are written: {'; '.join(dialect.reasons)}: `text` in system.yaml says so"

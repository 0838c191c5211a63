"""`text:` in system.yaml: how the texts of a game are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.model import Source
from meeplewright.text.dialect import OURS, Dialect, around, tag

STRAIGHT = "straight"


@dataclass(frozen=True, slots=True)
class TextDialect:
    """The dialect of the texts. What the section says in another shape than it should is as if it said nothing."""

    source: Source
    dialect: Dialect

    @classmethod
    def of(cls, source: Source) -> TextDialect:
        section = source.data.get("text")
        return cls(source, _dialect(section) if isinstance(section, Mapping) else OURS)

    def findings(self) -> Iterator[Finding]:
        """What fits the schema and says nothing all the same."""
        section = self.source.data.get("text")
        if not isinstance(section, Mapping):
            return
        for key in ("icons", "links"):
            value = section.get(key)
            if isinstance(value, str) and value != "none" and around(value) is None:
                yield self._wrong(key, value, "`{}` says where the name stands: `[{}]`, or `{{}}` for braces")
        for key in ("bold", "italic"):
            value = section.get(key)
            if isinstance(value, str) and value != "none" and tag(value) is None:
                yield self._wrong(key, value, "write what opens it, such as `<b>` or `**`")

    def _wrong(self, key: str, value: str, advice: str) -> Finding:
        message = f"`{value}` does not say how {key} are written"
        return Finding.of("MW151", message, self.source.place(("text", key)), help=advice)


def _dialect(section: Mapping[str, Any]) -> Dialect:
    html = section.get("html", [])
    tags = [tag(f"<{name}>") for name in html if isinstance(name, str)] if isinstance(html, list) else []
    signs, breaks = section.get("signs"), section.get("breaks", [])
    return Dialect(
        icon=around(str(section.get("icons", ""))) or OURS.icon,
        link=_mark(section, "links", OURS.link, around),
        bold=_mark(section, "bold", OURS.bold, tag),
        italic=_mark(section, "italic", OURS.italic, tag),
        signs=tuple((sign, icon) for sign, icon in signs.items() if isinstance(icon, str))
        if isinstance(signs, Mapping)
        else (),
        tags=tuple(pair for pair in tags if pair is not None),
        breaks=tuple(each for each in breaks if isinstance(each, str) and each) if isinstance(breaks, list) else (),
        quotes=_quotes(section.get("quotes")),
    )


def _mark(section: Mapping[str, Any], key: str, ours: Any, read: Any) -> Any:
    """A pair of marks; None where the project has none of the sort."""
    value = section.get(key)
    return None if value == "none" else (read(value) if isinstance(value, str) else None) or ours


def _quotes(value: Any) -> tuple[str, str] | None:
    if value == STRAIGHT:
        return ('"', '"')
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 and all(map(_is_text, value)) else None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)

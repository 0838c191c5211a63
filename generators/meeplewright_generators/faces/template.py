"""Templates: `Costs {cost|icon coin}`. A small language with fields and filters, and nothing that runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from meeplewright_generators.faces.fields import Fields, MarkupText

_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_PATH = re.compile(r"[A-Za-z][\w-]*(?:/(?:[a-z0-9-]+|\*))?(?:\.[A-Za-z0-9][\w-]*)*")
_ICON = re.compile(r":([A-Za-z][A-Za-z0-9-]*)(?::([^{}\s]+))?")
_PLAIN = re.compile(r"([\\{\[*])")
# stands for a field that is not there until it is known whether stars lay stress on it; no YAML holds it
_EMPTY = "\0"
# what is so and says no more: a tick, in every language
TICK = "✓"
_STRESS_ON_NOTHING = re.compile(r"(?<![*\\])(\*{1,3})(?!\*)\s*\0[\0\s]*\1(?!\*)")


class TemplateProblem(ValueError):
    """A template that is not well formed. `start` and `end` are characters of it."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


@dataclass(frozen=True, slots=True)
class Hole:
    """A field with its filters, and where it stands in the template."""

    path: tuple[str, ...]
    filters: tuple[tuple[str, str], ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Template:
    """Mark-up with holes in it."""

    parts: tuple[str | Hole, ...]

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple(part for part in self.parts if isinstance(part, Hole))

    def text(self, fields: Fields) -> str:
        """Mark-up: what is plain text in the record is made plain in it."""
        words = [
            part if isinstance(part, str) else marked(value_of(part, fields), fields) or _EMPTY for part in self.parts
        ]
        text = "".join(words)
        return _without_emphasis_of_nothing(text) if _EMPTY in text else text

    def plain(self, fields: Fields) -> str:
        """For names of files and icons: the values as they stand."""
        return "".join([part if isinstance(part, str) else _bare(value_of(part, fields)) for part in self.parts])


@lru_cache(maxsize=4096)
def compiled(source: str) -> Template:
    """Reads a template. TemplateProblem where it is none."""
    parts: list[str | Hole] = []
    at = 0
    for match in _FIELD.finditer(source):
        parts.append(source[at : match.start()])
        at = match.end()
        if match[1] is None:
            parts.append("\\" + match[0][0] if match[0] == "{{" else "}")
        elif (icon := _ICON.fullmatch(match[1])) is not None:
            parts.append("{" + icon[1] + (":" + icon[2] if icon[2] else "") + "}")
        else:
            parts.append(_hole(match[1], match.start(), match.end()))
    parts.append(source[at:])
    lost = next((part for part in parts if isinstance(part, str) and _lost_brace(part)), None)
    if lost is not None:
        start = source.index(lost)
        raise TemplateProblem("a brace that opens or closes nothing; `{{` prints one", start, start + len(lost))
    return Template(tuple(part for part in parts if part != ""))


def _without_emphasis_of_nothing(text: str) -> str:
    while (less := _STRESS_ON_NOTHING.sub(_EMPTY, text)) != text:
        text = less
    return text.replace(_EMPTY, "")


def _lost_brace(part: str) -> bool:
    if part in ("\\{", "}") or (part.startswith("{") and part.endswith("}")):
        return False
    return "{" in part or "}" in part


def _hole(inside: str, start: int, end: int) -> Hole:
    head, *tail = (piece.strip() for piece in inside.split("|"))
    if _PATH.fullmatch(head) is None:
        raise TemplateProblem(f"`{head or inside}` names no field", start, end)
    filters = []
    for piece in tail:
        name, _, argument = piece.partition(" ")
        if name not in FILTERS:
            raise TemplateProblem(f"there is no filter `{name}`; there are {', '.join(sorted(FILTERS))}", start, end)
        filters.append((name, argument.strip().strip("\"'") if argument.strip()[:1] in "\"'" else argument.strip()))
    return Hole(tuple(head.split(".")), tuple(filters), start, end)


def value_of(hole: Hole, fields: Fields) -> Any:
    """The field's value, through its filters."""
    value = fields.get(hole.path)
    for name, argument in hole.filters:
        if name == "told":
            from meeplewright_generators.faces.told import told

            value = told(fields, hole.path, argument)
            continue
        value = FILTERS[name](value, argument, fields)
    return value


def marked(value: Any, fields: Fields) -> str:
    """A value as mark-up."""
    if value is None or value is False:
        return ""
    if isinstance(value, MarkupText):
        return value
    if isinstance(value, str):
        return _PLAIN.sub(r"\\\1", value)
    if isinstance(value, list):
        return ", ".join(filter(None, (marked(item, fields) for item in value)))
    if isinstance(value, Mapping):
        return marked(_icons(value, "", fields), fields)
    return _bare(value)


def _bare(value: Any) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list):
        return ", ".join(_bare(item) for item in value)
    return TICK if value is True else str(value)


# -- filters: value, argument, fields -> value ---------------------------------------------------------------------


def _icon(value: Any, argument: str, _fields: Fields) -> Any:
    if value is None or value is False:
        return None
    if value is True:
        return MarkupText("{" + argument + "}")
    if not argument:
        return MarkupText("{" + _bare(value) + "}")
    return MarkupText("{" + argument + ":" + _bare(value) + "}")


def _icons(value: Any, argument: str, fields: Fields) -> Any:
    """`{oil: 1, food: 2}` or `[oil, food]` as icons."""
    joiner = argument or " "
    if isinstance(value, Mapping):
        tokens = [
            "{" + str(key) + ("" if amount in (1, True) else f":{_bare(amount)}") + "}"
            for key, amount in value.items()
            if amount not in (None, False) and not isinstance(amount, dict | list)
        ]
        return MarkupText(joiner.join(tokens))
    if isinstance(value, list):
        pieces = [
            _icons(item, argument, fields) if isinstance(item, Mapping) else "{" + _bare(item) + "}" for item in value
        ]
        return MarkupText(joiner.join(pieces))
    return None if value in (None, False, "") else MarkupText("{" + _bare(value) + "}")


def _name(value: Any, argument: str, fields: Fields) -> Any:
    if isinstance(value, list):
        return [_name(item, argument, fields) for item in value]
    record = fields.named(value) if isinstance(value, str) else None
    if record is None:
        return value
    return MarkupText(record.data.get("name", record.id))


def _word(value: Any, argument: str, fields: Fields) -> Any:
    """Words of a list of words, as the language of the print has them; see `word`."""
    from meeplewright_generators.faces.told import word

    if isinstance(value, list):
        return [_word(item, argument, fields) for item in value]
    return (
        MarkupText(word(value, fields.world)) if isinstance(value, str) and not isinstance(value, MarkupText) else value
    )


def _join(value: Any, argument: str, fields: Fields) -> Any:
    if not isinstance(value, list):
        return value
    return MarkupText((argument or ", ").replace("\\n", "\n").join(marked(item, fields) for item in value))


def _bullets(value: Any, _argument: str, fields: Fields) -> Any:
    items = value if isinstance(value, list) else [value]
    return MarkupText("\n".join("- " + marked(item, fields) for item in items if item not in (None, "")))


def _changed(change: Callable[[str], str]) -> Callable[[Any, str, Fields], Any]:
    def change_text(value: Any, _argument: str, _fields: Fields) -> Any:
        return type(value)(change(value)) if isinstance(value, str) else value

    return change_text


def _roman(value: Any, _argument: str, _fields: Fields) -> Any:
    if not isinstance(value, int) or not 0 < value < 4000:
        return value
    numeral = ""
    for size, letters in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"],
        strict=True,
    ):
        numeral += letters * (value // size)
        value %= size
    return numeral


def _wrapped(mark: str) -> Callable[[Any, str, Fields], Any]:
    def wrap(value: Any, argument: str, fields: Fields) -> Any:
        words = marked(value, fields)
        return MarkupText(f"{mark}{words}{argument}{mark}") if words.strip() else None

    return wrap


def _signed(value: Any, _argument: str, _fields: Fields) -> Any:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return value
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _label(value: Any, argument: str, _fields: Fields) -> Any:
    """`Burns:` in bold before a value that is there, nothing before one that is not."""
    return None if value in (None, False, "", [], {}) else MarkupText(f"**{argument}:** ")


FILTERS: dict[str, Callable[[Any, str, Fields], Any]] = {
    "icon": _icon,
    "icons": _icons,
    "name": _name,
    "join": _join,
    "bullets": _bullets,
    "upper": _changed(str.upper),
    "lower": _changed(str.lower),
    "capital": _changed(lambda text: text[:1].upper() + text[1:]),
    "title": _changed(lambda text: text.replace("-", " ").capitalize()),
    "roman": _roman,
    "strong": _wrapped("**"),
    "emphasis": _wrapped("*"),
    "signed": _signed,
    "label": _label,
    # made of the field itself, not of what the filters before it left: see `value_of`
    "told": lambda value, _argument, _fields: value,
    "word": _word,
    "count": lambda value, _argument, _fields: len(value) if isinstance(value, list | Mapping) else 0,
    "first": lambda value, _argument, _fields: value[0] if isinstance(value, list) and value else None,
    "default": lambda value, argument, _fields: argument if value in (None, "", [], {}) else value,
}

"""pack.yaml: what a pack says of itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Source

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*")


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(_text(item) for item in value)


def _name(value: Any) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(_name(item) for item in value)


def _kept(value: Any) -> bool:
    return value is False or isinstance(value, str | list | dict)


def _language(value: Any) -> bool:
    return isinstance(value, str) and _LANGUAGE.fullmatch(value) is not None


def _languages(value: Any) -> bool:
    return isinstance(value, list) and all(_language(item) for item in value)


# key: must it be there, what fits, and what it is in words
FIELDS: Mapping[str, tuple[bool, Callable[[Any], bool], str]] = {
    "pack": (True, _name, "a name in small letters, digits and hyphens"),
    "system": (True, _text, "the name of a system, or `./system.yaml`"),
    "title": (True, _text, "text"),
    "language": (True, _language, "the code of a language, such as `en`"),
    "translations": (False, _languages, "a list of codes of languages, such as `[ru]`"),
    "version": (False, _text, "text, such as `0.1.0`"),
    "extends": (False, _names, "a list of names of packs"),
    "complete": (False, lambda value: isinstance(value, bool), "`true` or `false`"),
    "manifest": (False, lambda value: isinstance(value, list), "a list, as in system.yaml"),
    "stock": (False, lambda value: isinstance(value, dict), "a mapping from token to number"),
    "state": (False, lambda value: isinstance(value, dict), "a mapping, such as `{flags: [LAMP]}`"),
    "keep": (False, _kept, "a sort of ending, such as `good`, or a list of them, or a mapping"),
    "numbers": (False, lambda value: isinstance(value, dict), "a mapping from series to range, as in system.yaml"),
    "print": (False, lambda value: isinstance(value, dict), "a mapping"),
    "authors": (False, _texts, "a list of names"),
    "ignore": (False, _texts, "a list of file patterns, such as `notes/*`"),
    "checks": (False, lambda value: isinstance(value, list), "a list, such as `[{codes: MW407, level: off}]`"),
    "sources": (False, lambda value: isinstance(value, list), "a list of what is where: docs/formats.md"),
}


@dataclass(frozen=True, slots=True)
class Head:
    """What the rest of the program needs of a pack.yaml, with a plain value where the file has none that fits."""

    name: str
    system: str
    language: str
    translations: tuple[str, ...]
    extends: tuple[str, ...]
    ignored: tuple[str, ...]


def head_of(data: Mapping[str, Any], folder_name: str) -> Head:
    """The head of a pack, whatever is wrong with it."""

    def get(key: str, default: Any) -> Any:
        return data[key] if key in data and FIELDS[key][1](data[key]) else default

    return Head(
        name=get("pack", folder_name),
        system=get("system", ""),
        language=get("language", "en"),
        translations=tuple(code for code in get("translations", ()) if code != get("language", "en")),
        extends=tuple(get("extends", ())),
        ignored=tuple(get("ignore", ())),
    )


def head_findings(source: Source, *, whole: bool = True) -> Iterator[Finding]:
    """What is wrong with the fields of a pack.yaml; what it lacks only where all of it could be read."""
    data = source.data
    meant = set()
    for key in data:
        if key not in FIELDS:
            near = nearest(key, [name for name in FIELDS if name not in data])
            meant.add(near)
            place = source.key_place((key,))
            yield Finding.of(
                "MW027",
                f"pack.yaml has no field `{key}`",
                place,
                help=f"did you mean `{near}`?" if near else "take it out; the fields are " + ", ".join(FIELDS),
                edit=Edit(place, near) if near and is_slip(key, near) else None,
                field=key,
            )
    for key, (_, fits, words) in FIELDS.items():
        if key in data and not fits(data[key]):
            yield _misfit(key, words, source)
    if "language" in data and _languages(data.get("translations")):
        for at, code in enumerate(data["translations"]):
            if code == data["language"]:
                yield _translated_into_itself(code, at, source)
    lacking = [key for key, (needed, _, _) in FIELDS.items() if needed and key not in data and key not in meant]
    if whole and lacking:
        yield _lacking(lacking, source)


def _translated_into_itself(code: str, at: int, source: Source) -> Finding:
    return Finding.of(
        "MW027",
        f"the pack is written in `{code}`, and is not translated into it",
        source.place(("translations", at)),
        help=f"take `{code}` out of `translations`, or write the language of the texts under `language`",
        field="translations",
    )


def _misfit(key: str, words: str, source: Source) -> Finding:
    """A field whose value is of another kind, with the mend where brackets or quotes are all that it takes."""
    place, value = source.place((key,)), source.data[key]
    fits = FIELDS[key][1]
    help_, before, after = f"write {words}", "", ""
    if fits([value]):
        help_, before, after = "put it in brackets to make it a list", "[", "]"
    elif isinstance(value, int | float) and not isinstance(value, bool) and fits(str(value)):
        help_, before, after = "put it in quotes to make it text", '"', '"'
    written = _text_at(source, place)
    edit = Edit(place, before + written + after) if before and written else None
    return Finding.of("MW027", f"`{key}` must be {words}", place, help=help_, edit=edit, field=key)


def _text_at(source: Source, place: Place) -> str:
    """What stands at a place of one line."""
    if place.line != place.end_line:
        return ""
    return source.lines[place.line - 1][place.column - 1 : place.end_column - 1]


def _lacking(keys: list[str], source: Source) -> Finding:
    """All that a pack.yaml lacks, at once."""
    from meeplewright.systems.phrases import joined

    names = joined([f"`{key}`" for key in keys], " and ")
    if len(keys) == 1:
        advice = f"add `{keys[0]}:` with {FIELDS[keys[0]][2]}"
    else:
        advice = (
            "add " + joined([f"`{key}: {_EXAMPLES[key]}`" for key in keys], " and ") + ", each on a line of its own"
        )
    return Finding.of("MW027", f"pack.yaml does not say {names}", source.place(), help=advice, field=keys[0])


_EXAMPLES = {"pack": "my-game", "system": "gamebook", "title": "My game", "language": "en"}

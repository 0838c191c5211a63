"""Reading the files of languages: those of a pack, of its system, and those that ship."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py  # the evaluator of plural rules that gettext itself uses
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any

from meeplewright import data
from meeplewright.languages.forms import SCALES, counting, number_words
from meeplewright.languages.model import (
    ICON,
    NARROW,
    NO_BREAK,
    Breaks,
    Compared,
    Language,
    Naming,
    Negation,
    Quantifier,
    Typography,
)
from meeplewright.regular import bytes_of
from meeplewright.sources.read import FileReader

FOLDER, ENGLISH = "languages", "en"
_SPACES = {"narrow": NARROW, "no-break": NO_BREAK}
_GIVEN = re.compile(r"nplurals=(\d+);\s*plural=([^;]+);?")
_JOINED = re.compile(r"[\w'’*-]+")
_TWO = "n != 1"
_MORE_OF_NEGATION = (
    "weak", "doubled", "each", "verbs", "verbs before", "free", "bound", "than", "but", "until", "during", "until not",
    "only", "lack", "asking",
)  # fmt: skip
_ASKED = ("sure", "weak", "doubled", "until", "until not")  # what a text is compared for; the others only excuse
_BOUNDS, _SHARES = ("at least", "at most"), ("each",)  # what is said of amounts
_PARTS = ("typography", "numbers", "negation", "quantifiers", "naming", "words", "turning")
_CODE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*")


def base_of(code: str) -> str:
    """The language without its country or script: `pt` of `pt-BR`."""
    return code.partition("-")[0].partition("_")[0].lower()


def shipped_languages() -> tuple[str, ...]:
    """The languages that the engine speaks."""
    return tuple(sorted(path.stem for path in (data.schemas() / FOLDER).glob("*.yaml")))


def homes_of(*folders: Path) -> tuple[Path, ...]:
    """Those of these folders that bring languages of their own."""
    return tuple(folder for folder in folders if (folder / FOLDER).is_dir())


def language_of(code: str, homes: tuple[Path, ...] = ()) -> Language:
    """The language: as one of these folders has it, as it ships, or with no more than English words."""
    files = [(path, raw) for path in files_of(code, homes) if (raw := _bytes(path))]
    if not files:
        return _unknown(code)
    (path, raw), (last, ours) = files[0], files[-1]
    shipped = path.parent.parent == data.schemas()
    return _read(code, path.name, raw, b"" if shipped or last.parent.parent != data.schemas() else ours)


def _bytes(path: Path) -> bytes:
    try:
        return bytes_of(path)
    except OSError:
        return b""


def files_of(code: str, homes: Sequence[Path] = ()) -> list[Path]:
    """Where the language may stand, first what comes first: the country's own file before that of the language."""
    names = [each for each in dict.fromkeys((code.replace("_", "-"), base_of(code))) if _CODE.fullmatch(each)]
    return [folder / FOLDER / f"{name}.yaml" for folder in (*homes, data.schemas()) for name in names]


@lru_cache(maxsize=32)
def _read(code: str, name: str, raw: bytes, below: bytes) -> Language:
    """A file that does not follow says so as a finding (MW519); here it is read as far as it can be."""
    fields = _mapping(FileReader().read(raw, name).data)
    if below:
        fields = _over(_mapping(FileReader().read(below, name).data), fields)
    english = _english() if base_of(code) != ENGLISH else None
    about, numbers, negation = (_mapping(fields.get(key)) for key in ("typography", "numbers", "negation"))
    denying = chain.from_iterable(_texts(negation, key) for key in _ASKED)
    naming = _mapping(fields.get("naming"))
    between, table = _mapping(numbers.get("between")), number_words(numbers)
    plural = str(fields.get("plural", ""))
    typography = _typography(about)
    words = {key: said for key, value in _mapping(fields.get("words")).items() if (said := _said(value, typography))}
    steps = [_spaced(str(each), typography) for each in fields.get("steps") or ()]
    turning = {key: _spaced(str(value), typography) for key, value in _mapping(fields.get("turning")).items()}
    return Language(
        code=code,
        name=str(fields.get("name") or code),
        plural=plural,
        form=_form_of(plural),
        decimal=str(fields.get("decimal", ".")),
        typography=typography,
        breaks=Breaks(*(frozenset(_texts(about, key)) for key in ("short", "particles", "signs"))),
        numbers=table,
        between={scale: frozenset(_texts(between, name)) for name, scale in SCALES.items() if name in between},
        counting=counting(table),
        compared=cache(lambda: _compared(negation, _mapping(fields.get("quantifiers")))),
        naming=Naming(*(frozenset(_texts(naming, key)) for key in ("articles", "pronouns"))),
        words={**english.words, **words} if english else words,
        steps=tuple(steps) if steps or not english else english.steps,
        turning={**english.turning, **turning} if english else turning,
        joined=all(map(_JOINED.fullmatch, (*table, *denying))),
        stamp=blake2b(raw + below, digest_size=8).hexdigest(),
    )


def _compared(negation: Mapping[str, Any], quantifiers: Mapping[str, Any]) -> Compared:
    """Words for *not* and for amounts as patterns: these are long, and take as long to make as a page to print."""
    sure, maybe = _texts(negation, "sure"), _texts(negation, "maybe")
    more = {key.replace(" ", "_"): _any_of(given) for key in _MORE_OF_NEGATION if (given := _texts(negation, key))}
    return Compared(Negation(_any_of(sure), _any_of(maybe), **more) if sure else None, dict(_quantifiers(quantifiers)))


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says in place of parts of another: what it has no word for is as it was."""
    parts = {key: {**_mapping(below.get(key)), **_mapping(above.get(key))} for key in _PARTS}
    return {**below, **above, **parts}


@lru_cache(maxsize=32)
def _unknown(code: str) -> Language:
    english = _english()
    return Language(code, words=english.words, steps=english.steps, turning=english.turning)


def _english() -> Language:
    return language_of(ENGLISH)


def _typography(about: Mapping[str, Any]) -> Typography:
    given = {key: str(about[key]) for key in ("apostrophe", "dash") if key in about}
    spaced = {mark: _SPACES.get(str(space), "") for mark, space in _mapping(about.get("spaced")).items()}
    plain = Typography()
    quotes, inner = _pair(about.get("quotes"), plain.quotes), _pair(about.get("inner"), plain.inner)
    return Typography(quotes, inner, spaced=spaced, **given)


def _pair(marks: Any, otherwise: tuple[str, str]) -> tuple[str, str]:
    return (str(marks[0]), str(marks[1])) if isinstance(marks, list) and len(marks) == 2 else otherwise


def forms_of(plural: str) -> int:
    """How many forms a rule of plurals has."""
    given = _GIVEN.fullmatch(plural.strip())
    return int(given[1]) if given else 2


def _form_of(plural: str) -> Callable[[int], int]:
    """Which form goes with a number, as gettext reads the rule."""
    given = _GIVEN.fullmatch(plural.strip())
    try:
        rule: Callable[[int], int] = c2py(given[2] if given else _TWO)
    except ValueError:
        rule = c2py(_TWO)
    return rule


def _quantifiers(lists: Mapping[str, Any]) -> Iterator[tuple[str, Quantifier]]:
    """What surely says so may say so."""
    for name in (*_BOUNDS, *_SHARES):
        if sure := _texts(lists, name):
            maybe = _any_of([*sure, *_texts(lists, f"maybe {name}")])
            behind = _texts(lists, f"{name} behind")
            yield name, Quantifier(_any_of(sure), maybe, name in _BOUNDS, _any_of(behind) if behind else None)


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    """One of these words; a star in them is one letter or more, a low line a blank, braces a token, and what begins
    with a hyphen is none of them."""
    spelt = [_spelt(word, r"\w+") for word in words if word[0] != "-"]
    but = [_spelt(word[1:], r"\w*") for word in words if word[0] == "-"]
    apart = rf"(?!(?:{'|'.join(but)})\b)" if but else ""
    return re.compile(rf"\b{apart}(?:{'|'.join(spelt) or '(?!)'})(?!\w)", re.IGNORECASE)


def _spelt(word: str, star: str) -> str:
    return re.escape(word).replace(r"\*", star).replace("_", r"\s+").replace(r"\{\}", ICON)


def _said(value: Any, typography: Typography) -> str | tuple[str, ...]:
    if isinstance(value, list):
        return tuple(_spaced(each, typography) for each in value if isinstance(each, str))
    return _spaced(value, typography) if isinstance(value, str) else ""


def _spaced(text: str, typography: Typography) -> str:
    """A text of the file with the spaces that its language wants where a plain one is written: `Prenez : {what}`."""
    for mark, space in typography.spaced.items():
        text = text.replace(f" {mark}", f"{space}{mark}")
    opening, closing = typography.quotes
    if opening.endswith((NARROW, NO_BREAK)):
        text = text.replace(f"{opening[:-1]} ", opening).replace(f" {closing[1:]}", closing)
    return text


def _texts(lists: Mapping[str, Any], key: str) -> list[str]:
    value = lists.get(key)
    return value.split() if isinstance(value, str) else []


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}

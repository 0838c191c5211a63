"""Languages that the engine does not speak, and files of languages that a pack or a system brings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.l10n.locale.files import locale_files
from meeplewright.languages import ENGLISH, Language, base_of, homes_of, language_of, shipped_languages
from meeplewright.languages.read import FOLDER, forms_of
from meeplewright.packs.discover import shown_path
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.files import read_yaml
from meeplewright.systems.meta import shape_of_language

_FILLED = re.compile(r"\{(\w+)\}")
_MOST = 4


def spoken_findings(world: World) -> Iterator[Finding]:
    """Each language of the pack without a file, and what is wrong in the files that it brings."""
    source = world.pack.source
    beside = {file.language for file in locale_files(world.pack)}  # translated elsewhere, and not for our printing
    for at, code in enumerate(world.pack.translations):
        if code not in beside and not world.spoken(code).spoken:
            yield _unspoken(code, source, ("translations", at))
    if not world.spoken().spoken:
        yield _unspoken(world.pack.language, source, ("language",))
    for home in dict.fromkeys(homes_of(world.pack.folder, world.system.folder)):
        for path in sorted((home / FOLDER).glob("*.yaml")):
            file, findings = read_yaml(path, shown_path(path.parent) + path.name)
            yield from findings
            if file is not None:
                yield from _wrong(file, language_of(path.stem, (home,)))


def _unspoken(code: str, source: Source, path: Path_) -> Finding:
    return Finding.of(
        "MW518",
        f"the engine does not speak `{code}`: what books, record sheets, lists of components and margins say of"
        " their own prints in English, and numbers and a lost `not` in its words are not looked at",
        source.place(path),
        help=f"write `{FOLDER}/{base_of(code)}.yaml` in the pack or its system, as the engine's own files are written;"
        " docs/languages.md tells how",
        field="/".join(map(str, path)),
    )


def _wrong(file: Source, language: Language) -> Iterator[Finding]:
    """What a file of a language has too much, too little, or otherwise than English."""
    shape = shape_of_language(file)
    yield from shape
    if shape:
        return
    if base_of(file.data["language"]) != base_of(file.path.stem):
        message = f"the file is named `{file.path.name}`, and says that it is `{file.data['language']}`"
        yield _finding(file, ("language",), message, f"write `language: {file.path.stem}`")
    english = language_of(ENGLISH)
    whole = base_of(language.code) in shipped_languages()  # what it leaves out, ours says
    for part, known in (("words", english.words), ("turning", english.turning)):
        yield from _against(file, part, known, forms_of(language.plural), whole=whole)
    steps = file.data.get("steps", ())
    if steps and len(steps) != len(english.steps):
        message = f"there are {len(english.steps)} steps in English, and {len(steps)} here"
        yield _finding(file, ("steps",), message, "translate one after another; the last one is about tuck boxes")


def _against(file: Source, part: str, known: Mapping[str, Any], forms: int, *, whole: bool) -> Iterator[Finding]:
    entries = file.data.get(part, {})
    lacking = [key for key in known if key not in entries]
    if lacking and part in file.data and not whole:
        names = ", ".join(f"`{key}`" for key in lacking[:_MOST]) + (" …" if len(lacking) > _MOST else "")
        message = f"{len(lacking)} of {len(known)} {part} print in English: {names}"
        yield _finding(file, (part,), message, "take them over from `en.yaml` and translate them", key=True)
    for key, said in entries.items():
        here = partial(_finding, file, (part, key))
        if key not in known:
            yield here(f"nothing prints `{key}`", did_you_mean(key, known) or "take it out", key=True)
            continue
        wanted = set(_FILLED.findall(_first(known[key])))
        for one in [said] if isinstance(said, str) else said:
            if (holes := set(_FILLED.findall(one))) != wanted:
                names = " and ".join(f"`{{{each}}}`" for each in sorted(holes ^ wanted))
                yield here(f"English fills in other things: {names}", f"write as in English: `{_first(known[key])}`")
        if not isinstance(said, str) and len(said) != forms:
            yield here(f"a noun has {forms} forms here, and {len(said)} are written", "write one for each, in order")


def _first(said: str | tuple[str, ...]) -> str:
    return said if isinstance(said, str) else said[-1]


def _finding(file: Source, path: Path_, message: str, advice: str, *, key: bool = False) -> Finding:
    place = file.key_place(path) if key else file.place(path)
    return Finding.of("MW519", message, place, help=advice, field="/".join(map(str, path)))

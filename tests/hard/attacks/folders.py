"""Folders that lead round, deep or nowhere, and names that would lead out of where files are made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hard.attack import Attack, Lay, Place, after, crossed, files
from hard.toy import BOOK, HEAD, SYSTEM, book, toy


def _ring(place: Place) -> None:
    toy(place)
    place.link("a/b", "..")
    place.link("a/c", ".")
    place.link("l", "m")
    place.link("m", "l")
    place.link("up", "../..")
    place.link("root", "/")


def _deep(place: Place) -> None:
    toy(place)
    here = Path.cwd()
    os.chdir(place.pack)
    try:
        for _ in range(600):
            Path("deep").mkdir()
            os.chdir("deep")
        Path("a.yaml").write_text("card: []\n", encoding="utf-8")
    finally:
        os.chdir(here)


def _many(place: Place) -> None:
    toy(place)
    for n in range(5000):
        place.write(f"many/{n % 50}/{n}.yaml", f"card:\n- {{id: m{n}, name: M}}\n")


def _packs(place: Place) -> None:
    """Packs in packs, and each extends the others."""
    toy(place)
    for n in range(60):
        others = ", ".join(f"p{m}" for m in range(60) if m != n)
        place.write(
            f"p{n}/pack.yaml",
            HEAD.replace("pack: example", f"pack: p{n}").replace("./system.yaml", "../system.yaml")
            + f"extends: [{others}]\n",
        )


def _protected(place: Place) -> None:
    toy(place)
    for path in (place.pack / "cards.yaml", place.pack / "l10n" / "ru.po"):
        path.chmod(0o000)


FOLDERS: dict[str, Lay] = {
    "links that lead round": _ring,
    "600 folders deep": _deep,
    "5,000 files": _many,
    "60 packs that extend each other": _packs,
    "files that may not be read": _protected,
    "names that differ in their case": after(toy, files({"Cards.yaml": "card:\n- {id: Fox, name: A}\n- {id: FOX, name: B}\n", "CARDS.yaml": "card:\n- {id: fOx, name: C}\n", "L10N/ru.po": "x", "Pack.yaml": HEAD})),
    "names of devices": after(toy, files({"con.yaml": "card: []\n", "nul": "x", "aux.po": "x", "COM1.yaml": "card: []\n"})),
    "a pack in itself": after(toy, files({"pack.yaml": HEAD + "extends: [example, ., ./]\n"})),
    "a system in itself": after(toy, files({"system.yaml": "system: toy\nkinds: *x\n"})),
    "a layout in itself": after(toy, files({"layouts/card.yaml": "extends: card\n"})),
    "layouts in a ring": after(toy, files({"layouts/card.yaml": "extends: b\n", "layouts/b.yaml": "extends: c\n", "layouts/c.yaml": "extends: card\n"})),
    "styles in a ring": after(toy, files({"theme.yaml": "styles: {a: {extends: b}, b: {extends: a}, body: {extends: a}}\ncolours: {ink: accent, accent: ink}\nfonts: {body: {regular: x.ttf, fallback: title}, title: {regular: x.ttf, fallback: body}}\n"})),
}  # fmt: skip
_WAYS = (
    "../../victim/x",
    "/etc/x",
    "..",
    ".",
    "a/b",
    "a\\\\b",
    "C:x",
    "~",
    "$HOME",
    "a%2e%2e%2fb",
    "x" * 3000,
    "con",
    "-rf",
    "a b",
    "é\u0301",
    "\u2024\u2024/x",
)


def _id(way: str) -> Lay:
    return after(toy, files({"cards.yaml": f'card:\n- {{id: "{way}", name: A}}\n'}))


def _pack(way: str) -> Lay:
    return after(toy, files({"pack.yaml": HEAD.replace("pack: example", f'pack: "{way}"')}))


def _kind(way: str) -> Lay:
    return after(
        toy,
        files(
            {
                "system.yaml": SYSTEM.replace("system: toy", f'system: "{way}"').replace("  term:", f'  "{way}":'),
                "cards.yaml": f'"{way}":\n- {{id: a, name: A}}\n',
            }
        ),
    )


def _language(way: str) -> Lay:
    return after(
        toy, files({"pack.yaml": HEAD.replace("[ru]", f'["{way}"]').replace("language: en", f'language: "{way}"')})
    )


def attacks() -> Iterator[Attack]:
    """Folders by what goes through them; names by what makes files of them."""
    yield from crossed("folders", FOLDERS, (("check",), ("fmt",), ("build", "--only", "card"), ("l10n", "sync")))
    for way in _WAYS:
        short = way[:20]
        yield Attack("ways", f"the id {short}", _id(way), ("build", "--dpi", "50"))
        yield Attack("ways", f"the pack {short}", _pack(way), ("build", "--only", "card"))
        yield Attack("ways", f"the pack {short}", _pack(way), ("schema",))
        yield Attack("ways", f"the kind {short}", _kind(way), ("build",))
        yield Attack("ways", f"the kind {short}", _kind(way), ("schema",))
        yield Attack("ways", f"the language {short}", _language(way), ("l10n", "sync"))
        yield Attack("ways", f"the language {short}", _language(way), ("build", "--lang", "all"))
        yield Attack("ways", f"a translation into {short}", toy, ("new", "translation", way))
        yield Attack("ways", f"a record {short}", toy, ("new", "record", "card", way, "--set", "name=A"))
        yield Attack("ways", f"a file {short}", toy, ("new", "record", "card", "cat", "--set", "name=A", "--file", way))
        yield Attack("ways", f"renamed to {short}", toy, ("rename", "card/fox", way))
    ids = BOOK.replace("id: shore", 'id: "../../victim/x"').replace("goto: shore", 'goto: "../../victim/x"')
    for words in (("build",), ("story", "graph", "--format", "html", "-o", "g.html"), ("playtest", "--logs", "logs")):
        yield Attack("ways", "an entry", after(book, files({"book.yaml": ids})), words)

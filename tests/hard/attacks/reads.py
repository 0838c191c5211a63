"""Reads outside: whatever names a file names it in the pack, and what is outside is neither printed nor told."""

from __future__ import annotations

from collections.abc import Iterator

from hard.attack import Attack, Lay, Place, after, crossed
from hard.toy import CARD_SCHEMA, HEAD, LAYOUT, SYSTEM, toy

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 30">{}</svg>'
UP = "../../victim"


def _with(inside: str, text: str) -> Lay:
    """A file, in which VICTIM stands for the path to what is outside."""

    def lay(place: Place) -> None:
        toy(place)
        place.write(inside, text.replace("VICTIM", str(place.victim)))

    return lay


def _linked(inside: str, target: str) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        place.link(inside, place.victim / target)

    return lay


def _art(path: str) -> Lay:
    return _with("cards.yaml", f"card:\n- {{id: fox, name: Fox, art: {path!r}}}\n")


def _svg(body: str) -> Lay:
    return _with("art/fox.svg", SVG.format(body))


def _box(more: str) -> Lay:
    return _with("layouts/card.yaml", LAYOUT + more)


PACKS: dict[str, Lay] = {
    "art by a way up": _art(f"{UP}/secret.png"),
    "art by a whole path": _art("VICTIM/secret.png"),
    "art by a way through a folder": _art(f"art/../{UP}/secret.png"),
    "art by a way with backslashes": _art("..\\..\\victim\\secret.png"),
    "art by an address": _art("file://VICTIM/secret.png"),
    "art is a link": _linked("art/fox.svg", "secret.svg"),
    "art is in a folder that is a link": after(_art("far/secret.png"), lambda place: place.link("far", place.victim)),
    "art is a link to a picture": after(_art("art/a.png"), lambda place: place.link("art/a.png", place.victim / "secret.png")),
    "a drawing shows a picture": _svg('<image href="VICTIM/secret.png" width="37" height="23"/>'),
    "a drawing shows a picture by an address": _svg('<image xlink:href="file://VICTIM/secret.png" width="37" height="23"/>'),
    "a drawing shows a picture by a way up": _svg(f'<image href="../{UP}/secret.png" width="37" height="23"/>'),
    "a drawing shows a drawing": _svg('<use href="file://VICTIM/secret.svg#x"/><use href="../../../victim/secret.svg#x"/>'),
    "a drawing with an entity": _with("art/fox.svg", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file://VICTIM/secret.txt">]>' + SVG.format('<text y="9">&x;</text>')),
    "a drawing with a parameter entity": _with("art/fox.svg", '<!DOCTYPE svg [<!ENTITY % x SYSTEM "file://VICTIM/secret.txt">%x;]>' + SVG.format("<rect/>")),
    "a drawing with a style sheet": _svg("<style>@import url(file://VICTIM/secret.txt); @font-face{font-family:x;src:url(file://VICTIM/secret.txt)}</style><text y='9' font-family='x'>a</text>"),
    "a drawing with a sheet beside it": _with("art/fox.svg", '<?xml-stylesheet href="file://VICTIM/secret.txt"?>' + SVG.format("<rect/>")),
    "a drawing includes": _svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://VICTIM/secret.txt" parse="text"/>'),
    "a drawing with a script": _svg('<script href="file://VICTIM/secret.txt"/><rect width="9" height="9" onload="x()"/>'),
    "a drawing with a foreign object": _svg('<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file://VICTIM/secret.txt"/></foreignObject>'),
    "a layout shows a picture": _box('  far: {at: face, image: "VICTIM/secret.png"}\n'),
    "a layout shows a picture by a way up": _box(f'  far: {{at: face, image: "{UP}/secret.png"}}\n'),
    "a layout extends one outside": _with("layouts/card.yaml", f"extends: ../{UP}/secret\n"),
    "a layout's name leads out": _with("system.yaml", SYSTEM.replace("front: card", f"front: ../{UP}/secret")),
    "a face's name leads out": _box(f'  far: {{at: face, face: "../{UP}/secret.yaml"}}\n'),
    "a scene's name leads out": _box(f'  far: {{at: face, scene: "../{UP}/secret"}}\n'),
    "an icon's name leads out": _box(f'  far: {{at: face, icon: "../{UP}/secret"}}\n'),
    "a token leads out": _with("cards.yaml", f"card:\n- {{id: fox, name: Fox, text: '{{../{UP}/secret}}'}}\n"),
    "an icon is a link": _linked("icons/coin.svg", "secret.svg"),
    "scenery is a link": _linked("scenery/boat.svg", "secret.svg"),
    "a font leads out": _with("theme.yaml", f"fonts: {{body: {{regular: {UP}/secret.txt}}}}\n"),
    "a font by a whole path": _with("theme.yaml", "fonts: {body: {regular: VICTIM/secret.txt}}\n"),
    "a font of a package leads out": _with("theme.yaml", 'fonts: {body: {regular: "package:../../VICTIM/secret.txt"}}\n'),
    "a font of a package is a module": _with("theme.yaml", 'fonts: {body: {regular: "package:os/../evil.ttf"}}\n'),
    "a theme's name leads out": _with("pack.yaml", HEAD + f"print: {{theme: ../{UP}/secret}}\n"),
    "a theme is a link": _linked("theme.yaml", "secret.yaml"),
    "a layout is a link": _linked("layouts/card.yaml", "secret.yaml"),
    "a chapter is a link": _linked("rules/en/1-game.md", "secret.md"),
    "chapters are in a folder that is a link": after(toy, lambda place: place.link("rules/de", place.victim)),
    "a chapter shows a picture": _with("rules/en/1-game.md", f"# A\n\n![x]({UP}/secret.png)\n\n![y](VICTIM/secret.png) <img src='file://VICTIM/secret.png'>\n"),
    "a figure leads out": _with("rules/en/1-game.md", f"# A\n\n```figure\nof: ../{UP}/secret\n```\n"),
    "cards are a link": _linked("more.yaml", "secret.yaml"),
    "cards are in a folder that is a link": after(toy, lambda place: place.link("more", place.victim)),
    "pack.yaml is a link": _linked("pack.yaml", "secret.yaml"),
    "a pack inside is a link": after(toy, lambda place: place.link("inner/pack.yaml", place.victim / "secret.yaml")),
    "the system leads out": _with("pack.yaml", HEAD.replace("./system.yaml", f"{UP}/secret.yaml")),
    "the system by a whole path": _with("pack.yaml", HEAD.replace("./system.yaml", "VICTIM/secret.yaml")),
    "the system is a link": _linked("system.yaml", "secret.yaml"),
    "a schema leads out": _with("system.yaml", SYSTEM.replace("card.schema.json", f"{UP}/secret.json")),
    "a schema is a link": _linked("card.schema.json", "secret.json"),
    "a schema refers out": _with("card.schema.json", CARD_SCHEMA.replace("meeple:base/card", f"{UP}/secret.json")),
    "a schema refers to an address": _with("card.schema.json", CARD_SCHEMA.replace("meeple:base/card", "file://VICTIM/secret.json")),
    "a schema refers to the net": _with("card.schema.json", CARD_SCHEMA.replace("meeple:base/card", "http://127.0.0.1:9/x.json")),
    "a shared part leads out": _with("card.schema.json", CARD_SCHEMA.replace("meeple:base/card", f"meeple:base/../../{UP}/secret")),
    "a pack extends one outside": _with("pack.yaml", HEAD + f"extends: [{UP}]\n"),
    "a catalogue is a link": _linked("l10n/ru.po", "secret.txt"),
    "a language leads out": _with("pack.yaml", HEAD.replace("[ru]", f"['../{UP}/secret', ru]")),
    "words of a language are a link": _linked("languages/en.yaml", "secret.yaml"),
}  # fmt: skip
CALLS = (("check", "--print"), ("build",))


def attacks() -> Iterator[Attack]:
    """Everything that names a file, by a check and by a build."""
    yield from crossed("reads", PACKS, CALLS)
    for name in (
        "art by a way up",
        "cards are a link",
        "a chapter is a link",
        "a catalogue is a link",
        "pack.yaml is a link",
    ):
        for words in (
            ("l10n", "sync"),
            ("sheet", "export", "out.csv", "card"),
            ("schema",),
            ("stats",),
            ("check", "--format", "sarif"),
        ):
            yield Attack("reads", name, PACKS[name], words)

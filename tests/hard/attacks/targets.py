"""Files of targets that ask for too much, and names that would steer what reads the files made for a target."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from hard.attack import Attack, Lay, Place
from hard.attacks.names import HARM
from hard.toy import CARDS, HEAD, toy

CUTTER = "cutter: {{marks: silhouette, formats: [svg, dxf], inset: {}, clear: {}}}"
SAYS: dict[str, tuple[str, str]] = {
    "dots by 10^9": ("faces", "takes: [card]\ndpi: 1000000000"),
    "no dots": ("faces", "takes: [card]\ndpi: 0"),
    "dots of infinity": ("faces", "takes: [card]\ndpi: .inf"),
    "pixels by 10^9": ("tabletop", "takes: [card]\ndpi: 30000\nlimits: {pixels: 1000000000}"),
    "a table of 10^9 columns": ("tabletop", "takes: [card]\ndpi: 100\ntable: {columns: 1000000000, rows: 1000000000}"),
    "a table of nothing": ("tabletop", "takes: [card]\ntable: {columns: 0, rows: -1}"),
    "an inset of 10 km": ("cutter", CUTTER.format(10_000_000, 1e300)),
    "an inset of nothing": ("cutter", CUTTER.format(".nan", "-.inf")),
    "a bleed of 10 km": ("cutter", "sheets: {bleed: 10000000mm}\n" + CUTTER.format(10, 2)),
    "a format that is a way": ("cutter", "cutter: {marks: silhouette, formats: ['../../x', '/etc/x']}"),
    "an extension in a circle": ("cutter", "extends: own"),
    "an extension outside": ("cutter", "extends: ../../../victim/secret"),
    "makes what is none": ("__import__", "cutter: {}"),
    "a profile outside": ("press", "profile: ../../../victim/secret.txt\nprofiles: [/etc/passwd]"),
    "names outside": ("faces", "takes: [card]\nnames: '../../../{id}'\nfile: '/tmp/{id}'"),
    "50,000 steps": ("cutter", CUTTER.format(10, 2) + "\nsteps: [" + "x, " * 50_000 + "]"),
    "nesting": ("cutter", "sheets: " + "{a: " * 5000 + "1" + "}" * 5000),
    "a list": ("[sheets]", "[]"),
    "letters that steer": ("cutter", CUTTER.format(10, 2) + '\nsteps: ["\\e[2J\\u202e\\n::error::x"]'),
}  # fmt: skip
NAMES = {
    **HARM,
    "an end of DXF": "x\n  0\nEOF\n  0\nSECTION",
    "Lua": '"]] function onLoad() WebRequest.get("http://x") end --[[',
}


def _target(makes: str, more: str) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        place.write("targets/own.yaml", f"title: X\nabout: X\nmakes: {makes}\n{more}\n")

    return lay


def _named(harm: str) -> Lay:
    """A pack and cards that are called what would steer a program; their ids are left whole, so that they are made."""
    told = json.dumps(harm, ensure_ascii=True)

    def lay(place: Place) -> None:
        toy(place)
        place.write("pack.yaml", HEAD.replace("title: Example", f"title: {told}"))
        place.write("cards.yaml", CARDS.replace("name: Fox", f"name: {told}").replace("Lay an egg.", "Lay."))

    return lay


def _of_tts(folder: Path) -> Iterator[str]:
    """A save runs nothing: its scripts and its interface are empty, in every object of it."""
    for path in folder.rglob("*.json"):
        for key, value in _members(json.loads(path.read_bytes())):
            if (key.startswith(("Lua", "Xml")) and value) or (key.endswith("URL") and not _is_ours(value)):
                yield f"a script of the pack's: {key} in {path.name}"


def _is_ours(address: object) -> bool:
    return isinstance(address, str) and (not address or address.startswith("file:///")) and ".." not in address


def _members(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, held in value.items():
            yield str(key), held
            yield from _members(held)
    elif isinstance(value, list):
        for held in value:
            yield from _members(held)


def _of_dxf(folder: Path) -> Iterator[str]:
    """Pairs of a number and a value, one end, and layers of ours."""
    for path in folder.rglob("*.dxf"):
        lines = path.read_text(encoding="cp1252").split("\n")
        codes = lines[:-1:2]
        if not all(re.fullmatch(r"\s*\d+\s*", code) for code in codes) or lines.count("EOF") != 1:
            yield f"a foreign line in {path.name}"


def _of_lists(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.csv"):
        with path.open(encoding="utf-8", newline="") as opened:
            for row in csv.reader(opened):
                yield from (f"a formula: {cell[:40]!r}" for cell in row if cell[:1] in ("=", "+", "-", "@", "\t", "\r"))


def attacks() -> Iterator[Attack]:
    """Every file of a target asked for and explained, and every name in what is made for a machine or a screen."""
    for name, (makes, more) in SAYS.items():
        for words in (("build", "--for", "own"), ("explain", "target/own"), ("check",)):
            yield Attack("targets", name, _target(makes, more), words)
    for name, harm in NAMES.items():
        for target, judge in WRITTEN.items():
            build = ("build", "--force", "--for", target)
            yield Attack("written for a target", name, _named(harm), build, written=judge)


WRITTEN: dict[str, Callable[[Path], Iterator[str]]] = {
    "tts": _of_tts, "cutter": _of_dxf, "faces": _of_lists, "tabletopia": _of_lists,
}  # fmt: skip

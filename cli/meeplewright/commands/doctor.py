"""`meeple doctor`: what this installation has, what it lacks, and what that means."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path

GOOD, SLOW, MISSING = "ok", "without", "missing"


@dataclass(frozen=True, slots=True)
class Symptom:
    """One thing looked at: what is missing keeps meeple from working, without something else it is slower or poorer."""

    name: str
    state: str
    about: str


def doctor() -> int:
    """Look at this installation: versions, parsers, engines, fonts, cache, extras.

    The exit status is 1 if something that is needed is missing.
    """
    from meeplewright.commands.screen import style_of
    from meeplewright.findings.as_text import Paint

    paint = Paint(style_of(sys.stdout))
    colours = {GOOD: "32", SLOW: "33", MISSING: "31"}
    signs = list(_signs())
    for sign in signs:
        print(f"{paint(colours[sign.state], f'{sign.state:<8}')} {sign.name:<18} {sign.about}")
    missing = [sign.name for sign in signs if sign.state == MISSING]
    print(f"\nmissing: {', '.join(missing)}" if missing else "\neverything that is needed is there")
    return int(bool(missing))


def _signs() -> Iterator[Symptom]:
    from meeplewright import __version__
    from meeplewright.data import home

    yield Symptom("meeplewright", GOOD, f"{__version__} from {Path(__file__).resolve().parents[1]}")
    enough = sys.version_info >= (3, 11)
    yield Symptom(
        "python", GOOD if enough else MISSING, f"{platform.python_version()} on {platform.platform(terse=True)}"
    )
    yield _byte_code()
    yield _shipped("schemas", home() / "schemas", "system.yaml")
    yield _shipped("packs", home() / "content", "pack.yaml")
    yield _c_parser()
    yield _engine()
    yield _needed("graphs", "networkx", "networkx")
    yield _needed("PDF", "uharfbuzz", "uharfbuzz")
    yield _needed("pictures", "pillow", "PIL")
    yield _fonts()
    yield _needed("Markdown", "markdown-it-py", "markdown_it")
    yield _needed("translations", "babel", "babel")
    yield _better("spreadsheets", "openpyxl", "openpyxl", "only CSV: pip install 'meeplewright[sheets]'")
    yield _better("graph pictures", "pygraphviz", "pygraphviz", "a simpler layout: pip install 'meeplewright[graph]'")
    git = shutil.which("git")
    yield Symptom("git", GOOD if git else SLOW, git or "no --since and no diff between revisions")
    yield _cache()


def _byte_code() -> Symptom:
    if sys.dont_write_bytecode:
        return Symptom("byte-code", SLOW, "PYTHONDONTWRITEBYTECODE is set: every start takes twice as long")
    return Symptom("byte-code", GOOD, "kept between runs")


def _shipped(name: str, folder: Path, mark: str) -> Symptom:
    count = len(list(folder.glob(f"**/{mark}"))) if folder.is_dir() else 0
    return Symptom(name, GOOD if count else MISSING, f"{count} in {folder}")


def _c_parser() -> Symptom:
    if util.find_spec("ruamel") is None or util.find_spec("ruamel.yaml") is None:
        return Symptom("YAML", MISSING, "install ruamel.yaml")
    from meeplewright.sources.compose import has_libyaml

    version = f"ruamel.yaml {_version('ruamel.yaml')}"
    if not has_libyaml():
        return Symptom("YAML", SLOW, f"{version} without ruamel.yaml.clib: reading is 20 times slower")
    return Symptom("YAML", GOOD, f"{version} with libyaml's C parser (ruamel.yaml.clib {_version('ruamel.yaml.clib')})")


def _engine() -> Symptom:
    if util.find_spec("jsonschema_rs"):
        return Symptom("JSON Schema", GOOD, f"jsonschema-rs {_version('jsonschema_rs')}")
    if util.find_spec("jsonschema"):
        return Symptom("JSON Schema", SLOW, f"jsonschema {_version('jsonschema')}: validating is 100 times slower")
    return Symptom("JSON Schema", MISSING, "install jsonschema-rs")


def _fonts() -> Symptom:
    if util.find_spec("pymupdf_fonts") is None:
        return Symptom("fonts", MISSING, "install pymupdf-fonts")
    return Symptom("fonts", GOOD, f"pymupdf-fonts {_version('pymupdf-fonts')}: Latin and Cyrillic")


def _needed(name: str, distribution: str, module: str) -> Symptom:
    if util.find_spec(module) is None:
        return Symptom(name, MISSING, f"install {distribution}")
    return Symptom(name, GOOD, f"{distribution} {_version(distribution)}")


def _better(name: str, distribution: str, module: str, without: str) -> Symptom:
    if util.find_spec(module) is None:
        return Symptom(name, SLOW, without)
    return Symptom(name, GOOD, f"{distribution} {_version(distribution)}")


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "of unknown version"


def _cache() -> Symptom:
    from meeplewright.packs.vault import cache_folder, has_key

    folder = cache_folder(Path())
    where = next(each for each in (folder, *folder.parents) if each.is_dir())
    if not os.access(where, os.W_OK):
        return Symptom("cache", SLOW, f"{where.absolute()} cannot be written: every run reads everything anew")
    if not has_key():
        return Symptom("cache", SLOW, "no key for it can be kept in your home: every run reads everything anew")
    if not folder.is_dir():
        return Symptom("cache", GOOD, "none here yet")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return Symptom("cache", GOOD, f"{size / 1e6:.1f} MB in {folder.absolute()}")

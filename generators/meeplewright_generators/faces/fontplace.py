"""Which font a theme means: a file of the pack or of an installed font package, and one of the faces in it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from meeplewright_generators.images.inside import inside
from meeplewright_generators.typeset.fontfile import FontSource, file_bytes, open_font
from meeplewright_generators.typeset.fontforms import FontProblem, lacking, name_of

# `package:matplotlib_fontja/fonts/ipaexg.ttf`
PACKAGE = "package:"
FORMS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")


def font_named(folder: Path, said: str, cut: str = "") -> FontSource:
    """The font of `fonts/Own.ttf`, or of `fonts/Own.ttf#Black`. FontProblem where there is none.

    Of a collection without a face that is the cut none is taken: its first one is no better than any other.
    """
    path, wanted = _place(folder, said)
    if path is None:
        raise FontProblem(f"`{said}` is no file inside the pack")
    if cut and not wanted and (others := lacking(file_bytes(path), cut)):
        raise FontProblem(f"`{path.name}` has no {cut} face; it has {others}: name one of them behind `#`")
    source = FontSource.file(path, wanted)
    open_font(source)
    return source


def font_of_cut(folder: Path, regular: str, cut: str) -> FontSource | None:
    """The bold or italic letters that are in the same collection or variable font as the regular ones."""
    try:
        path, wanted = _place(folder, regular)
        named = name_of(file_bytes(path), cut, wanted) if path is not None else ""
        return font_named(folder, f"{regular.partition('#')[0]}#{named}") if named else None
    except FontProblem:
        return None


def _place(folder: Path, said: str) -> tuple[Path | None, str]:
    file, _, wanted = said.partition("#")
    if not file.startswith(PACKAGE):
        return inside(folder, file), wanted
    package, _, rest = file.removeprefix(PACKAGE).partition("/")
    # looked up and not imported: nothing of it runs
    spec = importlib.util.find_spec(package) if package.isidentifier() else None
    if spec is None or not spec.submodule_search_locations:
        raise FontProblem(f"the font package `{package}` is not installed")
    path = inside(Path(next(iter(spec.submodule_search_locations))), rest)
    if path is None or path.suffix.lower() not in FORMS:
        raise FontProblem(f"the package `{package}` has no font `{rest}`")
    return path, wanted

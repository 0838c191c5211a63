"""Names in layouts and themes that nothing has: layouts, styles, colours, fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Path_, Source
from meeplewright_generators.drawing.colours import is_spelt, rgb
from meeplewright_generators.faces.layout import COLOURED
from meeplewright_generators.faces.theme import BUNDLED, Theme

if TYPE_CHECKING:
    from meeplewright_generators.faces.library import Library

COLOURS = ("fill", "stroke", "colour", "marked-fill", "rule", "link-colour")


def unknown(source: Source, path: Path_, sort: str, name: str, known: Iterable[str]) -> Finding:
    """A name that there is not, at its place."""
    known = list(known)
    return Finding.of(
        "MW803",
        f"there is no {sort} `{name}`",
        source.place(path),
        help=did_you_mean(name, known) or f"the {sort}s are {', '.join(sorted(known)[:12]) or 'none'}",
        field="/".join(map(str, path)),
    )


def names_in_box(source: Source, path: Path_, about: Mapping[str, Any], theme: Theme) -> Iterator[Finding]:
    """Styles and colours that a box names, in its track and table too."""
    for key, value in about.items():
        here = (*path, key)
        if key in COLOURS and isinstance(value, str):
            if key not in COLOURED or "{" not in value:
                yield from colour(source, here, value, theme)
        elif key == "fill" and isinstance(value, Mapping):
            for at, name in enumerate(value["gradient"]):
                yield from colour(source, (*here, "gradient", at), name, theme)
        elif key in ("style", "head-style"):
            yield from style(source, here, value, theme)
        elif key in ("texture", "frame"):
            yield from ornament(source, here, value, theme)
        elif key in ("track", "table", "shadow") and isinstance(value, Mapping):
            yield from names_in_box(source, here, value, theme)


def ornament(source: Source, path: Path_, value: Any, theme: Theme) -> Iterator[Finding]:
    """A texture or frame by name, or what one that is told in its place names."""
    section = f"{path[-1]}s"
    said = value.get("extends") if isinstance(value, Mapping) else value
    if isinstance(said, str) and said not in theme.names(section):
        place = (*path, "extends") if isinstance(value, Mapping) else path
        yield unknown(source, place, section.removesuffix("s"), said, theme.names(section))
    if isinstance(value, Mapping):
        yield from colours_in(source, path, value, theme)


def colours_in(source: Source, path: Path_, about: Mapping[str, Any], theme: Theme) -> Iterator[Finding]:
    """The colours that a texture or a frame names, those of its lines too."""
    if isinstance(about.get("colour"), str):
        yield from colour(source, (*path, "colour"), about["colour"], theme)
    for at, line in enumerate(about.get("lines", ())):
        yield from colours_in(source, (*path, "lines", at), line, theme)


def style(source: Source, path: Path_, value: Any, theme: Theme) -> Iterator[Finding]:
    """A style by name, or what one that varies another says."""
    if isinstance(value, str):
        if value not in theme.names("styles"):
            yield unknown(source, path, "style", value, theme.names("styles"))
    elif isinstance(value, Mapping):
        yield from names_in_style(source, path, value, theme)


def names_in_style(source: Source, path: Path_, about: Mapping[str, Any], theme: Theme) -> Iterator[Finding]:
    """The style, font and colours that a style names."""
    if "extends" in about and about["extends"] not in theme.names("styles"):
        yield unknown(source, (*path, "extends"), "style", str(about["extends"]), theme.names("styles"))
    if "font" in about and about["font"] not in theme.names("fonts"):
        yield unknown(source, (*path, "font"), "font", str(about["font"]), theme.names("fonts"))
    for key in ("colour", "link-colour"):
        if isinstance(about.get(key), str):
            yield from colour(source, (*path, key), about[key], theme)
    if isinstance(about.get("outline"), Mapping):
        yield from colour(source, (*path, "outline", "colour"), str(about["outline"]["colour"]), theme)
    large, small = about.get("size"), about.get("smallest")
    if isinstance(large, int | float) and isinstance(small, int | float) and small > large:
        yield Finding.of(
            "MW801",
            f"`smallest` ({small} pt) is larger than `size` ({large} pt)",
            source.place((*path, "smallest")),
            help="`size` is the largest size that is tried, `smallest` the last",
            field="/".join(map(str, (*path, "smallest"))),
        )


def colour(source: Source, path: Path_, value: str, theme: Theme) -> Iterator[Finding]:
    """A colour by name or as `#rrggbb`."""
    if is_spelt(value):
        try:
            rgb(value)
        except ValueError:
            yield unknown(source, path, "colour", value, theme.names("colours"))
    elif value not in theme.names("colours"):
        yield unknown(source, path, "colour", value, theme.names("colours"))


def theme_names(source: Source, theme: Theme) -> Iterator[Finding]:
    """What a theme file names and no theme has; font files that cannot be used."""
    yield from _leads_back(source, theme)
    styles = source.data.get("styles")
    for name, about in styles.items() if isinstance(styles, Mapping) else ():
        if isinstance(about, Mapping):
            yield from names_in_style(source, ("styles", name), about, theme)
    for section in ("textures", "frames"):
        for name, about in (source.data.get(section) or {}).items():
            if isinstance(about, Mapping):
                yield from colours_in(source, (section, name), about, theme)
    colours = source.data.get("colours")
    for name, value in colours.items() if isinstance(colours, Mapping) else ():
        if isinstance(value, str):
            yield from colour(source, ("colours", name), value, theme)
    fonts = source.data.get("fonts")
    for name, about in fonts.items() if isinstance(fonts, Mapping) else ():
        other = about.get("fallback") if isinstance(about, Mapping) else about
        path: Path_ = ("fonts", name, "fallback") if isinstance(about, Mapping) else ("fonts", name)
        if isinstance(other, str) and (other not in theme.names("fonts") or (other == name and other not in BUNDLED)):
            yield unknown(source, path, "font", other, [known for known in theme.names("fonts") if known != name])
        elif isinstance(about, Mapping):
            theme.family(name)
    for layer, path, why in theme.problems:
        if layer is source:
            yield Finding.of(
                "MW805",
                why,
                source.place(path),
                help="put a TTF or OTF file of yours into the pack's `fonts/` folder and name it from the pack's root",
                field="/".join(map(str, path)),
            )


def _leads_back(source: Source, theme: Theme) -> Iterator[Finding]:
    """Styles, colours and fonts that lead back to where they began."""
    for section, sort in (("styles", "style"), ("colours", "colour"), ("fonts", "font")):
        names = source.data.get(section)
        for name in names if isinstance(names, Mapping) else ():
            if (way := theme.round(section, name)) and name in way[1:]:
                path: Path_ = (section, name, "extends") if section == "styles" else (section, name)
                yield Finding.of(
                    "MW801",
                    f"{sort} `{name}` leads back to itself: {' → '.join(f'`{each}`' for each in way)}",
                    source.place(path),
                    help=f"let one of them stand on its own, or on another {sort}",
                    field="/".join(map(str, path)),
                )


def layout_exists(library: Library, source: Source, path: Path_, name: str) -> Iterator[Finding]:
    """A layout by its name."""
    if name != "none" and name not in library.names():
        yield unknown(source, path, "layout", name, library.names())

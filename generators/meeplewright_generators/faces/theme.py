"""A theme: fonts, colours and styles under names, as a pack's, a system's and the shipped theme.yaml give them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import is_spelt, rgb
from meeplewright_generators.faces.ink import in_ink, text_in_ink
from meeplewright_generators.faces.units import length
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.fontforms import FontProblem
from meeplewright_generators.typeset.fonts import FontFamily, bundled, family
from meeplewright_generators.typeset.model import Style

if TYPE_CHECKING:
    from meeplewright.sources.model import Source

CUTS = ("regular", "bold", "italic", "bold-italic")
BUNDLED = ("sans", "serif")
# so many styles may extend one another
DEEPEST = 12


class ThemeProblem(ValueError):
    """A name that the theme does not have."""


@dataclass(eq=False)
class Theme:
    """Names to fonts, colours and styles. `layers` are theme files, the pack's own first."""

    layers: Sequence[Source]
    language: str = "en"
    ink: str = "full"
    _families: dict[str, FontFamily] = field(default_factory=dict, repr=False)
    _styles: dict[str, Style] = field(default_factory=dict, repr=False)
    _varied: dict[int, tuple[Any, Style]] = field(default_factory=dict, repr=False)
    _colours: dict[str, str] = field(default_factory=dict, repr=False)
    _icons: dict[str, str] = field(default_factory=dict, repr=False)
    # what could not be used: section, name, key and why; the print checks tell of it
    problems: list[tuple[Source, tuple[str, ...], str]] = field(default_factory=list, repr=False)

    def colour(self, name: str) -> str:
        """A colour by its name in the theme, or as `#rrggbb`, in the ink of this print."""
        return in_ink(self.true_colour(name), self.ink)

    def true_colour(self, name: str) -> str:
        colour = self._colours.get(name)
        if colour is None:
            colour = self._colours[name] = self._colour(name)
        return colour

    def _colour(self, name: str) -> str:
        for _ in range(8):
            if is_spelt(name):
                return name
            colour = self._found("colours", name)
            if not isinstance(colour, str):
                break
            name = colour
        raise ThemeProblem(f"the theme has no colour `{name}`")

    def has_colour(self, name: str) -> bool:
        """Whether it is a colour of the theme, or `#rrggbb`."""
        try:
            rgb(self.true_colour(name))
        except ValueError:
            return False
        return True

    def text_colour(self, name: str) -> str:
        return text_in_ink(self.true_colour(name), self.ink)

    def line_colour(self, name: str) -> str:
        """A line's colour: where grounds are pale or dark, one that stands out from them as letters do."""
        return (self.text_colour if self.ink in ("low", "dark") else self.colour)(name)

    def said(self, section: str, name: str) -> Mapping[str, Any]:
        """What the first theme says under this name in a section such as `frames`; nothing where none does."""
        return _mapping(self._found(section, name))

    def section(self, name: str) -> Mapping[str, Any]:
        """All that themes say in a section such as `pages`, key by key."""
        return self._merged(name)

    def icon_colour(self, icon_id: str) -> str:
        """The colour that an icon always has, or nothing: then it takes the text's."""
        colour = self._icons.get(icon_id)
        if colour is None:
            colours = _mapping(self._merged("icons").get("colours"))
            name = colours.get(icon_id)
            colour = self._icons[icon_id] = self.text_colour(name) if isinstance(name, str) else ""
        return colour

    def names(self, section: str) -> list[str]:
        """The names there are in a section: `colours`, `styles` or `fonts`."""
        names = {name: None for layer in self.layers for name in _mapping(layer.data.get(section))}
        return [*names, *BUNDLED] if section == "fonts" else list(names)

    def style(self, wish: str | Mapping[str, Any]) -> Style:
        """A style by name, or one that extends a named one. ThemeProblem for names that there are not."""
        if not isinstance(wish, str):
            # a box of a layout asks for its own style on every card
            known = self._varied.get(id(wish))
            if known is not None and known[0] is wish:
                return known[1]
        key = wish if isinstance(wish, str) else json.dumps(wish, sort_keys=True, default=str)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._made(self.described(wish))
        if not isinstance(wish, str):
            self._varied[id(wish)] = (wish, style)
        return style

    def described(self, wish: str | Mapping[str, Any], start: int = 0, depth: int = 0) -> dict[str, Any]:
        """All that a style says, with what it extends filled in: another, the one of its own name in a theme below,
        or `body`."""
        name, layer = "", -1
        if isinstance(wish, str):
            name, (layer, about) = wish, self._at("styles", wish, start)
            if about is None or depth > DEEPEST:
                raise ThemeProblem(f"the theme has no style `{wish}`")
            wish = _mapping(about)
        base = wish.get("extends", "body" if name != "body" else None)
        above: dict[str, Any] = {}
        if isinstance(base, str) and not (base == name == "body" and self._at("styles", name, layer + 1)[1] is None):
            above = self.described(base, layer + 1 if base == name else 0, depth + 1)
        return {**above, **{key: value for key, value in wish.items() if key != "extends"}}

    def round(self, section: str, name: str) -> list[str]:
        """The names that one leads to, the last of them one that was there before; empty where the way has an end."""
        at, start, seen = name, 0, list[tuple[int, str]]()
        while True:
            layer, about = self._at(section, at, start)
            if about is None:
                return [*(each for _, each in seen), at] if start else []
            if (layer, at) in seen:
                return [*(each for _, each in seen), at]
            seen.append((layer, at))
            above = _mapping(about).get("extends") if section == "styles" else about
            if not isinstance(above, str) or is_spelt(above):
                return []
            at, start = above, layer + 1 if above == at else 0

    @property
    def icon_scale(self) -> float:
        scale = self._merged("icons").get("scale", 1.12)
        return float(scale) if isinstance(scale, int | float) else 1.12

    def family(self, name: str) -> FontFamily:
        """A family by its name in the theme, or `sans` and `serif`, which ship."""
        fonts = self._families.get(name)
        if fonts is None:
            fonts = self._families[name] = self._family(name, 0)
        return fonts

    @cached_property
    def fingerprint(self) -> str:
        """Changes with anything that the theme says, its font files included."""
        said = [json.dumps(layer.data, sort_keys=True, default=str) for layer in self.layers]
        families = [self.family(name) for name in self.names("fonts")]
        cuts = [chain for each in families for chain in (each.regular, each.bold, each.italic, each.bold_italic)]
        fonts = [source.stamp for chain in cuts for source in chain.sources]
        return hashlib.blake2b(repr((said, fonts, self.ink, self.language)).encode(), digest_size=12).hexdigest()

    # -- inside ------------------------------------------------------------------------------------------------

    def _made(self, about: Mapping[str, Any]) -> Style:
        size = float(about.get("size", 9))
        outline = _mapping(about.get("outline"))
        return Style(
            family=self._letterspaced(str(about.get("font", "sans")), float(about.get("spacing", 0))),
            size_pt=size,
            smallest_pt=min(size, float(about.get("smallest", size))),
            leading=float(about.get("leading", 1.25)),
            tight=float(about.get("tight", 0)),
            colour=self.text_colour(str(about.get("colour", "ink"))),
            align=str(about.get("align", "start")),
            vertical=str(about.get("vertical", "top")),
            bold=about.get("bold") is True,
            italic=about.get("italic") is True,
            hyphenate=about.get("hyphenate", True) is True,
            language=self.language,
            paragraph_gap=float(about.get("paragraph-gap", 0.35)),
            icon_scale=float(about.get("icon-scale", self.icon_scale)),
            uppercase=about.get("uppercase") is True,
            link_colour=self.text_colour(str(about["link-colour"])) if "link-colour" in about else "",
            # with little ink every ground is pale, and letters need nothing round them
            outline_colour=self.colour(str(outline["colour"])) if outline and self.ink != "low" else "",
            outline_mm=length(outline.get("width", 0.4)) if outline else 0,
        )

    def _letterspaced(self, name: str, spacing: float) -> FontFamily:
        if not spacing:
            return self.family(name)
        key = f"{name} {spacing:g}"
        if key not in self._families:
            self._families[key] = self.family(name).letterspaced(spacing)
        return self._families[key]

    def _family(self, name: str, depth: int) -> FontFamily:
        about = self._found("fonts", name)
        if isinstance(about, str) and depth < 8:
            return self._family(about, depth + 1)
        if about is None or isinstance(about, str):
            if name not in BUNDLED:
                raise ThemeProblem(f"the theme has no font `{name}`")
            return bundled(name)
        layer, cuts = self._layer_of("fonts", name), _mapping(about)
        behind = self._family(str(cuts.get("fallback", "sans")), depth + 1) if depth < 8 else bundled("sans")
        after = (behind.regular, behind.bold, behind.italic, behind.bold_italic)
        own = {cut: self._file(layer, name, cut, cuts) for cut in CUTS}
        # regular letters that cannot be read leave nothing to stand in for
        lacking = frozenset(cut for cut in CUTS if own[cut] is None and own["regular"] is not None)
        own["bold-italic"] = own["bold-italic"] or own["bold"] or own["italic"]
        firsts = [own[cut] or own["regular"] for cut in CUTS]
        chains = [[*([first] if first else []), *chain.sources] for first, chain in zip(firsts, after, strict=True)]
        return family(chains, name, lacking)

    def _file(self, layer: Source, name: str, cut: str, cuts: Mapping[str, Any]) -> FontSource | None:
        """The font of a cut: the one that it names, else the one of this cut in the file of the regular letters."""
        from meeplewright_generators.faces.fontplace import font_named, font_of_cut

        said = cuts.get(cut)
        if not isinstance(said, str):
            return font_of_cut(layer.path.parent, str(cuts.get("regular")), cut)
        if cut != "regular" and "#" not in said:
            # a collection and a variable font hold more than one cut: the one that is meant, not the first
            for meant in (cut, cut.removesuffix("-italic")):
                if (font := font_of_cut(layer.path.parent, said, meant)) is not None:
                    return font
        try:
            return font_named(layer.path.parent, said, cut)
        except FontProblem as why:
            note = (layer, ("fonts", name, cut), str(why))
            if note not in self.problems:
                self.problems.append(note)
        return None

    def _found(self, section: str, name: str) -> Any:
        return self._at(section, name, 0)[1]

    def _at(self, section: str, name: str, start: int) -> tuple[int, Any]:
        """What the first theme from `start` on says, and which that is."""
        for number, layer in enumerate(self.layers[start:], start):
            entry = _mapping(layer.data.get(section)).get(name)
            if entry is not None:
                return number, entry
        return len(self.layers), None

    def _layer_of(self, section: str, name: str) -> Source:
        return next(layer for layer in self.layers if name in _mapping(layer.data.get(section)))

    def _merged(self, section: str) -> Mapping[str, Any]:
        merged: dict[str, Any] = {}
        for layer in reversed(self.layers):
            merged.update(_mapping(layer.data.get(section)))
        return merged


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}

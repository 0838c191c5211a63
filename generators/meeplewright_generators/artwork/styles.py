"""How each element is painted: attributes, style sheets in the file, styles of its own, and what it takes over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright_generators.artwork.reading import CleanDrawing, DrawingProblem, Element

if TYPE_CHECKING:
    from cssselect2 import Matcher

Said = Mapping[str, str]
INHERITED = frozenset([
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "paint-order", "visibility",
    "color", "clip-rule", "font", "font-family", "font-size", "font-style", "font-weight", "text-anchor",
    "letter-spacing", "marker", "marker-start", "marker-mid", "marker-end", "direction", "writing-mode",
])  # fmt: skip
OWN = frozenset([
    "opacity", "display", "clip-path", "mask", "filter", "overflow", "mix-blend-mode", "stop-color", "stop-opacity",
    "transform", "transform-origin", "baseline-shift", "dominant-baseline", "isolation", "mask-type", "text-decoration",
    "flood-color", "flood-opacity",
])  # fmt: skip
KNOWN = INHERITED | OWN
FIRST: Said = {"fill": "#000000", "stroke": "none", "color": "currentColor", "font-size": "16"}
# what a style sheet may have, and how much looking for its rules may cost
MOST_LETTERS, MOST_BRACKETS, MOST_RULES, LONGEST_SELECTOR, MOST_LOOKS = 500_000, 20_000, 3_000, 400, 3_000_000
# a declaration: what stands in brackets or quotes may hold semicolons
_QUOTED = r"""\"[^\"]*\"|'[^']*'"""
_BRACKETS = rf"""\((?:[^()"']|{_QUOTED}|\([^()]*\))*\)"""
_DECLARATION = re.compile(rf"""(?<![-\w])([-\w]++)\s*+:((?:[^;"'(]|{_QUOTED}|{_BRACKETS}|[("'])*+)""")


class Styles:
    """The style sheets of a file, and what they say of an element."""

    def __init__(self, read: CleanDrawing) -> None:
        self.read = read
        self._sheet = _sheet(read)
        self._wrapped: dict[Element, Any] = {}
        if self._sheet is not None:
            from cssselect2 import ElementWrapper

            root = ElementWrapper.from_xml_root(read.root)
            self._wrapped = {each.etree_element: each for each in root.iter_subtree()}

    def of(self, element: Element, above: Said) -> dict[str, str]:
        """All that is said of an element, with what it takes over from above."""
        said = {key: value for key, value in above.items() if key in INHERITED}
        own = self.own(element)
        for key, value in own.items():
            if value == "inherit":
                if key in above:
                    said[key] = above[key]
            elif value not in ("initial", "unset"):
                said[key] = value
        return said

    def own(self, element: Element) -> dict[str, str]:
        """What an element says itself."""
        own = {key: value.strip() for key, value in element.attrib.items() if key in KNOWN}
        forced: dict[str, str] = {}
        if self._sheet is not None and element in self._wrapped:
            # weaker rules first: (specificity, order) is how the library sorts them
            for _, _, _, declarations in sorted(self._sheet.match(self._wrapped[element]), key=lambda each: each[:2]):
                for key, value, important in declarations:
                    (forced if important else own)[key] = value
        style = element.get("style")
        if style:
            for key, value, important in declared(style):
                (forced if important else own)[key] = value
        own.update(forced)
        return own


def declared(text: str) -> list[tuple[str, str, bool]]:
    """The declarations of a style: key, value, and whether it goes over all others."""
    declarations = []
    for each in _DECLARATION.finditer(text):
        key, value = each[1].lower(), each[2].strip()
        if key in KNOWN and value:
            important = value.lower().endswith("!important")
            declarations.append((key, re.sub(r"\s*!important$", "", value, flags=re.IGNORECASE), important))
    return declarations


def _sheet(read: CleanDrawing) -> Matcher | None:
    text = "\n".join(read.styles)
    if not text.strip():
        return None
    if len(text) > MOST_LETTERS or sum(map(text.count, "([{")) > MOST_BRACKETS:
        raise DrawingProblem("has larger style sheets than a drawing needs")
    elements = sum(1 for _ in read.root.iter())
    import tinycss2
    from cssselect2 import Matcher, SelectorError, compile_selector_list

    matcher, count = Matcher(), 0
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule":
            if rule.lower_at_keyword == "import" and "a style sheet elsewhere" not in read.left_out:
                read.left_out.append("a style sheet elsewhere")
            elif rule.lower_at_keyword == "font-face" and "a font of its own" not in read.left_out:
                read.left_out.append("a font of its own")
        if rule.type != "qualified-rule":
            continue
        count += 1
        if count > MOST_RULES or count * elements > MOST_LOOKS:
            raise DrawingProblem("has larger style sheets than a drawing needs")
        if len(rule.prelude) > LONGEST_SELECTOR:
            continue
        declarations = declared(tinycss2.serialize(rule.content))
        try:
            selectors = compile_selector_list(rule.prelude)
        except SelectorError:
            continue
        for selector in selectors:
            if selector.pseudo_element is None and not selector.never_matches:
                matcher.add_selector(selector, declarations)
    return matcher

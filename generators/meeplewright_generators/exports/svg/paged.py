"""Pictures that stand on one page: the glyphs, icons, clips and gradients that they have in common are there once."""

from __future__ import annotations

from meeplewright.sources.characters import UNWANTED
from meeplewright_generators.drawing.operations import Anchor, Drawing, Group, LinkRegion
from meeplewright_generators.exports.picture import View
from meeplewright_generators.exports.svg.elements import Elements
from meeplewright_generators.exports.svg.spelling import escaped, number, numbers


class Paged(Elements):
    """Elements of a page of HTML. Nothing in them leads anywhere, has a style of its own or a name from outside."""

    def __init__(self, ids: str) -> None:
        super().__init__(ids)
        self._told = 0

    def picture(self, drawing: Drawing, view: View) -> str:
        """One picture as an element; what it shares with others is in `common`."""
        self.out = []
        self.body(drawing)
        x, y, width, height = view.box
        shown, self.out = "".join(self.out), []
        title = escaped(UNWANTED.sub("\ufffd", view.title))
        return (
            f'<svg class="face" width="{number(width)}mm" height="{number(height)}mm" '
            f'viewBox="{numbers((x, y, width, height))}" role="img" aria-label="{title}">{shown}</svg>'
        )

    def common(self) -> str:
        """What the pictures since the last call have in common, as an element that shows nothing."""
        named, self._told = self.named[self._told :], len(self.named)
        return f'<svg class="common" aria-hidden="true"><defs>{"".join(named)}</defs></svg>' if named else ""

    def group(self, group: Group) -> None:
        said = f' opacity="{number(group.opacity)}"' if group.opacity < 1 else ""
        said += f' class="blend-{escaped(group.blend)}"' if group.blend else ""
        if said:
            self.out.append(f"<g{said}>")
        self.body(group.body)
        if said:
            self.out.append("</g>")

    def link(self, link: LinkRegion) -> None:
        """A page of reviewers leads where it says, and not where a drawing says."""

    def anchor(self, anchor: Anchor) -> None:
        """Names of a drawing mean nothing on a page with others."""

"""A target in words: what `meeple explain target/NAME` prints, and of what docs/targets.md is made."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.systems.targets import PublicPage, Size, Target


def told(target: Target, heading: str = "") -> Iterator[str]:
    """The lines about one target."""
    yield f"{heading}{target.name}: {target.title}"
    if target.about:
        yield from ("", target.about)
    facts = list(_facts(target))
    if facts:
        yield ""
        yield from (f"- {fact}" for fact in facts)
    if target.sizes:
        yield from (
            "",
            "| size | cut, mm | with bleed, dots | bleed, mm | safe, mm | for |",
            "|---|---|---|---|---|---|",
        )
        yield from map(_row, target.sizes)
    if target.steps:
        yield ""
        yield from (f"{at}. {step}" for at, step in enumerate(target.steps, 1))
    looked = dict.fromkeys((*target.sources, *(each for size in target.sizes for each in size.sources)))
    if looked:
        yield ""
        yield from (f"- {_page(each)}" for each in looked)


def _facts(target: Target) -> Iterator[str]:
    if target.takes:
        yield f"takes: {', '.join(target.takes)}"
    if target.bleed_mm:
        yield f"bleed: {target.bleed_mm:g} mm"
    if target.safe_mm:
        yield f"text stays {target.safe_mm:g} mm inside the cut"
    if target.limits.deck:
        yield f"cards in a deck: at most {target.limits.deck}"
    if target.limits.pixels:
        yield f"a side of a picture: at most {target.limits.pixels} dots"
    if target.limits.ink:
        yield f"ink on one place: at most {target.limits.ink:g} %"
    if target.limits.bytes:
        yield f"a file: at most {target.limits.bytes} bytes"
    if "press" in target.said:
        yield f"{target.press.form}{f', {target.press.condition}' if target.press.condition else ''}"
    yield from (f"{what}: `{name}`" for what, name in target.files.items())


def _row(size: Size) -> str:
    dots = f"{size.pixels[0]} x {size.pixels[1]}" if size.pixels[0] else ""
    shape = "" if size.shape == "rectangle" else f" ({size.shape})"
    name = size.name if size.title == size.name else f"{size.name} ({size.title})"
    cut = f"{size.width_mm:g} x {size.height_mm:g}{shape}"
    return f"| {name} | {cut} | {dots} | {size.bleed_mm:g} | {size.safe_mm:g} | {', '.join(size.takes)} |"


def _page(looked: PublicPage) -> str:
    return f"{looked.page} ({looked.on}){f': {looked.says}' if looked.says else ''}"

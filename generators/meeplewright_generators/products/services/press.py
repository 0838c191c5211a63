"""PDF/X for a printing house: one piece a page or pieces on sheets, in inks, with the cut as an ink of its own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.sources.disk import write_whole
from meeplewright_generators.drawing.colours import Cmyk, SpotInk
from meeplewright_generators.drawing.operations import Draw, Stroke
from meeplewright_generators.drawing.paths import rectangle
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.products.items import SIDES, Fit, TargetItem, as_it_is, items, named
from meeplewright_generators.products.pieces import FILES, PrintRun, lots_of, reads_of, room_of, runs_of, sheets_into
from meeplewright_generators.products.services.faces import RISKY
from meeplewright_generators.writing import make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.exports.press.flat import Flattening
    from meeplewright_generators.exports.press.inks import Inks
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.shape import Shape
    from meeplewright_generators.workshop import Workshop

# room round the bleed for marks
MARKS_MM, MARK_MM, CLEAR_MM, WIDTH_MM = 8.0, 5.0, 2.0, 0.1
CUT_MM = 0.25
# what stands on every plate, and what stands for the cut on a screen
EVERY_PLATE = SpotInk("All", Cmyk(1, 1, 1, 1))
CUT_SHOWN = Cmyk(0, 1, 0, 0)
DECK, LIST = "{deck}.pdf", "list.csv"
X1A = "PDF/X-1a:2003"


def inks_of(shop: Workshop) -> Inks:
    """How this order's colours become inks. Stop where its profile is none."""
    from meeplewright_generators.exports.press.inks import Inks
    from meeplewright_generators.exports.press.profile import profile_asked

    target, wants = shop.target, shop.target.press
    source = next((file for file in target.files_read if "profile" in (file.data.get("press") or {})), None)
    profile = profile_asked(shop.order.icc, wants.profile, source.path.parent if source else None)
    if wants.form == X1A and profile.version > 2:
        raise Stop(
            f"`{profile.name}` is a profile of version {profile.version}, and PDF/X-1a takes version 2",
            "build PDF/X-4 (`--for press`), or ask the printing house for the profile in version 2",
        )
    rich = Cmyk(*(part / 100 for part in wants.rich_black)) if wants.black == "rich" else None
    return Inks(profile, target.limits.ink / 100, rich)


def jobs(shop: Workshop) -> Iterable[Job]:
    """A file for each deck or kind, or the sheets; and the list."""
    inks = inks_of(shop)
    common = {
        "press": fingerprint([inks.profile.digest, repr(shop.target.press), inks.limit, shop.target.bleed_mm]),
        "pack": shop.imprint,
        **shop.order.choices(),
    }  # fmt: skip
    if shop.target.press.pages == "sheets":
        yield from _sheets(shop, inks, common)
        return
    files = files_of(shop)
    for name, some in files.items():
        yield _deck(shop, inks, name, some, common)
    if files:
        yield _list(shop, files)


def files_of(shop: Workshop) -> dict[str, list[TargetItem]]:
    """The pieces by the file that they go into."""
    by_file: dict[str, list[TargetItem]] = {}
    for item in items(shop):
        by_file.setdefault(named(shop.target.files.get("deck", DECK), shop, item), []).append(item)
    return by_file


def document_of(shop: Workshop, inks: Inks, title: str) -> Document:
    """An empty document in the form that the target asks for."""
    from meeplewright_generators.exports.document import Colophon, Document
    from meeplewright_generators.exports.press.written import PressWritten, Wanted

    wants = shop.target.press
    wanted = Wanted(wants.form, inks, wants.condition, wants.images, frozenset({wants.cut, EVERY_PLATE.name}))

    def written(about: Colophon) -> PressWritten:
        return PressWritten(about, wanted)

    return Document(
        title=f"{shop.title}{shop.say.colon} {title}", author=shop.author, subject=wants.form, language=shop.language,
        writer_of=written,
    )  # fmt: skip


def _deck(shop: Workshop, inks: Inks, name: str, some: Sequence[TargetItem], common: dict[str, str]) -> Job:
    apart = shop.target.press.backs == "apart" and any(item.back for item in some)
    stem = name.removesuffix(".pdf")
    files = (f"{stem}-fronts.pdf", f"{stem}-backs.pdf") if apart else (name,)
    reads = dict(common)
    for item in some:
        sides = [face.key for side in SIDES if (face := item.face(side))]
        reads[item.record.name] = fingerprint([item.copies, item.fit and item.fit.size.name, *sides])

    def make(folder: Path) -> None:
        from meeplewright_generators.exports.press.flat import Flattening

        # a face is flat once, however often it is printed
        flattening = Flattening(shop.target.press.images) if shop.target.press.form == X1A else None
        for file, side in zip(files, SIDES if apart else ("both",), strict=False):
            document = document_of(shop, inks, shop.deck_title(some[0].deck))
            for item, face in pages_of(some, shop.target.press.backs, side):
                _page(shop, document, item, face, flattening)
            make_folder((folder / file).parent)
            document.write(folder / file)

    return Job(f"press {stem}", f"Press: {stem}", files, reads, make, 2.0 * len(some))


def pages_of(some: Sequence[TargetItem], backs: str, side: str) -> Iterator[tuple[TargetItem, Face]]:
    """The pages of a file in their order: each piece as often as the box holds it, its back where it is wanted."""
    seen: set[str] = set()
    for item in some:
        for _ in range(item.copies):
            order = {"both": ("front", "back"), "front": ("front",), "back": ("back",)}[side]
            for one in reversed(order) if backs == "before" else order:
                face = item.face(one)
                if one == "back" and backs == "once" and face is not None:
                    if face.key in seen:
                        continue
                    seen.add(face.key)
                if face is not None:
                    yield item, face


def _page(shop: Workshop, document: Document, item: TargetItem, face: Face, flattening: Flattening | None) -> None:
    """One piece on a page: its bleed, the cut as an ink, and marks outside."""
    # what is of no size of the target is there because somebody forced it
    wants, fit = shop.target.press, item.fit or as_it_is(shop.target, item.front)
    size = fit.size
    around = size.bleed_mm + (MARKS_MM if wants.marks else 0.0)
    wide, high = size.width_mm + 2 * around, size.height_mm + 2 * around
    trim = (around, around, size.width_mm, size.height_mm)
    page = document.page(wide, high, trim=trim, bleed=size.bleed_mm, label="")
    canvas = page.canvas
    form = document.form(
        face.key, face.width_mm, face.height_mm, partial(_drawn, face, flattening), margin_mm=face.bleed_mm
    )
    face.forget()
    with canvas.saved():
        left, top = trim[0] - size.bleed_mm, trim[1] - size.bleed_mm
        canvas.clip(rectangle(left, top, size.width_mm + 2 * size.bleed_mm, size.height_mm + 2 * size.bleed_mm))
        canvas.move_origin(wide / 2, high / 2, 90 if fit.turned else 0)
        canvas.place(form, -face.width_mm / 2 * fit.scale, -face.height_mm / 2 * fit.scale, scale=fit.scale)
    if wants.cut:
        with canvas.saved():
            canvas.move_origin(wide / 2, high / 2, 90 if fit.turned else 0)
            shape = cut_shape(face, fit)
            canvas.move_origin(-shape.width_mm / 2, -shape.height_mm / 2)
            canvas.operations.append(cut_line(shape, wants.cut))
    if wants.marks:
        _marks(canvas, trim, size.bleed_mm)


def _drawn(face: Face, flattening: Flattening | None, canvas: Canvas) -> None:
    """A face on its own: nothing lies behind it but paper."""
    drawing, bleed = face.content, face.bleed_mm
    if flattening is not None:
        whole = (-bleed, -bleed, face.width_mm + 2 * bleed, face.height_mm + 2 * bleed)
        drawing = flattening.flat(drawing, whole)
    canvas.operations += drawing


def cut_shape(face: Face, fit: Fit) -> Shape:
    """What is cut: the shape of the face, as large as the size that it is made in."""
    size = fit.size
    wide, high = (size.height_mm, size.width_mm) if fit.turned else (size.width_mm, size.height_mm)
    return face.shape if face.shape.form == "polygon" else replace(face.shape, width_mm=wide, height_mm=high)


def cut_line(shape: Shape, ink: str) -> Draw:
    """The line that a knife follows, in an ink of its own."""
    return Draw(shape.outline(0), None, Stroke(SpotInk(ink, CUT_SHOWN), CUT_MM))


def _marks(canvas: Canvas, trim: tuple[float, float, float, float], bleed_mm: float) -> None:
    """Crop marks on every plate, outside of the bleed."""
    x, y, width, height = trim
    near, far = bleed_mm + CLEAR_MM, bleed_mm + CLEAR_MM + MARK_MM
    for at in (x, x + width):
        for start, end in ((y - far, y - near), (y + height + near, y + height + far)):
            canvas.line(at, start, at, end, width_mm=WIDTH_MM, colour=EVERY_PLATE)
    for at in (y, y + height):
        for start, end in ((x - far, x - near), (x + width + near, x + width + far)):
            canvas.line(start, at, end, at, width_mm=WIDTH_MM, colour=EVERY_PLATE)


def _sheets(shop: Workshop, inks: Inks, common: dict[str, str]) -> Iterator[Job]:
    """The sheets of `meeple build`, in inks."""
    if shop.target.sizes:
        raise Stop(
            f"target `{shop.target.name}` has sizes and prints sheets", "let it print one piece a page: `pages: one`"
        )
    for sort, (file, phrase) in FILES.items():
        if not shop.target.takes_sort(sort):
            continue
        kinds = shop.kinds(sort, file, "press")
        lots = lots_of(shop, kinds)
        if lots:
            title = shop.say(phrase)
            runs = runs_of(file, lots, room_of(shop, kinds))
            files = tuple(name for run in runs for name in run.files)
            yield Job(
                f"press {file}", title, files, reads_of(shop, lots) | common,
                partial(_write_sheets, shop, inks, runs, title), float(len(lots)),
            )  # fmt: skip


def _write_sheets(shop: Workshop, inks: Inks, runs: Sequence[PrintRun], title: str, folder: Path) -> None:
    cut = shop.target.press.cut
    for run in runs:
        sheets_into(
            shop, run, folder, title, document_of=partial(document_of, shop, inks, title),
            cut=partial(cut_line, ink=cut) if cut else None,
        )  # fmt: skip


def _list(shop: Workshop, files: dict[str, list[TargetItem]]) -> Job:
    """What a printing house reads first: the files, their pieces, how many of each."""
    name = shop.target.files.get("list", LIST)
    lines = [
        (file, item.record.name, f"{item.front.width_mm:g} x {item.front.height_mm:g} mm", str(item.copies),
         "yes" if item.back else "no")
        for file, some in files.items() for item in some
    ]  # fmt: skip

    def make(folder: Path) -> None:
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(("file", "piece", "size", "count", "back"))
        table.writerows([[f"'{cell}" if cell[:1] in RISKY else cell for cell in line] for line in lines])
        make_folder((folder / name).parent)
        write_whole(folder / name, out.getvalue().encode(), lasting=False)

    return Job("list", "List", (name,), {"lines": fingerprint(lines)}, make)

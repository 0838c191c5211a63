"""What an exporter made of a drawing is kept beside it: the file is the same with it, without it, and with a broken one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import CURRENT
from meeplewright_generators.drawing.operations import Drawing, Element, Form, Group, Kept, PlacedForm
from meeplewright_generators.drawing.walk import flat, pictures_in
from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.pdf import kept
from meeplewright_generators.images.picture import Picture
from meeplewright_generators.typeset.fonts import bundled
from print_faces import told

DRAWN = ("placed", "blocks", "pictures", "meaning")
# with inks, gradients or groups, which are objects of one document
OWN = ("shapes", "gradients", "groups", "forms", "words")


def placed(canvas: Canvas, _: Path) -> None:
    """A form, half transparent and not, in a form, and letters behind one another."""
    dot = Form("Xspot", 4, 5, drawn(lambda inner: inner.circle(2, 2, 2, fill=CURRENT)), 1.5)
    both = Form("Xpair", 9, 9, drawn(lambda inner: inner.place(dot, 1, 1)))
    canvas.place(dot, 1, 20, colour="#123456")
    canvas.text(3, 10, "AV тo★ fi", bundled("serif").regular, 14)
    with canvas.saved(opacity=0.5):
        canvas.place(both, 5, 5)
    with canvas.saved(opacity=0.25, blend="multiply"):
        canvas.place(dot, 5, 5)
    canvas.text(3, 10, "fi oт", bundled("sans").bold, 14)


@dataclass
class Shelf:
    """A shelf in memory, of which things can be taken; it knows how often a drawing itself was looked at."""

    texts: dict[str, str] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)
    looked: int = 0

    def written(self, key: str, form: str, /) -> str | None:
        return self.texts.get(f"{form} {key}")

    def put_written(self, key: str, form: str, text: str, /) -> None:
        assert form == kept.FORM
        self.texts[f"{form} {key}"] = text

    def form(self, name: str, /) -> Form | None:
        return self.forms.get(name)

    def picture(self, name: str, /) -> Picture | None:
        return self.pictures.get(name)

    def drawing(self, drawing: Drawing) -> Drawing:
        self.looked += 1
        return drawing


Drawings = dict[str, Drawing]


@pytest.fixture
def drawings(tmp_path: Path) -> Drawings:
    return {
        name: drawn(partial(lambda draw, canvas: draw(canvas, tmp_path), getattr(told, name, placed)))
        for name in DRAWN + OWN
    }


def shelf_of(drawings: Drawings) -> Shelf:
    every = [each for drawing in drawings.values() for each in flat(drawing, forms=True)]
    forms = {each.form.name: each.form for each in every if isinstance(each, PlacedForm)}
    return Shelf({}, forms, {each.name: each for drawing in drawings.values() for each in pictures_in(drawing)})


def file_of(drawings: Drawings, shelf: Shelf) -> bytes:
    """Each drawing on a page of its own, and once more."""
    document = Document(title="Kept")
    for _ in range(2):
        for key, drawing in drawings.items():
            page = document.page(60, 50)
            page.canvas.text(1, 1, "plain", bundled("sans").regular, 9)
            page.canvas.operations.append(Kept(key, shelf, partial(shelf.drawing, drawing)))
    return document.data()


def test_a_file_is_the_same_with_what_was_kept_and_without(drawings: Drawings) -> None:
    shelf = shelf_of(drawings)
    first = file_of(drawings, shelf)
    # the second page of each needs nobody to look at the drawing again, but for what only this document can make
    assert shelf.looked == len(DRAWN) + 2 * len(OWN)
    assert sorted(shelf.texts) == sorted(f"pdf {name}" for name in DRAWN)
    assert file_of(drawings, shelf) == first
    assert shelf.looked == len(DRAWN) + 4 * len(OWN)


@pytest.mark.parametrize("harm", ["sum", "operators", "needs", "empty", "form", "picture"])
def test_what_is_broken_or_gone_is_made_again(harm: str, drawings: Drawings) -> None:
    shelf = shelf_of(drawings)
    first = file_of(drawings, shelf)
    whole = dict(shelf.texts)
    for key, text in whole.items():
        total, needs, used, rest = text.split("\n", 3)
        shelf.texts[key] = {
            "sum": f"00000000\n{needs}\n{used}\n{rest}",
            "operators": "\n".join((total, needs, used, rest + " Q")),
            "needs": "\n".join((total, needs.replace("[", "[ "), used, rest)),
            "empty": "",
        }.get(harm, text)
    forms, pictures = shelf.forms, shelf.pictures
    shelf.forms = {} if harm == "form" else forms
    shelf.pictures = {} if harm == "picture" else pictures
    shelf.looked = 0
    assert file_of(drawings, shelf) == first
    assert shelf.texts == whole
    # what a form or a picture is missing for (icons are forms) is looked at each time
    again = {"form": 4, "picture": 2}.get(harm, len(DRAWN))
    assert shelf.looked == again + 2 * len(OWN)


def test_what_is_half_transparent_or_read_aloud_is_looked_at(drawings: Drawings) -> None:
    """Its operators are others there."""
    shelf = shelf_of(drawings)
    file_of(drawings, shelf)
    for around in ("group", "meaning", "figure", "eyes"):
        shelf.looked = 0
        document = Document(title="Kept")
        canvas = document.page(60, 50).canvas
        here = Kept("blocks", shelf, partial(shelf.drawing, drawings["blocks"]))
        if around == "group":
            canvas.operations.append(Group((here,), 0.5))
        else:
            element = {"meaning": Element("P"), "figure": Element("Figure", words="A"), "eyes": None}[around]
            with canvas.meaning(element):
                canvas.operations.append(here)
        document.data()
        # it is counted how many things lie in a group before one is half there
        assert shelf.looked == {"group": 1, "meaning": 1, "figure": 0, "eyes": 0}[around], around


@contextmanager
def at_most(count: int) -> Iterator[None]:
    """Fewer things are remembered at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("meeplewright_generators.exports.pdf.fonts.MOST_SPELT", count)
        yield


def test_a_file_is_the_same_however_much_is_remembered(drawings: Drawings) -> None:
    first = file_of(drawings, shelf_of(drawings))
    for count in (0, 1, 5):
        with at_most(count):
            assert file_of(drawings, shelf_of(drawings)) == first

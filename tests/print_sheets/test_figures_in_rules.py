"""Figures in rules: a card with its parts numbered, a set-up on its board; ticks, tables, and the index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from meeplewright.findings.stop import Stop
from meeplewright.packs.load import load
from meeplewright_generators.builder.entry import build
from meeplewright_generators.checks.figures import figure_findings
from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.operations import Clip, Draw, Drawing, Group, Transform
from meeplewright_generators.drawing.paths import bounds
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.matter.flow import Item
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.matter.tables import TextTable, rows_of
from meeplewright_generators.order import Order
from meeplewright_generators.pages.diagram import FigureProblem, drawn
from meeplewright_generators.pages.figures_in_rules import made
from meeplewright_generators.pages.index import spoken_of
from meeplewright_generators.pages.type import type_of
from meeplewright_generators.typeset.rich import RichReader
from meeplewright_generators.workshop import Workshop
from print_sheets.reading import words
from printed_pages import pages_of
from program import MakePack

SYSTEM = """\
system: toy
title: Toy
language: en
kinds:
  card: {schema: base/card, title: Card}
  board: {schema: board.schema.json, title: Board}
  term: {schema: base/term, title: Term}
  icon: {schema: base/icon, title: Icon}
vocabulary: {icon: [{id: food, name: Food}]}
print: {faces: {board: {front: board, back: none}}}
"""
BOARD = """{"type": "object", "unevaluatedProperties": false, "properties": {"id": {"type": "string"}, "name": {"type": "string"},
 "spaces": {"type": "array", "items": {"type": "object"}}}}"""
PACK = {
    "system.yaml": SYSTEM,
    "board.schema.json": BOARD,
    "pack.yaml": "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n",
    "layouts/board.yaml": "face: {size: [200, 100], radius: 0}\nboxes:\n  name: {at: [10, 10, 60, 10], text: '{name}'}\n"
    "  deck: {at: [120, 20, 63, 40], fill: accent}\n  space: {at: [-5, -5, 10, 10], each: spaces, place: {}, fill: ink}\n",
    "cards.yaml": "card:\n- {id: lamp, name: Lamp, text: Light it.}\n"
    "board:\n- {id: sea, name: Sea, spaces: [{id: inn, x: 30, y: 80}, {id: mill, x: 90, y: 50}]}\n"
    "term:\n- {id: tide, name: high tide, text: Water that comes.}\n- {id: keeper, name: keeper (of the lamp), text: Who keeps it.}\n",
}
CALLS = "of: card/lamp\ncalls:\n- {at: name, text: What it is called.}\n- {at: body, text: What it does.}\n- {at: [10, 80], text: A corner.}\n"
SETUP = (
    "of: board/sea\nput:\n- {face: card/lamp, at: deck}\n- {icon: food, at: spaces/mill}\n- {icon: food, at: space.1}\n"
)


@pytest.fixture
def shop(make_pack: MakePack) -> Callable[..., Workshop]:
    def opened(**files: str) -> Workshop:
        folder = make_pack(PACK | {name.replace("__", "/"): text for name, text in files.items()})
        loaded = load(folder)
        assert not loaded.findings, loaded.findings
        return Workshop(Order(pack=folder), loaded.worlds[0])

    return opened


def figure_of(body: str, shop: Workshop, width_mm: float = 84) -> tuple[Canvas, list[Item]]:
    (group,) = drawn(made(body, shop), type_of(shop), width_mm, shop)
    strip, *items = group.items
    assert isinstance(strip, Strip)
    strip.draw(canvas := Canvas(), 0, 0)
    return canvas, [item for item in items if isinstance(item, Item)]


def test_each_number_stands_beside_the_card_and_points_at_the_edge_of_its_box_and_not_at_a_letter(
    shop: Callable[..., Workshop],
) -> None:
    there = shop()
    canvas, items = figure_of(CALLS, there)
    lines = [
        each.path.segments
        for each in flat(canvas.content())
        if isinstance(each, Draw) and each.stroke and len(each.path.segments) == 2
    ]
    ends = [segments[1][1] for segments in lines]
    left = (84 - 63) / 2
    boxes = [(5, 4, 53, 8.5), (5, 18, 53, 58), (10, 80, 0, 0)]
    for (x, y), (bx, by, wide, high) in zip(ends, boxes, strict=True):
        away = min(abs(x - (left + bx)), abs(x - (left + bx + wide)))
        assert away < 1
        assert not wide or not left + bx <= x <= left + bx + wide
        assert by <= y <= by + high
    begins = [segments[0][1] for segments in lines]
    assert all(x < left or x > left + 63 for x, _ in begins), "numbers stand beside the card, not on it"
    assert min(abs(a[1] - b[1]) for a in begins for b in begins if a is not b and (a[0] < 42) == (b[0] < 42)) > 4.5
    assert [(item.bullet, item.text) for item in items] == [
        ("1.", "What it is called."),
        ("2.", "What it does."),
        ("3.", "A corner."),
    ]


def shown(drawing: Drawing) -> list[tuple[float, float]]:
    """How large the faces are that stand in a drawing, each made smaller and clipped to its outline."""
    found: list[tuple[float, float]] = []
    for each in drawing:
        if not isinstance(each, Group):
            continue
        first, second = (*each.body, None, None)[:2]
        if isinstance(first, Transform) and isinstance(second, Clip) and (box := bounds(second.path.segments)):
            found.append(((box[2] - box[0]) * first.matrix[0], (box[3] - box[1]) * first.matrix[3]))
        else:
            found += shown(each.body)
    return found


def test_a_set_up_has_its_pieces_where_the_board_has_its_places(shop: Callable[..., Workshop]) -> None:
    canvas, _ = figure_of(SETUP, shop())
    scale = 84 / 200
    # the middle of the card is the middle of its place, and it stands out 4 mm above the board
    sizes = [pytest.approx(size) for size in shown(canvas.content())]
    assert sizes == [(200 * scale, 100 * scale), (63 * scale, 88 * scale)]
    rounds = [each for each in flat(canvas.content()) if isinstance(each, Draw) and each.fill and each.stroke]
    middles = [(each.path.segments[0][1][0] - 5 * scale, each.path.segments[0][1][1]) for each in rounds]
    assert middles == [pytest.approx((90 * scale, 54 * scale)), pytest.approx((30 * scale, 84 * scale))]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("of: crad/lamp\n", "no kind `crad`"),
        ("of: card/lmap\n", "no card `lmap`"),
        ("of: card/lamp\ncalls: [{at: naem, text: a}]\n", "no place `naem`"),
        ("of: board/sea\nput: [{icon: food, at: spaces/iin}]\n", "no place `spaces/iin`"),
        ("of: card/lamp\ncall: []\n", "has no `call`"),
        ("of: card/lamp\ncalls: [{aat: name, text: a}]\n", "has no `aat`"),
        ("of: card/lamp\nlayout: crad\n", "no layout `crad`"),
        ("put: [{icon: sword-of-ages, at: [0, 0]}]\n", "no drawing"),
        ("put: [{face: card/lamp, at: name}]\n", "is no place"),
        ("caption: Nothing\n", "shows nothing"),
        ("- a\n", "not a mapping"),
        ("of: card/lamp\nheight: tall\n", "is no height"),
    ],
)
def test_what_cannot_be_drawn_is_told_and_stops_the_rules(
    body: str, why: str, shop: Callable[..., Workshop], tmp_path: Path
) -> None:
    there = shop(**{"rules__en__1.md": f"# Cards\n\n```figure\n{body}```\n"})
    with pytest.raises(FigureProblem, match=why):
        made(body, there)
    (found,) = figure_findings(there.world)
    assert found.code == "MW855"
    assert why in found.message
    at, lines = found.place, body.splitlines()
    told = lines[at.line - 4][at.column - 1 : at.end_column - 1] if at.line > 3 else "```figure"
    assert told in found.message if at.line > 3 else "`" not in found.message
    with pytest.raises(Stop, match=r"rules/en/1\.md:3"):
        build([there.order.pack], out=tmp_path, only=["rules"], quiet=True)


def test_a_figure_is_told_in_its_line_below_a_table_that_the_records_fill(
    shop: Callable[..., Workshop], tmp_path: Path
) -> None:
    table = "{{table: term | Word: $name | Means: $text}}"
    slip = "of: card/lamp\ncalls:\n- {at: name, teext: What it is called.}\n"
    there = shop(**{"rules__en__1.md": f"# Cards\n\n{table}\n\n```figure\n{CALLS}```\n\n```figure\n{slip}```\n"})
    (found,) = figure_findings(there.world)
    assert "no `teext`" in found.message
    assert (found.place.line, found.place.column, found.place.end_column) == (16, 14, 19)
    with pytest.raises(Stop, match=r"rules/en/1\.md:13"):
        build([there.order.pack], out=tmp_path, only=["rules"], quiet=True)


def test_rules_are_made_anew_when_a_card_of_a_figure_changes(shop: Callable[..., Workshop], tmp_path: Path) -> None:
    there = shop(**{"rules__en__1.md": f"# Cards\n\n```figure\n{CALLS}```\n"})
    folder = there.order.pack
    for text, times in (("Light it.", 1), ("Light it.", 0), ("Light it well.", 1)):
        (folder / "cards.yaml").write_text(PACK["cards.yaml"].replace("Light it.", text), "utf-8")
        (built,) = build([folder], out=tmp_path, only=["rules"], quiet=True)
        assert len([name for name in built.made if name == "rules.pdf"]) == times
    text = " ".join(pages_of(next(tmp_path.rglob("rules.pdf"))))
    assert "What it is called." in text


def test_cells_of_yes_and_no_are_ticks_and_crosses_that_are_read_as_words(
    shop: Callable[..., Workshop], tmp_path: Path
) -> None:
    table = "| What | Day | Night |\n|---|---|---|\n| Boats | yes | no |\n| Yes, but | No one | No |\n"
    there = shop(**{"rules__en__1.md": f"# Cards\n\n{table}"})
    build([there.order.pack], out=tmp_path, only=["rules"], quiet=True)
    path = next(tmp_path.rglob("rules.pdf"))
    text = " ".join(pages_of(path))
    assert "Yes, but" in text
    assert text.count("yes") == 1, "found and read under its word"
    assert text.split().count("no") == 2
    sizes = [word for word in words(path, 0) if word.text == "yes"]
    assert len(sizes) == 1


def test_a_table_has_three_rows_before_a_column_ends_and_after_it_began(shop: Callable[..., Workshop]) -> None:
    there = shop()
    kind = type_of(there)
    rows = [["What", "How"], *([f"row {n}", "as it is told " * 9] for n in range(12))]
    strips = rows_of(TextTable(rows, kind.small, replace(kind.label)), 60, RichReader(there.icons))
    assert sum(strip.height for strip in strips) > 75
    # the head and three rows, six rows that may part, three rows
    assert [strip.keep for strip in strips] == [True] * 3 + [False] * 7 + [True] * 2 + [False]


def test_the_index_knows_every_occurrence_of_a_word_linked_or_not(shop: Callable[..., Workshop]) -> None:
    there = shop()
    find = spoken_of(there.world.of("term").values(), {"food"})
    assert find("The high tide comes.") == ("tide",)
    assert find("High tides come, and [[keeper|she]] eats {food:2}.") == ("keeper", "tide", "icon/food")
    assert find("Both keepers wait.") == ("keeper",)
    assert find("A tidewaiter is high up; the goalkeeper sleeps.") is None


def test_the_index_lists_the_pages_of_words_and_icons(shop: Callable[..., Workshop], tmp_path: Path) -> None:
    pages = "\n\n".join(f"# Part {n}\n\n" + "Nothing happens here at all, and nobody minds. " * 120 for n in range(3))
    there = shop(**{"rules__en__1.md": f"{pages}\n\n# End\n\nEvery high tide brings {{food}}.\n"})
    build([there.order.pack], out=tmp_path, only=["rules"], quiet=True)
    told = pages_of(next(tmp_path.rglob("rules.pdf")))
    on = next(n for n, text in enumerate(told, 1) if "Every high tide brings" in text)
    index = told[-1][told[-1].rindex("Index") :]
    assert f"high tide · {on}" in index or f"high tide · {on}, " in index
    assert f"Food · {on}" in index


WORDS = """\
word:
- {id: mill, name: Mill}
- {id: wheel, name: Water wheel, see: [mill, tide, lamp]}
- {id: mills, name: Mills, see: [mill]}
- {id: grain, name: Grain}
- {id: storm, name: Storm}
"""
WORD = """{"type": "object", "unevaluatedProperties": false, "properties": {"id": {"type": "string"}, "name": {"type": "string"},
 "see": {"type": "array", "items": {"type": "string"}}}}"""


def test_kinds_under_index_have_lines_of_their_own_and_send_on(shop: Callable[..., Workshop], tmp_path: Path) -> None:
    system = SYSTEM.replace("  icon: {", "  word: {schema: word.schema.json, title: Word}\n  icon: {")
    there = shop(
        **{
            "system.yaml": system.replace("print: {faces", "print: {index: [word], faces").replace(
                "back: none}}", "back: none}, word: none}"
            ),
            "word.schema.json": WORD,
            "words.yaml": WORDS,
            "rules__en__1.md": "# Play\n\n## The mill\n\nThe high tide.\n\n| What | How |\n|---|---|\n| grain | much |\n",
        }
    )
    build([there.order.pack], out=tmp_path, only=["rules"], quiet=True)
    text = " ".join(pages_of(next(tmp_path.rglob("rules.pdf"))))
    index = text[text.rindex("Index") :]
    assert "Mill · 1" in index, "a heading speaks of it"
    assert "Grain · 1" in index, "a table speaks of it"
    assert "Water wheel → Mill, high tide" in index, "the lamp has no line to be looked up"
    assert "Mills" not in index, "the same word is not sent on to itself"
    assert "Storm" not in index

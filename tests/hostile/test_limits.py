"""What a pack can ask for without end is refused, or told, in time: small forms of what `make hard` does at length."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from meeplewright.authoring.form.read import read
from meeplewright.authoring.form.tree import CannotKeep
from meeplewright.authoring.sheets import bring
from meeplewright.authoring.sheets.table import Row, SheetTable
from meeplewright.checks import baseline_writing
from meeplewright.findings.harmless import Screen
from meeplewright.findings.stop import Stop
from meeplewright.l10n import po
from meeplewright.packs.load import load
from meeplewright.sources.positions import layout_of
from meeplewright.stories.exchange.as_twee import _one_line
from meeplewright.stories.exchange.book import Note
from meeplewright.stories.exchange.drafts import Drafter
from meeplewright.stories.exchange.passages import Passage
from meeplewright.stories.exchange.pieces import PassageLink
from meeplewright.stories.picture.layout import _by_graphviz
from meeplewright.studio.export.rules import reader_of_rules
from meeplewright.systems.expressions import ExpressionError
from meeplewright.systems.house import _under
from meeplewright.systems.weight import too_heavy
from meeplewright.text.chapter import Chapter
from meeplewright.text.markup import MOST_MARKS, parse
from meeplewright.text.spelling import Spelling
from meeplewright_generators.checks.untranslated import _own_words
from meeplewright_generators.exports.pdf.fonts import _to_unicode
from meeplewright_generators.exports.pdf.spelling import raised, run_operand
from meeplewright_generators.faces.paint_marks import paint_table
from meeplewright_generators.faces.tracks import track_of
from meeplewright_generators.pages.markdown import MarkdownSetting, _Setter, matter
from meeplewright_generators.typeset.fontfile import open_font
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.run import Run
from pace import pace

PACKS = Path(__file__).resolve().parents[1] / "packs"


def cpu_of(what: Callable[[], object]) -> float:
    """Seconds of the processor of a machine whose pace is 1."""
    begun = time.process_time()
    what()
    return (time.process_time() - begun) / pace()


@pytest.mark.parametrize("opening", ["[", "{a: "])
def test_a_file_that_is_nested_without_end_is_left_as_it_is(opening: str) -> None:
    with pytest.raises(CannotKeep, match="nested more than 100 deep"):
        read("card: " + opening * 100_000)


def test_a_chapter_of_blank_lines_and_blanks_is_cut_in_one_pass() -> None:
    chapter = Chapter("rules/en/a.md", "a.md", "a\n" + "\n" * 100_000 + " " * 100_000 + "\nb\nc\n")
    assert cpu_of(lambda: list(chapter.paragraphs())) < 2
    assert [(at, text) for at, text in chapter.paragraphs()] == [(0, "a\n"), (200_003, "b\nc\n")]


def test_a_message_of_millions_of_letters_takes_no_more_than_itself() -> None:
    import tracemalloc

    text = 'msgid ""\nmsgstr ""\n\nmsgctxt "a#b"\nmsgid "A"\nmsgstr "' + "[" * 2_000_000 + '"\n'
    tracemalloc.start()
    (message,) = po.read(text).messages
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(message.text) == 2_000_000
    assert peak < 40_000_000


def test_a_picture_of_a_long_chain_with_ways_to_one_end_is_laid_out_in_time() -> None:
    pytest.importorskip("pygraphviz")
    nodes = [f"e{at}" for at in range(120)] + ["end"]
    ways = [(f"e{at}", f"e{at + 1}") for at in range(119)] + [(f"e{at}", "end") for at in range(120)]
    made = []
    assert cpu_of(lambda: made.append(_by_graphviz(nodes, ways, "e0"))) < 3
    assert set(made[0].places) == set(nodes)


def test_a_baseline_that_is_too_long_is_not_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline_writing, "LONGEST", 3)
    file = tmp_path / "known.yaml"
    line = "- {record: card/a%d, code: MW101, reason: x}\n"
    file.write_text("findings:\n" + "".join(line % at for at in range(4)), encoding="utf-8")
    with pytest.raises(Stop, match="at most 3 are brought up to date"):
        baseline_writing.written(file, [], ())


def test_a_track_to_infinity_gives_no_whole_number() -> None:
    for end in (float("inf"), float("nan"), 2.5):
        with pytest.raises(ExpressionError, match="no whole number"):
            track_of({"from": 0, "to": end}, in_list=False)


def test_a_template_with_a_filter_that_is_none_has_no_words_of_its_own() -> None:
    assert _own_words("{name} Draw") == "Draw"
    assert _own_words("{name|nothing} Draw") == ""


@pytest.mark.parametrize(
    "pieces", [["::error::x\n"], ["  ", "::error::x\n"], ["a\n", " ::error::x\n"], ["a\n\n", "::x"]]
)
def test_a_line_of_a_pack_is_no_command_where_no_terminal_is(pieces: list[str]) -> None:
    held = io.BytesIO()
    screen = Screen(held, encoding="utf-8", write_through=True)
    for piece in pieces:
        screen.write(piece)
    assert re.search(r"(?m)^\s*::", held.getvalue().decode()) is None
    assert ": :" in held.getvalue().decode()


def test_a_passage_with_more_links_than_anybody_follows_keeps_the_first() -> None:
    notes: list[Note] = []
    link = PassageLink("Two", ("Two",), (), 1)
    drafter = Drafter([Passage("Start", "[[Two]]", path="a.twee", line=1)], lambda _text, _line: (link,) * 1_200, notes)
    draft = drafter.draft(drafter.by_name["Start"])
    assert len(draft.ways) == 1_000
    assert [note.message for note in notes] == ["in `Start`: it has more than 1,000 links: the others are left out"]


def test_a_table_of_more_rows_than_are_taken_over_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bring, "MOST_ROWS", 2)
    (world,) = load(PACKS / "lock-and-weir").worlds
    table = SheetTable("in.csv", "card", ["id"], [Row(number, {"id": f"a{number}"}, {}) for number in range(3)])
    with pytest.raises(Stop, match="the table has 3 rows, and no more than 2 are taken over at once"):
        bring.plan_of(world, [table])


def test_a_schema_that_leads_back_to_itself_on_three_ways_judges_nothing() -> None:
    back = {"$ref": "#"}
    assert too_heavy({"oneOf": [back, {"anyOf": [back]}], "not": back})
    assert not too_heavy(back)
    assert not too_heavy({"properties": {"a": back, "b": back, "c": {"anyOf": [back, back]}}})


@pytest.mark.parametrize("rows", [((("a",) * 20_000),), (("a",),) * 20_000])
def test_a_table_whose_cells_have_no_room_is_told_and_not_set(rows: tuple[tuple[str, ...], ...]) -> None:
    told: list[tuple[object, ...]] = []
    painting = SimpleNamespace(notice=lambda *words: told.append(words))
    each = SimpleNamespace(box={"table": {}}, value=rows)
    assert cpu_of(lambda: paint_table(painting, each, (0, 0, 50, 80))) < 1  # type: ignore[arg-type] # all that it asks of them
    assert [(words[0], words[2]) for words in told] == [("over", "wide" if len(rows) == 1 else "high")]


def test_a_sheet_that_is_wide_in_few_bytes_is_refused() -> None:
    from meeplewright.sources.forms.workbook import TooWideError, trimmed

    rows = [(*[None] * 16_000, "x")] * 2_000
    with pytest.raises(TooWideError, match="more than 20,000,000 cells"):
        list(trimmed(rows, lambda cell: cell is None))
    assert list(trimmed([("a", None, None), (None,)], lambda cell: cell is None)) == [("a",), ()]


def test_names_of_thousands_of_variables_are_found_at_once_and_differ() -> None:
    from meeplewright.stories.exchange.variables import _Names

    named = _Names({})
    assert cpu_of(lambda: [named.of("$" * (n % 7)) for n in range(20_000)]) < 2
    assert len(named.taken) == 20_000


def test_a_place_of_one_of_many_keys_is_found_at_once() -> None:
    layout = layout_of("".join(f"k{n}: {n}\n" for n in range(5_000)))
    assert cpu_of(lambda: [layout.value((f"k{n}",), "a.yaml") for n in range(5_000)]) < 2
    assert layout.value(("k4999",), "a.yaml").line == 5_000


def test_steps_at_any_depth_of_any_depth_come_to_each_place_once() -> None:
    data: dict[str, object] = {"a": 1}
    for _ in range(60):
        data = {"a": data}
    found = list(_under(data, ("**",) * 30 + ("a",), (), set()))
    assert len(found) == 61


def test_a_word_longer_than_a_buffer_takes_is_shaped_as_its_parts() -> None:
    font = open_font(bundled("serif").regular.sources[0])
    whole = font.shape("ab" * 30_000)
    assert (len(whole.glyphs), "".join(whole.texts)) == (60_000, "ab" * 30_000)


def test_a_title_of_several_lines_begins_no_passage() -> None:
    assert _one_line("::x\n:: Start\nGo [[away]]") == "x :: Start Go [[away]]"


def test_a_long_word_of_a_name_is_no_slip_that_anybody_looks_for() -> None:
    word = "a" * 200_000
    assert cpu_of(lambda: list(Spelling([{word: 1, "take": 9}], [(word, "take")]).slips(word))) < 2


def test_brackets_of_rules_that_never_close_are_set_at_once() -> None:
    source = "# A\n\n" + "[" * 100_000 + "\n\n" + "![](" * 50_000 + "\n"
    kind = MarkdownSetting(SimpleNamespace(), "a")  # type: ignore[arg-type] # what is read asks nothing of it
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            _Setter, "run", lambda _, tokens: ([], [token.content for token in tokens if token.type == "inline"])
        )
        assert cpu_of(lambda: matter(source, kind)) < 2
        found: list[object] = list(matter(source, kind)[1])
        assert found == ["A", "[" * 100_000, "![](" * 50_000]


def test_marks_without_end_over_a_letter_are_written_in_numbers_that_a_reader_knows() -> None:
    font = open_font(bundled("serif").regular.sources[0]).source
    count = 3
    run = Run(font, (1,) * count, (-2e6, 1e-7, 0.0, 3e6), ("a",) * count, 1.0, (0.0, 1.5e6, 2e6))
    flat = replace(run, lifts=())
    for told in (raised(run_operand(run), 10), run_operand(flat), run_operand(1e7)):
        assert not re.search(r"e[-+]|~", told), told
    assert "2000000<0001>" in run_operand(flat)
    assert "15000 Ts" in raised(run_operand(run), 10)
    words = re.findall(r"<0001> <([0-9A-F]+)>", _to_unicode({1: "a" + "\u0301" * 500}).decode())
    assert [len(each) for each in words] == [120]


@pytest.mark.parametrize("mark", ["[", "{", "*a", "}", "[[fox]]"])
def test_a_text_of_marks_without_end_is_read_to_a_limit_and_told(mark: str) -> None:
    text = mark * (3 * MOST_MARKS)
    assert cpu_of(lambda: parse(text)) < 2
    read = parse(text)
    assert len(read.spans) + len(read.problems) < 3 * MOST_MARKS
    assert [each for each in read.problems if "at most 50,000 marks" in each.message]


@pytest.mark.parametrize(
    "rules", ["[" * 100_000, "![](" * 50_000, "[a](b" * 50_000, "*a **b " * 3000 + "b** a*" * 3000]
)
def test_rules_of_brackets_or_marks_without_end_are_letters_on_a_page(rules: str) -> None:
    assert cpu_of(lambda: reader_of_rules().parse(rules)) < 2
    tokens = reader_of_rules().parse(rules + "\n\nTake *one*.\n")
    assert [each.type for each in tokens[1].children or ()] == ["text"]
    assert "em_open" in [each.type for each in tokens[4].children or ()]

"""Text on a face: it fits or says by how much it does not, breaks where a reader would, and stays the text it was."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from meeplewright_generators.drawing.lines import draw_block, optical_middle
from meeplewright_generators.exports.document import Document
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.typeset.block import Block, fitted
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.model import Style, Word
from meeplewright_generators.typeset.rich import RichReader
from print_faces.read_back import letters, text_of

READER = RichReader(IconSet({"coin": "Coin", "food": "Food"}))
TEXT = "Whoever stands here may put the oil from their sheet into the lamp at any time of the day or of the night."
RUSSIAN = (
    "Кто стоит здесь, может в любое время перелить масло со своего листа в лампу — и так до самого рассвета, 3 раза."
)


def style(**changes: object) -> Style:
    return Style(bundled("sans"), **{"size_pt": 9.0, "smallest_pt": 6.0, **changes})  # type: ignore[arg-type]


def block(text: str, width: float = 55, height: float = 60, **changes: object) -> Block:
    of = style(**changes)
    return fitted(READER.paragraphs(text, of), of, width, height)


def lines(of: Block) -> list[str]:
    found = []
    for line, _indent, _baseline in of.lines:
        words = ""
        for chunk in line.chunks:
            shown = "".join(part.shaped.text if isinstance(part, Word) else f"<{part.icon.id}>" for part in chunk.parts)
            words += (" " if chunk.space and words else "") + shown
        found.append(words)
    return found


def test_text_shrinks_until_it_fits_and_no_further() -> None:
    roomy, tight, full = block(TEXT, height=60), block(TEXT, height=10), block(TEXT * 9, height=10)
    assert roomy.size_pt == 9
    assert 6 < tight.size_pt < 9
    assert tight.height <= 10.01
    assert full.size_pt == 6
    assert full.height > 10


def test_lines_come_closer_before_letters_get_smaller() -> None:
    just = block(TEXT, height=60).height - 0.5
    assert block(TEXT, height=just, tight=1.05).size_pt == 9
    assert block(TEXT, height=just).size_pt < 9


def test_no_line_is_wider_than_its_box() -> None:
    for width in (18, 25, 40, 70):
        for align in ("left", "justify", "center"):
            made = block(TEXT + " " + RUSSIAN, width=width, height=300, align=align, language="ru")
            assert made.over_width <= 0.01, (width, align)


def test_every_word_is_set_whatever_the_width() -> None:
    for width in (20, 33, 47, 71):
        for align in ("left", "justify", "center"):
            for text, language in ((TEXT, "en"), (RUSSIAN, "ru")):
                made = lines(block(text, width=width, height=400, align=align, language=language, hyphenate=False))
                assert " ".join(made) == text, (width, align)


def test_russian_prepositions_dashes_and_numbers_keep_their_neighbours() -> None:
    for width in range(20, 70, 3):
        for line in lines(block(RUSSIAN, width=width, height=400, language="ru", hyphenate=False))[:-1]:
            last = line.split()[-1].lower()
            assert last not in ("в", "со", "и", "до", "3"), line
        for line in lines(block(RUSSIAN, width=width, height=400, language="ru"))[1:]:
            assert not line.startswith("—"), line


def test_a_number_stays_with_its_icon() -> None:
    for width in range(14, 40, 2):
        for line in lines(block("Pay 3 {coin} and then another 12 {food} to go.", width=width, height=99)):
            assert not line.rstrip().endswith((" 3", " 12")), line


def test_long_words_are_divided_as_the_language_divides_them() -> None:
    narrow = lines(block("Возвышенность затопления неприкосновенность", width=18, height=200, language="ru"))
    assert any(line.endswith("-") for line in narrow)
    assert "".join(narrow).replace("-", "").replace(" ", "") == "Возвышенностьзатоплениянеприкосновенность"
    whole = lines(block("Возвышенность", width=18, height=200, language="ru", hyphenate=False))
    assert whole == ["Возвышенность"]


@pytest.mark.parametrize("align", ["left", "justify"])
def test_the_last_word_of_a_paragraph_is_divided_only_where_it_fills_half_a_line(align: str) -> None:
    text = (
        "Мох синий и тёплый и помнит каждую ногу, что на него ступила. У некоторых следов шесть подозрительных пальцев."
    )
    divided = 0
    for width in range(30, 75):
        found = lines(block(text, width=width, align=align, language="ru", smallest_pt=9.0))
        assert found[-1].endswith("пальцев.")
        divided += sum(line.endswith("-") for line in found)
    assert divided > 10
    assert any(line.endswith("-") for line in lines(block("Да электрификация.", width=20, language="ru", align=align)))


def test_justified_lines_end_at_the_right_edge(tmp_path: Path) -> None:
    made = block(TEXT * 3, width=50, height=200, align="justify")
    document = Document(title="Justified")
    page = document.page(80, 220)
    draw_block(page.canvas, made, 10, 10)
    document.write(tmp_path / "a.pdf")
    rows: dict[float, float] = {}
    for letter in letters(tmp_path / "a.pdf"):
        if letter.text.strip() and letter.text.isalpha():
            middle = min(made.lines, key=lambda line: abs(line[2] + 10 - letter.bottom))[2]
            rows[middle] = max(rows.get(middle, 0), letter.right)
    ends = [rows[baseline] for _, _, baseline in made.lines[:-1]]
    assert len(ends) > 5
    assert all(end == pytest.approx(60, abs=1.3) for end in ends), ends


def test_centred_text_has_no_stump_at_its_end() -> None:
    made = block(
        "Keep this card. Discard it to move any keeper to a neighbouring tile; this is no action.", align="center"
    )
    widths = [line.width for line, _, _ in made.lines]
    assert min(widths) > 0.6 * max(widths)


@pytest.mark.parametrize("width", range(26, 60))
def test_no_word_of_centred_text_could_move_to_the_next_line_and_make_the_two_more_even(width: int) -> None:
    few = []
    for text in (RUSSIAN, RUSSIAN + " " + RUSSIAN):
        made = block(text, width=width, align="center", language="ru", smallest_pt=9.0, hyphenate=False)
        room = width / made.size_mm
        space = style().chain.space.width
        rows = [line for line, _, _ in made.lines]
        assert " ".join(lines(made)) == text
        few.append(1 < len(rows) <= 8)
        for upper, lower in pairwise(rows if few[-1] else []):
            last = upper.chunks[-1].width + space
            assert len(upper.chunks) == 1 or lower.width + last > min(room, upper.width) - 1e-5
    assert any(few), "many lines are not made even: one of the two must be short enough"


def test_a_few_ragged_lines_have_no_word_divided_where_that_costs_no_line() -> None:
    text = "Жетон дополнительной еды"
    divided = []
    for align in ("left", "center"):
        for width in range(24, 40):
            found = block(text, width=width, align=align, language="ru", smallest_pt=9.0)
            whole = block(text, width=width, align=align, language="ru", smallest_pt=9.0, hyphenate=False)
            divided.append(any(line.endswith("-") for line in lines(found)))
            assert not divided[-1] or whole.over_width or len(found.lines) < len(whole.lines)
    assert any(divided)
    assert not all(divided)


def test_a_lonely_last_word_gets_company_and_the_other_lines_stay_nearly_as_wide() -> None:
    text = "If nobody spends it before the night, the token goes back to the box, and all begins anew the other day so"
    lonely = 0
    for width in range(40, 90):
        made = block(text, width=width, height=200, smallest_pt=9.0)
        rows = [line for line, _, _ in made.lines]
        lonely += len(rows[-1].chunks) == 1
        assert all(line.width > 0.7 * width / made.size_mm for line in rows[:-1]), lines(made)
    assert lonely <= 2


def test_emphasis_lists_and_icons_read_back_as_words(tmp_path: Path) -> None:
    made = block("*Mend:* pay {coin:2} and **rest**.\n- one thing\n- another {food}\n1. first", height=90)
    document = Document(title="Rich")
    draw_block(document.page(80, 100).canvas, made, 10, 10)
    document.write(tmp_path / "a.pdf")
    assert text_of(tmp_path / "a.pdf") == "Mend: pay 2 Coin and rest. • one thing • another Food 1. first"


@pytest.mark.parametrize(
    "text", ["<b>bold</b> &amp; <font color='red'>red</font>", "{{x}} %s ${y} <%= z %>", "(a) \\(b\\) TJ ET"]
)
def test_mark_up_of_other_programs_is_printed_as_it_stands(text: str, tmp_path: Path) -> None:
    document = Document(title="Plain")
    escaped = text.replace("\\", "\\\\").replace("{", "\\{")
    draw_block(document.page(120, 60).canvas, block(escaped, width=100), 10, 10)
    document.write(tmp_path / "a.pdf")
    assert text_of(tmp_path / "a.pdf") == text


def test_an_icon_sits_on_the_optical_middle_of_its_line(tmp_path: Path) -> None:

    from meeplewright_generators.typeset.lines import Line
    from meeplewright_generators.typeset.model import InlineIcon

    of = style(size_pt=20.0)
    for name in ("coin", "food", "flood", "die", "mountains", "uses"):
        icons = IconSet({}, _files())
        made = fitted(RichReader(icons).paragraphs("{" + name + "}", of), of, 60, 40)
        document = Document(title="Icon")
        page = document.page(60, 40)
        draw_block(page.canvas, made, 10, 10)
        document.write(tmp_path / "a.pdf")
        line, _, baseline = made.lines[0]
        assert isinstance(line, Line)
        mark = line.chunks[0].parts[0]
        assert isinstance(mark, InlineIcon)
        from print_faces.read_back import ink, picture_of

        pixels = 72 / 25.4 * 10
        _, top, _, bottom = ink(picture_of(tmp_path / "a.pdf", scale=10))
        middle = (top + bottom) / 2 / pixels
        wanted = 10 + baseline - optical_middle(of) * made.size_mm
        # a twentieth of the size of the text
        assert middle == pytest.approx(wanted, abs=made.size_mm * 0.05), name


def _files() -> dict[str, Path]:
    from meeplewright import data

    return {path.stem: path for path in data.schemas().rglob("icons/*.svg")}


@pytest.mark.parametrize(("before", "its"), [(TEXT, {"size_pt": 12.0}), (f"**{TEXT}**", {}), (f"[[lamp|{TEXT}]]", {})])
def test_a_text_is_the_same_bytes_whatever_was_set_before_it(
    before: str, its: dict[str, float], tmp_path: Path
) -> None:
    def printed(reader: RichReader, name: str) -> bytes:
        document, of = Document(title="Words"), style(bold="**" in before)
        draw_block(document.page(80, 80).canvas, fitted(reader.paragraphs(TEXT, of), of, 55, 60), 5, 5)
        document.write(tmp_path / name)
        return (tmp_path / name).read_bytes()

    icons = IconSet({})
    alone, after = RichReader(icons), RichReader(icons)
    after.paragraphs(before, style(**its))
    assert printed(after, "after.pdf") == printed(alone, "alone.pdf")


@pytest.mark.parametrize("role", ["sans", "serif"])
def test_a_french_word_with_its_narrow_space_stays_in_its_own_font(role: str, tmp_path: Path) -> None:
    chain = bundled(role).regular
    word = chain.word("d’abord\u202f;")
    assert {run.font for run in word.runs} == {chain.sources[0]}
    assert word.missing == ""
    plain, apart = (chain.word(f"d’abord{space};").width for space in ("", "\u00a0"))
    assert plain < word.width < apart
    document = Document(title="Words")
    document.page(80, 80).canvas.text(5, 20, "Non\u202f!", chain, 12)
    document.write(tmp_path / "a.pdf")
    assert text_of(tmp_path / "a.pdf").split() == ["Non", "!"]

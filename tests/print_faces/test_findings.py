"""The findings of faces: at the right field, in each language, and never a traceback. (Their pages hold more examples.)"""

from __future__ import annotations

import pytest

from meeplewright_generators.checks.colour_blind import alike
from meeplewright_generators.checks.faces import printing, tightest
from meeplewright_generators.checks.layouts import faults
from meeplewright_generators.checks.sheets import sheet_findings
from meeplewright_generators.faces.ink import contrast
from print_faces.conftest import MakePress
from program import meeple

CARD = "- id: lamp\n  name: Lamp\n  text: {text}\n"
BODY = (
    "face: {{size: poker}}\nboxes:\n  name: {{at: [5, 70, 53, 8], text: '{{name}}'}}\n"
    "  body: {{at: {at}, text: '{{text}}', style: {{size: 9, smallest: 7{style}}}}}\n"
)


def codes(press: MakePress, text: str, at: str = "[5, 5, 53, 20]", style: str = "") -> list[str]:
    made = press(CARD.format(text=text), BODY.format(at=at, style=style))
    return [finding.code for finding in printing(made.world)]


def test_the_overflow_is_told_in_millimetres_at_the_smallest_size(press: MakePress) -> None:
    made = press(CARD.format(text="word " * 90), BODY.format(at="[5, 5, 53, 20]", style=""))
    (finding,) = printing(made.world)
    assert finding.code == "MW811"
    assert finding.message.endswith("even at 7 pt")
    assert (finding.record, finding.field, finding.place.line) == ("card/lamp", "text", 4)


def test_what_is_the_fault_of_a_layout_is_told_once_and_counted(press: MakePress) -> None:
    layout = BODY.format(at="[5, 5, 53, 20]", style=", colour: '#999999'")
    cards = "".join(f"- {{id: lamp-{number}, name: Lamp, text: Light it.}}\n" for number in range(5))
    (pale,) = [finding for finding in printing(press(cards, layout).world) if finding.code == "MW815"]
    assert (pale.record, pale.place.line) == ("card/lamp-0", 2)
    assert pale.message.endswith("#999999 on #ffffff (here and on 4 more)")


def test_an_icon_without_a_drawing_is_told_once_wherever_it_stands(press: MakePress) -> None:
    cards = "".join(f"- {{id: lamp-{number}, name: Lamp, text: Light it.}}\n" for number in range(3))
    icons = "face: {size: poker}\nboxes:\n  a: {at: [5, 5, 9, 9], icon: odd}\n  b: {at: [5, 25, 9, 9], icon: queer}\n"
    told = [each for each in printing(press(cards, icons).world) if each.code == "MW819"]
    assert [each.message.split("`")[1] for each in told] == ["odd", "queer"]
    assert all(each.message.endswith("(here and on 2 more)") for each in told)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Take the lamp.", None),
        ("Возьми фонарь — скорее! № 5, ½ × 3…", None),
        ("Say 𒀀.", "MW812"),
        ("Say שלום.", None),
        ("Say مرحبا (ثلاثة).", None),
        ("灯 is a lamp", "MW812"),
        ("A moon 🌙.", "MW813"),
        ("'<b>bold</b> &amp; <font color=red>'", None),
        ("'100 % \\\\ (a) {{b} /Im1 Do Q'", None),
    ],
)
def test_each_text_has_the_finding_it_deserves(text: str, code: str | None, press: MakePress) -> None:
    found = codes(press, text)
    assert code in found if code else not found, found


def test_text_near_the_cut_is_told_only_where_its_letters_are_near(press: MakePress) -> None:
    assert codes(press, "Short.", at="[1, 5, 53, 20]") == ["MW814"]
    assert codes(press, "Short.", at="[1, 5, 61, 20]", style=", align: center") == []


def test_an_icon_near_the_cut_is_told_unless_it_is_a_ground(press: MakePress) -> None:
    for at, more, found in (
        ("[0.5, 5, 10, 10]", "", ["MW814"]),
        ("[4, 5, 10, 10]", "", []),
        ("[-5, 5, 20, 20]", "", []),
        ("[1, 1, 60, 60]", ", opacity: 0.2", []),
    ):
        layout = f"face: {{size: poker}}\nboxes:\n  i: {{at: {at}, icon: lamp{more}}}\n"
        made = press(CARD.format(text="Light it."), layout)
        assert [finding.code for finding in printing(made.world) if finding.code != "MW824"] == found, at


def test_contrast_is_reckoned_as_the_web_guidelines_do() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("one", "other", "mixed_up"),
    [
        ("#a84040", "#5d6b2f", True),
        ("#a84040", "#2040a0", False),
        ("#202020", "#e0e0e0", False),
        ("#335588", "#345689", False),
    ],
)
def test_colours_that_some_people_cannot_tell_apart(one: str, other: str, mixed_up: bool) -> None:
    assert bool(alike([one], [other])) is mixed_up


def test_the_tightest_boxes_come_first(press: MakePress) -> None:
    cards = "".join(f"- {{id: card-{n}, name: Card, text: '{'word ' * (n * 12 + 2)}'}}\n" for n in range(6))
    made = press(cards, BODY.format(at="[5, 5, 53, 26]", style=""))
    found = tightest(made.world, 3)
    assert [tight.record for tight in found] == ["card/card-5", "card/card-4", "card/card-3"]
    assert found[0].size_pt < 9


def test_a_layout_with_errors_prints_nothing_and_leaves_the_others_alone(press: MakePress) -> None:
    layout = BODY.format(at="[5, 5, 53, 20]", style=", colour: blurple")
    made = press(CARD.format(text="Light it."), layout)
    assert [finding.code for finding in faults(made)] == ["MW803"]
    assert list(made.faces("card")) == []


@pytest.mark.parametrize(
    "layout",
    [
        "face: {size: twoin}\n", "face: {size: [63]}\nboxes: 7\n", "face: {size: [0, 5]}\n", "extends: card\n", "boxes: {a: {at: [1, 2]}}\n",
        "extends: nowhere\n", "boxes: {a: {text: '{'}}\n", "boxes: {a: {when: '((((('}}\n", "boxes: {a: {text: 5}}\n", "[]: 1\n", "face: {shape: polygon}\n",
        "boxes: {a: {at: face, style: {extends: {}}}}\n", "boxes: {a: {at: face, text: '{name|icons|roman|join|bullets}'}}\n", "face: {size: '-3mm'}\n",
        "boxes: {a: {at: face, track: {from: 0, to: 99999999}}}\n", "boxes: {a: {at: face, each: name, text: '{item.x}'}}\n",
        "boxes: {a: {at: face, table: {each: name}}}\n", "boxes: {a: {at: face, image: '../../x.png'}}\n", "boxes: {a: {at: face, rotate: 45, icon: '{name}'}}\n",
    ],
)  # fmt: skip
def test_a_layout_of_nonsense_is_a_finding_or_a_face_and_never_a_traceback(layout: str, press: MakePress) -> None:
    from meeplewright.packs.load import load

    made = press(CARD.format(text="Light it."), "extends: base-card\n")
    pack = made.world.pack.folder
    (pack / "layouts" / "card.yaml").write_text(layout, encoding="utf-8")
    (world,) = load(pack).worlds
    for finding in printing(world):
        assert finding.message


def test_statistics_name_the_tightest_boxes(press: MakePress) -> None:
    cards = "".join(f"- {{id: card-{n}, name: Card, text: '{'word ' * (n * 12 + 2)}'}}\n" for n in range(6))
    pack = press(cards, BODY.format(at="[5, 5, 53, 26]", style="")).world.pack.folder
    told = meeple("check", "--print", "--statistics", "--no-cache", cwd=pack)
    assert told.status == 0, told.err
    lines = told.out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("tightest text of example"))
    assert "card/card-5, front, box `body`" in lines[start + 1]


def test_a_pack_may_ask_for_print_at_every_check(press: MakePress) -> None:
    pack = press(CARD.format(text="word " * 90), BODY.format(at="[5, 5, 53, 20]", style="")).world.pack.folder
    assert meeple("check", cwd=pack).status == 0
    with (pack / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write("print: {check: true}\n")
    for _ in range(2):
        told = meeple("check", cwd=pack)
        assert told.status == 1
        assert "MW811" in told.out


@pytest.mark.parametrize(
    ("theme", "lines"),
    [
        ("colours:\n  dawn: dusk\n  dusk: dawn\n", [2, 3]),
        ("fonts:\n  dawn: dusk\n  dusk: dawn\n", [2, 3]),
        ("styles:\n  dawn: {extends: dusk}\n  dusk: {extends: dawn}\n", [2, 3]),
        ("styles:\n  dawn: {extends: dawn}\n", [2]),
        ("styles:\n  noon: {extends: dawn}\n  dawn: {extends: dusk}\n  dusk: {extends: dawn}\n", [3, 4]),
    ],
)
def test_what_leads_back_to_itself_in_a_theme_is_a_finding(theme: str, lines: list[int], press: MakePress) -> None:
    layout = "face: {size: poker}\nboxes:\n  name: {at: [5, 5, 53, 9], text: '{name}', style: title}\n"
    made = press("- {id: lamp, name: Lamp}\n", layout, files={"theme.yaml": theme})
    told = [each for each in (*printing(made.world), *sheet_findings(made.world)) if each.code == "MW801"]
    assert [each.place.line for each in told] == lines
    assert all(each.place.path.endswith("theme.yaml") for each in told)
    assert all("leads back to itself" in each.message for each in told)


def test_a_style_of_the_same_name_varies_the_one_below_it(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n", files={"theme.yaml": "styles:\n  title: {extends: title, size: 6.5}\n"})
    plain = press("- {id: lamp, name: Lamp}\n")
    assert not [each for each in printing(made.world) if each.severity == "error"]
    below, own = plain.theme.described("title"), made.theme.described("title")
    assert own == {**below, "size": 6.5}
    assert made.theme.style({"extends": "title", "italic": True}).size_pt == 6.5

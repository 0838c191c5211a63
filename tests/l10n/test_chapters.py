"""Long rules in two languages: what a translation lacks or says otherwise, told at the paragraph."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.l10n.chapters import chapter_findings, rule_rows
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from program import MakePack

THE_DAY = "rules/ru/3-the-day.md"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path / "saltmarsh-light"))


def told(pack: Path) -> list[Finding]:
    return list(chapter_findings(load(pack).worlds[0]))


def change(pack: Path, inside: str, old: str, new: str) -> None:
    path = pack / inside
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_rules_of_the_demonstration_agree_in_both_languages(pack: Path) -> None:
    assert told(pack) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("{oil:4}", "{oil:3}", "MW516", "`{oil:3}` where the source has `{oil:4}`"),
        ("[[tile/dyke|Дамбе]]", "Дамбе", "MW516", "no link to `tile/dyke`"),
        ("стоит два {action}", "стоит 3 {action}", "MW516", "the source says `2` where the translation says `3`"),
        ("## Пример", "### Пример", "MW515", "a heading of level 3 stands here where the source has `An example` of level 2"),
        ("## Пример\n", "", "MW515", "the section `An example` of the source is not in this chapter"),
        ("## Пример\n", "## Пример\n\n## Ещё пример\n", "MW515", "the source has no section for `Ещё пример`"),
        (
            "Откройте верхнюю карту {tide} и сделайте, что на ней сказано.",
            "Turn up the top {tide} card and do what it says.",
            "MW503",
            "a part was left untranslated",
        ),
    ],
)  # fmt: skip
def test_a_damaged_chapter_is_told_where_it_is_damaged(pack: Path, old: str, new: str, code: str, says: str) -> None:
    change(pack, THE_DAY, old, new)
    (finding,) = told(pack)
    assert finding.code == code
    assert says in finding.message
    assert finding.place.path.endswith(THE_DAY)
    assert finding.related[0].place.path.endswith("rules/en/3-the-day.md")


def test_the_place_is_the_item_of_the_list(pack: Path) -> None:
    change(pack, THE_DAY, "- Отдать {oil} или", "- Отдать {oil:2} или")
    (finding,) = told(pack)
    lines = (pack / THE_DAY).read_text(encoding="utf-8").split("\n")
    assert lines[finding.place.line - 1].startswith("- Отдать {oil:2}")


def _lose(pack: Path) -> None:
    (pack / THE_DAY).unlink()


def _stray(pack: Path) -> None:
    (pack / THE_DAY).rename(pack / "rules/ru/3-day.md")


def _none(pack: Path) -> None:
    shutil.rmtree(pack / "rules" / "ru")


@pytest.mark.parametrize(
    ("harm", "places"),
    [
        (_lose, ["rules/en/3-the-day.md"]),
        (_stray, ["rules/en/3-the-day.md", "rules/ru/3-day.md"]),
        (_none, ["pack.yaml"]),
    ],
)
def test_a_chapter_that_is_not_there_is_told(pack: Path, harm: Callable[[Path], None], places: list[str]) -> None:
    harm(pack)
    findings = told(pack)
    assert {finding.code for finding in findings} == {"MW515"}
    assert [finding.place.path.split("saltmarsh-light/")[-1] for finding in findings] == places
    if harm is not _none:
        at = {(each.place.line, each.place.column, each.place.end_line, each.place.end_column) for each in findings}
        assert at == {(1, 1, 1, 1)}


def test_a_list_of_words_may_stand_in_the_order_of_each_language(pack: Path) -> None:
    english = ["7 axes.", "Boat. Costs 14.", "Cask. Costs 5.", "Dyke. Costs 6.", "Eel. Costs 7.", "Fog. Costs 8."]
    russian = ["7 топоров.", "Бочка. Стоит 5.", "Дамба. Стоит 6.", "Лодка. Стоит 14.", "Туман. Стоит 8.", "Угорь. Стоит 7."]  # fmt: skip
    for language, words in (("en", english), ("ru", russian)):
        text = "# A\n\n" + "\n".join(f"- {word}" for word in words) + "\n"
        (pack / "rules" / language / "8-words.md").write_text(text, encoding="utf-8")
    assert told(pack) == []
    change(pack, "rules/ru/8-words.md", "14", "13")
    assert [finding.code for finding in told(pack)] == ["MW516"]


@pytest.fixture
def rules(make_pack: MakePack) -> Callable[[Mapping[str, str]], World]:
    """A pack that has nothing but rules."""

    def made(chapters: Mapping[str, str]) -> World:
        head = "pack: a\nsystem: ./system.yaml\ntitle: A\nlanguage: en\ntranslations: [ru]\nversion: 0.1.0\n"
        system = "system: toy\ntitle: A\nlanguage: en\nkinds: {card: {schema: base/card, title: Card}}\n"
        files = {f"rules/{name}.md": text for name, text in chapters.items()}
        return load(make_pack({"pack.yaml": head, "system.yaml": system, **files})).worlds[0]

    return made


Rules = Callable[[Mapping[str, str]], World]


@pytest.mark.parametrize(("items", "wanted"), [(4, True), (5, True), (6, False)])
def test_a_short_list_stands_in_the_order_of_the_source(items: int, *, wanted: bool, rules: Rules) -> None:
    english = ["Boat. 14.", "Cask. 5.", "Dyke. 6.", "Eel. 7.", "Fog. 8.", "Gate. 9."][:items]
    russian = ["Угорь. 7.", "Бочка. 5.", "Дамба. 6.", "Лодка. 14.", "Туман. 8.", "Ворота. 9."][:items]
    lists = {"en/1-a": english, "ru/1-a": sorted(russian)}
    world = rules({name: "".join(f"- {word}\n" for word in words) for name, words in lists.items()})
    assert bool(list(chapter_findings(world))) is wanted


@pytest.mark.parametrize(
    ("chapters", "message"),
    [(1, "the rules are not there in `ru`"), (2, "none of the 2 chapters of the rules is there in `ru`")],
)
def test_rules_that_are_not_there_at_all_are_told_once(chapters: int, message: str, rules: Rules) -> None:
    (finding,) = chapter_findings(rules({f"en/{at}-a": "# A\n" for at in range(chapters)}))
    assert finding.message == message
    assert finding.help == "translate rules/en into rules/ru, with the same file names"


def test_a_row_of_the_rules_knows_where_its_words_stand(rules: Rules) -> None:
    world = rules({"en/1-a": "# A\n\nFill the old lamp: lamps, a\nlamp.\n", "ru/1-a": "# A\n\nЗалейте\nлампу.\n"})
    row = list(rule_rows(world, "ru"))[-1]
    first_line = (3, 1, 3, 28)
    for word, at in (
        ("Lamp", (3, 14, 3, 18)),
        ("lamps", (3, 20, 3, 25)),
        ("a", (3, 27, 3, 28)),
        ("oil", first_line),
        ("", first_line),
    ):
        place = row.related(word)
        assert (place.line, place.column, place.end_line, place.end_column) == at, word
    assert (row.place().line, row.place().column, row.place().end_column) == (3, 1, 8)


def test_steps_with_their_numbers_in_words_are_compared_one_by_one(pack: Path) -> None:
    for language, step in (("en", "Step"), ("ru", "Шаг")):
        path = pack / f"rules/{language}/3-the-day.md"
        steps = "".join(f"- {step} {number}. {{oil:{number}}}\n" for number in range(1, 9))
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{steps}", encoding="utf-8")
    change(pack, THE_DAY, "{oil:7}", "{oil:6}")
    (finding,) = told(pack)
    lines = (pack / THE_DAY).read_text(encoding="utf-8").splitlines()
    assert lines[finding.place.line - 1] == "- Шаг 7. {oil:6}"


def test_links_of_markdown_lead_to_the_same_files(pack: Path) -> None:
    for language, words in (
        ("en", "See [setting up](2-setting-up.md#before)."),
        ("ru", "См. [начало](1-the-light.md)."),
    ):
        (pack / "rules" / language / "8-more.md").write_text(f"# A\n\n{words}\n", encoding="utf-8")
    (finding,) = told(pack)
    assert finding.message == "the translation has no link to `2-setting-up.md` (in `A`)"

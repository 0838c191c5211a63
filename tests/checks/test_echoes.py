"""One slip gives one finding, and not all that follows from it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import TOY_PACK, TOY_SYSTEM
from meeplewright.checks.damage import Damage, damages
from meeplewright.data import content
from meeplewright.findings.model import Finding, Place
from meeplewright.packs.discover import shown_path
from meeplewright.packs.load import load
from program import MakePack, meeple

Says = Callable[..., list[str]]
RULE = """\
rules:
- code: toy/a-shape
  each: token
  require: this.shape == 'round'
  message: the token is not round
"""
MANIFEST = "manifest:\n- {kind: token, by: shape, of: {round: 2}}\n"
TOKENS = "token:\n- {id: a, name: A, shape: round}\n- {id: b, name: B, shape: round}\n"


def test_a_mistyped_key_is_told_alone(says: Says) -> None:
    files = {"pack.yaml": TOY_PACK + "complete: true\n", "system.yaml": TOY_SYSTEM + MANIFEST + RULE}
    strict = {
        "round.schema.json": '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Token",'
        ' "description": "A token.", "$ref": "meeple:base/token", "unevaluatedProperties": false}'
    }
    files["system.yaml"] = files["system.yaml"].replace("schema: base/token", "schema: round.schema.json")
    assert says({**files, **strict, "t.yaml": TOKENS}) == []
    found = says({**files, **strict, "t.yaml": TOKENS.replace("name: B, shape", "name: B, shpae")})
    assert [line.split(" ")[:2] for line in found] == [["MW102", "t.yaml:3:20"]]


def test_what_names_a_record_without_the_comma_behind_its_id_is_no_fault_of_its_own(says: Says) -> None:
    coat = "term:\n- id: coat\n  name: Coat\n  text: Under the [[hat]].\n"
    found = says({"a.yaml": "term:\n- {id: hat name: Hat}\n", "b.yaml": coat})
    assert [line.split(" ")[:2] for line in found] == [["MW001", "a.yaml:2:12"]]


def test_what_lies_in_the_system_of_several_packs_is_held_against_the_damage_of_each(tmp_path: Path) -> None:
    """The first of them is whole."""
    head = "system: gamebook\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
    entry = "entry:\n- {id: start, text: %s, ending: good}\n"
    for name, text in (("one", "Go."), ("two", "[Go.")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.yaml").write_text(f"pack: {name}\n{head}", encoding="utf-8")
        (tmp_path / name / "book.yaml").write_text(entry % text, encoding="utf-8")
    loaded = load(tmp_path)
    one, two = loaded.worlds
    assert (one.pack.name, two.pack.name) == ("one", "two")
    damage = Damage([each for each in loaded.findings if damages(each)], loaded.worlds)
    for path, is_held in (
        (one.system.source.shown, True),
        (shown_path(tmp_path / "one" / "book.yaml"), False),
        (shown_path(tmp_path / "two" / "book.yaml"), True),
    ):
        assert (damage.holds(Finding.of("MW204", "nothing uses it", Place(path, 1))) is not None) == is_held, path


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [("cards/night.yaml", "deck: night", "dekc: night"), ("tiles.yaml", "name: The Boathouse", "nmae: The Boathouse")],
)
def test_a_mistyped_key_in_the_demonstration_pack_is_told_alone(
    tmp_path: Path, file: str, right: str, wrong: str
) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    text = (pack / file).read_text(encoding="utf-8")
    assert right in text
    (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    told = meeple("check", "--no-cache", "--ignore", "MW5", cwd=pack)
    assert "1 error " in told.out.splitlines()[-1], told.out


def test_an_id_that_stands_twice_is_told_and_not_each_that_names_the_one_it_took_the_place_of(tmp_path: Path) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    text = (pack / "tiles.yaml").read_text(encoding="utf-8")
    (pack / "tiles.yaml").write_text(text.replace("id: mudflats", "id: reed-beds", 1), encoding="utf-8")
    told = meeple("check", "--no-cache", "--ignore", "MW5", cwd=pack).out
    codes = [line.split()[0] for line in told.splitlines() if " error: " in line]
    assert [code for code in codes if code.startswith("MW")] == ["MW203"], told


def test_causes_are_printed_before_what_follows_and_counts_at_the_end(tmp_path: Path) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    slips = (("system.yaml", "kind: tile, count: 7", "kind: tile, count: 8"), ("week.yaml", "  options:", "  opitons:"))
    for file, right, wrong in slips:
        text = (pack / file).read_text(encoding="utf-8")
        (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    told = meeple("check", "--no-cache", cwd=pack).out
    codes = [line.split()[0] for line in told.splitlines() if line.startswith("MW")]
    # pack.yaml, where the count is told, comes before week.yaml
    assert (codes[0], codes[-1]) == ("MW102", "MW304"), told


def test_a_run_that_misses_something_elsewhere_is_not_remembered(make_pack: MakePack) -> None:
    one = make_pack({"pack.yaml": TOY_PACK + "extends: [two]\n", "t.yaml": TOKENS}, "one")
    assert meeple("check", "one", cwd=one.parent).status == 1
    system = "../one/system.yaml"
    make_pack(
        {"pack.yaml": TOY_PACK.replace("example", "two", 1).replace("./system.yaml", system), "t.yaml": ""}, "two"
    )
    assert "MW025" not in meeple("check", "one", cwd=one.parent).out


def spoilt(folder: Path, *slips: tuple[str, str, str]) -> Path:
    """A copy of the demonstration pack with some slips in it."""
    pack = shutil.copytree(content() / "saltmarsh-light", folder / "saltmarsh-light")
    for file, right, wrong in slips:
        text = (pack / file).read_text(encoding="utf-8")
        assert right in text
        (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return pack


def codes_in(pack: Path, *options: str) -> list[str]:
    """The codes that `check` tells, as often as they are told."""
    told = meeple("check", "--no-cache", "--all", *options, cwd=pack).out
    return re.findall(r"^(MW\d{3}|[a-z]+/[a-z-]+)(?: \[\*\])? (?:error|warning|note)\b", told, re.MULTILINE)


def test_a_misspelt_neighbour_is_told_alone_and_not_by_the_rules_that_look_at_neighbours(tmp_path: Path) -> None:
    pack = spoilt(tmp_path, ("tiles.yaml", "mudflats, wreck,", "mudflats, weck,"))
    assert codes_in(pack) == ["MW201"]


def test_a_record_that_others_name_and_that_is_gone_is_not_counted_too(tmp_path: Path) -> None:
    text = (content() / "saltmarsh-light" / "book" / "5-reeds.yaml").read_text(encoding="utf-8")
    start = text.index("- id: the-duck-hide")
    record = text[start : text.index("- id: ", start + 1)]
    pack = spoilt(tmp_path, ("book/5-reeds.yaml", record, ""))
    assert set(codes_in(pack)) == {"MW201", "MW514"}


def test_a_card_that_is_gone_is_counted_in_its_deck_and_not_again_among_all_cards(tmp_path: Path) -> None:
    text = (content() / "saltmarsh-light" / "cards" / "marsh.yaml").read_text(encoding="utf-8")
    start = text.index("- id: sluice-crank")
    record = text[start : text.index("- id: ", start + 1)]
    pack = spoilt(tmp_path, ("cards/marsh.yaml", record, ""))
    assert codes_in(pack).count("MW304") == 1


def test_an_entry_that_no_option_leads_to_is_told_and_not_each_that_stands_behind_it(tmp_path: Path) -> None:
    pack = spoilt(tmp_path, ("book/1-arrival.yaml", "goto: the-stair", "goto: the-duck-hide"))
    told = codes_in(pack)
    assert told.count("MW612") == 1
    assert not {"MW622", "MW660", "MW663"} & set(told)


def test_a_file_in_a_wrong_encoding_is_told_once_and_no_comment_in_it_is_said_to_be_of_no_use(tmp_path: Path) -> None:
    pack = spoilt(tmp_path)
    file = pack / "cards" / "night.yaml"
    file.write_text(file.read_bytes().decode("latin-1"), encoding="utf-8")
    assert set(codes_in(pack)) == {"MW406"}


def test_a_paragraph_that_stands_twice_is_told_there_and_not_in_its_translations(tmp_path: Path) -> None:
    words = "Nobody may look at the book before all have read this page.\n\n"
    text = (content() / "saltmarsh-light" / "rules" / "en" / "3-the-day.md").read_text(encoding="utf-8")
    first = text.index("\n\n", text.index("\n## ") + 4) + 2
    pack = spoilt(tmp_path, ("rules/en/3-the-day.md", text[first:], words + words + text[first:]))
    assert codes_in(pack) == ["MW425"]


def test_a_heading_without_its_space_is_told_there_and_not_in_its_translations_and_fix_mends_it(tmp_path: Path) -> None:
    text = (content() / "saltmarsh-light" / "rules" / "en" / "3-the-day.md").read_text(encoding="utf-8")
    pack = spoilt(tmp_path, ("rules/en/3-the-day.md", "\n## ", "\n##"))
    assert codes_in(pack) == ["MW426"]
    assert meeple("check", "--no-cache", "--fix", cwd=pack).status == 0
    assert (pack / "rules" / "en" / "3-the-day.md").read_text(encoding="utf-8") == text


def test_what_is_asked_for_under_the_name_of_no_token_is_told_at_its_key(says: Says) -> None:
    amounts = (
        '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Card", "description": "A card.",'
        ' "$ref": "meeple:base/record", "properties": {"price": {"description": "What it costs.", "type": "object",'
        ' "additionalProperties": {"type": "integer", "x-amount": true, "description": "So many of it."}}}, "unevaluatedProperties": false}'
    )
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  deed: {schema: card.schema.json, title: Deed}\n", 1)
    files = {"pack.yaml": TOY_PACK, "system.yaml": system, "card.schema.json": amounts, "t.yaml": TOKENS}
    assert says({**files, "c.yaml": "deed:\n- {id: boat, price: {a: 2}}\n"}) == []
    found = says({**files, "c.yaml": "deed:\n- {id: boat, price: {aa: 2}}\n"})
    assert [line.split(" ")[:2] for line in found] == [["MW201", "c.yaml:2:22"]]


@pytest.mark.parametrize(
    ("file", "right", "wrong", "code"),
    [
        ("system.yaml", "  flood: 5", "  fllod: 5", "MW309"),
        ("terms.yaml", "\n  text:", "\n  txet:", "MW102"),
    ],
)
def test_what_asks_for_the_right_name_is_no_second_finding(
    tmp_path: Path, file: str, right: str, wrong: str, code: str
) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    text = (pack / file).read_text(encoding="utf-8")
    assert right in text
    (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    told = meeple("check", "--no-cache", "--format", "github", cwd=pack)
    assert re.findall(r"title=([^,:]+)", told.out) == [code], told.out

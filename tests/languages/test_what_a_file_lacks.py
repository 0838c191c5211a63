"""A file of a language is held against English, line by line: what lacks, what is too much, what is filled in otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.findings.model import Finding
from meeplewright.l10n.spoken import spoken_findings
from meeplewright.languages import language_of, shipped_languages
from meeplewright.packs.load import load
from meeplewright.packs.world import World

PACK = "pack: mill\nsystem: ./system.yaml\ntitle: Mill\nlanguage: {}\ntranslations: [{}]\nversion: 0.1.0\n"
SYSTEM = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: base/card, title: Card}\n"
ENGLISH = language_of("en")
WORDS: dict[str, Any] = {key: list(said) if isinstance(said, tuple) else said for key, said in ENGLISH.words.items()}
WHOLE: dict[str, Any] = {
    "language": "qaa",
    "name": "Ours",
    "plural": "nplurals=2; plural=(n != 1);",
    "words": WORDS,
    "steps": list(ENGLISH.steps),
    "turning": dict(ENGLISH.turning),
}


def world(folder: Path, language: str = "en", translations: str = "qaa", **files: Any) -> World:
    """A pack in languages, with files of them, `languages/qaa.yaml` a line a key as JSON."""
    (folder / "system.yaml").write_text(SYSTEM)
    (folder / "pack.yaml").write_text(PACK.format(language, translations))
    (folder / "languages").mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / "languages" / f"{name}.yaml").write_text(json.dumps(content, indent=1), encoding="utf-8")
    return load(folder).worlds[0]


def told(each: Finding) -> str:
    return f"{each.code} {each.place.path.rpartition('/')[2]}:{each.field}: {each.message}; {each.help}"


def shown(each: Finding) -> str:
    """What stands at its place in its file."""
    line = Path(each.place.path).read_text(encoding="utf-8").split("\n")[each.place.line - 1]
    assert each.place.line == each.place.end_line
    return line[each.place.column - 1 : each.place.end_column - 1]


def findings(folder: Path, **changed: Any) -> list[Finding]:
    return list(spoken_findings(world(folder, qaa={**WHOLE, **changed})))


def without(*names: str) -> dict[str, Any]:
    return {key: said for key, said in WORDS.items() if key not in names}


def test_a_file_that_says_all_that_english_says_has_nothing_to_tell(tmp_path: Path) -> None:
    assert findings(tmp_path) == []


def test_each_language_that_nobody_speaks_is_told_where_the_pack_names_it(tmp_path: Path) -> None:
    there = world(tmp_path, "qac", "en, qab, qaa, qad-RU", qaa=WHOLE)
    every = list(spoken_findings(there))
    assert [(each.code, each.field, shown(each)) for each in every] == [
        ("MW518", "translations/1", "qab"), ("MW518", "translations/3", "qad-RU"), ("MW518", "language", "qac"),
    ]  # fmt: skip
    assert [each.help.partition("`")[2].partition("`")[0] for each in every] == [
        "languages/qab.yaml", "languages/qad.yaml", "languages/qac.yaml",
    ]  # fmt: skip
    assert every[0].message.startswith("the engine does not speak `qab`: what books")


def test_what_is_translated_in_files_beside_the_records_is_not_printed_by_us(tmp_path: Path) -> None:
    head = (
        PACK.format("en", "qab, qad")
        + "sources:\n- {files: 'locale/{lang}/*.json', translates: card, by: id, fields: [name]}\n"
    )
    (tmp_path / "locale" / "qab").mkdir(parents=True)
    (tmp_path / "locale" / "qab" / "cards.json").write_text("[]")
    world(tmp_path)
    (tmp_path / "pack.yaml").write_text(head)
    (finding,) = spoken_findings(load(tmp_path).worlds[0])
    assert (finding.field, shown(finding)) == ("translations/1", "qad")


@pytest.mark.parametrize(("count", "more"), [(1, ""), (4, ""), (5, " …")])
def test_words_that_lack_are_counted_and_four_are_named(tmp_path: Path, count: int, more: str) -> None:
    names = list(WORDS)[3 : 3 + count]
    (finding,) = findings(tmp_path, words=without(*names))
    assert told(finding) == (
        f"MW519 qaa.yaml:words: {count} of {len(WORDS)} words print in English: {', '.join(f'`{each}`' for each in names[:4])}{more}; "
        "take them over from `en.yaml` and translate them"
    )
    assert shown(finding) == '"words"'


def test_a_part_that_is_left_out_is_left_out_on_purpose(tmp_path: Path) -> None:
    part = {key: said for key, said in WHOLE.items() if key not in ("steps", "turning")}
    assert list(spoken_findings(world(tmp_path, qaa=part))) == []


def test_what_a_file_leaves_out_of_a_language_that_ships_is_said_by_ours(tmp_path: Path) -> None:
    (code, *_) = sorted({*shipped_languages()} - {"en"})
    own: Any = {"language": code, "name": "Ours", "plural": "nplurals=1; plural=0;", "words": {"yes": "Si!"}}
    assert list(spoken_findings(world(tmp_path, "en", code, **{code: own}))) == []


def test_a_word_that_nothing_prints_is_told_at_its_key(tmp_path: Path) -> None:
    near, far = findings(tmp_path, words={**WORDS, "glosary": "x", "qqqqqqqq": "y"})
    assert told(near) == "MW519 qaa.yaml:words/glosary: nothing prints `glosary`; did you mean `glossary`?"
    assert told(far) == "MW519 qaa.yaml:words/qqqqqqqq: nothing prints `qqqqqqqq`; take it out"
    assert (shown(near), shown(far)) == ('"glosary"', '"qqqqqqqq"')


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Wins {what}.", "`{n}`"),
        ("Wins {n} {wat}.", "`{wat}` and `{what}`"),
        ("Wins {n} {what} {more}.", "`{more}`"),
        ("Wins.", "`{n}` and `{what}`"),
    ],
)
def test_what_is_filled_in_is_what_english_fills_in(tmp_path: Path, said: str, names: str) -> None:
    assert WORDS["gain"] == "Gain {n} {what}."
    (finding,) = findings(tmp_path, words={**WORDS, "gain": said})
    assert told(finding) == (
        f"MW519 qaa.yaml:words/gain: English fills in other things: {names}; write as in English: `Gain {{n}} {{what}}.`"
    )
    assert shown(finding) == json.dumps(said)


def test_braces_may_stand_in_any_order_and_more_than_once(tmp_path: Path) -> None:
    assert findings(tmp_path, words={**WORDS, "gain": "{what}: {n}, {n} {what}"}) == []


def test_each_form_of_a_noun_is_held_against_the_last_of_english(tmp_path: Path) -> None:
    assert WORDS["untranslated"] == ["{n} text not translated", "{n} texts not translated"]
    words = {**WORDS, "untranslated": ["one text", "{n} texts", "{m} texts"]}
    first, third, count = findings(tmp_path, words=words)
    english = "write as in English: `{n} texts not translated`"
    assert told(first) == f"MW519 qaa.yaml:words/untranslated: English fills in other things: `{{n}}`; {english}"
    assert (
        told(third)
        == f"MW519 qaa.yaml:words/untranslated: English fills in other things: `{{m}}` and `{{n}}`; {english}"
    )
    assert told(count) == (
        "MW519 qaa.yaml:words/untranslated: a noun has 2 forms here, and 3 are written; write one for each, in order"
    )


def test_forms_are_as_many_as_the_rule_of_the_file_says(tmp_path: Path) -> None:
    plural = "nplurals=3; plural=(n%10==1 ? 0 : n%10<5 ? 1 : 2);"
    words = {key: [*said, said[-1]] if isinstance(said, list) else said for key, said in WORDS.items()}
    assert findings(tmp_path, plural=plural, words=words) == []


def test_steps_are_translated_one_by_one(tmp_path: Path) -> None:
    steps = list(ENGLISH.steps)
    (finding,) = findings(tmp_path, steps=steps[:-1])
    assert told(finding) == (
        f"MW519 qaa.yaml:steps: there are {len(steps)} steps in English, and {len(steps) - 1} here; "
        "translate one after another; the last one is about tuck boxes"
    )


def test_ways_of_turning_are_held_against_english_as_well(tmp_path: Path) -> None:
    turning = {key: said for key, said in WHOLE["turning"].items() if key != "fold"}
    (finding,) = findings(tmp_path, turning=turning)
    assert (finding.code, finding.message, finding.help) == ("MW519", "missing key `fold`", "add `fold:`")
    (other,) = findings(tmp_path, turning={**WHOLE["turning"], "none": "Print {n} sides."})
    assert told(other) == (
        "MW519 qaa.yaml:turning/none: English fills in other things: `{n}`; write as in English: `Print on one side.`"
    )


def test_a_file_is_named_after_its_language(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, language="qab")
    assert told(finding) == (
        "MW519 qaa.yaml:language: the file is named `qaa.yaml`, and says that it is `qab`; write `language: qaa`"
    )
    assert shown(finding) == '"qab"'


def test_a_land_in_its_name_makes_no_other_language(tmp_path: Path) -> None:
    assert findings(tmp_path, language="qaa-RU") == []


def test_a_file_of_the_wrong_shape_is_not_held_against_anything(tmp_path: Path) -> None:
    every = findings(tmp_path, words=["yes"], steps=[])
    assert every
    assert all("English" not in each.message for each in every)

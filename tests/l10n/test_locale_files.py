"""Files of translations beside the records are checked as catalogues are, each told at its own place."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

import meeplewright
from program import meeple

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Card",
    "type": "object",
    "required": ["code", "name"],
    "properties": {
        "code": {"type": "string"},
        "name": {"type": "string", "x-text": "line"},
        "text": {"type": "string", "x-text": "block"},
    },
    "unevaluatedProperties": False,
}
CARDS = [
    {"code": "S-01", "name": "Storm Lantern", "text": "Draw 2 cards, then burn the lantern."},
    {"code": "S-02", "name": "Mud Shoes", "text": "Walk over the marsh. You lose nothing."},
    {"code": "S-03", "name": "Eel Trap", "text": "Gain 4 food while the water is high."},
]
Texts = dict[str, dict[str, str]]
GERMAN: Texts = {
    "S-01": {"name": "Sturmlaterne", "text": "Ziehe 2 Karten, dann verbrenne die Laterne."},
    "S-02": {"name": "Schlammschuhe", "text": "Gehe über das Moor. Du verlierst nichts."},
    "S-03": {"name": "Aalreuse", "text": "Erhalte 4 Nahrung, solange das Wasser hoch steht."},
}
SOURCES = {card["code"]: card for card in CARDS}


def as_json(texts: Texts) -> str:
    return json.dumps([{"code": code, **fields} for code, fields in texts.items()], ensure_ascii=False, indent=1)


def as_json_by_code(texts: Texts) -> str:
    return json.dumps(texts, ensure_ascii=False, indent=1)


def as_json_flat(texts: Texts) -> str:
    flat = {f"card.{code}.{field}": text for code, fields in texts.items() for field, text in fields.items()}
    return json.dumps(flat, ensure_ascii=False, indent=1)


def as_yaml(texts: Texts) -> str:
    return yaml.safe_dump({"card": texts}, allow_unicode=True, width=400)


def as_csv(texts: Texts) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(["code", "name", "text"])
    writer.writerows([code, fields.get("name", ""), fields.get("text", "")] for code, fields in texts.items())
    return out.getvalue()


def as_tsv_by_key(texts: Texts) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter="\t")
    writer.writerow(["key", "source", "translation"])
    for code, fields in texts.items():
        writer.writerows(
            [f"{code}.{field}", SOURCES.get(code, {}).get(field, ""), text] for field, text in fields.items()
        )
    return out.getvalue()


def as_xliff(texts: Texts) -> str:
    root = ET.Element("xliff", {"version": "1.2", "xmlns": "urn:oasis:names:tc:xliff:document:1.2"})
    body = ET.SubElement(ET.SubElement(root, "file", {"original": "cards", "source-language": "en"}), "body")
    for code, fields in texts.items():
        for field, text in fields.items():
            unit = ET.SubElement(body, "trans-unit", {"id": f"card/{code}#{field}"})
            ET.SubElement(unit, "source").text = SOURCES.get(code, {}).get(field, "")
            ET.SubElement(unit, "target").text = text
    ET.indent(root)
    return ET.tostring(root, encoding="unicode")


def as_xliff_2(texts: Texts) -> str:
    root = ET.Element("xliff", {"version": "2.0", "xmlns": "urn:oasis:names:tc:xliff:document:2.0", "srcLang": "en"})
    file = ET.SubElement(root, "file", {"id": "f"})
    for code, fields in texts.items():
        for number, (field, text) in enumerate(fields.items()):
            unit = ET.SubElement(file, "unit", {"id": f"u{code}{number}", "name": f"{code}.{field}"})
            segment = ET.SubElement(unit, "segment")
            ET.SubElement(segment, "source").text = SOURCES.get(code, {}).get(field, "")
            ET.SubElement(segment, "target").text = text
    ET.indent(root)
    return ET.tostring(root, encoding="unicode")


def as_android(texts: Texts) -> str:
    root = ET.Element("resources")
    for code, fields in texts.items():
        for field, text in fields.items():
            ET.SubElement(root, "string", {"name": f"card_{code}_{field}"}).text = text
    ET.indent(root)
    return ET.tostring(root, encoding="unicode")


def as_fluent(texts: Texts) -> str:
    lines = ["# Cards", ""]
    for code, fields in texts.items():
        lines += [f"{code} =", *(f"    .{field} = {text}" for field, text in fields.items()), ""]
    return "\n".join(lines)


WRITERS: dict[str, tuple[str, Callable[[Texts], str]]] = {
    "json": ("json", as_json),
    "json by code": ("json", as_json_by_code),
    "json flat": ("json", as_json_flat),
    "yaml": ("yaml", as_yaml),
    "csv": ("csv", as_csv),
    "tsv by key": ("tsv", as_tsv_by_key),
    "xliff 1.2": ("xlf", as_xliff),
    "xliff 2.0": ("xliff", as_xliff_2),
    "android": ("xml", as_android),
    "fluent": ("ftl", as_fluent),
}
FORMS = pytest.mark.parametrize("form", list(WRITERS))


def write_pack(folder: Path, languages: str = "de", files: str = "locale/{lang}/*.*") -> Path:
    (folder / "pack.yaml").write_text(
        "pack: lanterns\nsystem: ./system.yaml\ntitle: Lanterns\nlanguage: en\n"
        f"translations: [{languages}]\nsources:\n- {{files: cards.json, kind: card, id: code}}\n"
        f'- {{files: "{files}", translates: card, by: code, fields: [name, text]}}\n'
    )
    (folder / "system.yaml").write_text(
        "system: lanterns\ntitle: Lanterns\nlanguage: en\nkinds:\n  card: {schema: card.schema.json, title: Card}\n"
    )
    (folder / "card.schema.json").write_text(json.dumps(SCHEMA))
    (folder / "cards.json").write_text(json.dumps(CARDS, indent=1))
    return folder


def put(folder: Path, form: str, texts: Texts, language: str = "de") -> Path:
    ending, writer = WRITERS[form]
    file = folder / "locale" / language / f"cards.{ending}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(writer(texts), encoding="utf-8", newline="")
    return file


def changed(code: str, field: str, text: str) -> Texts:
    return {each: {**fields, **({field: text} if each == code else {})} for each, fields in GERMAN.items()}


def told(folder: Path) -> list[meeplewright.Finding]:
    return list(meeplewright.load(folder).findings)


def shown(finding: meeplewright.Finding) -> str:
    """What stands at the place of a finding, to the end of its line."""
    return Path(finding.file).read_text(encoding="utf-8").splitlines()[finding.line - 1][finding.column - 1 :]


@FORMS
def test_a_translation_that_says_the_same_is_silent_and_is_used(form: str, tmp_path: Path) -> None:
    put(write_pack(tmp_path), form, GERMAN)
    world = meeplewright.load(tmp_path)
    assert [str(finding) for finding in world.findings] == []
    assert {record.id: dict(record.texts("de")) for record in world.records} == GERMAN


@FORMS
def test_a_number_that_is_another_is_told_at_its_place(form: str, tmp_path: Path) -> None:
    put(write_pack(tmp_path), form, changed("S-03", "text", "Erhalte 5 Nahrung, solange das Wasser hoch steht."))
    (finding,) = told(tmp_path)
    assert (finding.code, finding.record, finding.field) == ("MW507", "card/S-03", "text")
    line = Path(finding.file).read_text(encoding="utf-8").splitlines()[finding.line - 1]
    following = Path(finding.file).read_text(encoding="utf-8").splitlines()[finding.line - 1 : finding.line + 1]
    assert any("Erhalte 5 Nahrung" in each for each in following), line
    assert shown(finding)[:1].strip()


@FORMS
def test_a_copy_of_the_source_is_no_translation(form: str, tmp_path: Path) -> None:
    put(write_pack(tmp_path), form, changed("S-03", "text", CARDS[2]["text"]))
    (finding,) = told(tmp_path)
    assert (finding.code, finding.record) == ("MW501", "card/S-03")
    assert "a copy of the source stands there" in finding.message
    rows = json.loads(meeple("l10n", "status", "--format", "json", cwd=tmp_path).out)[0]["kinds"]
    assert [(row["kind"], row["done"], row["missing"]) for row in rows] == [("card", 5, 1), ("all", 5, 1)]


@FORMS
def test_what_is_missing_and_what_belongs_to_no_record_are_told(form: str, tmp_path: Path) -> None:
    texts = {code: fields for code, fields in GERMAN.items() if code != "S-02"}
    put(write_pack(tmp_path), form, {**texts, "S-12": {"name": "Schatten", "text": "Nichts."}})
    found = sorted((finding.code, finding.message) for finding in told(tmp_path))
    assert [code for code, _ in found] == ["MW501", "MW501", "MW514"]
    assert "`S-12`" in found[2][1]


def test_a_record_that_nobody_knows_is_told_with_the_nearest_name_unless_that_is_a_number(tmp_path: Path) -> None:
    put(write_pack(tmp_path), "json", {**GERMAN, "S-12": {"name": "Schatten", "text": "Nichts."}})
    (finding,) = told(tmp_path)
    assert (finding.code, finding.help) == ("MW514", "take it out, or bring the record back")
    for path in (tmp_path / "cards.json", tmp_path / "locale" / "de" / "cards.json"):
        text = path.read_text(encoding="utf-8").replace("S-01", "lantern").replace("S-12", "lantren")
        path.write_text(text, encoding="utf-8")
    (finding,) = told(tmp_path)
    assert (finding.code, finding.help) == ("MW514", "did you mean `lantern`?")


def test_a_column_a_language_needs_no_language_in_the_name(tmp_path: Path) -> None:
    write_pack(tmp_path, languages="de, pl", files="locale/*.csv")
    rows = [
        "key,en,de,pl",
        "S-01.name,Storm Lantern,Sturmlaterne,Latarnia sztormowa",
        "S-02.name,Mud Boots,Schlammschuhe,",
    ]
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "all.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    world = meeplewright.load(tmp_path)
    assert world.of("card")["S-01"].text("name", "pl") == "Latarnia sztormowa"
    stale = [each for each in world.findings if each.code == "MW502"]
    assert [(each.record, each.line, each.column) for each in stale] == [("card/S-02", 3, 21)]


def test_a_language_that_the_pack_does_not_name_is_told_once(tmp_path: Path) -> None:
    put(write_pack(tmp_path), "json", GERMAN)
    put(tmp_path, "json", GERMAN, language="nl")
    put(tmp_path, "csv", GERMAN, language="nl")
    (finding,) = told(tmp_path)
    assert finding.code == "MW522"
    assert finding.file.endswith("locale/nl/cards.csv")
    assert "`nl`, and 1 more of its files" in finding.message
    assert finding.help == "write `nl` into `translations` of pack.yaml"
    assert (finding.line, finding.column) == (1, 1)


def test_a_language_that_is_a_slip_of_another_is_told_with_that_one(tmp_path: Path) -> None:
    put(write_pack(tmp_path, languages="pt-BR"), "json", GERMAN, language="pt-BT")
    (finding,) = (each for each in told(tmp_path) if each.code == "MW522")
    assert finding.message == "this file is in `pt-BT`, and the pack does not name that language: nobody looks at it"
    assert finding.help == "write `pt-BT` into `translations` of pack.yaml; or is it `pt-BR`?"


def test_a_language_may_be_written_by_its_name_and_the_records_own_file_is_left_out(tmp_path: Path) -> None:
    write_pack(tmp_path, languages="fr", files="csvs/{lang}/card.csv")
    head = (tmp_path / "pack.yaml").read_text()
    (tmp_path / "pack.yaml").write_text(head.replace("cards.json", "csvs/english/card.csv"))
    (tmp_path / "cards.json").unlink()
    for language, name in (("english", "Storm Lantern"), ("french", "Lanterne d’orage")):
        (tmp_path / "csvs" / language).mkdir(parents=True)
        (tmp_path / "csvs" / language / "card.csv").write_text(f"code,name\nS-01,{name}\n", encoding="utf-8")
    world = meeplewright.load(tmp_path)
    assert [str(finding) for finding in world.findings] == []
    assert world.of("card")["S-01"].text("name", "fr") == "Lanterne d’orage"


def test_codes_of_languages_may_be_written_in_other_manners(tmp_path: Path) -> None:
    write_pack(tmp_path, languages="pt-BR", files="res/values-{lang}/strings.xml")
    (tmp_path / "res" / "values-pt-rBR").mkdir(parents=True)
    (tmp_path / "res" / "values-pt-rBR" / "strings.xml").write_text(
        "<resources><string name='S-01_name'>L\\'lanterna  da\n tempestade</string></resources>"
    )
    world = meeplewright.load(tmp_path)
    assert world.of("card")["S-01"].text("name", "pt-BR") == "L'lanterna da tempestade"
    assert not [finding for finding in world.findings if finding.code == "MW522"]


def test_lengths_and_sentences_of_japanese_are_not_held_against_english(tmp_path: Path) -> None:
    japanese = {
        "S-01": {"name": "嵐のランタン", "text": "2枚引き、燃やす。"},
        "S-02": {"name": "泥の靴", "text": "沼を歩く。何も失わない。"},
        "S-03": {"name": "うなぎの罠", "text": "満潮の間、食料4。"},
    }
    put(write_pack(tmp_path, languages="ja"), "json", japanese, language="ja")
    assert told(tmp_path) == []
    put(tmp_path, "json", {**japanese, "S-03": {"name": "うなぎの罠", "text": "満潮の間、食料5。"}}, language="ja")
    assert [finding.code for finding in told(tmp_path)] == ["MW507"]


def test_number_words_of_a_language_that_nobody_knows_are_passed_over(tmp_path: Path) -> None:
    write_pack(tmp_path, languages="fi")
    cards = [{"code": "S-01", "name": "Lantern", "text": "Draw two cards and three coins."}]
    (tmp_path / "cards.json").write_text(json.dumps(cards))
    put(tmp_path, "json", {"S-01": {"name": "Lyhty", "text": "Nosta kaksi korttia ja kolme kolikkoa."}}, language="fi")
    assert told(tmp_path) == []


def test_a_name_that_is_the_same_in_both_languages_is_a_name(tmp_path: Path) -> None:
    put(write_pack(tmp_path), "json", changed("S-03", "name", "Eel Trap"))
    assert told(tmp_path) == []


def test_one_text_translated_twice_is_told_with_both_places(tmp_path: Path) -> None:
    put(write_pack(tmp_path), "json", GERMAN)
    put(tmp_path, "csv", {"S-01": {"name": "Windlicht"}})
    (finding,) = told(tmp_path)
    assert finding.code == "MW511"
    assert finding.record == "card/S-01"


@pytest.mark.parametrize(
    ("encoding", "line", "said"), [("latin-1", 3, "another encoding than UTF-8"), ("utf-16", 1, "UTF-16")]
)
def test_a_file_in_another_encoding_is_told_at_its_first_letter(
    encoding: str, line: int, said: str, tmp_path: Path
) -> None:
    file = put(write_pack(tmp_path), "csv", GERMAN)
    file.write_text(as_csv({"S-01": GERMAN["S-03"], "S-02": {"name": "für"}}), encoding)
    (found,) = (each for each in told(tmp_path) if each.code != "MW501")
    assert (found.code, found.line, found.column) == ("MW510", line, 1)
    assert found.message == f"this file is written in {said}, and only UTF-8 can be read"
    assert found.help == "save it as UTF-8"


@pytest.mark.parametrize(
    ("ending", "content", "line"),
    [
        ("json", '[\n {"code": "S-01", "name": "Sturm"\n', 2),
        ("xlf", "<xliff version='1.2'>\n<file>\n</xliff>", 3),
        ("xml", "<words>\n</words>", 1),
        ("csv", 'code,name\nS-01,"Sturm\n', 1),
        ("ftl", "S-01 =\n    .name = Sturm\n<<<<<<< HEAD\n", 3),
        ("yaml", "card:\n  S-01: {name: Sturm\n", 3),
        ("tsv", "one\ttwo\nS-01\tSturm\n", 1),
        ("doc", "Sturm", 1),
    ],
)
def test_a_broken_file_is_one_finding_at_its_place(ending: str, content: str, line: int, tmp_path: Path) -> None:
    file = put(write_pack(tmp_path), "json", {}).with_suffix(f".{ending}")
    file.with_suffix(".json").unlink()
    file.write_text(content)
    found = [finding for finding in told(tmp_path) if finding.code != "MW501"]
    assert [finding.severity for finding in found] == ["error"], found
    assert found[0].file.endswith(file.name)
    assert abs(found[0].line - line) <= 1


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>',
    ],
)
def test_entities_are_refused(head: str, tmp_path: Path) -> None:
    file = put(write_pack(tmp_path), "json", {}).with_suffix(".xml")
    file.with_suffix(".json").unlink()
    file.write_text(f"{head}<resources><string name='S-01_name'>&b;</string></resources>")
    (finding,) = [finding for finding in told(tmp_path) if finding.code == "MW510"]
    assert "entity" in finding.message
    assert meeplewright.load(tmp_path).of("card")["S-01"].texts("de") == {}


def test_quotes_and_escapes_of_android_are_what_its_documentation_says(tmp_path: Path) -> None:
    from meeplewright.l10n.locale.xliff import android

    assert android('  one \n   two "  three  " ') == "one two   three  "
    assert android(r"don\'t say \"no\" \u0041\n\@ \?") == 'don\'t say "no" A\n@ ?'


def test_a_fluent_message_goes_on_below_and_fills_in_what_it_says(tmp_path: Path) -> None:
    file = put(write_pack(tmp_path), "json", {}).with_suffix(".ftl")
    file.with_suffix(".json").unlink()
    file.write_text(
        'S-02-text =\n    Gehe über das Moor.\n    { "{" }Du{ "}" } verlierst\n    nichts.\n\nS-02-name = Schuhe\n'
    )
    record = meeplewright.load(tmp_path).of("card")["S-02"]
    assert record.text("text", "de") == "Gehe über das Moor.\n{Du} verlierst\nnichts."
    assert record.text("name", "de") == "Schuhe"


def test_sync_leaves_to_locale_files_what_they_translate(tmp_path: Path) -> None:
    put(write_pack(tmp_path), "json", GERMAN)
    assert meeple("l10n", "sync", "--lang", "de", cwd=tmp_path).status == 0
    written = (tmp_path / "l10n" / "de.po").read_text(encoding="utf-8")
    assert "pack/lanterns#title" in written
    assert "S-01" not in written


@pytest.mark.parametrize(("more", "wanted"), [(3, 3), (4, 1)])
def test_many_records_that_nobody_knows_are_told_at_once_where_the_first_stands(
    more: int, wanted: int, tmp_path: Path
) -> None:
    put(write_pack(tmp_path), "csv", {**GERMAN, **{f"T-{at}": {"name": "Schatten"} for at in range(more)}})
    found = told(tmp_path)
    assert [(each.code, each.line) for each in found] == [("MW514", 5 + at) for at in range(wanted)]
    if wanted == 1:
        assert found[0].message == "4 records that this file translates are no card of the pack: `T-0`, `T-1`, `T-2` …"


@pytest.mark.parametrize(
    ("code", "wanted"), [("7", "Windlicht"), ("true", ""), ("'true'", "Windlicht"), ("[7]", ""), ("7.5", "")]
)
def test_a_record_is_named_by_a_word_or_a_whole_number(code: str, wanted: str, tmp_path: Path) -> None:
    name = {"true": "True", "'true'": "true"}.get(code, code)
    write_pack(tmp_path)
    (tmp_path / "cards.json").write_text(json.dumps([{"code": name, "name": "Storm Lantern"}]))
    file = put(tmp_path, "json", {}).with_suffix(".yaml")
    file.with_suffix(".json").unlink()
    file.write_text(f"- {{code: {code}, name: Windlicht}}\n")
    assert meeplewright.load(tmp_path).of("card")[name].text("name", "de") == (wanted or "Storm Lantern")

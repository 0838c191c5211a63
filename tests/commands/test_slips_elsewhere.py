"""Slips that are none of a line alone: encodings, copies, pack.yaml, systems; and what other commands do about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ford import BOOK, PACK, One, found, write_ford
from program import meeple


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_ford(tmp_path)


@pytest.mark.parametrize("encoding", ["utf-16", "cp1251"])
def test_a_file_in_another_encoding_is_told_alone(pack: Path, encoding: str) -> None:
    (pack / "book.yaml").write_bytes(BOOK.replace("dusk", "вечером").encode(encoding))
    assert [one.what[:5] for one in found(pack)] == ["MW004"]


def test_what_is_wrong_elsewhere_is_told_beside_a_slip(pack: Path) -> None:
    text = BOOK.replace("  number: 4", "  number:4").replace("goto: inn", "goto: barn")
    (pack / "book.yaml").write_text(text)
    assert [one.what[:40] for one in found(pack)] == [
        "MW201 book.yaml:11:11 there is no entry "[:40],
        "MW001 book.yaml:27:9 behind the colon of"[:40],
    ]


def test_a_slip_in_one_pack_keeps_nothing_quiet_in_another(pack: Path) -> None:
    for name, book in {"weir": ("number: 4", "number: 6"), "yard": ("goto: cellar", "goto: attic")}.items():
        (pack.parent / name).mkdir()
        (pack.parent / name / "pack.yaml").write_text(PACK.replace("ford", name, 1))
        (pack.parent / name / "book.yaml").write_text(BOOK.replace(*book))
    (pack / "book.yaml").write_text(BOOK.replace("  number: 4", "  number:4"))
    told = meeple("check", cwd=pack.parent).out
    codes = [line.split(" ")[0] for line in told.splitlines() if line.startswith("MW")]
    assert sorted(codes) == ["MW001", "MW201", "MW303"]


def test_a_keyword_that_is_not_declared_is_told_once_with_its_other_places(pack: Path) -> None:
    (pack / "pack.yaml").write_text(PACK.replace("state: {flags: [LAMP]}\n", ""))
    assert found(pack) == [
        One(
            "MW602 book.yaml:9:19 `LAMP` is not declared in `state`",
            "declare it in pack.yaml, as in `state: {flags: [LAMP]}`, or there under `counters` or `items`",
        )
    ]
    assert "   = also here: ford/book.yaml:31:11\n" in meeple("check", "ford", cwd=pack.parent).out


def test_a_file_that_was_copied_is_told_once(pack: Path) -> None:
    (pack / "book copy.yaml").write_text(BOOK)
    assert found(pack) == [
        One(
            "MW203 book.yaml:2:7 entry `start` and 4 more records of this file are defined in `ford/book copy.yaml` too",
            "take one of the two files out if it is a copy, else give its records other ids",
        )
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "what", "advice"),
    [
        (
            PACK,
            "",
            "MW027 pack.yaml:1:1 pack.yaml does not say `pack`, `system`, `title` and `language`",
            "add `pack: my-game`, `system: gamebook`, `title: My game` and `language: en`, each on a line of its own",
        ),
        (
            "title: The ford\n",
            "",
            "MW027 pack.yaml:1:1 pack.yaml does not say `title`",
            "add `title:` with text",
        ),
        (
            "version: 0.1.0",
            "version: 0.1",
            "MW027 pack.yaml:5:10 `version` must be text, such as `0.1.0`",
            "put it in quotes to make it text",
        ),
        (
            "version: 0.1.0",
            "authors: Maren",
            "MW027 pack.yaml:5:10 `authors` must be a list of names",
            "put it in brackets to make it a list",
        ),
        (
            "system: gamebook",
            "system: gamebok",
            "MW024 pack.yaml:2:9 there is no system `gamebok`",
            "did you mean `gamebook`?",
        ),
        (
            "system: gamebook",
            "system: .\\system.yaml",
            "MW024 pack.yaml:2:9 there is no system `.\\system.yaml`",
            "write the path from the pack.yaml on, with forward slashes, such as `./system.yaml`",
        ),
        (
            "{flags: [LAMP]}",
            "[LAMP]",
            "MW027 pack.yaml:6:8 `state` must be a mapping, such as `{flags: [LAMP]}`",
            "write a mapping, such as `{flags: [LAMP]}`",
        ),
        (
            "flags",
            "flag",
            "MW603 pack.yaml:6:15 `state` has no list or mapping `flag`",
            "it holds flags, counters, items, untracked",
        ),
        (
            "title: The ford",
            "title: The ford: a book",
            "MW001 pack.yaml:3:16 there is a second `: ` in this line",
            'write `title: "The ford: a book"`',
        ),
    ],
)
def test_a_slip_in_pack_yaml_is_told_alone(pack: Path, right: str, wrong: str, what: str, advice: str) -> None:
    (pack / "pack.yaml").write_text(PACK.replace(right, wrong))
    assert found(pack) == [One(what, advice)]


@pytest.mark.parametrize(
    ("field", "mended"), [("version: 0.1", 'version: "0.1"'), ("authors: Maren", "authors: [Maren]")]
)
def test_quotes_and_brackets_in_pack_yaml_are_mends_that_are_certain(pack: Path, field: str, mended: str) -> None:
    (pack / "pack.yaml").write_text(PACK.replace("version: 0.1.0", field))
    assert meeple("check", "--fix", "ford", cwd=pack.parent).status == 0
    assert (pack / "pack.yaml").read_text() == PACK.replace("version: 0.1.0", mended)


@pytest.mark.parametrize(
    ("file", "right", "wrong", "what"),
    [
        (
            "system.yaml",
            "  icon: {",
            "  icon {",
            "MW001 system.yaml:10:7 behind the key `icon` a colon is missing",
        ),
        (
            "system.yaml",
            "card.schema.json",
            "cards.schema.json",
            "MW154 system.yaml:7:18 kind `card` names a schema that is not there: `cards.schema.json`",
        ),
        ("system.yaml", "deck: {schema", "deck: {shema", "MW151 system.yaml:8:10 unknown key `shema` in this kind"),
        (
            "card.schema.json",
            "meeple:base/card",
            "meeple:base/crad",
            "MW154 card.schema.json:5:11 `$ref` leads nowhere: `meeple:base/crad`",
        ),
        (
            "card.schema.json",
            '"required": ["deck"],',
            '"required": ["deck"]',
            "MW001 card.schema.json:7:3 this mapping in braces is not closed, or lacks a comma",
        ),
        (
            "card.schema.json",
            '"required":',
            "required:",
            "MW150 card.schema.json:6:3 a key in double quotes belongs here",
        ),
        (
            "system.yaml",
            "# manifest:\n# - {kind: card, count: 54}",
            "manifest: 3 cards",
            "MW151 system.yaml:19:11 expected a list, found the text `3 cards`",
        ),
        (
            "rules/en/rules.md",
            "## A turn\n",
            "<<<<<<< HEAD\n## A turn\n=======\n## Turns\n>>>>>>> other\n",
            (
                "MW019 rules.md:5:1 git could not merge what stands between here and `>>>>>>>`,"
                " and left both versions in the file"
            ),
        ),
        ("system.yaml", "kinds:", "kind:", "MW151 system.yaml:6:1 unknown key `kind` in this system"),
    ],
)
def test_a_slip_in_a_system_is_told_alone(tmp_path: Path, file: str, right: str, wrong: str, what: str) -> None:
    assert meeple("new", "system", "tricks", "--title", "Tricks", cwd=tmp_path).status == 0
    path = tmp_path / "tricks" / file
    path.write_text(path.read_text().replace(right, wrong, 1))
    assert [one.what for one in found(tmp_path / "tricks")] == [what]


def test_a_key_that_is_only_somewhat_alike_is_not_changed_into_another(pack: Path) -> None:
    for wrong, mended in (("optoins", True), ("optionals", False)):
        (pack / "book.yaml").write_text(BOOK.replace("  options:", f"  {wrong}:", 1))
        told = meeple("check", "ford", cwd=pack.parent).out
        assert ("MW102 [*] error" in told) is mended
        assert "did you mean `options`?" in told


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["story", "number"], "mend that first: the numbers in what cannot be read would be given away"),
        (["l10n", "sync"], "mend that first: the texts in what cannot be read would be taken for gone"),
        (
            ["sheet", "import", "out.csv"],
            "mend that first: a row whose record cannot be read would be taken for a new one",
        ),
    ],
)
def test_what_writes_by_all_that_there_is_waits_until_all_can_be_read(
    pack: Path, words: list[str], advice: str
) -> None:
    (pack / "pack.yaml").write_text(PACK + "translations: [ru]\n")
    assert meeple("l10n", "sync", cwd=pack).status == 0
    assert meeple("sheet", "export", "out.csv", "entry", cwd=pack).status == 0
    (pack / "book.yaml").write_text(BOOK.replace("  number: 4", "  number:4"))
    before = {path: path.read_bytes() for path in sorted(pack.rglob("*.*")) if path.is_file()}
    told = meeple(*words, cwd=pack)
    assert (told.status, told.err) == (
        2,
        f"error: book.yaml:27: behind the colon of `number` a space is missing; nothing was changed\nhelp: {advice}\n",
    )
    assert {path: path.read_bytes() for path in before} == before


def test_an_option_that_leads_nowhere_is_told_and_not_what_it_no_longer_leads_to(pack: Path) -> None:
    (pack / "book.yaml").write_text(BOOK.replace("    goto: cellar\n", ""))
    assert [one.what for one in found(pack)] == [
        "MW613 book.yaml:16:5 option 1 `Look into the cellar` of 2 `mill` leads nowhere"
    ]


def test_a_story_that_cannot_be_searched_is_not_passed(pack: Path) -> None:
    assert meeple("story", "check", cwd=pack).status == 0
    (pack / "book.yaml").write_text(BOOK.replace("  number: 4", "  number:4"))
    told = meeple("story", "check", cwd=pack)
    assert told.status == 1
    assert "ford: ford: not searched: mend what `meeple check` tells first\n" in told.out


def test_a_fault_that_is_ignored_for_a_reason_keeps_nothing_else_quiet(pack: Path) -> None:
    draft = "# meeple: ignore MW018 -- a kind to come\nsong:\n- id: hymn\n"
    (pack / "draft.yaml").write_text(draft.partition("\n")[2])
    (pack / "book.yaml").write_text(BOOK.replace("number: 4", "number: 6"))
    assert [one.what[:5] for one in found(pack)] == ["MW018"]
    (pack / "draft.yaml").write_text(draft)
    assert [one.what[:5] for one in found(pack)] == ["MW303"]


def test_a_slip_in_the_declaration_of_a_keyword_is_told_once(pack: Path) -> None:
    (pack / "pack.yaml").write_text(PACK.replace("[LAMP]", "[LAAMP]"))
    told = [one for one in found(pack) if one.what.startswith("MW602")]
    assert told == [One("MW602 book.yaml:9:19 `LAMP` is not declared in `state`", "did you mean `LAAMP`?")]

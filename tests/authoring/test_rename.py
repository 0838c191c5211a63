"""Renaming reaches every place that names a thing, in all packs and languages, and leaves every other byte."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meeplewright.packs.vault import cache_folder
from program import MakePack, meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  token: {schema: base/token, title: Token}
  term: {schema: base/term, title: Term}
  entry: {schema: base/entry, title: Entry}
vocabulary:
  icon:
  - {id: coin, name: Coin}
stock: {coin: 20}
"""
PACK = """\
pack: {name}
system: {system}
title: A pack
language: en
translations: [ru]
version: 0.1.0
extends: {extends}
state:
  flags: [HORN, OWL]
  counters:
    silver: {{from: 0, to: 9}}
"""
TERMS = """\
# what the words mean
term:
- id: purse   # kept small
  name: Purse
  text: >-
    Holds {coin:2}, see
    [[term/purse|itself]] and [[purse]].
  icon: coin
"""
BOOK = """\
entry:
- id: start
  number: 1
  text: Take {coin}.
  gain: [{flag: HORN}, {silver: 2}]
  options:
  - {label: On, when: "HORN and not OWL and silver >= 1", cost: [{silver: 1}], goto: end}
  - {label: Off, when: {any: [OWL, not: HORN]}, goto: end}
- id: end
  number: 2
  text: The [[entry/start|beginning]] was long ago.
  ending: good
"""
PO = """\
# by hand
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

# kept
msgctxt "term/purse#text"
msgid "Holds {coin:2}, see [[term/purse|itself]] and [[purse]]."
msgstr ""
"Хранит {coin:2}, см. "
"[[term/purse|его же]] и [[purse]]."
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("")
    base, more = tmp_path / "base", tmp_path / "more"
    for folder in (base / "l10n", base / "rules" / "en", more):
        folder.mkdir(parents=True)
    (base / "system.yaml").write_text(SYSTEM)
    (base / "pack.yaml").write_text(PACK.format(name="base", system="./system.yaml", extends="[]"))
    (base / "terms.yaml").write_text(TERMS)
    (base / "book.yaml").write_text(BOOK)
    (base / "tokens.yaml").write_text("token:\n- {id: coin, name: Coin, icon: coin}\n")
    (base / "l10n" / "ru.po").write_text(PO)
    (base / "rules" / "en" / "a.md").write_text("# Rules\n\nA [[term/purse|purse]] holds {coin:2}.\n")
    return tmp_path


def changed(before: dict[Path, str], project: Path) -> list[str]:
    lines = []
    for path, text in before.items():
        after = path.read_text()
        lines += [
            f"{path.relative_to(project).as_posix()}: {new.strip()}"
            for old, new in zip(text.split("\n"), after.split("\n"), strict=True)
            if old != new
        ]
    return lines


def texts(project: Path) -> dict[Path, str]:
    return {
        path: path.read_text() for path in sorted(project.rglob("*.*")) if path.is_file() and ".meeple" not in str(path)
    }


def test_what_cannot_be_read_and_so_is_not_renamed_is_said(project: Path) -> None:
    (project / "base" / "draft.yaml").write_text("term:\n- id: bag\n  name: Bag: a\n")
    told = meeple("rename", "entry/end", "home", cwd=project)
    assert told.err == "note: 1 error in these packs; `meeple check` tells them\n"
    assert told.out == "entry/end → entry/home: 3 places in 1 file changed\n"


def test_a_record_is_renamed_in_records_links_and_catalogues(project: Path) -> None:
    before = texts(project)
    told = meeple("rename", "term/purse", "money-bag", cwd=project)
    assert told.status == 0, told.err
    assert changed(before, project) == [
        'base/l10n/ru.po: msgctxt "term/money-bag#text"',
        'base/l10n/ru.po: msgid "Holds {coin:2}, see [[term/money-bag|itself]] and [[money-bag]]."',
        'base/l10n/ru.po: "[[term/money-bag|его же]] и [[money-bag]]."',
        "base/rules/en/a.md: A [[term/money-bag|purse]] holds {coin:2}.",
        "base/terms.yaml: - id: money-bag   # kept small",
        "base/terms.yaml: [[term/money-bag|itself]] and [[money-bag]].",
    ]


def test_an_icon_is_renamed_in_all_languages_at_once(project: Path) -> None:
    before = texts(project)
    drawing = project / "base" / "icons" / "coin.svg"
    drawing.parent.mkdir()
    drawing.write_text("<svg/>")
    shown = meeple("rename", "--icon", "coin", "silver-piece", "--diff", cwd=project)
    assert "base/icons/coin.svg → silver-piece.svg" in shown.out
    assert drawing.exists()
    assert meeple("rename", "--icon", "coin", "silver-piece", cwd=project).status == 0
    assert (drawing.exists(), drawing.with_name("silver-piece.svg").read_text()) == (False, "<svg/>")
    lines = changed(before, project)
    assert 'base/l10n/ru.po: "Хранит {silver-piece:2}, см. "' in lines
    assert "base/rules/en/a.md: A [[term/purse|purse]] holds {silver-piece:2}." in lines
    assert "base/terms.yaml: icon: silver-piece" in lines
    assert "base/tokens.yaml: - {id: coin, name: Coin, icon: silver-piece}" in lines
    assert "base/system.yaml: - {id: silver-piece, name: Coin}" in lines
    assert meeple("check", "base", "--select", "MW2,MW4", cwd=project).status == 0


def test_what_a_manifest_counts_by_is_renamed_where_it_names_the_thing(project: Path) -> None:
    head = project / "base" / "pack.yaml"
    head.write_text(
        head.read_text()
        + "manifest:\n- {kind: token, by: icon, of: {coin: 1}}\n- {kind: token, by: shape, of: {coin: 0, round: 1}}\n"
    )
    before = texts(project)
    assert meeple("rename", "icon/coin", "gold", cwd=project).status == 0
    assert [each for each in changed(before, project) if each.startswith("base/pack.yaml")] == [
        "base/pack.yaml: - {kind: token, by: icon, of: {gold: 1}}"
    ]


def test_a_token_takes_its_stock_along(project: Path) -> None:
    before = texts(project)
    assert meeple("rename", "token/coin", "penny", cwd=project).status == 0
    assert changed(before, project) == [
        "base/system.yaml: stock: {penny: 20}",
        "base/tokens.yaml: - {id: penny, name: Coin, icon: coin}",
    ]


def test_a_keyword_is_renamed_in_guards_gains_and_state(project: Path) -> None:
    before = texts(project)
    assert meeple("rename", "--flag", "HORN", "TRUMPET", cwd=project).status == 0
    assert changed(before, project) == [
        "base/book.yaml: gain: [{flag: TRUMPET}, {silver: 2}]",
        'base/book.yaml: - {label: On, when: "TRUMPET and not OWL and silver >= 1", cost: [{silver: 1}], goto: end}',
        "base/book.yaml: - {label: Off, when: {any: [OWL, not: TRUMPET]}, goto: end}",
        "base/pack.yaml: flags: [TRUMPET, OWL]",
    ]


def test_a_counter_is_renamed_where_it_is_a_key(project: Path) -> None:
    assert meeple("rename", "--flag", "silver", "gold", cwd=project).status == 0
    book = (project / "base" / "book.yaml").read_text()
    assert "gain: [{flag: HORN}, {gold: 2}]" in book
    assert "gold >= 1" in book
    assert "silver" not in book + (project / "base" / "pack.yaml").read_text()


def test_a_number_that_several_records_have_is_refused(project: Path) -> None:
    (project / "base" / "twice.yaml").write_text("entry:\n- {id: again, number: 2, text: Once more., ending: good}\n")
    told = meeple("rename", "--number", "2", "7", cwd=project)
    assert told.status == 2
    assert "2 records have the number 2: entry/" in told.err
    assert "number: 2" in (project / "base" / "book.yaml").read_text()


def test_a_printed_number_changes_and_a_taken_one_is_refused(project: Path) -> None:
    assert meeple("rename", "--number", "2", "7", cwd=project).status == 0
    assert "number: 7" in (project / "base" / "book.yaml").read_text()
    told = meeple("rename", "--number", "7", "1", cwd=project)
    assert told.status == 2
    assert "`entry/start` has the number 1 already: base/book.yaml:3" in told.err


def test_a_pack_that_extends_goes_along(project: Path) -> None:
    systems = project / "schemas" / "systems" / "toy"
    systems.mkdir(parents=True)
    (project / "base" / "system.yaml").rename(systems / "system.yaml")
    (project / "base" / "pack.yaml").write_text(PACK.format(name="base", system="toy", extends="[]"))
    (project / "more" / "pack.yaml").write_text(PACK.format(name="more", system="toy", extends="[base]"))
    (project / "more" / "terms.yaml").write_text("term:\n- {id: sack, name: Sack, text: 'A larger [[purse]].'}\n")
    told = meeple("rename", "term/purse", "money-bag", cwd=project)
    assert told.status == 0, told.err
    assert "A larger [[money-bag]]." in (project / "more" / "terms.yaml").read_text()
    assert "- id: money-bag   # kept small" in (project / "base" / "terms.yaml").read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["term/purs", "x"], "there is no term `purs`"),
        (["tem/purse", "x"], "there is no kind `tem`"),
        (["term/purse", "Money Bag"], "`Money Bag` cannot be an id"),
        (["entry/start", "end"], "`entry/end` is there already: base/book.yaml:9"),
        (["purse", "x"], "`purse` does not say of which kind"),
        (["--flag", "HORNE", "X"], "no `state:` declares `HORNE`"),
        (["--flag", "HORN", "OWL"], "`OWL` is declared already"),
        (["--flag", "HORN", "not"], "`not` cannot be a name"),
        (["--flag", "--icon", "a", "b"], "only one of"),
        (["--number", "9", "10"], "nothing has the printed number 9"),
    ],
)
def test_what_cannot_be_renamed_changes_nothing(project: Path, words: list[str], says: str) -> None:
    before = texts(project)
    told = meeple("rename", *words, cwd=project)
    assert told.status == 2
    assert says in told.err
    assert not changed(before, project)


def test_a_read_only_file_stops_all_of_it(project: Path) -> None:
    (project / "base" / "book.yaml").chmod(0o444)
    before = texts(project)
    told = meeple("rename", "--icon", "coin", "penny", cwd=project)
    assert told.status == 2
    assert "read-only" in told.err
    assert not changed(before, project)


def test_a_preview_writes_nothing(project: Path) -> None:
    before = texts(project)
    told = meeple("rename", "term/purse", "money-bag", "--diff", cwd=project)
    assert "+- id: money-bag   # kept small" in told.out
    assert not changed(before, project)


@pytest.mark.slow
def test_a_kill_at_any_moment_leaves_all_old_or_becomes_all_new(project: Path) -> None:
    for number in range(40):
        (project / "base" / f"more{number}.yaml").write_text(
            f"term:\n- {{id: t{number}, name: T, text: 'Take {{coin}}.'}}\n"
        )
    whole = project.with_name(project.name + "-whole")
    for moment in range(12):
        shutil.rmtree(whole, ignore_errors=True)
        shutil.copytree(project, whole)
        run = subprocess.Popen(
            [sys.executable, "-m", "meeplewright", "rename", "--icon", "coin", "penny"],
            cwd=whole, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        time.sleep(0.1 + 0.03 * moment)
        run.send_signal(signal.SIGKILL)
        run.wait()
        meeple("fmt", "base/tokens.yaml", cwd=whole)  # the next writer finishes what was begun
        tokens = {("penny" if "{penny" in path.read_text() else "coin") for path in whole.glob("base/more*.yaml")}
        assert len(tokens) == 1, tokens
        assert not (cache_folder(whole) / "unfinished.json").exists()


TRICK = """{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "meeple:base/record", "properties": {
 "effects": {"type": "array", "items": {"type": "object", "properties": {"what": {"type": "string", "x-icon": true}}}}},
 "unevaluatedProperties": false}
"""


def test_an_icon_is_renamed_where_a_field_names_it_by_its_annotation(make_pack: MakePack) -> None:
    kinds = "  icon: {schema: base/icon, title: Icon}\n  trick: {schema: trick.schema.json, title: Trick}\n"
    pack = make_pack(
        {
            "system.yaml": f"system: toy\ntitle: A toy\nlanguage: en\nkinds:\n{kinds}"
            "vocabulary:\n  icon:\n  - {id: noise, name: Noise}\n",
            "trick.schema.json": TRICK,
            "tricks.yaml": "trick:\n- {id: feint, effects: [{what: noise}]}\n",
        }
    )
    assert meeple("rename", "--icon", "noise", "racket", cwd=pack).status == 0
    assert "what: racket" in (pack / "tricks.yaml").read_text()
    assert meeple("check", cwd=pack).status == 0


def test_a_drawing_is_not_written_over(project: Path) -> None:
    icons = project / "base" / "icons"
    icons.mkdir()
    for name in ("coin", "penny"):
        (icons / f"{name}.svg").write_text(f"<svg id='{name}'/>")
    before = texts(project)
    told = meeple("rename", "--icon", "coin", "penny", cwd=project)
    assert told.status == 2
    assert "penny.svg` is there already; nothing was changed" in told.err
    assert texts(project) == before
    assert (icons / "penny.svg").read_text() == "<svg id='penny'/>"


def test_the_drawing_of_an_icon_is_renamed_in_the_system_that_has_it(tmp_path: Path) -> None:
    game = tmp_path / "systems" / "toy"
    (game / "icons").mkdir(parents=True)
    (game / "icons" / "coin.svg").write_text("<svg/>", encoding="utf-8")
    kinds = "kinds:\n  term: {schema: base/term, title: Term}\n  icon: {schema: base/icon, title: Icon}\n"
    words = "vocabulary:\n  icon:\n  - {id: coin, name: Coin}\n"
    (game / "system.yaml").write_text(f"system: toy\ntitle: Toy\nlanguage: en\n{kinds}{words}", encoding="utf-8")
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: mine\nsystem: toy\ntitle: Mine\nlanguage: en\nversion: 0.1.0\n", encoding="utf-8"
    )
    (pack / "a.yaml").write_text("term:\n- {id: purse, name: Purse, text: 'It holds {coin:2}.'}\n", encoding="utf-8")
    told = meeple("rename", "--icon", "coin", "penny", "pack", cwd=tmp_path)
    assert told.status == 0, told.err
    assert "{penny:2}" in (pack / "a.yaml").read_text(encoding="utf-8")
    assert "{id: penny, name: Coin}" in (game / "system.yaml").read_text(encoding="utf-8")
    assert [path.name for path in (game / "icons").iterdir()] == ["penny.svg"]

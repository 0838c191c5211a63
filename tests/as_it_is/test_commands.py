"""Commands on packs whose content is JSON and tables: each works there, or says why not."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from as_it_is.conftest import MakeProject, told
from meeplewright.checks.living import Living
from meeplewright.checks.run import Wish
from meeplewright.packs.load import Alive, load
from program import meeple

SOURCES = '- {files: "cards/*.json", kind: card, id: code}\n- {files: sets.tsv, kind: set, id: "{name}-{no}"}\n'


@pytest.fixture
def folder(project: MakeProject) -> Path:
    cards = [
        {"code": f"0{n}", "name": f"Card {n}", "cost": n, "set": "Core-1", "text": "Of [[card/01]]."} for n in range(3)
    ]
    return project(SOURCES, {"cards/a.json": json.dumps(cards, indent=2), "sets.tsv": "name\tno\nCore\t1\n"})


def test_a_session_tells_what_a_change_of_one_record_tells_anew(folder: Path) -> None:
    alive = Alive([folder])
    (before,) = alive.load().worlds
    cards = folder / "cards/a.json"
    text = cards.read_text()
    cards.write_text(text.replace('"Card 1"', '"Card one"'))
    (after,) = alive.load([str(cards)]).worlds
    assert after.of("card")["01"].data["name"] == "Card one"
    assert after.of("card")["00"].data is before.of("card")["00"].data
    cards.write_text(text.replace("Core-1", "Gone-1", 1))
    (last,) = alive.load([str(cards)]).worlds
    assert [reference.id for reference in last.unresolved()] == ["Gone-1"]


def test_a_session_follows_references_by_name_when_the_name_changes(project: MakeProject) -> None:
    files: dict[str, str | bytes] = {
        "cards/a.json": '[{"code": "a", "name": "A", "set": "Core"}]',
        "sets.tsv": "name\tno\nCore\t1\n",
    }
    folder = project(SOURCES, files, set={"type": "string", "x-ref": {"kind": "set", "by": "name"}})
    living = Living(Wish([folder]))
    assert living.result().findings == []
    sets = folder / "sets.tsv"
    sets.write_text("name\tno\nCorf\t1\n")
    assert [finding.code for finding in living.result([sets]).findings] == ["MW201"]


def test_a_new_entry_of_sources_is_followed_by_a_session(folder: Path) -> None:
    alive = Alive([folder])
    alive.load()
    pack = folder / "pack.yaml"
    (folder / "more.json").write_text('[{"code": "x", "name": "X"}]')
    pack.write_text(pack.read_text() + "- {files: more.json, kind: card, id: code}\n")
    (world,) = alive.load().worlds
    assert "x" in world.of("card")


def test_a_remembered_run_sees_a_change_in_a_file_of_sources(folder: Path) -> None:
    assert meeple("check", cwd=folder).status == 0
    cards = folder / "cards/a.json"
    cards.write_text(cards.read_text().replace('"cost": 1', '"cost": "x"'))
    assert meeple("check", cwd=folder).status == 1


def test_changes_since_a_commit_are_told_record_by_record(folder: Path) -> None:
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    cards = folder / "cards/a.json"
    cards.write_text(cards.read_text().replace('"cost": 1', '"cost": 7'))
    done = meeple("diff", "HEAD", cwd=folder)
    assert "Card 1 (card/01): cost 1 → 7" in done.out


def test_a_baseline_holds_back_findings_of_records_with_odd_ids(project: MakeProject) -> None:
    folder = project(
        "- {files: c.json, kind: card, id: code}\n", {"c.json": '[{"code": "a: #b", "name": "A", "cost": "x"}]'}
    )
    assert meeple("check", "--baseline", "../known.yaml", "--write-baseline", cwd=folder).status == 0
    assert "card/a: #b" in (folder.parent / "known.yaml").read_text()
    assert meeple("check", "--baseline", "../known.yaml", cwd=folder).status in (0, 1)
    found = meeple("check", "--baseline", "../known.yaml", "--no-cache", cwd=folder)
    assert "MW103" not in found.out


def test_a_new_record_is_put_behind_its_siblings_in_their_notation(folder: Path) -> None:
    cards = folder / "cards/a.json"
    before = cards.read_text()
    assert meeple("new", "record", "card", "X 1", cwd=folder).status == 0
    assert cards.read_text() == before.removesuffix("\n]") + ',\n  {\n    "code": "X 1",\n    "name": "X 1"\n  }\n]'
    assert meeple("new", "record", "set", "A-3", cwd=folder).status == 2
    assert meeple("new", "record", "set", "A-3", "--set", "name=A", "--set", "no=3", cwd=folder).status == 0
    assert (folder / "sets.tsv").read_text() == "name\tno\nCore\t1\nA\t3\n"
    assert told(folder) == []


def test_a_link_in_a_text_names_a_record_with_an_odd_id(project: MakeProject) -> None:
    cards = [{"code": "S 4/é", "name": "A", "text": "Of [[card/S 4/é|this]] and [[card/S 5]]."}]
    folder = project("- {files: c.json, kind: card, id: code}\n", {"c.json": json.dumps(cards)})
    assert [each.partition(" ")[0] for each in told(folder)] == ["MW403"]


def test_catalogues_and_prints_name_records_by_their_ids_as_they_are(folder: Path) -> None:
    assert meeple("new", "translation", "de", cwd=folder).status == 0
    assert 'msgctxt "card/01#name"' in (folder / "l10n/de.po").read_text()
    (world,) = load(folder).worlds
    assert world.get("card", "01") is not None

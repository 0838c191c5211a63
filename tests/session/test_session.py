"""A session: what stands in an editor counts, what changed is said, and no check is asked that reads nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.checks.living import Living
from meeplewright.checks.registry import CHECKS
from meeplewright.checks.run import Wish
from meeplewright.packs import discover
from program import MakePack

CARDS = """\
card:
- id: lantern
  name: Lantern
  text: Take {coin:1}.
- id: rope
  name: Rope
  text: See [[lantern]].
"""
TERMS = "term:\n- id: purse\n  name: Purse\n  text: Three {coin}.\n"


@pytest.fixture
def pack(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = make_pack({"cards.yaml": CARDS, "terms.yaml": TERMS, "rules/en/one.md": "# Rules\n\nTake {coin}.\n"})
    monkeypatch.chdir(folder)
    # what was written in the moment in which it is read is looked at twice: here everything was written long ago
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))
    return folder


def said(living: Living, changed: list[Path] | None = None) -> list[str]:
    found = living.result([] if changed is None else changed).findings
    return [f"{each.code} {each.place.path}:{each.place.line} {each.message}" for each in found]


def test_what_stands_in_an_editor_is_checked_and_the_disk_again_when_it_is_closed(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    assert said(living) == []
    living.edit(pack / "cards.yaml", CARDS.replace("{coin:1}", "{cion:1}"))
    assert said(living) == ["MW401 cards.yaml:4 there is no icon `cion`"]
    living.edit(pack / "cards.yaml", None)
    assert said(living) == []
    assert (pack / "cards.yaml").read_text(encoding="utf-8") == CARDS


def test_a_file_that_was_never_saved_is_read_too(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    said(living)
    living.edit(pack / "more" / "new.yaml", "card:\n- id: lantern\n  name: Another\n  text: Nothing.\n")
    assert said(living) == ["MW203 more/new.yaml:2 card `lantern` is defined twice"]
    living.edit(pack / "rules" / "en" / "two.md", "# More\n\nTake {cion}.\n")
    assert "MW401 rules/en/two.md:3 there is no icon `cion`" in said(living)
    living.edit(pack / "more" / "new.yaml", None)
    living.edit(pack / "rules" / "en" / "two.md", None)
    assert said(living) == []


def test_an_unsaved_system_is_the_one_that_is_asked(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    said(living)
    system = (pack / "system.yaml").read_text(encoding="utf-8")
    living.edit(pack / "system.yaml", system.replace("id: coin", "id: money"))
    assert {line.split()[0] for line in said(living)} == {"MW401"}
    assert living.moved.whole
    living.edit(pack / "system.yaml", None)
    assert said(living) == []


def test_a_saved_file_is_read_again_when_the_session_is_told_of_it_or_looks_for_itself(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    said(living)
    (pack / "terms.yaml").write_text(TERMS.replace("{coin}", "{cion}"), encoding="utf-8")
    assert said(living) == []  # nobody told it
    wrong = ["MW401 terms.yaml:4 there is no icon `cion`"]
    assert said(living, [pack / "terms.yaml"]) == wrong
    (pack / "terms.yaml").write_text(TERMS, encoding="utf-8")
    assert living.result(None).findings == []


def test_it_says_which_records_and_which_checks_a_change_touches(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    said(living)
    assert living.moved.whole
    living.edit(pack / "cards.yaml", CARDS.replace("name: Rope", "name: Long rope"))
    said(living)
    assert not living.moved.whole
    assert living.moved.records == {"card/rope"}
    assert living.moved.files == {"cards.yaml"}
    assert "text_findings" in living.moved.checks
    assert not {"unknown_references", "duplicate_ids", "printed_numbers"} & set(living.moved.checks)
    said(living)
    assert living.moved.records == frozenset()
    assert living.moved.checks == ()  # nothing has changed


def test_a_line_more_above_asks_again_only_what_was_told_below_it(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    living.edit(pack / "cards.yaml", CARDS + "- id: rope\n  name: Rope\n  text: Twice.\n")
    assert said(living) == ["MW203 cards.yaml:8 card `rope` is defined twice"]
    living.edit(pack / "cards.yaml", "# a line\n" + CARDS + "- id: rope\n  name: Rope\n  text: Twice.\n")
    assert said(living) == ["MW203 cards.yaml:9 card `rope` is defined twice"]
    assert living.moved.records == frozenset()
    assert "duplicate_ids" in living.moved.checks
    assert "nothing_checked" not in living.moved.checks


def test_a_chapter_that_changed_is_read_again_and_no_record_is(pack: Path) -> None:
    living = Living(Wish([pack], cache=False))
    said(living)
    living.edit(pack / "rules" / "en" / "one.md", "# Rules\n\nTake {cion}.\n")
    assert said(living) == ["MW401 rules/en/one.md:3 there is no icon `cion`"]
    assert "text_findings" not in living.moved.checks
    assert {check.function.rpartition(":")[2] for check in CHECKS} > set(living.moved.checks)

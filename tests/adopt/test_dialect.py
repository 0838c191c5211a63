"""What `meeple adopt` makes of how texts are written: icons in square brackets or braces, bold by HTML or stars."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from program import meeple


def adopted(folder: Path, texts: list[str]) -> tuple[dict[str, Any], list[str]]:
    """The system as it was written, and what was said."""
    rows = [{"code": f"c{at:02d}", "name": f"Card {at}", "text": text} for at, text in enumerate(texts)]
    (folder / "cards.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")
    told = meeple("adopt", ".", "--yes", cwd=folder)
    assert told.status == 0, told.err
    system: dict[str, Any] = yaml.safe_load((folder / "system.yaml").read_text(encoding="utf-8"))
    return system, told.out.splitlines()


def codes(folder: Path) -> list[tuple[str, int]]:
    found = json.loads(meeple("check", "--format", "json", ".", cwd=folder).out)["findings"]
    return [(each["code"], each["place"]["line"]) for each in found]


def test_square_icons_and_bold_by_html_are_read_from_then_on(tmp_path: Path) -> None:
    texts = [
        "Pay [coin:2] and row <b>home</b> at once." if at % 3 else "Gain [fire]. Then rest.<br/>Or go."
        for at in range(15)
    ]
    texts[4] = "Pay [coin:1] and row <b>home at once."
    system, said = adopted(tmp_path, texts)
    assert system["text"] == {"icons": "[{}]", "bold": "<b>", "breaks": ["<br/>"]}
    assert [icon["id"] for icon in system["vocabulary"]["icon"]] == ["coin", "fire"]
    assert (
        "how texts are written: `[coin]` stands in 10 texts, and 1 other such mark; bold by `<b>` in 10 texts; "
        "lines end at `<br/>` in 5 texts: `text` in system.yaml says so"
    ) in said
    assert codes(tmp_path) == [("MW402", 25)]
    cards = tmp_path / "cards.json"
    cards.write_text(cards.read_text(encoding="utf-8").replace("[fire]", "[frie]", 1), encoding="utf-8")
    assert codes(tmp_path) == [("MW401", 5), ("MW402", 25)]


def test_braces_and_stars_are_ours_and_need_no_word(tmp_path: Path) -> None:
    system, said = adopted(tmp_path, ["Pay {coin} and row **home** at *once* [sic]."] * 12)
    assert "text" not in system
    assert [icon["id"] for icon in system["vocabulary"]["icon"]] == ["coin"]
    assert "marks in text: [sic] 12" in said
    assert not [line for line in said if line.startswith("how texts are written")]


def test_words_in_brackets_that_are_no_ids_are_no_icons(tmp_path: Path) -> None:
    system, said = adopted(
        tmp_path, [f"Choose a [{word}] and discard it." for word in ("Beast", "Two_words", "oil")] * 5
    )
    assert "text" not in system
    assert "vocabulary" not in system
    assert "marks in text: [Beast] 5, [Two_words] 5, [oil] 5" in said


def test_tags_with_attributes_stay_words(tmp_path: Path) -> None:
    texts = ['Row <span class="x">home</span> at <em>once</em> <cite>they</cite> say.'] * 9
    system, _ = adopted(tmp_path, texts)
    assert system["text"] == {"italic": "<em>", "html": ["cite"]}
    assert codes(tmp_path) == []

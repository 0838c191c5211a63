"""What authors do to the two packs by mistake is told at its place by `meeple check`; what they may do is accepted."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from pack_copies import Copy
from printed_pages import pages_of
from program import meeple
from seldom import one_in


class Edit(NamedTuple):
    """In a file of a pack words are exchanged; then this code stands at a line that has these words."""

    says: str
    pack: str
    file: str
    exchanged: tuple[tuple[str, str], ...]
    code: str
    at: str


R, N = "robinson_crusoe", "near_and_far"
EDITS = (
    Edit("words heal, and the effects do not", R, "events.yaml",
         (("text: Put {storm} on the Weather space.", "text: Put {storm} on the Weather space; {heal:1}."),),
         "MW432", "{heal:1}"),
    Edit("an effect wounds, and the words do not say so", R, "adventures/gather.yaml",
         (("effects: [{fight: 3, who: first-player}]", "effects: [{fight: 3, who: first-player}, {wound: 1}]"),),
         "MW431", "wound: 1"),
    Edit("everyone pays for the first player", R, "events.yaml",
         (("text: The {first-player} discards {determination:2}.", "text: Everyone discards {determination:2}."),),
         "MW432", "Everyone discards"),
    Edit("an effect puts another token than the words", R, "events.yaml",
         (("effects: [{place: {token: time, on: build-space}}]", "effects: [{place: {token: danger, on: build-space}}]"),),
         "MW431", "token: danger"),
    Edit("the villages' base value is not what their rule says", R, "scenarios/5-cannibal-island.yaml",
         (("village-base: 4", "village-base: 5"),), "MW437", "village-base: 5"),
    Edit("the traps that a goal asks for are not those of its words", R, "scenarios/7-king-kong-island.yaml",
         (("times: [{invention: kong-trap, times: 3}]", "times: [{invention: kong-trap, times: 2}]"),), "MW437", "times: 2"),
    Edit("nobody is spared by a condition that is turned round", R, "events.yaml",
         (("unless: {items: [fire]}", "only-if: {items: [fire]}"),), "MW431", "only-if: {items: [fire]}"),
    Edit("Jenny has four rounds where five are needed", R, "scenarios/3-jenny.yaml",
         (("rounds: 10", "rounds: 4"),), "MW316", "rounds: 4"),
    Edit("Castaways start on a tile with a totem", R, "scenarios/1-castaways.yaml",
         (("start: {tile: tile-8", "start: {tile: tile-3"),), "robinson-crusoe/starts-on-a-totem", "tile-3"),
    Edit("the box list counts another number of event cards than the manifest", R, "components.yaml",
         (("count: 73, of: event", "count: 74, of: event"),), "robinson-crusoe/box-list-counts-otherwise", "count: 74"),
    Edit("six inventions need each other in a ring", R, "inventions.yaml",
         (("requires: {terrain: beach}\n  text: When", "requires: {items: [knife]}\n  text: When"),
          ("requires: {terrain: mountains}\n  text: \"{weapon", "requires: {items: [rope]}\n  text: \"{weapon"),
          ("requires: {terrain: plains}\n  text: Whoever", "requires: {items: [map]}\n  text: Whoever"),
          ("requires: {terrain: hills}\n  text: Each round", "requires: {items: [pot]}\n  text: Each round"),
          ("requires: {terrain: hills}\n  text: Once each Night", "requires: {items: [bricks]}\n  text: Once each Night"),
          ("requires: {terrain: river}\n  text: \"{palisade", "requires: {items: [shovel]}\n  text: \"{palisade")),
         "MW312", "items: [knife]}"),
    Edit("a space lies on another", N, "atlas/map-02.yaml",
         (("    x: 239\n    y: 124\n", "    x: 239\n    y: 150\n"),), "MW313", "- id: gate"),
    Edit("an adventure gives a find that another gives", N, "book/map-03.yaml",
         (("find: ghost-cup", "find: loom-shuttle"),), "MW318", "loom-shuttle"),
    Edit("a keyword is declared that no option asks for", N, "book/keywords.yaml",
         (("- id: bell\n", "- {id: unheard, status: ours, name: UNHEARD}\n- id: bell\n"),), "MW317", "unheard"),
    Edit("a fifth good stands in the base game", N, "book/keywords.yaml",
         (("keyword:\n", "trade-good:\n- {id: salt-good, status: ours, name: salt}\nkeyword:\n"),),
         "MW304", "complete: true"),
)  # fmt: skip
LINE = 300  # characters of a line that are shown
BY_COMMAND = ("MW312", "MW316", "MW432")  # the whole way: all checks, echoes, the report


@pytest.mark.parametrize("edit", one_in(3, EDITS), ids=lambda edit: edit.says)
def test_it_is_told_at_its_place(edit: Edit, request: pytest.FixtureRequest) -> None:
    copy: Copy = request.getfixturevalue(edit.pack)
    with ExitStack() as changes:
        file = copy.folder / edit.file
        text = file.read_text(encoding="utf-8")
        for before, after in edit.exchanged:
            assert text.count(before) >= 1, f"the good pack has changed: {before!r} is not there"
            text = text.replace(before, after, 1)
        changes.enter_context(copy.spoilt(file, text))
        found = _found(copy.folder) if edit.code in BY_COMMAND else _asked(copy, edit.code)
        assert (edit.code, True) in {(code, edit.at in line) for code, line in found}, found
        if edit.code == "MW312":  # told once, and nothing that only follows from it
            assert [code for code, _ in found if code not in ("MW501", "MW503")].count("MW312") == 1
            assert not [code for code, _ in found if code.startswith("MW64")]


def _asked(copy: Copy, code: str) -> list[tuple[str, str]]:
    """The same of the checks that can tell one code, asked without the command and what it takes together."""
    found = []
    for each in copy.found(code):
        lines = Path(each.place.path).read_text(encoding="utf-8").splitlines()
        found.append((each.code, lines[each.place.line - 1][:LINE] if 0 < each.place.line <= len(lines) else ""))
    return found


def _found(folder: Path) -> list[tuple[str, str]]:
    """Codes of what `meeple check` tells, each with its line."""
    told = json.loads(meeple("check", "--format", "json", folder).out)["findings"]
    found = []
    for each in told:
        path = Path(each["place"]["path"])
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        number = each["place"]["line"]
        found.append((each["code"], lines[number - 1][:LINE] if 0 < number <= len(lines) else ""))
    return found


def _expansion(folder: Path, base: Copy, name: str, records: dict[str, Any]) -> list[tuple[str, str]]:
    """What is told of a pack of these records that adds to a copy; it lies beside it."""
    where = folder / "expansion"
    where.mkdir()
    system = base.folder.name
    head = {
        "pack": name, "system": system, "title": "More", "language": "en", "version": "0.1.0", "extends": [system],
    }  # fmt: skip
    (where / "pack.yaml").write_text(yaml.safe_dump(head), encoding="utf-8")
    (where / "more.yaml").write_text(yaml.safe_dump(records, sort_keys=False), encoding="utf-8")
    (folder / system).symlink_to(base.folder)
    return _found(where)


def test_an_expansion_may_bring_a_beast_of_twelve(robinson_crusoe: Copy, tmp_path: Path) -> None:
    bear = {"id": "cave-bear", "name": "Cave Bear", "strength": 12, "weapon-loss": 5, "food": 8, "fur": 3}
    found = _expansion(tmp_path, robinson_crusoe, "bears", {"beast": [bear]})
    assert [each for each in found if each[0] != "MW305"] == []


@pytest.mark.slow
def test_an_expansion_may_bring_a_twelfth_tile_and_a_fifth_player(robinson_crusoe: Copy, tmp_path: Path) -> None:
    island, core = (
        yaml.load((robinson_crusoe.folder / name).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for name in ("island.yaml", "core.yaml")
    )
    (four,) = [each for each in core["players"] if each["number"] == 4]
    records = {
        "tile": [{**island["tile"][-1], "id": "tile-12", "number": 12}],
        "players": [{**four, "id": "five", "number": 5}],
    }
    found = _expansion(tmp_path, robinson_crusoe, "larger", records)
    assert [each for each in found if each[0] != "MW305"] == []


@pytest.mark.slow
def test_an_expansion_may_bring_a_twelfth_map_and_a_fifth_good(near_and_far: Copy, tmp_path: Path) -> None:
    text = (near_and_far.folder / "atlas" / "map-11.yaml").read_text(encoding="utf-8")
    (map_,) = yaml.load(text, Loader=yaml.CSafeLoader)["map"]
    spaces = [
        {key: value for key, value in space.items() if key not in ("adventure", "day")} for space in map_["spaces"]
    ]
    map_ = {**map_, "id": "map-12", "number": 12, "name": "The Twelfth Land", "read": ["arcade"], "spaces": spaces}
    for space in [space for space in spaces if not {"good", "town"} & set(space)][:2]:
        space["good"] = "salt-good"
        for riches in {"coin", "gem"} & set(space):
            del space[riches]
    map_["routes"] = [*map_["routes"], {**map_["routes"][0], "good": "salt-good"}]
    records = {"trade-good": [{"id": "salt-good", "status": "ours", "name": "salt"}], "map": [map_]}
    found = _expansion(tmp_path, near_and_far, "twelfth", records)
    assert [each for each in found if each[0] != "MW305"] == []


@pytest.mark.slow
def test_a_price_changed_in_the_records_is_changed_in_the_rules(near_and_far: Copy, tmp_path: Path) -> None:
    file = near_and_far.folder / "cards" / "talents.yaml"
    text = file.read_text(encoding="utf-8")
    before, after = "name: Martial Arts\n  xp: 2", "name: Martial Arts\n  xp: 4"
    assert before in text
    with near_and_far.spoilt(file, text.replace(before, after)):
        assert not [code for code, _ in _found(near_and_far.folder) if code not in ("MW501", "MW503")]
        told = meeple("build", near_and_far.folder, "--only", "rules", "--lang", "en", "--out", tmp_path)
    assert told.status == 0, told.err
    (made,) = tmp_path.rglob("rules.pdf")
    words = " ".join(" ".join(pages_of(made)).split())
    assert "Martial Arts 4 Add 1 to every roll in a duel" in words
    assert "Piano Playing 4 Gain 1 food" in words


@pytest.mark.slow
def test_an_option_may_ask_for_a_find_that_an_earlier_map_gives(near_and_far: Copy) -> None:
    file = near_and_far.folder / "book" / "map-04.yaml"
    text = file.read_text(encoding="utf-8")
    before = "  - label: Let it be poured, and spell it for them\n"
    asks = "  - {label: Offer them the cup, finds: [ghost-cup], text: They drink., gain: {reputation: 1}}\n"
    assert before in text
    with near_and_far.spoilt(file, text.replace(before, asks + before)):
        assert not [each for each in _found(near_and_far.folder) if not each[0].startswith("MW5")]

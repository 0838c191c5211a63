"""What the page's parts ask to be changed, asked without a page: bad questions are refused, and nothing is written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from studio.test_forms import files
from studio_pages import Caller

CARD = "card/spring-tide"
BAD: list[tuple[str, dict[str, Any]]] = [
    ("form/edit", {}),
    ("form/edit", {"do": "burn", "record": CARD}),
    ("form/edit", {"do": "put", "record": CARD}),
    ("form/edit", {"do": "put", "record": CARD, "path": "name", "value": "x"}),
    ("form/edit", {"do": "put", "record": CARD, "path": [True], "value": "x"}),
    ("form/edit", {"do": "put", "record": CARD, "path": [{"a": 1}], "value": "x"}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["name"] * 70, "value": "x"}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["name"], "value": "a\x00b"}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["name"], "value": 7}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["name"], "value": ""}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["copies"], "value": "many"}),
    ("form/edit", {"do": "put", "record": "../pack", "path": ["name"], "value": "x"}),
    ("form/edit", {"do": "put", "record": "card/../../pack", "path": ["name"], "value": "x"}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["__class__"], "value": "x"}),
    ("form/edit", {"do": "put", "record": CARD, "path": ["name"], "value": "x", "digest": "0" * 24}),
    ("form/edit", {"do": "insert", "record": CARD, "path": ["floods", 40], "value": "dyke"}),
    ("form/edit", {"do": "move", "record": CARD, "path": ["floods"], "index": -1, "to": 0}),
    ("form/edit", {"do": "new", "kind": "card", "id": "spring-tide"}),
    ("form/edit", {"do": "new", "kind": "card", "id": "../../x"}),
    ("form/edit", {"do": "new", "kind": "card", "id": "x", "fields": [1]}),
    ("form/edit", {"do": "delete", "record": "card/no-such"}),
    ("form/edit", {"do": "duplicate", "record": CARD, "id": "A b"}),
    ("form/several", {"edits": []}),
    ("form/several", {"edits": [7]}),
    ("form/rename", {"record": CARD, "id": "samphire"}),
    ("form/rename", {"record": CARD, "id": "No Id"}),
    ("grid/cells", {"kind": "card", "cells": [[CARD, "copies", "three"]]}),
    ("grid/cells", {"kind": "card", "cells": [[CARD]]}),
    ("grid/cells", {"kind": "beast", "cells": []}),
    ("grid/paste", {"kind": "card", "text": "a\x00b"}),
    ("grid/paste", {"kind": "card", "text": ""}),
    ("grid/paste", {"kind": "card", "text": "x\n" * 50_001}),
    ("grid/fill", {"kind": "card", "head": "wings", "first": CARD, "others": []}),
    ("translate/put", {"language": "ru", "context": "card/no-such#text", "text": "x"}),
    ("translate/put", {"language": "../ru", "context": f"{CARD}#text", "text": "x"}),
    ("translate/put", {"language": "ru", "context": f"{CARD}#text", "text": "x", "digest": "old"}),
    ("layout/place", {"layout": "../../pack", "box": "name", "at": [1, 1, 1, 1]}),
    ("layout/place", {"layout": "card-tide", "box": "name", "at": [1, 1, 1]}),
    ("layout/place", {"layout": "card-tide", "box": "name", "at": [1, 1, "1", 1]}),
    ("layout/place", {"layout": "card-tide", "box": "name", "at": [1, 1, -4, 1]}),
    ("theme/colour", {"name": "tide", "value": "url(x)"}),
    ("theme/colour", {"name": "no-such", "value": "#000000"}),
    ("theme/style", {"name": "badge", "key": "size", "value": "huge"}),
    ("theme/style", {"name": "badge", "key": "wings", "value": 1}),
    ("map/move", {"record": "board/keepers-board", "points": [{"path": ["tracks", 0], "x": 1, "y": 1}]}),
    ("map/move", {"record": "board/keepers-board", "points": [{"path": ["tracks", 0], "x": 1}]}),
    ("map/add", {"record": "board/keepers-board", "path": ["trails", 0], "at": 0, "place": [1, 1]}),
    ("map/add", {"record": "board/keepers-board", "path": ["trails", 0], "at": 0, "place": [1, "x"]}),
    ("map/take", {"record": "board/keepers-board", "path": ["trails", 0, "via", 0]}),
    ("links/goal", {"record": "entry/the-cut-channel", "path": ["options", 9, "goto"], "goal": "x"}),
    ("links/option", {"record": "token/oil", "goal": "x"}),
]


@pytest.mark.parametrize(("question", "asked"), BAD, ids=[f"{at} {question}" for at, (question, _) in enumerate(BAD)])
def test_bad_questions_are_refused_with_a_reason(saltmarsh: Caller, question: str, asked: dict[str, Any]) -> None:
    before = files(saltmarsh)
    status, told = saltmarsh.refused(question, **asked)
    assert status in (400, 404, 409, 422), told
    assert told["error"]
    assert files(saltmarsh) == before


def test_half_a_character_is_refused(saltmarsh: Caller) -> None:
    asked = b'{"do": "put", "record": "card/spring-tide", "path": ["name"], "value": "half \\ud83d"}'
    status, _, raw = saltmarsh.call("POST", "/ask/form/edit", asked)
    assert status == 422
    assert "surrogate" in json.loads(raw)["error"]


def test_one_edit_is_told_with_its_step_and_the_digest_of_its_file(saltmarsh: Caller) -> None:
    before = files(saltmarsh)
    digest = saltmarsh.ask("form/about", record=CARD)["digest"]
    made = saltmarsh.ask("form/edit", do="put", record=CARD, path=["name"], value="Neap", digest=digest)
    assert made["history"]["undo"] == f"{CARD}: name"
    assert made["digests"] == {"cards/tide.yaml": saltmarsh.ask("form/about", record=CARD)["digest"]}
    status, told = saltmarsh.refused("form/edit", do="put", record=CARD, path=["name"], value="Ebb", digest=digest)
    assert (status, told["why"], told["mine"], told["theirs"]) == (409, "changed", "Ebb", "Neap")
    saltmarsh.ask("history/undo")
    assert files(saltmarsh) == before


def test_a_record_is_renamed_with_all_that_names_it_and_back(saltmarsh: Caller) -> None:
    before = files(saltmarsh)
    made = saltmarsh.ask("form/rename", record="tile/dyke", id="long-dyke")
    assert len(made["digests"]) > 3
    assert saltmarsh.ask("form/about", record="tile/long-dyke")["title"] == "The Dyke"
    assert saltmarsh.ask("form/about", record=CARD)["usedBy"] == []
    saltmarsh.ask("history/undo")
    assert files(saltmarsh) == before


def test_choosers_give_titles_and_records(saltmarsh: Caller) -> None:
    page = saltmarsh.ask("form/choices", kinds=["tile"], typed="dyke")
    assert page["found"][0] == {"value": "dyke", "title": "The Dyke", "kind": "Tile", "record": "tile/dyke"}
    pictures = saltmarsh.ask("form/choices", kinds=[], typed="spring")["found"]
    assert pictures[0]["value"] == "art/cards/spring-tide.svg"


def test_a_table_that_is_old_is_not_written_over_what_is_new(saltmarsh: Caller) -> None:
    before = files(saltmarsh)
    seen = [row["digest"] for row in saltmarsh.ask("grid/about", kind="card")["rows"]]
    asked = {"kind": "card", "cells": [[CARD, "name", "Neap"]]}
    assert saltmarsh.ask("grid/cells", **asked, seen=seen)["count"] == 1
    asked["cells"] = [[CARD, "name", "Ebb"]]
    status, told = saltmarsh.refused("grid/cells", **asked, seen=seen)
    assert (status, told["why"], told["record"]) == (409, "changed", CARD)
    saltmarsh.ask("history/undo")
    assert files(saltmarsh) == before

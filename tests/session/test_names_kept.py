"""What a text without fault names is known of its file: where one of these things is no longer there, or no longer one
thing, the text is read again, in a session and in the next run."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.checks.living import Living
from meeplewright.checks.run import Result, Wish, run
from meeplewright.packs import discover
from program import MakePack

FILES = {
    "cards.yaml": "card:\n- id: rope\n  name: Rope\n  text: '{coin}, {oil} and {wax} for **[[hook]]**, [[term/knot]] and [[net]].'\n",
    "plain.yaml": "card:\n- id: lamp\n  name: Lamp\n  text: Take {coin}, {oil}, {wax}.\n",
    "icons.yaml": "icon:\n- id: oil\n  name: Oil\n- id: wax\n  name: Wax\n",
    "hooks.yaml": "card:\n- id: hook\n  name: Hook\n  text: One.\n",
    "knots.yaml": "term:\n- id: knot\n  name: Knot\n  text: Two.\n",
    "nets.yaml": "card:\n- id: net\n  name: Net\n  text: Three.\n",
}


@pytest.fixture
def pack(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = make_pack(FILES)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))  # everything was written long ago
    return folder


def said(result: Result) -> list[str]:
    return [f"{each.code} {each.place.path}:{each.place.line}:{each.place.column}" for each in result.findings]


@pytest.mark.parametrize(
    ("name", "old", "new", "wanted"),
    [
        ("icons.yaml", "id: oil", "id: tar", ["MW401 cards.yaml:4:19", "MW401 plain.yaml:4:23"]),
        ("icons.yaml", "id: wax", "id: tar", ["MW401 cards.yaml:4:29", "MW401 plain.yaml:4:30"]),
        ("hooks.yaml", "id: hook", "id: gaff", ["MW403 cards.yaml:4:40"]),
        ("hooks.yaml", "card:", "term:", []),  # it is another thing, and the only one
        ("knots.yaml", "id: knot", "id: bend", ["MW403 cards.yaml:4:52"]),
        ("knots.yaml", "term:", "card:", ["MW403 cards.yaml:4:52"]),
        ("nets.yaml", "id: net", "id: web", ["MW403 cards.yaml:4:70"]),
        ("nets.yaml", "card:", "term:\n- id: hook\n  name: H\n  text: A.\ncard:", ["MW404 cards.yaml:4:40"]),
        ("nets.yaml", "card:", "term:\n- id: net\n  name: H\n  text: A.\ncard:", ["MW404 cards.yaml:4:70"]),
        ("nets.yaml", "card:", "card:\n- id: knot\n  name: H\n  text: A.\n", []),  # that is not the term which is named
    ],
)
def test_a_text_is_looked_at_again_where_what_it_names_has_changed(
    pack: Path, name: str, old: str, new: str, wanted: list[str]
) -> None:
    living = Living(Wish([pack], cache=False))
    assert said(living.result([])) == said(run(Wish([pack]))) == []
    path = pack / name
    path.write_text(FILES[name].replace(old, new), encoding="utf-8")
    assert said(living.result([path])) == said(run(Wish([pack]))) == wanted
    path.write_text(FILES[name], encoding="utf-8")
    assert said(living.result([path])) == said(run(Wish([pack]))) == []

"""Expressions and templates while somebody writes them: the function that is called, and what may go on there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, connected
from meeplewright import data
from meeplewright.desk.functions import functions
from meeplewright.systems.cel.functions import ALL, OUTERMOST
from meeplewright.systems.cel.syntax import _MACROS

RULE = """
- code: saltmarsh/tried
  each: {each}
  require: {require}
  message: "{message}"
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("expressions") / "saltmarsh-light"
    return Path(shutil.copytree(data.content() / "saltmarsh-light", folder))


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with connected() as client:
        yield client


def _asked(client: Client, method: str, path: Path, text: str) -> Any:
    """The answer at `@`, which stands for the cursor."""
    at = text.index("@")
    uri = client.open(path, text.replace("@", ""))
    line, start = text.count("\n", 0, at), text.rfind("\n", 0, at) + 1
    answer = client.ask(method, textDocument={"uri": uri}, position={"line": line, "character": at - start})
    client.tell("textDocument/didClose", textDocument={"uri": uri})
    return answer


def _in_rule(client: Client, method: str, pack: Path, require: str, each: str = "card", message: str = "no") -> Any:
    system = (pack / "system.yaml").read_text(encoding="utf-8")
    head, _, tail = system.partition("\nrules:\n")
    text = f"{head}\nrules:{RULE.format(require=require, each=each, message=message)}{tail}"
    return _asked(client, method, pack / "system.yaml", text)


@pytest.mark.parametrize(
    ("require", "label", "given"),
    [
        ("this.name.replace('a', @)", "text.replace(part: text, by: text) → text", "by: text"),
        ("this.name.replace('a', 'b', @", "text.replace(part: text, by: text, most: whole number) → text", "most: "),
        ("this.name.replace('a, (b', '@", "text.replace(part: text, by: text) → text", "by: text"),
        ("all.tile.exists(t, t.id == @", "things.exists(name: a name for each of them, holds: true or false)", "holds"),
        ("math.greatest(this.copies, 3@) > 2", "math.greatest(numbers: numbers, or one list of them)", "numbers"),
        ("size(this.name.split(@", "text.split(by: text) → list", "by: text"),
        ("this.id + '\"' + by('card', @", "by(kind: text, field: text) → mapping", "field: text"),
        ('"this.name.contains(@', "text.contains(part: text) → true or false", "part: text"),
        (">-\n    has(this.name) &&\n    this.name.startsWith(@", "text.startsWith(part: text)", "part: text"),
    ],
)
def test_the_innermost_function_is_shown_with_what_it_is_given_here(
    client: Client, pack: Path, require: str, label: str, given: str
) -> None:
    (told, *_) = _in_rule(client, "textDocument/signatureHelp", pack, require)["signatures"]
    assert told["label"].startswith(label)
    assert told["documentation"]["value"].endswith(".")
    shown = told["parameters"][told["activeParameter"]]["label"]
    assert shown.startswith(given)
    assert shown in told["label"]  # editors mark it there


@pytest.mark.parametrize("require", ["this.name ==@ 'a'", "(this.cost + @", "size(this.name) @", "nothing(@"])
def test_where_no_function_is_called_nothing_is_shown(client: Client, pack: Path, require: str) -> None:
    assert _in_rule(client, "textDocument/signatureHelp", pack, require) is None


def test_every_function_of_the_engine_is_told_and_no_other() -> None:
    known = {each.name for each in ALL} | set(OUTERMOST) | set(_MACROS) | {"has"}
    assert {each.name for each in functions()} == known
    assert all(len(each.given) + (each.of is not None) in _counts(each.name) for each in functions())
    assert all(each.about.endswith(".") for each in functions())


def _counts(name: str) -> set[int]:
    """How many things a function takes, with what it stands behind."""
    macro = {1 + count for count in _MACROS.get(name, ())}
    return {len(each.takes) for each in ALL if each.name == name} | macro | ({1} if not macro else set())


def _labels(answer: Any) -> list[str]:
    return [each["label"] for each in answer["items"]]


@pytest.mark.parametrize(
    ("require", "each", "first"),
    [
        ("@", "card", "this"),
        ("this.flo@", "card", "floods"),
        ("this.gain.@ > 1", "card", "oil"),
        ("all.ti@", "card", "tile"),
        ("stock.bo@", "card", "boat"),
        ("this.terr@ == 'rock'", "tile", "terrain"),
        ("this.name.starts@", "card", "startsWith"),
        ("math.gre@", "card", "greatest"),
    ],
)
def test_names_fields_and_functions_are_offered_in_a_rule(
    client: Client, pack: Path, require: str, each: str, first: str
) -> None:
    assert _labels(_in_rule(client, "textDocument/completion", pack, require, each))[0] == first


def test_in_a_message_fields_are_offered_between_braces_only(client: Client, pack: Path) -> None:
    told = _in_rule(client, "textDocument/completion", pack, "true", message="it is {this.na@} now")
    assert _labels(told)[0] == "name"
    assert _labels(_in_rule(client, "textDocument/completion", pack, "true", message="it is thi@")) == []
    assert _labels(_in_rule(client, "textDocument/completion", pack, "this.name == 'thi@")) == []


@pytest.mark.parametrize(
    ("box", "first"),
    [
        ('{text: "{na@}"}', "name"),
        ('{text: "*{flav@"}', "flavour"),
        ('{text: "{:oi@"}', "oil"),
        ("{text: x, when: has(this.flo@)}", "floods"),
        ('{at: ["5 + 9 * cou@", 3, 8, 8], text: x}', "count"),
    ],
)
def test_fields_and_icons_are_offered_in_a_layout(client: Client, pack: Path, box: str, first: str) -> None:
    text = f"title: Tried\nkind: card\nboxes:\n  tried: {box}\n"
    assert _labels(_asked(client, "textDocument/completion", pack / "layouts" / "card.yaml", text))[0] == first

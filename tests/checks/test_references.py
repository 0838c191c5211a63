"""Ids and what names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conftest import TOY_SYSTEM
from meeplewright.findings.nearest import Nearest
from steps import counted

Says = Callable[..., list[str]]
Finds = Callable[..., list[dict[str, Any]]]


def term(id_: str, icon: str = "", text: str = "Words.") -> str:
    return f"- id: {id_}\n  name: Name\n  text: {text}\n" + (f"  icon: {icon}\n" if icon else "")


def test_a_duplicate_names_the_other_place(finds: Finds) -> None:
    found = finds({"a.yaml": "term:\n" + term("purse"), "b.yaml": "term:\n" + term("hat") + term("purse")})
    assert [one["message"] for one in found] == ["term `purse` is defined twice"]
    assert (found[0]["place"]["path"], found[0]["place"]["line"]) == ("b.yaml", 5)
    assert found[0]["related"][0]["place"]["path"] == "a.yaml"


def test_one_id_in_two_kinds_is_no_duplicate(says: Says) -> None:
    assert says({"a.yaml": "term:\n" + term("coin") + "card:\n- id: coin\n  name: Coin\n"}) == []


def test_an_unknown_reference_names_the_nearest_and_mends_one_slip(finds: Finds) -> None:
    (found,) = finds({"a.yaml": "term:\n" + term("purse", "cojn")})
    assert found["message"] == "there is no icon `cojn`"
    assert found["help"] == "did you mean `coin`?"
    assert found["edit"]["replacement"] == "coin"


def test_no_mend_is_certain_between_two_equally_near(finds: Finds) -> None:
    system = TOY_SYSTEM.replace("{id: coin, name: Coin}", "{id: coin, name: Coin}\n  - {id: corn, name: Corn}")
    (found,) = finds({"system.yaml": system, "a.yaml": "term:\n" + term("purse", "cokn")})
    assert "edit" not in found
    assert found["help"].startswith("did you mean `co")


def test_one_letter_is_not_meant_by_another(finds: Finds) -> None:
    icons = "icon:\n- {id: j, name: J}\n- {id: ha, name: Ha}\n"
    (found,) = finds({"a.yaml": icons + "term:\n" + term("purse", "x")})
    assert found["help"] == "name an icon that there is, or write this one"
    (found,) = finds({"a.yaml": icons + "term:\n" + term("purse", "h")})
    assert found["help"] == "did you mean `ha`?"


def test_nothing_near_is_said_so(finds: Finds) -> None:
    (found,) = finds({"a.yaml": "term:\n" + term("purse", "zeppelin")})
    assert found["help"] == "name an icon that there is, or write this one"


def test_a_reference_of_another_kind_shows_the_other(finds: Finds) -> None:
    (found,) = finds({"a.yaml": "term:\n" + term("purse", "purse")})
    assert found["code"] == "MW202"
    assert found["message"] == "`purse` is a term, where an icon must stand"
    assert found["related"][0]["place"]["line"] == 2


def test_an_icon_that_is_also_a_reference_is_told_once(finds: Finds) -> None:
    found = finds({"a.yaml": "token:\n- id: oil\n  name: Oil\n  icon: nothing-like-it\n"})
    assert [one["code"] for one in found] == ["MW201"]


def test_a_record_is_used_by_a_reference_or_a_link_and_not_by_itself(says: Says) -> None:
    system = TOY_SYSTEM.replace("base/term, title: Term", "base/term, title: Term, used: true")
    texts = {
        "a.yaml": "term:\n" + term("hat") + term("cap", text="A [[term/cap]].") + term("boot", text="See [[hat]].")
    }
    found = says({"system.yaml": system, **texts})
    assert found == ["MW204 a.yaml:5:7 nothing uses term `cap`", "MW204 a.yaml:8:7 nothing uses term `boot`"]


@pytest.mark.parametrize(("name", "is_read"), [("rules/en/1.md", True), ("notes.md", False), ("rules/en/1.txt", False)])
def test_a_link_in_the_rules_is_a_use(name: str, is_read: bool, says: Says) -> None:
    system = TOY_SYSTEM.replace("base/term, title: Term", "base/term, title: Term, used: true")
    files = {"system.yaml": system, "a.yaml": "term:\n" + term("hat"), name: "# Rules\n\nWear a [[term/hat]].\n"}
    unread = ["MW204 a.yaml:2:7 nothing uses term `hat`", f"MW901 {name}:1:1 nothing reads this file"]
    assert says(files) == ([] if is_read else unread)


def test_the_nearest_of_twice_as_many_names_costs_twice_as_much() -> None:
    def cost(count: int) -> int:
        names = [f"card-{n:05}-of-the-marsh" for n in range(count)]
        nearest = Nearest(names)
        found, calls = counted(lambda: [nearest.to(name.replace("marsh", "marhs")) for name in names])
        assert found == names
        return calls

    assert cost(1000) < 2.2 * cost(500)

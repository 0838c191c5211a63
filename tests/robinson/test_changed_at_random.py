"""Scenario sheets changed at random: whatever an author does to one, it is told and never a crash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meeplewright.findings.catalogue import codes
from pack_copies import Copy
from seldom import few_of

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.text("ab{}[]:*#\\'\"|é\n", max_size=8),
    st.lists(st.integers(0, 20), max_size=3),
    st.dictionaries(st.sampled_from(["id", "text", "token", "round"]), st.integers(0, 9), max_size=2),
)


@pytest.mark.parametrize("examples", few_of((1, 10), 0))
def test_a_changed_sheet_is_told_and_never_crashes(examples: int, copy: Copy) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(choice=st.data())
    def changed(choice: st.DataObject) -> None:
        _change(choice, copy)

    changed()


def _change(choice: st.DataObject, copy: Copy) -> None:
    sheets = sorted((copy.folder / "scenarios").glob("*.yaml"))
    file = choice.draw(st.sampled_from(sheets))
    content = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    for _ in range(choice.draw(st.integers(1, 4))):
        owner, key = choice.draw(st.sampled_from(list(_places(content["scenario"][0]))))
        if choice.draw(st.booleans()):
            owner[key] = choice.draw(ANYTHING)
        elif isinstance(owner, list):
            owner.append(owner[key])
        else:
            del owner[key]
    known = {*codes(), *house_codes(copy)}
    with copy.spoilt(file, yaml.safe_dump(content, allow_unicode=True, sort_keys=False)):
        for finding in copy.found():
            assert finding.code in known
            assert finding.message
            assert finding.place.line >= 1


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a record: what holds it, and its key there."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inside:
        yield value, key
        yield from _places(below)


def house_codes(copy: Copy) -> set[str]:
    """The codes of the system's own rules."""
    from meeplewright.packs.load import load

    return {rule.code for world in load(copy.folder, cache=copy.cache).worlds for rule in world.system.rules}

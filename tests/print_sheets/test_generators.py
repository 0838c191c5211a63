"""Generators are found through entry points: one that cannot be loaded is named, with what to do about it."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from meeplewright.findings.stop import Stop
from meeplewright_generators.builder import making


@pytest.mark.parametrize(
    ("module", "advice"),
    [
        ("meeplewright_generators.products.nowhere", "install meeplewright anew; in a checkout `make setup` does"),
        ("of_somebody_else.gallery", "update or remove `of_somebody_else.gallery:jobs`"),
    ],
)
def test_a_generator_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch, module: str, advice: str) -> None:
    points = [EntryPoint("gallery", f"{module}:jobs", making.GROUP)]
    monkeypatch.setattr(making, "entry_points", lambda **_: points)
    with pytest.raises(Stop, match=r"^the generator `gallery` cannot be loaded: No module named ") as stopped:
        making.generators.__wrapped__()
    assert stopped.value.help == advice

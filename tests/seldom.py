"""Long rows of cases: `make test` runs a few of them, and `make test-slow` the others. Together they are all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few_of(cases: Iterable[Any], few: int) -> list[Any]:
    """For `parametrize`: the first so many of them, and the rest marked slow."""
    return [case if at < few else pytest.param(case, marks=pytest.mark.slow) for at, case in enumerate(cases)]

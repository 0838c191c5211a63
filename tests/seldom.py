"""Long rows of cases: `make test` runs some of them, and `make test-slow` the others. Together they are all.

What `make mutants` tries on the tests is tried on all of a row: no case that notices a change is lost to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

LATER = (pytest.mark.slow, pytest.mark.row)  # run by `make test-slow`, and looked at by `make mutants`
ALL = "MEEPLE_ALL_EXAMPLES"  # set by `make test-slow`: examples made at random are as many as their test says


Test = TypeVar("Test", bound=Callable[..., None])


def later(test: Test) -> Test:
    """For a test that takes long and stands for itself: millions of signs, thousands of stories, processes that die."""
    for mark in LATER:
        test = mark(test)
    return test


def few_of(cases: Iterable[Any], few: int) -> list[Any]:
    """For `parametrize`: the first so many of them, and the rest marked slow. A bare tuple is several values, as there."""
    return [case if at < few else _later(case) for at, case in enumerate(cases)]


def one_in(step: int, cases: Sequence[Any]) -> list[Any]:
    """For `parametrize`: one in so many, from the first to the last of the row, and the rest marked slow."""
    return [case if at % step == 0 else _later(case) for at, case in enumerate(cases)]


def _later(case: Any) -> Any:
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=LATER)


def examples(count: int, *unhealthy: HealthCheck) -> settings:
    """So many examples at random in `make test-slow`, a quarter of them in `make test`."""
    many = count if os.environ.get(ALL) else max(count // 4, 10)
    return settings(max_examples=many, deadline=None, suppress_health_check=unhealthy)

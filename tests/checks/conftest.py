"""What a check says of a pack written on the spot, as short lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from program import MakePack, meeple

Says = Callable[..., list[str]]
Finds = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def finds(make_pack: MakePack) -> Finds:
    """The findings of a pack of these files, as data; only codes that begin so, if asked."""

    def check(files: Mapping[str, str | bytes], select: str = "MW") -> list[dict[str, Any]]:
        told = meeple("check", "--no-cache", "--format", "json", "--select", select, cwd=make_pack(files))
        assert told.status in (0, 1), told.err
        found: list[dict[str, Any]] = json.loads(told.out)["findings"]
        return found

    return check


@pytest.fixture
def says(finds: Finds) -> Says:
    """The same as lines: `MW201 terms.yaml:5:9 message`."""

    def check(files: Mapping[str, str | bytes], select: str = "MW") -> list[str]:
        return [
            f"{one['code']} {one['place']['path']}:{one['place']['line']}:{one['place']['column']} {one['message']}"
            for one in finds(files, select)
        ]

    return check

"""Text that begins as YAML writes a list or a mapping: told as the link or the icon that was meant."""

from __future__ import annotations

import json

import pytest

from program import MakePack, meeple


@pytest.mark.parametrize(("written", "meant"), [("[[term/hat]]", "[[term/hat]]"), ("{coin}", "{coin}")])
def test_a_link_or_an_icon_alone_is_told_to_need_its_quotes(written: str, meant: str, make_pack: MakePack) -> None:
    pack = make_pack({"terms.yaml": f"term:\n- id: hat\n  name: Hat\n  text: {written}\n"})
    told = meeple("check", "--no-cache", "--format", "json", "--select", "MW10", cwd=pack)
    (finding,) = json.loads(told.out)["findings"]
    assert (finding["place"]["line"], finding["place"]["column"]) == (4, 9)
    assert f'"{meant}"' in finding["help"], finding

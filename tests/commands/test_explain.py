"""`meeple explain` and `meeple doctor`."""

from __future__ import annotations

import pytest

from meeplewright.commands import doctor
from meeplewright.data import content
from meeplewright.findings.catalogue import codes, page
from program import MakePack, meeple


@pytest.mark.parametrize("code", codes())
def test_every_code_is_explained(code: str) -> None:
    told = meeple("explain", code)
    assert told.status == 0
    assert told.out.startswith(f"{code}: {page(code).title}")
    assert "## Why it matters" in told.out


def test_small_letters_will_do() -> None:
    assert meeple("explain", "mw201").out == meeple("explain", "MW201").out


def test_without_a_code_all_are_listed() -> None:
    lines = meeple("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == list(codes())


def test_an_unknown_code_is_told_with_the_nearest() -> None:
    told = meeple("explain", "MW210")
    assert told.status == 2
    assert "there is no finding code `MW210`" in told.err
    assert "did you mean `MW2" in told.err


def test_a_house_rule_is_explained_where_its_pack_is() -> None:
    told = meeple("explain", "saltmarsh/enough-nights", "--pack", content() / "saltmarsh-light")
    assert told.status == 0
    assert "For each scenario this must hold:\n\n    this.nights <= 14\n" in told.out
    misspelt = meeple("explain", "saltmarsh/enough-night", cwd=content() / "saltmarsh-light")
    assert "did you mean `saltmarsh/enough-nights`?" in misspelt.err


def test_doctor_says_that_all_is_there() -> None:
    told = meeple("doctor")
    assert (told.status, told.err) == (0, "")
    assert "with libyaml's C parser" in told.out
    assert told.out.endswith("everything that is needed is there\n")


def test_doctor_fails_where_something_needed_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = doctor.util.find_spec
    monkeypatch.setattr(doctor.util, "find_spec", lambda name: None if name in {"networkx", "openpyxl"} else real(name))
    told = meeple("doctor")
    assert told.status == 1
    assert told.out.endswith("missing: graphs\n")
    assert "without  spreadsheets" in told.out


def test_doctor_tells_how_large_the_cache_is(make_pack: MakePack) -> None:
    pack = make_pack({})
    assert "none here yet" in meeple("doctor", cwd=pack).out
    (pack / ".meeple-cache").mkdir()
    (pack / ".meeple-cache" / "x").write_bytes(b"x" * 2_000_000)
    assert "2.0 MB in " in meeple("doctor", cwd=pack).out

"""What a proof found is remembered as long as nothing that tells the story changes, and not a moment longer."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from meeplewright.stories.findings import check
from program import meeple

PACK = "pack: book\nsystem: gamebook\ntitle: A book\nlanguage: en\nversion: 0.1.0\nstate: {flags: [KEY]}\n"
BOOK = """\
entry:
- {id: start, number: 1, text: Go., options: [{label: On, goto: door}, {label: Take it, gain: [{flag: KEY}], goto: door}]}
- {id: door, number: 9, text: A door., options: [{label: Open, when: KEY, goto: home}, {label: Leave, goto: home}]}
- {id: home, number: 20, text: Home., ending: good}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "book.yaml").write_text(BOOK)
    (tmp_path / "terms.yaml").write_text("term:\n- {id: a, name: A, text: B.}\n")
    return tmp_path


def proofs(pack: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """How often the stories were proven in one run of `meeple check`, and what it said."""
    count = 0
    whole = check.check_stories

    def counted(*args: object, **more: object) -> check.Checked:
        nonlocal count
        count += 1
        return whole(*args, **more)  # type: ignore[arg-type]

    time.sleep(0.15)  # what was written a moment ago is not trusted to stay as it is, and not remembered
    with monkeypatch.context() as patched:
        patched.setattr(check, "check_stories", counted)
        told = meeple("check", cwd=pack)
    return count, told.out


def test_a_change_elsewhere_needs_no_new_proof_and_one_in_the_book_does(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert proofs(pack, monkeypatch)[0] == 1
    (pack / "terms.yaml").write_text("term:\n- {id: a, name: A, text: C.}\n")
    assert proofs(pack, monkeypatch)[0] == 0
    (pack / "book.yaml").write_text(
        BOOK.replace("{label: Leave, goto: home}", "{label: Leave, when: not KEY and KEY, goto: home}")
    )
    count, told = proofs(pack, monkeypatch)
    assert count == 1
    assert "MW6" in told
    (pack / "terms.yaml").write_text("term:\n- {id: a, name: A, text: D.}\n")
    assert proofs(pack, monkeypatch) == (0, told)


def test_declared_state_counts_as_well(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert proofs(pack, monkeypatch)[0] == 1
    (pack / "pack.yaml").write_text(PACK.replace("[KEY]", "[KEY, OWL]"))
    assert proofs(pack, monkeypatch)[0] == 1

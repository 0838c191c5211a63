"""`--baseline`: findings that are known are held back, however the lines move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import MakePack, meeple

TERMS = """\
term:
- id: purse
  name: Purse
  text: Three  coins and  more.
- id: hat
  name: Hat
  text: One  feather.
"""
FILE = ".meeple-baseline.yaml"


@pytest.fixture
def pack(make_pack: MakePack) -> Path:
    folder = make_pack({"terms.yaml": TERMS})
    assert meeple("check", "--baseline", FILE, "--write-baseline", cwd=folder).status == 0
    return folder


def told(folder: Path, *words: str) -> list[str]:
    run = meeple("check", "--baseline", FILE, "--format", "json", *words, cwd=folder)
    return [f"{finding['code']} {finding.get('record', '')}".strip() for finding in json.loads(run.out)["findings"]]


def test_what_is_written_holds_everything_back(pack: Path) -> None:
    assert told(pack) == []
    text = (pack / FILE).read_text(encoding="utf-8")
    assert '- code: MW412\n  record: "term/hat"\n  field: "text"\n  count: 1\n  reason: "was there on ' in text
    assert '  record: "term/purse"\n  field: "text"\n  count: 2\n' in text


def test_it_holds_when_lines_and_files_move(pack: Path) -> None:
    (pack / "terms.yaml").rename(pack / "words.yaml")
    (pack / "words.yaml").write_text("# moved\n\n\n" + TERMS, encoding="utf-8")
    assert told(pack) == []


def test_one_more_of_the_same_in_a_record_is_told(pack: Path) -> None:
    (pack / "terms.yaml").write_text(TERMS.replace("One  feather.", "One  feather,  red."), encoding="utf-8")
    assert told(pack) == ["MW412 term/hat"]


def test_what_was_mended_is_unused(pack: Path) -> None:
    (pack / "terms.yaml").write_text(TERMS.replace("One  feather.", "One feather."), encoding="utf-8")
    assert told(pack) == ["MW911"]


def test_it_holds_from_another_folder(pack: Path) -> None:
    run = meeple("check", pack.name, "--baseline", f"{pack.name}/{FILE}", "--format", "json", cwd=pack.parent)
    assert json.loads(run.out)["findings"] == []


def test_writing_anew_keeps_reasons_owners_and_days(pack: Path) -> None:
    file = pack / FILE
    lines = file.read_text(encoding="utf-8")
    start = lines.index("  reason:")
    end = lines.index("\n", start)
    file.write_text(
        lines[:start] + '  reason: "set so"\n  owner: "Maren"\n  until: "2199-12-31"' + lines[end:], encoding="utf-8"
    )
    assert meeple("check", "--baseline", FILE, "--write-baseline", cwd=pack).status == 0
    again = file.read_text(encoding="utf-8")
    assert '  reason: "set so"\n  owner: "Maren"\n  until: "2199-12-31"\n' in again
    assert told(pack) == []


HAND_WRITTEN = """\
# Ours, until the second print.

findings: # by Maren and Ilse
# --- clothes ---

# the hat is Ilse's
- code: MW412  # two blanks
  record: term/hat
  # counted by hand
  field: text
  count: 7
  reason: >-
    The typesetter asked
    for it.
# the purse is nobody's

- {code: MW412, record: term/purse, field: text, reason: 'as sung'} # in the song
# boots are gone
- code: MW412
  record: term/boots
  reason: old
  until: 2199-12-31
# the end
"""


def rewritten(folder: Path, text: str) -> str:
    (folder / FILE).write_bytes(text.encode())
    assert meeple("check", "--baseline", FILE, "--write-baseline", cwd=folder).status == 0
    assert told(folder) == []
    return (folder / FILE).read_bytes().decode()


def test_comments_above_beside_and_between_lines_and_their_order_stay(pack: Path) -> None:
    again = rewritten(pack, HAND_WRITTEN)
    gone = "# boots are gone\n- code: MW412\n  record: term/boots\n  reason: old\n  until: 2199-12-31\n"
    counted = HAND_WRITTEN.replace("count: 7", "count: 1").replace(
        "field: text, reason", "field: text, count: 2, reason"
    )
    assert again == counted.replace(gone, "")
    assert rewritten(pack, again) == again


def test_lines_set_in_and_ended_as_on_windows_stay_so(pack: Path) -> None:
    text = HAND_WRITTEN[: HAND_WRITTEN.index("# boots")].replace("count: 7", "count: 1")
    text = text.replace("field: text, reason", "field: text, count: 2, reason").replace("asked\n    for", "asked for")
    head, lines = text.split("findings: # by Maren and Ilse\n")
    inner = "".join(f"  {line}" if line.strip() else line for line in lines.splitlines(keepends=True))
    windows = f"{head}---\nfindings: # by Maren and Ilse\n{inner}".replace("\n", "\r\n")
    assert rewritten(pack, windows) == windows


def test_a_line_for_a_whole_record_keeps_its_comment_and_new_lines_come_at_the_end(pack: Path) -> None:
    again = rewritten(pack, "findings:\n# sung\n- code: MW412\n  record: term/purse\n  reason: as sung\n# below\n")
    start = 'findings:\n# sung\n- code: MW412\n  record: term/purse\n  field: "text"\n  count: 2\n  reason: as sung\n'
    assert again.startswith(start + '- code: MW412\n  record: "term/hat"\n')
    assert again.endswith("# below\n")


def test_what_is_said_above_a_baseline_without_lines_stays(pack: Path) -> None:
    assert rewritten(pack, "# Ours.\nfindings: []\n# below\n").startswith("# Ours.\nfindings:\n- code: MW412\n")
    (pack / "terms.yaml").write_text("term:\n- id: hat\n  name: Hat\n  text: A hat.\n", encoding="utf-8")
    assert rewritten(pack, HAND_WRITTEN) == (
        "# Ours, until the second print.\n\nfindings: [] # by Maren and Ilse\n# --- clothes ---\n\n# the purse is nobody's\n\n# the end\n"
    )


def test_a_pack_without_findings_gives_an_empty_baseline(make_pack: MakePack) -> None:
    folder = make_pack({"terms.yaml": "term:\n- id: hat\n  name: Hat\n  text: A hat.\n"}, "clean")
    assert "0 lines" in meeple("check", "--baseline", FILE, "--write-baseline", cwd=folder).out
    assert told(folder) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{code: MW999, record: term/hat, reason: x}", "there is no finding code `MW999`"),
        ("{code: MW412, record: term/hat}", "this line has no reason"),
        ("{code: MW412, reason: x}", "this line must say `record` or `path`"),
        ("{code: MW412, record: a/b, path: c, reason: x}", "this line must say `record` or `path`"),
        ("{code: MW412, record: term/hat, reason: x, until: soon}", "`soon` is no day"),
        ("{code: MW412, record: term/hat, reason: x, count: 0}", "`count` is no number from 1"),
        ("{code: MW412, record: term/hat, reason: x, onwer: M}", "a baseline line has no `onwer`"),
        ("just words", "this line is not a mapping"),
    ],
)
def test_a_line_that_cannot_be_followed_is_told_at_its_place(make_pack: MakePack, line: str, message: str) -> None:
    folder = make_pack({"terms.yaml": TERMS, FILE: f"findings:\n- {line}\n"})
    run = meeple("check", "--baseline", FILE, "--select", "MW913", cwd=folder)
    assert run.status == 1
    assert f"MW913 error: {message}" in run.out
    assert f"--> {FILE}:2:3" in run.out


@pytest.mark.parametrize("content", ["", "findings: none\n", "- a\n", "{", "\0"])
def test_a_file_that_is_no_baseline_is_no_traceback(make_pack: MakePack, content: str) -> None:
    run = meeple("check", "--baseline", FILE, cwd=make_pack({"terms.yaml": TERMS, FILE: content}))
    assert run.status in (0, 1)
    assert run.err == ""

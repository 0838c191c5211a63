"""A baseline written anew: what stands in the file, what is found now, and the file as it is written then."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.checks.baseline_writing import written
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop

HAT, PURSE = "MW412 term/hat text", "MW412 term/purse text"


def found(line: str, folder: Path) -> Finding:
    """A finding by its code, its record (or, with a dot in it, its file) and its field."""
    code, name, field, *_ = [*line.split(), "", ""]
    if "." in name:
        return Finding.of(code, "it is so", Place(str(folder / name), 1, 1), field=field)
    return Finding.of(code, "it is so", Place(str(folder / "a.yaml"), 1, 1), record=name, field=field)


def anew(folder: Path, before: str | None, *findings: str) -> str:
    file = folder / "known.yaml"
    if before is not None:
        file.write_bytes(before.encode())
    text, lines = written(file, [found(each, folder) for each in findings], ())
    assert text.count("code: ") == lines == len({*findings})
    file.write_bytes(text.encode())
    again, _ = written(file, [found(each, folder) for each in findings], ())
    assert again == text  # as nothing has changed
    return text


def test_a_new_one_has_a_line_for_each_field_in_order_with_how_many(tmp_path: Path) -> None:
    text = anew(tmp_path, None, PURSE, HAT, HAT, "MW413 rules/en/one.md", "MW203 term/hat", "MW412 term/hat name", HAT)
    day = text.partition("was there on ")[2][:10]
    assert text.replace(day, "TODAY") == (
        "# Findings that are known and held back: `meeple check --baseline` reads this file.\n"
        "findings:\n"
        '- code: MW203\n  record: "term/hat"\n  count: 1\n  reason: "was there on TODAY"\n'
        '- code: MW412\n  record: "term/hat"\n  field: "name"\n  count: 1\n  reason: "was there on TODAY"\n'
        '- code: MW412\n  record: "term/hat"\n  field: "text"\n  count: 3\n  reason: "was there on TODAY"\n'
        '- code: MW412\n  record: "term/purse"\n  field: "text"\n  count: 1\n  reason: "was there on TODAY"\n'
        '- code: MW413\n  path: "rules/en/one.md"\n  count: 1\n  reason: "was there on TODAY"\n'
    )


def test_findings_about_suppressions_are_not_held_back(tmp_path: Path) -> None:
    """What is told of comments and baselines themselves would be held back by what it speaks of."""
    file = tmp_path / "known.yaml"
    text, lines = written(file, [found(each, tmp_path) for each in ("MW904 a.yaml", "MW911 a.yaml", HAT)], ())
    assert lines == 1
    assert "code: MW412" in text


LINE = "- code: MW412\n  record: term/hat\n  field: text\n  count: 1\n  reason: sung\n"
PURSES = "- code: MW412\n  record: term/purse\n  field: text\n  count: 1\n  reason: old\n"
NEW = '- code: MW412\n  record: "term/purse"\n  field: "text"\n  count: 1\n  reason: "was there on TODAY"\n'


@pytest.mark.parametrize(
    ("before", "findings", "after"),
    [
        # as it was
        (f"findings:\n{LINE}", [HAT], f"findings:\n{LINE}"),
        (f"findings:\n{LINE}# the end\n", [HAT], f"findings:\n{LINE}# the end\n"),
        (f"---\n# ours\nfindings:\n\n{LINE}", [HAT], f"---\n# ours\nfindings:\n\n{LINE}"),
        # how many are counted, in the place where it stands
        (f"findings:\n{LINE}", [HAT, HAT], f"findings:\n{LINE.replace('count: 1', 'count: 2')}"),
        ("findings:\n- {count: 4, code: MW412, reason: a, record: term/hat, field: text}\n", [HAT], "findings:\n- {count: 1, code: MW412, reason: a, record: term/hat, field: text}\n"),
        ("findings:\n- code: MW412\n  record: term/hat\n  field: text\n  reason: sung\n  owner: Ilse\n", [HAT], "findings:\n- code: MW412\n  record: term/hat\n  field: text\n  count: 1\n  reason: sung\n  owner: Ilse\n"),
        # a line for a whole record becomes one for each field, with its reason, owner and day
        ("findings:\n- code: MW412\n  record: term/hat\n  reason: sung\n  owner: Ilse\n  until: 2199-12-31\n# on\n" + PURSES, [HAT, "MW412 term/hat name", PURSE],
         'findings:\n- code: MW412\n  record: term/hat\n  field: "name"\n  count: 1\n  reason: sung\n  owner: Ilse\n  until: 2199-12-31\n'
         '- code: MW412\n  record: "term/hat"\n  field: "text"\n  count: 1\n  reason: "sung"\n  owner: "Ilse"\n  until: "2199-12-31"\n# on\n' + PURSES),
        # of two for the same, the first stays
        (f"findings:\n{LINE}{LINE.replace('sung', 'again')}", [HAT, HAT], f"findings:\n{LINE.replace('count: 1', 'count: 2')}"),
        # its own line goes before that of the whole record
        (f"findings:\n- code: MW412\n  record: term/hat\n  reason: all\n{LINE}", [HAT], f"findings:\n{LINE}"),
        # what holds nothing back goes, with the comment right above it; what is said farther above stays
        (f"findings:\n# hats\n{LINE}# purses\n{PURSES}", [HAT], f"findings:\n# hats\n{LINE}"),
        (f"findings:\n# hats\n{LINE}# purses\n{PURSES}", [PURSE], f"findings:\n# purses\n{PURSES}"),
        (f"findings:\n# clothes\n\n# hats\n{LINE}\n# purses\n{PURSES}", [PURSE], f"findings:\n# clothes\n\n\n# purses\n{PURSES}"),
        (f"findings:\n{PURSES}# clothes\n\n# hats\n{LINE}", [PURSE], f"findings:\n{PURSES}# clothes\n\n"),
        (f"findings:\n{PURSES}\n\n{LINE}", [PURSE], f"findings:\n{PURSES}"),
        (f"findings:\n{LINE}", [], "findings: []\n"),
        (f"findings: # ours\n{LINE}# end\n", [], "findings: [] # ours\n# end\n"),
        # new ones come last, and what is said below all stays there
        (f"findings:\n{LINE}# end\n", [HAT, PURSE], f"findings:\n{LINE}{NEW}# end\n"),
        (f"findings:\n{PURSES.replace('purse', 'shoe')}{LINE}", [PURSE, HAT], f"findings:\n{LINE}{NEW}"),
        # the hyphens stay where they stand, and so do other keys, line ends, and remarks beside lines
        (f"findings:\n    {LINE[:-1].replace(chr(10), chr(10) + '    ')}\n", [HAT], f"findings:\n    {LINE[:-1].replace(chr(10), chr(10) + '    ')}\n"),
        (f"findings:\n  {LINE[:-1].replace(chr(10), chr(10) + '  ')}\n", [HAT, PURSE], f"findings:\n  {LINE[:-1].replace(chr(10), chr(10) + '  ')}\n  {NEW[:-1].replace(chr(10), chr(10) + '  ')}\n"),
        (f"findings:\n{LINE}".replace("\n", "\r\n"), [HAT], f"findings:\n{LINE}".replace("\n", "\r\n")),
        (f"findings:\n{LINE}"[:-1], [HAT], f"findings:\n{LINE}"),
        ("findings:\n" + LINE.replace("hat\n", "hat  # Ilse's\n").replace("sung", "'sung'"), [HAT], "findings:\n" + LINE.replace("hat\n", "hat  # Ilse's\n").replace("sung", "'sung'")),
        # what is no baseline is written as if there were none; a line that cannot be followed goes
        ("- a\n", [PURSE], f"HEADfindings:\n{NEW}"),
        ("findings: none\n", [PURSE], f"findings:\n{NEW}"),
        ("", [PURSE], f"HEADfindings:\n{NEW}"),
        ("\n", [PURSE], f"HEADfindings:\n{NEW}"),
        (f"findings:\n- just words\n{LINE}", [HAT], f"findings:\n{LINE}"),
        (f"findings:\n- code: MW412\n  record: term/hat\n  field: text\n{LINE}", [HAT], f"findings:\n{LINE}"),
    ],
)  # fmt: skip
def test_each_is_brought_up_to_date(tmp_path: Path, before: str, findings: list[str], after: str) -> None:
    text = anew(tmp_path, before, *findings)
    if "was there on " in text:
        text = text.replace(text.partition("was there on ")[2][:10], "TODAY")
    head = "# Findings that are known and held back: `meeple check --baseline` reads this file.\n"
    assert text == after.replace("HEAD", head)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("findings:\n" + "- {code: MW412, record: term/hat, reason: a}\n" * 10_001, "`known.yaml` has 10,001 lines, and at most 10,000 are brought up to date one by one"),
        (f"findings:\n{LINE}" + "#\n" * 49_994, "`known.yaml` has 50,000 rows, and at most 49,999 are brought up to date"),
    ],
    ids=["lines", "rows"],
)  # fmt: skip
def test_a_very_long_one_is_not_brought_up_to_date(tmp_path: Path, text: str, wanted: str) -> None:
    with pytest.raises(Stop) as stop:
        anew(tmp_path, text, HAT)
    assert stop.value.message == wanted
    assert stop.value.help == "take the file away, and write a new one"

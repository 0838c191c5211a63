"""Edits of findings, as splices of the text that they were found in."""

from __future__ import annotations

import pytest

from meeplewright.checks.mend import Mended, mended, spliced
from meeplewright.findings.model import Edit, Finding, Place

TEXT = "one two\r\nthree four\nfive\rsix"
Span = tuple[int, int, int, int]


def edit(span: Span, text: str, path: str = "a.yaml") -> Edit:
    line, column, end_line, end_column = span
    return Edit(Place(path, line, column, end_line, end_column), text)


@pytest.mark.parametrize(
    ("edits", "after", "count"),
    [
        ([], TEXT, 0),
        ([((1, 1, 1, 4), "1")], "1 two\r\nthree four\nfive\rsix", 1),
        ([((2, 7, 2, 11), "4"), ((1, 5, 1, 8), "2")], "one 2\r\nthree 4\nfive\rsix", 2),
        ([((3, 1, 3, 5), "5"), ((4, 1, 4, 4), "6")], "one two\r\nthree four\n5\r6", 2),
        ([((1, 5, 2, 6), "2, 3")], "one 2, 3 four\nfive\rsix", 1),
        ([((1, 1, 1, 6), "x"), ((1, 5, 1, 8), "y"), ((2, 1, 2, 6), "3")], "xwo\r\n3 four\nfive\rsix", 2),
        ([((1, 1, 1, 4), "1"), ((1, 4, 1, 8), "2"), ((1, 8, 2, 1), " ")], "12 three four\nfive\rsix", 3),
        ([((1, 1, 1, 4), "1"), ((1, 1, 1, 4), "1")], "1 two\r\nthree four\nfive\rsix", 1),
        ([((1, 1, 1, 4), "1"), ((1, 1, 1, 4), "i"), ((4, 1, 4, 4), "6")], "1 two\r\nthree four\nfive\r6", 2),
        ([((1, 1, 1, 1), "zero ")], "zero one two\r\nthree four\nfive\rsix", 1),
        ([((1, 4, 1, 4), "s"), ((1, 4, 1, 4), "!"), ((2, 1, 2, 1), "and ")], "one! two\r\nand three four\nfive\rsix", 2),
        ([((1, 1, 1, 4), "1"), ((1, 4, 1, 4), "!"), ((1, 5, 1, 8), "2")], "1 2\r\nthree four\nfive\rsix", 2),
        ([((4, 4, 4, 4), "ty")], TEXT + "ty", 1),
        ([((9, 1, 9, 4), "end")], TEXT + "end", 1),
        ([((4, 2, 9, 4), "")], "one two\r\nthree four\nfive\rs", 1),
        ([((2, 6, 2, 1), "!")], "one two\r\nthree! four\nfive\rsix", 1),
    ],
)  # fmt: skip
def test_edits_are_made_where_they_stand_and_of_those_that_overlap_the_first(
    edits: list[tuple[Span, str]], after: str, count: int
) -> None:
    assert spliced(TEXT, [edit(*each) for each in edits]) == (after, count)


def test_a_mark_before_the_first_line_is_no_column_of_it() -> None:
    edits = [edit((1, 1, 1, 2), "b"), edit((2, 1, 2, 2), "d")]
    assert spliced("\ufeffa: 1\nc: 2\n", edits) == ("\ufeffb: 1\nd: 2\n", 2)


def test_of_findings_the_files_are_mended_that_change(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("mended")
    first, second, third = (str(home / f"{name}.yaml") for name in "abc")
    for path in (first, second, third):
        (home / path).write_bytes(b"a: \xd0\xb6\nb: 2")

    def finding(path: str, span: Span, text: str | None) -> Finding:
        mend = None if text is None else edit(span, text, path)
        return Finding.of("MW401", "wrong", Place(path, *span), edit=mend)

    findings = [
        finding(second, (1, 4, 1, 5), "ё"),
        finding(first, (2, 1, 2, 2), None),
        finding(third, (1, 1, 1, 2), "a"),
        finding(second, (2, 1, 2, 2), "c"),
    ]
    (only,) = mended(findings)
    assert only == Mended(second, "a: ж\nb: 2", "a: ё\nc: 2", 2)
    assert only.diff() == (
        f"--- a/{second}\n+++ b/{second}\n@@ -1,2 +1,2 @@\n-a: ж\n-b: 2\n\\ No newline at end of file\n+a: ё\n+c: 2\n\\ No newline at end of file\n"
    )

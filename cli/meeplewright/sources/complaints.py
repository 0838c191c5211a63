"""What the parser complains of, in a designer's words: where it begins, what is wrong, what to do."""

from __future__ import annotations

from meeplewright.sources.closely import LIKE_KEYS
from meeplewright.sources.compose import Mark, MarkedYAMLError

_NEVER_CLOSED = ("end of stream", "document indicator", "did not find expected ',' or")


def mark_of(fault: MarkedYAMLError, text: str) -> Mark | None:
    """Where a fault begins: what was never closed is told where it was opened, a missing comma where it is missed."""
    problem, opened = fault.problem_mark, fault.context_mark
    unclosed = any(words in str(fault.problem) for words in _NEVER_CLOSED)
    if opened is not None and unclosed and (problem is None or problem.line != opened.line):
        inside = problem is not None and _indent(text, problem) > _indent(text, opened)
        return problem if inside and "expected ','" in str(fault.problem) else opened
    if opened is not None and "could not find expected ':'" in str(fault.problem):
        return opened
    return problem or opened


def _indent(text: str, mark: Mark) -> int:
    """How far the line of a mark is indented."""
    start = max(text.rfind("\n", 0, mark.index), text.rfind("\r", 0, mark.index)) + 1
    return len(text[start : mark.index]) - len(text[start : mark.index].lstrip(" "))


def in_words(fault: MarkedYAMLError) -> tuple[str, str]:
    """What is wrong, and what to do."""
    complaint = f"{fault.problem or ''} | {fault.context or ''}"
    for parts, words, advice in _COMPLAINTS:
        if all(part in complaint for part in parts.split("+")):
            return words, advice
    return (
        f"this is not YAML: {str(fault.problem or 'it cannot be read').strip()}",
        "look at this line and the one above",
    )


# parts of the parser's own words, all of which must be there; the first line that fits is taken
_COMPLAINTS = (
    (
        "mapping values are not allowed",
        "there is a second `: ` in this line",
        "put the text in quotes, or begin it on the next line behind `>-`",
    ),
    (
        "unknown escape character",
        "in double quotes a backslash begins an escape, and YAML does not know this one",
        "double the backslash, or use single quotes",
    ),
    ("expected hexdecimal number", "this escape lacks digits", "write `\\x` with two, `\\u` with four digits"),
    ("invalid Unicode character escape", "this escape names no character", "write the character itself"),
    ("quoted scalar", "this quotation mark is never closed", "close the quotation, or take the mark away"),
    (
        "flow sequence",
        "this list in brackets is not closed, or lacks a comma",
        "put commas between the items and `]` behind the last; text that begins with `[` needs quotes",
    ),
    (
        "flow mapping",
        "this mapping in braces is not closed, or lacks a comma",
        "put commas between the fields and `}` behind the last; text that begins with `{` needs quotes",
    ),
    (
        "did not find expected node content",
        "a value is missing here, or begins with a character that none can begin with",
        "close the brackets before it, or put the text in quotes",
    ),
    (
        "could not find expected ':'",
        "a key without a colon behind it",
        "put `: ` behind the key, or indent the line so that it belongs to the text above",
    ),
    (
        "block sequence entries are not allowed",
        "an item of a list begins where none can",
        "begin each item on a line of its own below the key, or put the text in quotes",
    ),
    (
        "expected '-' indicator",
        "this line does not line up with the items of the list",
        "indent it like those above it",
    ),
    (
        "did not find expected key",
        "this line does not line up with the keys above",
        LIKE_KEYS,
    ),
    ("cannot start any token", "this character cannot begin a value", "put the text in quotes"),
    ("undefined alias", "this `*name` has no `&name` before it", "put text that begins with `*` in quotes"),
    ("duplicate anchor", "two anchors have this name", "give one of them another name"),
    ("alias", "`*` begins an alias, and no name follows", "put text that begins with `*` in quotes"),
    ("anchor", "`&` begins an anchor, and no name follows", "put text that begins with `&` in quotes"),
    ("tag", "`!` begins a tag that cannot be read", "put text that begins with `!` in quotes"),
    ("directive", "a line that begins with `%` is an instruction that no content needs", "take it out"),
    ("YAML document", "this file asks for another YAML than 1.2", "take the line that begins with `%YAML` out"),
    ("expected <document start>", "something stands before the content begins", "take it out, or indent it"),
    (
        "block scalar",
        "behind `|` and `>` no text can stand on the same line",
        "begin the text on the next line, indented",
    ),
)

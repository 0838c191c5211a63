"""The canonical form keeps data and comments, and a second run changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from meeplewright.authoring.form import CannotKeep, canonical
from meeplewright.authoring.form.order import shape_of
from program import MakePack, meeple
from seldom import examples

SCHEMA = {
    "$defs": {
        "option": {"properties": {"label": {}, "when": {}, "goto": {}}, "oneOf": [{"properties": {"goto": {}}}]},
    },
    "properties": {
        "id": {},
        "name": {},
        "options": {"items": {"$ref": "#/$defs/option"}},
        "text": {},
    },
}


def form(text: str) -> str:
    shape = shape_of(SCHEMA)
    return canonical(text, lambda kind: shape if kind == "entry" else None)


TABLE = {
    "keys stand in the schema's order and unknown ones stay behind": (
        "entry:\n- zeal: 1\n  name: A\n  id: a\n",
        "entry:\n- id: a\n  name: A\n  zeal: 1\n",
    ),
    "a comment moves with its key": (
        "entry:\n- name: A\n  # about the id\n  id: a # short\n",
        "entry:\n# about the id\n- id: a  # short\n  name: A\n",
    ),
    "lists stand under their key": (
        "entry:\n    - id: a\n      options:\n          - goto: b\n            label: Go\n",
        "entry:\n- id: a\n  options:\n  - label: Go\n    goto: b\n",
    ),
    "quotes stand only where they are needed": (
        "entry:\n- id: 'a'\n  name: \"It's: so\"\n  text: 'plain'\n",
        'entry:\n- id: a\n  name: "It\'s: so"\n  text: plain\n',
    ),
    "text that old readers take for a truth value is quoted": ("entry:\n- id: no\n", 'entry:\n- id: "no"\n'),
    "numbers stay as they were written": (
        "entry:\n- id: a\n  n: 1e3\n  o: 0o14\n",
        "entry:\n- id: a\n  n: 1e3\n  o: 0o14\n",
    ),
    "one blank line is enough": ("entry:\n- id: a\n\n\n\n- id: b\n", "entry:\n- id: a\n\n- id: b\n"),
    "a heading comment stays at the top": (
        "# yaml-language-server: $schema=x\n\n# about entries\nentry:\n- id: a\n",
        "# yaml-language-server: $schema=x\n\n# about entries\nentry:\n- id: a\n",
    ),
    "a short flow mapping stays one": ("entry:\n- { id: a,   name: A }\n", "entry:\n- {id: a, name: A}\n"),
    "a flow mapping with a comment becomes a block": (
        "entry:\n- {id: a, # first\n   name: A}\n",
        "entry:\n- id: a  # first\n  name: A\n",
    ),
    "a comment in a list's depth stays there": (
        "entry:\n- id: a\n  options:\n  - goto: b\n  # more to come\n# the next\n- id: b\n",
        "entry:\n- id: a\n  options:\n  - goto: b\n  # more to come\n# the next\n- id: b\n",
    ),
    "long text is folded": (
        "entry:\n- id: a\n  text: " + "word " * 30 + "end\n",
        "entry:\n- id: a\n  text: >-\n    " + "word " * 18 + "word\n    " + "word " * 11 + "end\n",
    ),
    "lines stay lines": (
        "entry:\n- id: a\n  text: |-\n     one\n     two\n",
        "entry:\n- id: a\n  text: |-\n    one\n    two\n",
    ),
    "a comment behind a block head stays": (
        "entry:\n- id: a\n  text: | # why\n   x\n   y\n",
        "entry:\n- id: a\n  text: |  # why\n    x\n    y\n",
    ),
    "anchors stay above their aliases": (
        "entry:\n- text: &t x y\n  id: a\n  name: *t\n",
        "entry:\n- text: &t x y\n  id: a\n  name: *t\n",
    ),
    "a tag stays": ("entry:\n- id: !!str 12\n", "entry:\n- id: !!str 12\n"),
    "the last line ends": ("entry:\n- id: a", "entry:\n- id: a\n"),
    "line ends of Windows stay": ("entry:\r\n-   id: a\r\n", "entry:\r\n- id: a\r\n"),
    "nothing stays nothing": ("", ""),
    "comments alone stay": ("# one\n\n# two\n", "# one\n# two\n"),
}


@pytest.mark.parametrize("case", TABLE)
def test_the_canonical_form(case: str) -> None:
    given_text, wanted = TABLE[case]
    assert form(given_text) == wanted
    assert form(wanted) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "--- \nentry: []\n",
        "%YAML 1.2\n---\na: b\n",
        "? a\n: b\n",
        "entry:\n- id: a\n...\n",
        "a: 1\n---\nb: 2\n",
        "[a]: b\n",
        "*a : b\n",
    ],
)
def test_what_cannot_be_kept_is_refused(text: str) -> None:
    with pytest.raises((CannotKeep, yaml.YAMLError)):
        form(text)


WORDS = st.text(st.sampled_from("ab с:#'\"-{}[],&*!|>%@`?~=\\0123456789.\n\tno"), max_size=30)
SAFE = st.sampled_from(
    ["a", "b", "no", "1", "long " * 30 + "end", "x: y", "# no", "- x", "it's", "two\nlines\n", "п р", "", " s ", "~"]
)
VALUE = st.recursive(
    st.one_of(WORDS, SAFE, st.integers(), st.booleans(), st.none(), st.floats(allow_nan=False, allow_infinity=False)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("kvwxzid"), inner, max_size=3)
    ),
    max_leaves=8,
)
RECORDS = st.lists(
    st.dictionaries(st.sampled_from(["id", "text", "name", "options", "zeal"]), VALUE, min_size=1, max_size=4),
    max_size=3,
)


def dumped(data: Any, **how: Any) -> str:
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, **how))


def with_comments(text: str) -> tuple[str, dict[str, str]]:
    """A numbered comment above each line that plainly begins with a key, and which key it stands next to."""
    lines: list[str] = []
    beside: dict[str, str] = {}
    inside_block = 0
    for line in text.split("\n"):
        bare = line.lstrip(" -")
        indent = len(line) - len(line.lstrip(" "))
        if inside_block and (not line.strip() or indent >= inside_block):
            lines.append(line)
            continue
        inside_block = 0
        key = bare.split(":")[0]
        if (
            key in {"id", "text", "name", "options", "zeal"}
            and bare.startswith(key + ":")
            and line.startswith(("-", "  "))
            and indent <= 2
            and "? " not in line
        ):
            mark = f"# remark {len(beside)}"
            beside[mark] = "-" if line.startswith("-") else key
            lines.append(" " * indent + mark)
        lines.append(line)
        if bare.endswith(("|", ">", "|-", ">-", "|+", ">+")) or any(
            f" {s}{n}{c}" in bare[-5:] for s in "|>" for n in "23" for c in ("", "-", "+")
        ):
            inside_block = indent + 1
    return "\n".join(lines), beside


def test_a_comment_that_has_no_place_in_the_form_is_named_with_its_line() -> None:
    with pytest.raises(CannotKeep) as refused:
        form("entry:\n- id: b\n  text: # why\n    hello # and how\n")
    assert (refused.value.reason, refused.value.line) == ("this comment would be lost", 3)


@examples(250)
@given(
    RECORDS,
    st.sampled_from([None, False, True]),
    st.sampled_from([40, 80, 10_000]),
    st.sampled_from([None, "'", '"', "|", ">"]),
)
def test_any_data_in_any_style_keeps_its_meaning(
    records: Any, flow: bool | None, width: int, style: str | None
) -> None:
    text = dumped({"entry": records}, default_flow_style=flow, width=width, default_style=style)
    try:
        once = form(text)
    except CannotKeep:
        assume("?" not in text)  # an explicit key is refused, and nothing else is
        raise
    assert yaml.safe_load(once) == yaml.safe_load(text)
    assert form(once) == once


@examples(250)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["id", "text", "name", "zeal"]),
            st.one_of(SAFE, st.lists(SAFE, max_size=2)),
            min_size=1,
            max_size=4,
        ),
        min_size=1,
        max_size=3,
    )
)
def test_every_comment_stays_next_to_its_key(records: Any) -> None:
    text, beside = with_comments(dumped({"entry": records}, width=10_000))
    once = form(text)
    assert form(once) == once
    assert yaml.safe_load(once) == yaml.safe_load(text)
    lines = [line for line in once.split("\n") if line.strip()]
    for mark, key in beside.items():
        at = next(number for number, line in enumerate(lines) if line.strip() == mark)
        following = next(line for line in lines[at + 1 :] if not line.strip().startswith("# remark"))
        if key == "-":  # above the dash: it is about the record
            assert following.startswith("- "), once
        else:
            assert following.lstrip(" -").startswith(f"{key}:"), once


def test_the_command_says_at_how_many_files_it_looked_and_not_that_it_looked_at_none(make_pack: MakePack) -> None:
    pack = make_pack({"words.yaml": "term:\n-   {id: dyke, name: Dyke, text: Earth.}\n"})
    told = meeple("fmt", "--check", cwd=pack)
    assert told.status == 1
    assert told.out.splitlines()[-2:] == ["0 errors, 1 warning", "1 of 3 files would change"]


def test_a_file_that_is_no_yaml_is_left_and_told_in_the_words_of_check(make_pack: MakePack) -> None:
    pack = make_pack({"terms.yaml": "term:\n- id: dyke\n  name: [Dyke\n  text: It keeps the sea out.\n"})
    told = meeple("fmt", cwd=pack)
    assert told.status == 1
    assert (
        "MW960 warning: this file is left as it is: this list in brackets is not closed, or lacks a comma\n"
        " --> terms.yaml:3:9" in told.out
    )
    assert "needs quotes; nothing in it was changed" in told.out
    assert told.out.endswith("files changed; 1 left as it is\n")

"""Whatever is asked of a studio, in whatever form: an answer or a refusal, never a fault of ours and never silence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from meeplewright.studio import answers
from meeplewright.studio.guard import MOST_BYTES
from pack_copies import without_its_week
from studio_pages import Caller, studio

FOLDER = Path(answers.__file__).parent
# every word that a question looks at, as its source has them
WORDS = sorted(
    {"path", "x", "y"}
    | set(
        re.findall(
            r"""(?:_of\(\s*\w+, |\.get\(|asked\[|each\[)"(\w+)\"""", "".join(p.read_text() for p in FOLDER.glob("*.py"))
        )
    )
)
RIGHT = {
    "record": "card/drift-cask", "kind": "card", "language": "ru", "file": "pack.yaml", "path": ["name"], "do": "put",
    "layout": "card-marsh", "side": "front", "box": "name", "name": "ink", "key": "size", "code": "MW406",
    "story": "saltmarsh-light", "value": "x", "id": "new-id", "words": "", "digest": "", "client": "abcdefgh12",
}  # fmt: skip
DEEP: Any = None
for _ in range(90):
    DEEP = {"a": [DEEP]}
VALUES: dict[str, Any] = {
    "nothing": None,
    "yes": True,
    "a number": 10**30,
    "less than none": -1,
    "a fraction": 1e308,
    "a way out": "../../etc/passwd",
    "mark-up": "card/../../x\u2028</script>",
    "an end of text": "x\0",
    "half of a letter": "\ud800",
    "long text": "x" * 200_000,
    "a list": [None, [], {}, -1, "x", [["x"]]],
    "a mapping": {"": None, "kind": 1, "id": [], "path": {"a": {}}, "../x": ["y"]},
    "long list": list(range(10_000)),
    "deep": DEEP,
}


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    with studio(without_its_week(tmp_path_factory.mktemp("studio"))) as caller:
        yield caller


def questions() -> list[str]:
    """The whole table of questions."""
    modules = {part: import_module(f"{answers.__name__}.{part}") for part in sorted(answers.parts())}
    return [f"{part}/{name}" for part, module in modules.items() for name in module.QUESTIONS]


def met(caller: Caller, question: str, asked: dict[str, Any]) -> None:
    body = json.dumps(asked).encode()
    assert len(body) <= MOST_BYTES
    status, _, raw = caller.call("POST", f"/ask/{question}", body)
    told = raw.decode()
    assert status in (200, 400, 404, 409, 410, 422), (question, body[:200], told[:400])
    assert "Traceback" not in told
    assert status == 200 or json.loads(told)["error"], (question, told)


@pytest.mark.parametrize("value", VALUES)
def test_each_question_with_words_of_the_wrong_kind_is_refused_or_answered(
    caller: Caller, value: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert len(WORDS) > 50
    words = ["record", "text", "kinds", "since"] if value.startswith("long") else WORDS
    for question in questions():
        met(caller, question, dict.fromkeys(words, VALUES[value]))
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("value", [value for value in VALUES if not value.startswith("long")])
def test_each_question_with_one_wrong_word_among_right_ones_is_refused_or_answered(
    caller: Caller, value: str, capfd: pytest.CaptureFixture[str]
) -> None:
    for question in questions():
        if question.startswith(("story/", "sheets/build")):  # each of which reads or prints the whole book
            continue
        for word in WORDS:
            met(caller, question, RIGHT | {word: VALUES[value]})
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "body", [b'{"a":' * 150_000, b"[" * 1_000_000, b'{"a": NaN', b"\xef\xbb\xbf{}\0", b"1" * 100_000]
)
def test_no_question_takes_what_is_no_json_object(caller: Caller, body: bytes) -> None:
    for question in questions():
        status, _, raw = caller.call("POST", f"/ask/{question}", body)
        assert (status, "error" in json.loads(raw)) == (400, True), question

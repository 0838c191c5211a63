"""What reads one input by itself: each says nothing worse than what it says of any bad file, and keeps what it promises."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from hard import toy
from hard.ground import HERE, ROOT

_TWINE = HERE / "story_tools" / "twine"


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads: from which seeds, how, and how often among a thousand."""

    name: str
    share: int
    seeds: Callable[[], Sequence[str]]
    read: Callable[[bytes], None]


class Broken(AssertionError):
    """A promise that was not kept."""


@cache
def _yamls() -> Sequence[str]:
    found = [toy.CARDS, toy.SYSTEM, toy.HEAD, toy.LAYOUT, toy.BOOK, toy.BOOK_HEAD]
    for path in sorted((HERE / "packs").rglob("*.yaml"))[::9]:
        text = path.read_bytes().decode(errors="replace")
        found.append(text[:1500].rpartition("\n")[0] or text)
    for path in sorted((ROOT / "content").rglob("*.yaml"))[::12]:
        found.append(path.read_text(encoding="utf-8")[:1500].rpartition("\n")[0])
    return found


@cache
def _catalogues() -> Sequence[str]:
    text = (ROOT / "content" / "saltmarsh-light" / "l10n" / "ru.po").read_text(encoding="utf-8")
    blocks = text.split("\n\n")
    return [toy.RUSSIAN, *("\n\n".join([blocks[0], *blocks[at : at + 3]]) for at in range(1, 60, 7))]


@cache
def _stories() -> Sequence[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(_TWINE.glob("*.twee"))]


@cache
def _pages() -> Sequence[str]:
    body = "[[North->Mill]]&#10;(set: $coin to 2)&lt;&lt;set $a to 1&gt;&gt;"
    one = f'<!-- x --><script>"<tw-storydata>"</script><tw-storydata name="A &amp; B" startnode="1" format="Harlowe" ifid="X"><style>a</style><tw-passagedata pid="1" name="Start" tags="a b" position="1,1">{body}</tw-passagedata><tw-passagedata pid=\'2\' name=\'Mill\'>End.</tw-passagedata></tw-storydata>'
    twison = json.dumps(
        {
            "name": "A",
            "startnode": "1",
            "passages": [
                {"pid": "1", "name": "Start", "text": "x [[Mill]]", "links": [{"name": "Mill", "link": "Mill"}]},
                {"pid": "2", "name": "Mill", "text": "y", "tags": ["a"]},
            ],
        },
        indent=1,
    )
    return [one, one.upper(), twison]


@cache
def _texts() -> Sequence[str]:
    return (
        "Take {coin:2} and *run* to [[hen]], **or** [[card/fox|the fox]].\nThen another.",
        "{food} *a **b** c* [[x]] {coin:-1}",
        "Возьмите {coin:2}; *бегите* к [[hen]].",
    )


@cache
def _expressions() -> Sequence[str]:
    found = {
        rule[key]
        for path in (ROOT / "schemas" / "systems").glob("*/system.yaml")
        for rule in yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader).get("rules", [])
        for key in ("when", "require")
        if key in rule
    }
    return sorted(str(each) for each in found if len(str(each)) < 400)


@cache
def _templates() -> Sequence[str]:
    return (
        "{name}: {price|icons}",
        "{item.value|name|upper} *{text}*",
        "{{x}} {:coin} {building/*.name}\n- {list|bullets}",
        "{holds|icon coin} {term/a.name|join ', '}",
    )


def _read_yaml(data: bytes) -> None:
    """Read with findings that have a place; where there are none, as PyYAML reads it."""
    from meeplewright.sources.read import FileReader

    reading = FileReader().read(data, "x.yaml")
    if any(finding.place.line < 1 or not finding.message for finding in reading.findings):
        raise Broken("a finding without a place")


def _form(data: bytes) -> None:
    """The canonical form is its own, and means the same to PyYAML."""
    from meeplewright.authoring.form import CannotKeep, canonical
    from meeplewright.sources.compose import YAMLError
    from meeplewright.sources.read import FileReader

    if FileReader().read(data, "x.yaml").findings:
        return
    text = data.decode("utf-8")
    try:
        made = canonical(text, lambda _: None)
    except (CannotKeep, YAMLError):
        return
    if canonical(made, lambda _: None) != made:
        raise Broken("fmt changes what it wrote")
    if (before := _plain(text)) is not None and _plain(made) != before:
        raise Broken("fmt changes what PyYAML reads")


def _plain(text: str) -> Any:
    """As PyYAML has it, all words as texts; None where it cannot read it."""
    try:
        return repr(yaml.load(text, Loader=yaml.CBaseLoader))
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return None


def _catalogue(data: bytes) -> None:
    """What was read and written is read the same."""
    from meeplewright.l10n.po import read, write

    catalogue = read(data.decode("utf-8", "replace"))
    if catalogue.problems:
        return
    made = write(catalogue)
    again = read(made)
    if again.problems or write(again) != made:
        raise Broken("a catalogue that is written is read otherwise")
    said = [(each.context, each.source, each.text) for each in catalogue.messages]
    if said != [(each.context, each.source, each.text) for each in again.messages]:
        raise Broken("a message is lost")


def _story(data: bytes) -> None:
    """Told as broken, or made a book of."""
    from meeplewright.stories.exchange.into_book import book_of_archive
    from meeplewright.stories.exchange.passages import Broken as Wrong
    from meeplewright.stories.exchange.read_html import read_html
    from meeplewright.stories.exchange.read_twee import read_twee
    from meeplewright.stories.exchange.read_twison import read_twison

    text = data.decode("utf-8", "replace")
    try:
        if text.lstrip().startswith("{"):
            found = [read_twison(text, "x")]
        elif text.lstrip().startswith("<"):
            found = read_html(text, "x")
        else:
            found = [read_twee(text, "x")]
        for each in found[:1]:
            book_of_archive(each)
    except Wrong:
        return


def _markup(data: bytes) -> None:
    from meeplewright.text.markup import bare, parse, plain

    text = data.decode("utf-8", "replace")
    parse(text)
    plain(text)
    bare(text)


def _expression(data: bytes) -> None:
    """Worked out, or told why it cannot be."""
    from meeplewright.systems.expressions import VARIABLES, Expression, ExpressionError

    values = {
        "this": {"name": "Fox", "holds": 3, "text": "x", "price": {"coin": 2}, "id": "fox"},
        "kind": "card",
        "pack": {"language": "en"},
        "all": {"card": [{"id": "fox"}]},
        "stock": {"coin": 4},
        "manifest": {"card": 1},
    }
    try:
        Expression(data.decode("utf-8", "replace"), VARIABLES).value(values)
    except ExpressionError:
        return


def _template(data: bytes) -> None:
    from meeplewright_generators.faces.template import TemplateProblem, compiled

    try:
        compiled(data.decode("utf-8", "replace"))
    except TemplateProblem:
        return


TARGETS: Mapping[str, Target] = {
    each.name: each
    for each in (
        Target("yaml", 250, _yamls, _read_yaml),
        Target("fmt", 200, _yamls, _form),
        Target("catalogues", 120, _catalogues, _catalogue),
        Target("stories", 120, _stories, _story),
        Target("pages", 60, _pages, _story),
        Target("mark-up", 80, _texts, _markup),
        Target("expressions", 80, _expressions, _expression),
        Target("templates", 40, _templates, _template),
    )
}

"""Comments that ignore findings, at every line of a file; baselines written anew; texts with slips in their marks; tests/checks/told/comments.txt, baselines.txt and words.txt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from checks.shapes_told import line_of, world_of
from meeplewright.checks import baseline, suppress
from meeplewright.checks.baseline import Baseline
from meeplewright.checks.baseline_writing import written
from meeplewright.checks.said import said_findings
from meeplewright.checks.suppress import suppressed
from meeplewright.checks.typography import typography
from meeplewright.checks.words import text_findings
from meeplewright.findings.lines import forget
from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import shown_path
from recorded import Answer

_SYSTEM = "kinds: {card: {schema: card.schema.json}, map: {schema: base/record}, icon: {schema: base/icon}}\nvocabulary: {icon: [{id: coin, name: Coin}, {id: food, name: Food}]}\n"
_CARD = {"properties": {"name": {"type": "string"}, "text": {"x-text": "line"}, "texts": {"items": {"x-text": "line"}}}}
_FILE = """\
# All cards.

card:
- id: rope
  name: Rope
  text: Take {cion}.

  # of the lamp
- id: lamp
  texts:
  - See [[nobody]].
  - |
    Two
    {nothing}
- {id: oar, text: "A {cion}"}

map:
- id: fen
other: 3
"""
_FORMS = (
    "meeple: ignore MW401 -- why", "meeple: ignore MW401", "meeple: ignore MW401 --", "meeple: ignore MW401 --  ", "meeple: ignore MW401 until 2999-12-31 -- why", "meeple: ignore MW401 until 2001-01-01 -- why", "meeple: ignore MW401 until soon -- why", "meeple: ignore MW401 until 2999-02-30 -- why", "meeple: ignore MW401 until 29990131 -- why", "meeple: ignore MW401, MW403 -- why", "meeple: ignore MW403,MW401,MW412 -- why", "meeple: ignore MW412 , MW401 -- why", "meeple: ignore MW041 -- why", "meeple: ignore ABC -- why", "meeple: ignore MW401 MW403 -- why", "meeple: ignore -- why",
    "meeple: ignor MW401 -- why", "meeple ignore MW401 -- why", "meeple: ignore", "meeple:ignore MW401 -- why", "meeple: ignore MW810 -- of print", "meeple: ignore MW411 -- off", "meeple rules", "meeple: ignore MW401 -- why -- and more",
)  # fmt: skip


def _heard(text: str, more: bool, folder: Path) -> Iterator[str]:
    """What is left of the findings, what is held back, and what is said of the comments themselves."""
    folder.mkdir(parents=True, exist_ok=True)
    forget()
    world = world_of(folder, _SYSTEM, {"card": _CARD}, {"cards.yaml": text})
    found = list(text_findings(world))
    kept, held = suppressed(
        found, [world], more=more, off=lambda code, path: code == "MW411" and path.endswith(".yaml")
    )
    for each in kept:
        place = each.place
        mend = "" if each.edit is None else f" | {_mend(each.edit)}"
        yield (
            f"  {each.code} {Path(place.path).name}:{place.line}:{place.column}-{place.end_column} {each.message} | {each.help}{mend}"
            if each.code[2] == "9"
            else f"  {each.code} {place.line}"
        )
    for one in held:
        yield f"  held {one.finding.code} {one.finding.place.line}: {one.why} at {one.place.line if one.place else None}"


def _mend(edit: Edit) -> str:
    place = edit.place
    return f"{place.line}:{place.column}-{place.end_line}:{place.end_column} {edit.replacement!r}"


def _places(folder: Path) -> Iterator[str]:
    """One comment at every line of a file, on its own and behind what stands there."""
    rows = _FILE.splitlines()
    for at in range(len(rows) + 1):
        for indent in (0, 2, 4) if at % 2 else (0, 3):
            made = [*rows[:at], " " * indent + "# meeple: ignore MW401 -- why", *rows[at:]]
            yield f"above {at + 1}, {indent} in"
            yield from _heard("\n".join(made) + "\n", False, folder / f"{at}-{indent}")
        if at < len(rows) and rows[at].strip():
            made = [*rows[:at], f"{rows[at]}  # meeple: ignore MW401 -- why", *rows[at + 1 :]]
            yield f"behind {at + 1}"
            yield from _heard("\n".join(made) + "\n", False, folder / f"{at}-behind")


def _forms(folder: Path) -> Iterator[str]:
    """Comments as people write them, above a record, behind a line, and at the end of the file."""
    for number, form in enumerate(_FORMS):
        for where, text in (
            ("above", _FILE.replace("- id: rope\n", f"# {form}\n- id: rope\n")),
            ("behind", _FILE.replace("{cion}.\n", f"{{cion}}.  # {form}\n")),
            ("below", f"{_FILE}# {form}"),
        ):
            yield f"{form!r} {where}"
            yield from _heard(text, number % 3 == 0, folder / f"{number}-{where}")


_WHY = "meeple: ignore MW402 -- why"
_ELSEWHERE: tuple[tuple[str, str], ...] = (
    ("rules/en/a.md", f"<!-- {_WHY} -->\n# Rules\n\nText.\n"), ("rules/en/a.md", f"# Rules\n\nText. <!-- {_WHY} --> More.\n\nThe last."), ("rules/en/a.md", f"# Rules\n\nText.\n<!-- {_WHY} -->"), ("rules/en/a.md", f"# Rules\n\nText.\n  <!--{_WHY}-->\n\n"), ("rules/en/a.md", f"# {_WHY}\n\nText.\n"), ("rules/en/a.md", f"# Rules\n\n<!-- {_WHY}\n-->\nText <!-- of another sort -->\n"), ("rules/en/a.md", f"# Rules\n\n<!-- {_WHY} --> <!-- meeple: ignore MW403, MW402 -- both -->\n"), ("rules/en/a.md", "<!-- meeple: ignore MW402 -->\n\n  <!-- meeple: ignore MW4O2 -- why -->\n"),
    *(("rules/en/a.md", f"# Rules\n\n{text}") for text in ("<!-- meeple: ignore MW403 -- none -->\nText.\n", "Text.  <!-- meeple: ignore MW403 -- none --> More.\n", "  # meeple: ignore MW403 -- none\nText.\n", "Text. # meeple: ignore MW403 -- none  \n", "# meeple: ignore MW403 -- none", "<!-- meeple: ignore MW403, MW404, MW401 -- none -->")),
    ("rules/a.txt", f"# {_WHY}\n"), ("notes.md", f"<!-- {_WHY} -->\n"), ("art/l10n/a.md", f"<!-- {_WHY} -->\n"),
    ("l10n/ru.po", f'# {_WHY}\nmsgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n'), ("l10n/ru.po", f'msgid ""\nmsgstr ""\n\n# {_WHY}\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n'), ("l10n/ru.po", f'msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n\n# one\n# {_WHY}\nmsgid "c"\nmsgstr "d"'), ("l10n/ru.po", f'msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n# {_WHY}\n\n\nmsgid "c"\nmsgstr "d"\n'), ("l10n/ru.po", f'msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n\n# {_WHY}'),
)  # fmt: skip


def _elsewhere(folder: Path) -> Iterator[str]:
    """Comments in rules and catalogues, and which of findings at each line of the file and below it they keep quiet."""
    for number, (name, text) in enumerate(_ELSEWHERE):
        home = folder / str(number)
        home.mkdir(parents=True)
        forget()
        world = world_of(home, _SYSTEM, {"card": _CARD}, {name: text}, "translations: [ru]\n")
        lines = range(1, text.count("\n") + 4)
        found = [Finding.of("MW402", "wrong", Place(f"{shown_path(home)}{name}", at, 1, at, 2)) for at in lines]
        found = [each for each in found if number % 3 or each.place.line > 2]
        kept, held = suppressed(found, [world])
        quiet, place = [each.finding.place.line for each in held], {str(each.place and (each.place.line, each.place.column)) for each in held}  # fmt: skip
        yield f"{name} {text!r}: {quiet or 'nothing'} quiet{''.join(sorted(place))}"
        yield from (
            f"  {each.code} {each.place.line}:{each.place.column}-{each.place.end_column} {each.message}{'' if each.edit is None else f' | {_mend(each.edit)}'}"
            for each in kept
            if each.code[2] == "9"
        )


class _Today(date):
    @classmethod
    def today(cls) -> _Today:
        return cls(2030, 1, 31)


def _days(folder: Path) -> Iterator[str]:
    """What is ignored until a day is ignored on that day."""
    with patch.object(suppress, "date", _Today):
        for day in ("2030-01-30", "2030-01-31", "2030-02-01", "20300131"):
            yield day
            form = f"# meeple: ignore MW401 until {day} -- why\n- id: rope\n"
            yield from _heard(_FILE.replace("- id: rope\n", form), False, folder / day)


# -- baselines

_LINES = (
    '- {code: MW401, record: card/rope, field: text, count: 1, reason: "known"}',
    "- code: MW403\n  record: card/lamp\n  count: 2\n  reason: old\n  owner: Ada\n  until: 2999-01-01",
    "- code: MW401\n  record: \"card/oar\"   # of the oar\n  reason: 'still'",
    "- {code: MW105, path: cards.yaml, count: 1, reason: x}",
)
_BASELINES: tuple[str, ...] = (
    "", "\n", "# head\n", "findings: []\n", "findings: [] # none\n", "findings:\n", "# head\n\nfindings:\n" + "\n".join(_LINES) + "\n", "# head\n---\nfindings:\n# of the first\n" + _LINES[0] + "\n\n# of the second\n# too\n" + _LINES[1] + "\n# of the third\n" + _LINES[2] + "\n\n# below\n", "findings:\n\n# far above\n\n# above\n" + _LINES[1] + "\n\n  # deeper\n" + _LINES[0] + "\n# the end", "findings:\n  # inset\n  " + _LINES[0] + "\n  # inset too\n  " + _LINES[3] + "\n",
    "version: 1\nfindings: [{code: MW401, record: card/rope, field: text, count: 1, reason: known}, {code: MW401, record: card/oar, reason: still}]\nmore: x\n", "findings:\r\n# above\r\n" + _LINES[0].replace("\n", "\r\n") + "\r\n", "findings: 3\n", "- a\n", "findings: [\n", "findings:\n- {code: MW401, record: card/rope, reason: a}\n- {code: MW401, record: card/rope, field: text, reason: b}\n", "findings:\n- {code: MW401, record: card/rope, reason: ''}\n", "findings:\n- {code: MW401, record: card/rope, field: text, reason: known, until: 0000-01-01}\n",
)  # fmt: skip
_FOUND: tuple[tuple[tuple[str, str, str], ...], ...] = (
    (), (("MW401", "card/rope", "text"),), (("MW401", "card/rope", "text"), ("MW401", "card/rope", "text"), ("MW403", "card/lamp", "texts/0"), ("MW105", "", "")), (("MW401", "card/rope", "a"), ("MW401", "card/rope", "b"), ("MW401", "card/oar", ""), ("MW999", "card/new", "x"), ("MW905", "card/rope", "")),
)  # fmt: skip


def _baselines(text: str, folder: Path) -> Iterator[str]:
    file = folder / "baseline.yaml"
    for number, found in enumerate(_FOUND):
        file.write_bytes(text.encode())
        findings = [Finding.of(code if code != "MW999" else "MW402", "wrong", Place(f"{folder}/cards.yaml", 1, 1, 1, 2), record=record, field=field) for code, record, field in found]  # fmt: skip
        try:
            made, lines = written(file, findings, ())
        except Stop as stop:
            yield f"{number}: {stop.message}"
            continue
        yield f"{number}: {lines} lines"
        yield from (f"  {json.dumps(row)[1:-1]}" for row in made.replace(date.today().isoformat(), "TODAY").split("\n"))
        file.write_text(made, encoding="utf-8", newline="")
        held = Baseline(file, ())
        assert len(held.lines) == lines
        again, _ = written(file, findings, ())
        assert again == made, "once more, it is as it was"


# lines that cannot be followed, and what such a line holds back
_ENTRIES: tuple[str, ...] = (
    "3", "[]", "{}", "{code: MW401}", "{code: MW401, record: card/rope}", "{code: MW401, record: card/rope, reason: ' '}", "{code: MW401, record: card/rope, reason: 0}", "{code: MW401, reason: x}", "{code: MW401, record: card/rope, path: cards.yaml, reason: x}", "{code: MW401, record: '', path: '', reason: x}", "{code: MW4O1, record: card/rope, reason: x}", "{code: XY, record: card/rope, reason: x}", "{record: card/rope, reason: x}", "{code: toy/house, record: card/rope, reason: x}", "{code: MW401, recrod: card/rope, reason: x}", "{code: MW401, zzz: card/rope, reason: x}",
    *(f"{{code: MW401, record: card/rope, reason: x, count: {count}}}" for count in ("0", "1", "2", "3", "-1", "true", "x", "1.0", "null", "''")), *(f"{{code: MW401, record: card/rope, reason: x, until: {day}}}" for day in ("2030-01-30", "2030-01-31", "2030-02-01", "2030-02-30", "soon", "'2031-01-01'", "null", "20300201")),
    "{code: MW401, record: card/rope, field: text, reason: x}", "{code: MW401, record: card/rope, field: texts, reason: x}", "{code: MW401, record: card/oar, reason: x}", "{code: MW403, record: card/rope, reason: x}", "{code: MW401, path: cards.yaml, reason: x}", "{code: MW401, path: ./cards.yaml, reason: x}", "{code: MW401, path: more/cards.yaml, field: text, reason: x}", "{code: MW401, record: card/rope, reason: x, owner: Ada, count: 1}\n- {code: MW401, record: card/rope, field: text, reason: y}", "{code: MW401, record: card/rope, field: text, reason: x, count: 1}\n- {code: MW401, record: card/rope, reason: y}\n- {code: MW401, record: card/rope, reason: z}",
)  # fmt: skip


def _followed(folder: Path) -> Iterator[str]:
    """What each line holds back of five findings, and what is told of the line."""
    file = folder / "known.yaml"
    shown = shown_path(folder)
    wheres = (("cards.yaml", "card/rope", "text"), ("cards.yaml", "card/rope", "texts/0"), ("more/cards.yaml", "card/rope", "text"), ("cards.yaml", "", "text"), ("more/cards.yaml", "", "text"))  # fmt: skip
    findings = [Finding.of("MW401", "wrong", Place(f"{shown}{name}", at, 1, at, 2), record=record, field=field) for at, (name, record, field) in enumerate(wheres, 1)]  # fmt: skip
    with patch.object(baseline, "date", _Today):
        for entry in _ENTRIES:
            file.write_text(f"findings:\n- {entry}\n", encoding="utf-8")
            forget()
            known = Baseline(file, ("toy/house",))
            kept = known.hold_back(findings)
            quiet = [each.place.line for each in findings if each not in kept]
            yield f"{entry!r}: {quiet or 'nothing'} quiet"
            yield from (f"  held {each.finding.place.line}: {each.why} at {each.place.line if each.place else None}" for each in known.held)  # fmt: skip
            yield from (f"  {line_of(each)}" for each in kept if each.code != "MW401")


# -- texts

_TEXTS = (
    "Take {coin}.", "{coin} {food:2} {coin:-1}", "{cion} {foood:2} {zzz}", "{coin", "coin}", "{}", "{coin}}", "{{coin}}", "\\{coin", "See [[lamp]].", "See [[card/lamp]] and [[card:lamp]].", "[[lmap]] [[card/lmap]] [[crad/lamp]] [[map/lamp]] [[nobody]] [[card/nobody]]", "[[both]] [[card/both]] [[map/both]]", "[[lamp|the lamp]] [[lmap|the {cion}]]", "[[lamp", "lamp]]", "**bold** *it*", "**bold", "*it", "** *x**", "{coin} [[lamp]] **{cion}**", "a\nb {cion}\nc [[lmap]]", "plain", "[one] {two three} {Coin}", "[[]] [[|x]] [[lamp|]]",
)  # fmt: skip
_DIALECTS = (
    "",
    "text: {icons: '[{}]', links: '<{}>'}\n",
    "text: {links: none, bold: none, italic: '_'}\n",
    "text: {icons: ':{}:', bold: '<b>', signs: {'$': coin}}\n",
)


_SLIPS = (
    "a  b", 'say "so"', "it's", "a <b class=\"x\">b  c</b> d", "<i>a</i> , b", "[coin] , b", ":coin:  b", "a <lamp|b  c> d", "<c0> , x", "$  a", "a -- b...", "\\{ a  b", "{coin}  b", "a <br>  b", "**a  b** c",
)  # fmt: skip


def _typography(dialect: str, folder: Path) -> Iterator[str]:
    cards = "".join(f"- {json.dumps({'id': f'c{at}', 'text': text})}\n" for at, text in enumerate(_SLIPS))
    world = world_of(folder, _SYSTEM + dialect, {"card": _CARD}, {"cards.yaml": f"card:\n{cards}"})
    found: dict[str, list[str]] = {}
    for each in typography(world):
        mend = "" if each.edit is None else f" | {_mend(each.edit)}"
        found.setdefault(each.record, []).append(line_of(each) + mend)
    for at, text in enumerate(_SLIPS):
        yield from [f"{text!r}", *(f"  {line}" for line in found.get(f"card/c{at}", ()))]


def _words(dialect: str, folder: Path) -> Iterator[str]:
    texts = _TEXTS if not dialect else [each.replace("{", "[" if "icons: '[" in dialect else "{").replace("}", "]" if "icons: '[" in dialect else "}").replace("[[", "<") for each in _TEXTS]  # fmt: skip
    cards = "".join(f"- {json.dumps({'id': f'c{at}', 'text': text})}\n" for at, text in enumerate(texts))
    fine = (texts[0], texts[9])  # before and behind those with slips: icons alone, and links
    files = {
        "before.yaml": f"card:\n- {{id: only-icons, text: {json.dumps(fine[0])}}}\n",
        "between.yaml": f"card:\n- {{id: with-links, text: {json.dumps(' '.join(fine))}}}\n",
        "cards.yaml": f"card:\n- {{id: lamp}}\n- {{id: both}}\n{cards}",
        "maps.yaml": "map:\n- {id: both}\n- {id: mill}\n",
    }
    world = world_of(folder, _SYSTEM + dialect, {"card": _CARD}, files)
    found: dict[str, list[str]] = {}
    first = list(text_findings(world))
    assert list(text_findings(world)) == first, "what is known of a file without fault is used the second time"
    for each in first:
        mend = "" if each.edit is None else f" | {_mend(each.edit)}"
        found.setdefault(each.record, []).append(line_of(each) + mend)
    for at, text in enumerate(texts):
        yield repr(text)
        yield from (f"  {line}" for line in found.pop(f"card/c{at}", ()))
    yield from (line for lines in found.values() for line in lines)


_SAID: tuple[tuple[Any, Any, tuple[str, ...]], ...] = (
    ("text", 3, ("Take three.", "Take 3.", "Take {coin:3}.", "Take the third.", "Take two.", "Take {coin}.", "", "Take thirty three.")), ("text", -1, ("Lose one.", "Lose {coin}.", "Lose {coin:2}.", "Lose it.")), ("text", [2, 3], ("Two or three.", "Two.", "Three and 2")), (["text", "name"], 4, ("Four", "Five")), ("items/text", 2, ("Two", "x")), ("text", "x", ("Two",)), ("text", True, ("One",)),
    ({"in": "text", "these": ["a", "b"]}, {"a": 1, "b": 2, "c": 9}, ("One, 2", "One", "{coin} and two")), ("text", {"tokens-per-player": 3, "cards": 5}, ("3 tokens a player, five cards.", "4 tokens a player, 3 things, 5 cards", "3 tokens, 5 more cards, 6 cards", "third tokens 3, 5 cards")), ("text", {"red-cards": 2, "blue-cards": 3}, ("2 red cards, 3 blue cards", "3 red cards, 2 blue cards", "2 cards and 3 cards")), ("text", 0, ("Nothing", "0 coins")),
)  # fmt: skip


def _says(folder: Path) -> Iterator[str]:
    for number, (argument, value, texts) in enumerate(_SAID):
        home = folder / str(number)
        home.mkdir()
        rows: list[dict[str, Any]] = []
        for at, text in enumerate(texts):
            beside: dict[str, Any] = (
                {"items": [{"text": text}, {"text": 3}]} if argument == "items/text" else {"text": text, "name": "Name"}
            )
            rows += [
                {"id": f"c{at}", "n": value, **beside},
                {"id": f"d{at}", "list": [{"k": value, "words": text, "more": 7}, {"k": value}]},
            ]
        schema = {
            "properties": {
                "n": {"x-said": argument},
                "text": {},
                "name": {},
                "items": {},
                "list": {"items": {"properties": {"k": {"x-said": "./words"}, "more": {"x-said": "./words"}}}},
            }
        }
        world = world_of(
            home,
            _SYSTEM,
            {"card": schema},
            {"cards.yaml": "card:\n" + "".join(f"- {json.dumps(each)}\n" for each in rows)},
        )
        yield f"{json.dumps(value)} in {json.dumps(argument)} of {list(texts)}"
        yield from (f"  {line_of(each)}" for each in said_findings(world))


def _name(*parts: str) -> str:
    return " ".join(" ".join(parts).split())


def answers() -> Iterator[Answer]:
    """What is told of each."""
    yield Answer("comments", "at every line", _places)
    yield Answer("comments", "as people write them", _forms)
    yield Answer("comments", "in rules and catalogues", _elsewhere)
    yield Answer("comments", "until a day", _days)
    for number, text in enumerate(_BASELINES):
        yield Answer("baselines", f"{number}: {json.dumps(text)[:60]}", partial(_baselines, text))
    yield Answer("baselines", "line by line", _followed)
    for dialect in _DIALECTS:
        yield Answer("words", dialect.strip() or "ours", partial(_words, dialect))
        yield Answer("words", _name("typography of", dialect or "ours"), partial(_typography, dialect))
    for quotes in ("straight", "['«', '»']", "['\"', '\"']", '["\'", "\'"]'):
        dialect = f"text: {{quotes: {quotes}, html: [i, br], breaks: ['<br>']}}\n"
        yield Answer("words", _name("typography of", dialect), partial(_typography, dialect))
    yield Answer("words", "numbers that the words say", _says)

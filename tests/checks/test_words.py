"""Running text: mark-up, icons, links and typography, at their very characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conftest import TOY_PACK, TOY_SYSTEM
from meeplewright.checks.words import Vocabulary
from meeplewright.languages import language_of
from meeplewright.languages.slips import slips
from meeplewright.packs.load import load
from program import MakePack

Says = Callable[..., list[str]]
Finds = Callable[..., list[dict[str, Any]]]


@pytest.mark.parametrize(
    ("text", "place", "marked"),
    [
        ("text: Three {cion} and more.", (4, 16), "cion"),
        ('text: "Three \\u00e9 {cion}."', (4, 24), "cion"),
        ("text: 'It''s {cion}.'", (4, 17), "cion"),
        ("text: >-\n    Three\n    {cion} and more.", (6, 6), "cion"),
        ("text: |\n    Трижды {cion}.", (5, 13), "cion"),
        ("text: three\n    and {cion}.", (5, 10), "cion"),
    ],
    ids=["plain", "double quotes", "single quotes", "folded", "literal", "over lines"],
)
def test_an_unknown_icon_is_marked_in_every_style_of_yaml(
    finds: Finds, text: str, place: tuple[int, int], marked: str
) -> None:
    (found,) = finds({"a.yaml": f"term:\n- id: purse\n  name: Purse\n  {text}\n"}, "MW401")
    assert (found["place"]["line"], found["place"]["column"]) == place
    assert found["place"]["end_column"] - found["place"]["column"] == len(marked)


def test_a_slip_whose_letters_a_link_parts_is_told_as_the_same_slip_elsewhere(says: Says) -> None:
    verbs = ("hangs", "burns", "falls")
    right = "".join(f"- {{id: {verb}, name: Post, text: A lantern {verb}.}}\n" for verb in verbs)
    files = {
        "a.yaml": f"term:\n{right}- {{id: waits, name: Post, text: A lanttern waits.}}\n",
        "b.yaml": "term:\n- id: stands\n  name: Road\n  text: The [[hangs|lant]]tern stands.\n",
    }
    told = "`lanttern` stands here alone, `lantern` 3 times"
    assert says(files, "MW407") == [f"MW407 a.yaml:5:35 {told}", f"MW407 b.yaml:4:9 {told}"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{coin", "MW402"), ("coin}", "MW402"), ("*coin", "MW402"), ("[[coin", "MW402"), ("coin]]", "MW402"),
        ("{coin:}", ""), ("{coin:2}", ""), ("\\{coin", ""), ("3 * 4", ""), ("[coin]", ""), ("**a *b* c**", ""),
        ("[[coin]]", ""), ("[[icon/coin|a coin]]", ""), ("[[token/coin]]", "MW403"), ("[[nobody]]", "MW403"),
    ],
)  # fmt: skip
def test_mark_up(finds: Finds, text: str, code: str) -> None:
    found = finds({"a.yaml": f"term:\n- id: purse\n  name: Purse\n  text: 'A {text} b.'\n"}, "MW40")
    assert [one["code"] for one in found] == ([code] if code else [])


def test_what_texts_named_without_fault_is_known_as_long_as_it_is_one_thing(make_pack: MakePack) -> None:
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  map: {schema: base/record, title: Map}\n")
    files = {"system.yaml": system, "a.yaml": "term:\n- {id: hat, name: Hat}\n- {id: both, name: Both}\nmap:\n- {id: both}\n"}  # fmt: skip
    (world,) = load(make_pack(files)).worlds
    names = ("{coin", "{cion", "hat", "term/hat", "map/hat", "both", "term/both", "map/both", "tree/both", "gone", "term/gone", "{hat", "icon/coin", "coin")  # fmt: skip
    vocabulary = Vocabulary(world)
    known = ["{coin", "hat", "term/hat", "term/both", "map/both", "icon/coin", "coin"]
    assert [name for name in names if vocabulary.know([name])] == known
    assert vocabulary.know(known)
    assert not any(vocabulary.know([*known[:at], "gone", *known[at:]]) for at in range(len(known) + 1))


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        ("en", 'He said "go" to me.', "He said “go” to me."),
        ("de", 'Er sagte "geh" dazu.', "Er sagte „geh“ dazu."),
        ("it", 'Disse "vai" a me.', "Disse «vai» a me."),
        ("ru", 'Он сказал "иди" мне.', "Он сказал «иди» мне."),
        ("fr", 'Il dit "va" ici.', "Il dit «\u00a0va\u00a0» ici."),
        ("en", "It's the keepers' lamp.", "It’s the keepers’ lamp."),
        ("en", 'A 5" pipe of 6\' length.', 'A 5" pipe of 6\' length.'),
        ("en", "He said 'go' and left.", "He said ‘go’ and left."),
        ("en", "The 'keepers' lamp' isn't lit.", "The ‘keepers’ lamp’ isn’t lit."),
        ("ru", "Он сказал 'иди' мне.", "Он сказал „иди“ мне."),
        ("en", "Wait... what?", "Wait… what?"),
        ("en", "Wait  here .", "Wait here."),
        ("fr", "Quoi ? Non !", "Quoi\u202f? Non\u202f!"),
        ("fr", "Quoi? Ici: rien.", "Quoi\u202f? Ici\u00a0: rien."),
        ("fr", "Il est 10:30.", "Il est 10:30."),
        ("en", "A lamp - and oil.", "A lamp – and oil."),
        ("en", "A lamp--and oil.", "A lamp–and oil."),
        ("en", "|---|:--|", "|---|:--|"),
        ("ru", "Лампа - и масло.", "Лампа — и масло."),
        ("en", "- a list\n- of things", "- a list\n- of things"),
        ("en", "well-known, 2-4 players", "well-known, 2-4 players"),
        ("en", "See [[term/a|the \"lamp\"]] {coin} .", "See [[term/a|the “lamp”]] {coin}."),
        ("en", "[[term/a]] *\"so\"*", "[[term/a]] *“so”*"),
        ("xx", 'Se "so" ...', "Se “so” …"),
    ],
)  # fmt: skip
def test_typography_by_language(language: str, text: str, better: str) -> None:
    after = text
    for slip in reversed(slips(text, language_of(language))):
        after = after[: slip.start] + slip.better + after[slip.end :]
    assert after == better
    assert slips(after, language_of(language)) == []


def test_typography_speaks_the_language_of_the_pack(finds: Finds) -> None:
    pack = TOY_PACK.replace("language: en", "language: de")
    found = finds({"pack.yaml": pack, "a.yaml": 'term:\n- id: a\n  name: A\n  text: Er sagt "geh".\n'}, "MW411")
    assert [one["edit"]["replacement"] for one in found] == ["„", "“"]


def test_rules_are_read_without_their_code_and_addresses(says: Says) -> None:
    rules = (
        "# The rules\n\n- one  thing {cion}\n* *two*\n\n`{code}  x` is not read, nor [this](1.md#the-rules).\n\n"
        "```yaml\n{nor this}  ...\n```\n\n| a     | b |\n|-------|---|\n| <https://e.org/a...b> | c |\n\n"
        "A *star\n\nthat [never](#nowhere) closes*\n"
    )
    assert says({"a.yaml": "term:\n- {id: a, name: A, text: A.}\n", "rules/en/1.md": rules}) == [
        "MW412 rules/en/1.md:3:6 more than one space",
        "MW401 rules/en/1.md:3:15 there is no icon `cion`",
        "MW402 rules/en/1.md:16:3 `*` opens emphasis that is never closed",
        "MW421 rules/en/1.md:18:14 there is no heading `nowhere` in 1.md",
    ]


def test_headings_with_the_same_words_are_told_apart_as_on_the_web(says: Says) -> None:
    rules = "# A\n\n## Setup\n\n## Setup\n\n[one](#setup) [two](#setup-1) [three](#setup-2)\n"
    found = says({"a.yaml": "term:\n- {id: a, name: A, text: A.}\n", "rules/en/1.md": rules})
    assert found == ["MW421 rules/en/1.md:7:39 there is no heading `setup-2` in 1.md"]


def test_russian_headings_can_be_linked_to(says: Says) -> None:
    pack = TOY_PACK.replace("language: en", "language: ru")
    rules = "# Правила\n\n## Как ходить?\n\nСм. [ход](#как-ходить).\n"
    assert says({"pack.yaml": pack, "a.yaml": "term:\n- {id: a, name: А, text: А.}\n", "rules/ru/1.md": rules}) == []

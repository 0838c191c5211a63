"""Everything that the demonstration pack says, it says in Russian too."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from meeplewright.checks.suppress import suppressed
from meeplewright.l10n.catalogue import catalogue, translated
from meeplewright.l10n.check import translation_findings
from meeplewright.packs.world import World
from meeplewright.text.markup import parse

RULES = ["1-the-light", "2-setting-up", "3-the-day", "4-the-night", "5-scenarios", "6-the-book", "7-player-aid"]


def test_the_catalogue_is_complete_and_nothing_in_it_is_doubtful(saltmarsh: World) -> None:
    told, _ = suppressed(list(translation_findings(saltmarsh)), [saltmarsh])
    assert [finding for finding in told if finding.code != "MW903"] == []
    assert len(catalogue(saltmarsh, "ru").texts) > 490


def test_every_text_of_a_record_is_cyrillic_in_the_translated_world(saltmarsh: World) -> None:
    russian, _ = translated(saltmarsh, "ru")
    marks = russian.marks("x-text")
    assert len(marks) == len(saltmarsh.marks("x-text"))
    assert [mark.record.name for mark in marks if not re.search("[а-яё]", str(mark.value), re.IGNORECASE)] == []


@pytest.mark.parametrize("name", RULES)
def test_the_rules_have_the_same_icons_links_and_headings(saltmarsh: World, name: str) -> None:
    english, russian = (
        (saltmarsh.pack.folder / "rules" / language / f"{name}.md").read_text(encoding="utf-8")
        for language in ("en", "ru")
    )
    for of in (_icons, _links, _headings):
        assert of(russian) == of(english)


def _icons(text: str) -> Counter[str]:
    return Counter(f"{token.name}:{token.argument}" for token in parse(text).tokens())


def _links(text: str) -> Counter[str]:
    return Counter(f"{link.kind}/{link.id}" for link in parse(text).links())


def _headings(text: str) -> list[int]:
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def test_the_pack_has_its_russian_title(saltmarsh: World) -> None:
    russian, _ = translated(saltmarsh, "ru")
    assert russian.pack.data["title"] == "Маяк Солёных плавней"
    assert russian.pack is russian.packs[0]

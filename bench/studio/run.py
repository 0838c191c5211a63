"""How quickly the studio shows what was saved: `.venv/bin/python bench/studio/run.py [--saves 30]`.

Ratios are of processor seconds in one run. Seconds of the clock are those from a save to the new picture in chromium,
and from the call of a page with 1,000 cards to its first picture; they are told with the load of the machine, and left
out where playwright or chromium is not here. Exit status 1 where a bar does not hold.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "tests")]

from meeplewright import data  # noqa: E402 - found by the line above, however this is called
from meeplewright.desk import faces  # noqa: E402
from meeplewright.studio.answers import answer  # noqa: E402
from meeplewright.studio.session import Session  # noqa: E402

GAME = "robinson-crusoe"
SAVE_BAR, GALLERY_BAR = 4.0, 1.0
SAVED_MS, READY_CARDS = 100, 1000
# when the last new picture of the card was on the screen: who asks from outside asks too seldom to know
PAINTED = """() => {
  window.painted = 0;
  const now = () => { window.painted = performance.timeOrigin + performance.now() };
  const frame = () => requestAnimationFrame(() => setTimeout(now));
  const card = "[data-record='card/samphire'][data-side=front] img";
  new MutationObserver((all) => all.some((each) => each.target.matches(card)) && document.querySelector(card).decode().then(frame, frame))
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ["src"] });
}"""


def cpu(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


def drawn(session: Session, names: list[tuple[str, str]]) -> None:
    """As the page asks: thirty at once."""
    for at in range(0, len(names), 30):
        answer(session, "gallery", "drawn", {"faces": [[name, side, ""] for name, side in names[at : at + 30]]})


def gallery(folder: Path) -> float:
    """All faces as pictures, against the card sheets from nothing, both with the pack read before."""
    session = Session(folder)
    painter = faces.painter()
    assert painter is not None
    names = [(record.name, side) for record, side in painter.sides(session.world)]
    whole = cpu(lambda: drawn(session, names))
    print(f"{len(names)} faces of {GAME}: {whole:.2f} s")
    return whole


def cards(folder: Path) -> float:
    """`meeple build --only card` into a new folder, with nothing remembered."""
    shutil.rmtree(folder / ".meeple-cache", ignore_errors=True)
    with tempfile.TemporaryDirectory() as out:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        call = [sys.executable, "-m", "meeplewright.app", "build", str(folder), "-o", out, "--only", "cards", "-q"]
        subprocess.run([*call, "--force"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert list(Path(out).rglob("cards*.pdf"))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def saves(folder: Path, count: int) -> tuple[float, float]:
    """From a file that was saved to the new picture, and what it takes to make the layout of the face from its data,
    to fill it and to set it, with nothing kept of it: medians."""
    from meeplewright_generators.faces.layout import made
    from meeplewright_generators.order import Order
    from meeplewright_generators.workshop import Workshop

    session = Session(folder)
    record = next(each for each in session.world.records() if faces.face(session.world, each) and "name" in each.data)
    path, text = record.source.path, record.source.path.read_text(encoding="utf-8")
    name, title = record.name, str(record.data["name"])
    drawn(session, [(name, "front")])
    whole, floor = [], []
    for number in range(count):
        path.write_text(text.replace(title, f"{title} {number}", 1), encoding="utf-8")

        def shown() -> None:
            session.moved([path])
            drawn(session, [(name, "front")])

        whole.append(cpu(shown))
        shop = Workshop(Order(folder), replace(session.world, memory=None))
        there = session.record(name)
        _ = shop.components, shop.press.theme, shop.press.reader, shop.face(there, "back")
        layout = shop.press.library.layout(shop.press.library.layout_name(there, "front"), there.kind)

        def set_alone(shop: Workshop = shop, there: Any = there, layout: Any = layout) -> None:
            anew = made(layout.name, layout.data, layout.sources)
            _ = shop.press.laid_out(anew, there, "front").set

        floor.append(cpu(set_alone))
    path.write_text(text, encoding="utf-8")
    size = path.stat().st_size // 1024
    print(f"{name}, in a file of {size} KB: {statistics.median(whole) * 1000:.1f} ms", end="; ")
    print(f"to make its layout, fill and set it {statistics.median(floor) * 1000:.1f} ms")
    return statistics.median(whole), statistics.median(floor)


def thousand(folder: Path) -> Path:
    """The demo pack with 1,000 cards."""
    pack = Path(shutil.copytree(data.content() / "saltmarsh-light", folder / "thousand"))
    text = (pack / "cards" / "night.yaml").read_text(encoding="utf-8")
    body = text[text.index("- id:") :].rstrip() + "\n"
    one = body.split("\n- id:")[0]
    first = one.split("\n")[0].removeprefix("- id:").strip()
    more = [one.replace(f"id: {first}", f"id: night-{number}", 1) + "\n" for number in range(READY_CARDS)]
    (pack / "cards" / "more.yaml").write_text("card:\n" + "".join(more), encoding="utf-8")
    return pack


def in_a_browser(folder: Path, count: int) -> None:
    """Seconds of the clock, in chromium."""
    try:
        from playwright.sync_api import sync_playwright

        from studio_pages import CHROMIUM, opened, studio
    except ImportError:
        print("no seconds of the clock: playwright is not installed")
        return
    if not CHROMIUM.is_file():
        print("no seconds of the clock: chromium is not here")
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM))
        with studio(thousand(folder)) as caller:
            ready = []
            for _ in range(5):
                began = time.perf_counter()
                with opened(browser, caller) as page:
                    page.locator("li[data-record] img").first.wait_for()
                    ready.append(time.perf_counter() - began)
            told("page ready with 1,000 cards", ready)
        pack = Path(shutil.copytree(data.content() / "saltmarsh-light", folder / "salt"))
        path = pack / "cards" / "marsh.yaml"
        text = path.read_text(encoding="utf-8")
        with studio(pack) as caller, opened(browser, caller) as page:
            image = "[data-record='card/samphire'][data-side=front] img"
            page.locator(image).wait_for()
            page.locator(".verdict .clean").wait_for()
            page.evaluate(PAINTED)
            taken = []
            for number in range(count):
                path.write_text(text.replace("Samphire", f"Samphire {number}", 1), encoding="utf-8")
                saved = time.time()
                while (at := page.evaluate("() => { const at = window.painted; window.painted = 0; return at }")) == 0:
                    page.wait_for_timeout(250)
                taken.append(at / 1000 - saved)
                page.wait_for_timeout(300)
            told("save to new picture", taken)
        browser.close()


def told(what: str, seconds: list[float]) -> None:
    load = os.getloadavg()[0]
    p95 = statistics.quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    middle = statistics.median(seconds) * 1000
    print(f"{what}: median {middle:.0f} ms, p95 {p95 * 1000:.0f} ms of the clock (load {load:.1f})")


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--saves", type=int, default=30)
    count = words.parse_args().saves
    with tempfile.TemporaryDirectory() as home:
        os.environ["MEEPLE_HOME"] = str(Path(home) / "home")
        folder = Path(shutil.copytree(data.content() / GAME, Path(home) / GAME))
        rows = [("whole gallery / cards.pdf from nothing", gallery(folder) / cards(folder), GALLERY_BAR)]
        whole, floor = saves(folder, min(count, 15))
        rows.append(("save to SVG / layout, fill and set", whole / floor, SAVE_BAR))
        for name, value, bar in rows:
            print(f"{name:<44} {value:>7.2f}  (bar {bar:g})  {'holds' if value <= bar else 'OVER'}")
        in_a_browser(Path(home), count)
    return int(any(value > bar for _, value, bar in rows))


if __name__ == "__main__":
    sys.exit(main())

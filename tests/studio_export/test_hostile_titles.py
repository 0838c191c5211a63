"""What a pack says is text on the pages, in the player's data and in a summary: no mark-up, no script, no way out."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from meeplewright.studio.export.html import el, escaped, inert_json
from meeplewright.studio.export.wordwise import marked
from program import MakePack, meeple
from studio_export.parsed import assert_stays_inside, pages_in, parsed

EVIL = "</title></script><script>alert(1)</script><img src=x onerror=alert(2)>]]>--><!-- \" ' & \u202eevil"
BOOK = """\
entry:
- id: start
  number: 1
  title: {evil}
  text: {evil}
  options:
  - label: {evil}
    goto: end
- id: end
  number: 2
  text: "[out](https://example.com) {evil_inside} [[start|<b>bold</b>]]"
  ending: good
"""


def hostile(make_pack: MakePack) -> Path:
    quoted = json.dumps(EVIL)
    pack = make_pack({"book.yaml": BOOK.replace("{evil}", quoted).replace("{evil_inside}", json.dumps(EVIL)[1:-1])})
    head = f"pack: example\nsystem: gamebook\ntitle: {quoted}\nlanguage: en\nversion: '<i>1'\nauthors: [{quoted}]\n"
    (pack / "pack.yaml").write_text(head, encoding="utf-8")
    rules = pack / "rules/en"
    rules.mkdir(parents=True)
    text = (
        f"# {EVIL}\n\n{EVIL}\n\n<script>alert(3)</script>\n\n[x](javascript:alert(4)) ![p](https://e.example/a.png)\n"
    )
    (rules / "1-evil.md").write_text(text, encoding="utf-8")
    return pack


def test_a_pack_with_hostile_titles_is_inert(make_pack: MakePack) -> None:
    pack = hostile(make_pack)
    folder = pack.parent / "review"
    told = meeple("studio", "export", pack, "-o", folder)
    assert told.status == 0, told.err
    pages = pages_in(folder)
    assert_stays_inside(pages)
    for name, page in pages.items():
        assert not page.all("img")
        assert len(page.all("script")) == (2 if name.startswith("play-") else 0)
        assert not [found for _, found in page.tags if any(key.startswith("on") for key in found)]
        assert "\u202e" not in (folder / name).read_text(encoding="utf-8").partition('id="data"')[0]
    assert "<script>alert(1)</script>" in pages["kind-entry.html"].text
    assert "<script>alert(3)</script>" in pages["rules.html"].text


def test_the_data_of_the_player_is_the_story_and_ends_no_element(make_pack: MakePack) -> None:
    pack = hostile(make_pack)
    told = meeple("studio", "export", pack, "--play", "-o", pack.parent / "play.html")
    assert told.status == 0, told.err
    source = (pack.parent / "play.html").read_text(encoding="utf-8")
    assert len(parsed(source).all("script")) == 2
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', source, re.DOTALL)
    assert found is not None
    assert "<" not in found[1]
    book = json.loads(found[1])
    assert book["stories"][0]["nodes"]["start"]["title"] == EVIL


@given(st.text(), st.text())
def test_any_text_is_text_in_an_element_and_in_an_attribute(text: str, other: str) -> None:
    page = parsed(el("p", text, title=other))
    assert [tag for tag, _ in page.tags] == ["p"]
    assert list(page.tags[0][1]) == ["title"]
    assert escaped(text).count("<") == 0


@given(st.text())
def test_any_data_is_itself_again(text: str) -> None:
    told = inert_json(json.dumps(text, ensure_ascii=False))
    assert not set("<>&\u2028\u2029") & set(told)
    assert json.loads(told) == text


@given(st.text(alphabet="ab c<&", max_size=30), st.text(alphabet="ab c<&", max_size=30))
def test_what_is_marked_holds_both_texts(before: str, after: str) -> None:
    class Both(type(parsed(""))):  # type: ignore[misc] # the reader of pages, keeping apart what went and what came
        went = came = ""

        def handle_data(self, data: str) -> None:
            if "ins" not in self.open:
                self.went += data
            if "del" not in self.open:
                self.came += data

    page = Both()
    page.feed(str(marked(before, after)))
    page.close()
    assert (page.went, page.came) == (before, after)

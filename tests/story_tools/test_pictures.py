"""`meeple story graph`: every format is read back by another program, and nothing of the content becomes mark-up."""

from __future__ import annotations

import io
import re
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from PIL import Image

from meeplewright.packs.load import load
from meeplewright.stories.picture.layout import laid_out
from meeplewright.stories.read import stories_of
from program import meeple

SVG = "{http://www.w3.org/2000/svg}"
WAYS = {("1", "20"), ("1", "80"), ("20", "30"), ("30", "20"), ("20", "40"), ("40", "80")} | {
    ("40", "50"), ("50", "60"), ("60", "50"), ("70", "80"),
}  # fmt: skip


def drawn(pack: Path, kind: str, *more: str) -> str:
    told = meeple("story", "graph", pack, "--format", kind, *more)
    assert told.status == 0, told.err
    return told.out


def test_graphml_holds_every_entry_and_way(ferry: Path) -> None:
    graph = nx.parse_graphml(drawn(ferry, "graphml"))
    number = nx.get_node_attributes(graph, "number")
    marks = {number[node]: graph.nodes[node]["marks"] for node in graph}
    assert {(number[one], number[other]) for one, other in graph.edges()} == WAYS
    assert marks == {
        "1": "start", "20": "hub", "30": "", "40": "trap", "50": "trap", "60": "trap", "70": "unreachable", "80": "good",
    }  # fmt: skip


def test_dot_is_read_by_graphviz(ferry: Path, tmp_path: Path) -> None:
    pytest.importorskip("pygraphviz")
    (tmp_path / "ferry.dot").write_text(drawn(ferry, "dot"), encoding="utf-8")
    graph = nx.nx_agraph.read_dot(tmp_path / "ferry.dot")
    number = {node: data["label"].partition("\\n")[0] for node, data in graph.nodes(data=True)}
    assert {(number[one], number[other]) for one, other, *_ in graph.edges} == WAYS


def test_mermaid_has_a_node_for_each_entry(ferry: Path) -> None:
    text = drawn(ferry, "mermaid")
    number = dict(re.findall(r'(?m)^  (n\d+)\["(\d+)', text))
    assert len(number) == 8
    assert {(number[a], number[b]) for a, b in re.findall(r"(?m)^  (n\d+) (?:-->|-\.->) (n\d+)$", text)} == WAYS
    assert "<img" not in text


@pytest.mark.parametrize("simple", [(), ("--simple",)])
def test_svg_and_html_are_well_formed_and_draw_everything(ferry: Path, simple: tuple[str, ...]) -> None:
    for kind in ("svg", "html"):
        text = drawn(ferry, kind, *simple)
        root = ET.fromstring(text.encode())
        shown = [element.text for element in root.iter(f"{SVG}text") if element.get("class") == "no"]
        assert shown == ["1", "20", "30", "40", "50", "60", "70", "80"]
        assert sum((e.get("class") or "").startswith("w") and e.get("data-from") is not None for e in root.iter()) == 10
        assert not [element for element in root.iter() if element.tag.endswith(("}img", "}b"))]
        assert "http://" not in text.replace("http://www.w3.org/", "")
        assert "https://" not in text


def test_no_two_entries_are_drawn_over_each_other_by_our_own_layout() -> None:
    (world,) = load(Path(__file__).parents[2] / "content" / "saltmarsh-light").worlds
    (story,) = stories_of(world).stories
    layout = laid_out(story, graphviz=False)
    places = sorted(layout.places.values(), key=lambda place: (place[1], place[0]))
    beside = [(a, b) for a, b in pairwise(places) if a[1] == b[1]]
    assert beside
    assert all(b[0] - a[0] >= layout.size[0] for a, b in beside)
    assert {curve.way for curve in layout.curves} == {
        (node, to) for node in story.nodes for _, _, to in story.links(node)
    }


def test_png_is_a_picture(ferry: Path, tmp_path: Path) -> None:
    assert meeple("story", "graph", ferry, "-o", tmp_path / "ferry.png").status == 0
    image = Image.open(io.BytesIO((tmp_path / "ferry.png").read_bytes()))
    assert image.width > 400
    assert len(image.convert("RGB").getcolors(100_000) or ()) > 5


def test_without_graphviz_there_is_still_a_picture(ferry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    assert drawn(ferry, "svg") == drawn(ferry, "svg", "--simple")


def test_an_unknown_format_is_told(ferry: Path) -> None:
    told = meeple("story", "graph", ferry, "--format", "svq")
    assert (told.status, "did you mean `svg`?" in told.err) == (2, True)
    assert meeple("story", "graph", ferry).status == 2

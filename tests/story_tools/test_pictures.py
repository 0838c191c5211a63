"""`meeple story graph`: every format is read back by another program, and nothing of the content becomes mark-up."""

from __future__ import annotations

import io
import re
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from PIL import Image

from meeplewright.packs.load import load
from meeplewright.stories.findings.own import own_part
from meeplewright.stories.model.story import Story
from meeplewright.stories.picture.layout import laid_out
from meeplewright.stories.told.read import stories_of
from pack_copies import shipped
from print_sheets.structure import faults, structure
from printed_pages import pages_of
from program import meeple
from seldom import few_of

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
        named = {element.get("id", ""): element for element in root.iter(f"{SVG}g")}
        numbers = [next(named[f"entry-{at}"].iter(f"{SVG}text")).text for at in range(8)]
        assert numbers == ["1", "20", "30", "40", "50", "60", "70", "80"]
        ways = [name.split("-")[1:] for name in named if name.startswith("way-")]
        assert {(numbers[int(one)], numbers[int(other)]) for one, other in ways} == WAYS
        assert not [element for element in root.iter() if element.tag.endswith(("}img", "}b"))]
        assert "http://" not in text.replace("http://www.w3.org/", "")
        assert "https://" not in text


def test_no_two_entries_are_drawn_over_each_other_by_our_own_layout() -> None:
    (world,) = load(Path(__file__).parents[2] / "content" / "saltmarsh-light").worlds
    story = next(each for each in stories_of(world).stories if each.cards is None)
    layout = laid_out(story, graphviz=False)
    places = sorted(layout.places.values(), key=lambda place: (place[1], place[0]))
    beside = [(a, b) for a, b in pairwise(places) if a[1] == b[1]]
    assert beside
    assert all(b[0] - a[0] >= layout.size[0] for a, b in beside)
    assert {curve.way for curve in layout.curves} == {
        (node, to) for node in story.nodes for _, _, to in story.links(node)
    }


@cache
def _stories_of_near_and_far() -> tuple[Story, ...]:
    return stories_of(shipped("near-and-far")).stories


def _near_and_far(name: str) -> tuple[Story, tuple[Story, ...]]:
    stories = _stories_of_near_and_far()
    return next(story for story in stories if story.id == name), stories


@pytest.mark.parametrize("graphviz", few_of((True, False), 1))
def test_what_several_hubs_visit_stands_in_frames_and_every_way_is_drawn_or_framed(*, graphviz: bool) -> None:
    story, _ = _near_and_far("campaign")
    layout = laid_out(story, graphviz=graphviz)
    assert [frame.title for frame in layout.frames] == [
        "2 · Broken Plains", "3 · Crimson Forest", "4 · Meteorite Mountain", "5 · Poison Wastes", "6 · Cloud Valley",
        "7 · Dried-up Sea", "8 · Fire River Delta", "9 · Rocky Isles", "10 · Mammoth Jungle", "11 · The Last Ruin", "2–11",
    ]  # fmt: skip
    inside = {
        node: [f for f in layout.frames if f.left < x < f.left + f.width and f.top < y < f.top + f.height]
        for node, (x, y) in layout.places.items()
    }
    assert all(len(frames) <= 1 for frames in inside.values())
    hubs = {node.id for node in story.nodes.values() if node.hub}
    framed = {node for node, frames in inside.items() if frames}
    assert len(framed) > 40
    assert not framed & hubs
    assert not [node for node in framed if story.nodes[node].ending]
    drawn_ways = {curve.way for curve in layout.curves}
    for node in story.nodes:
        for _, _, to in story.links(node):
            both = {node, to}
            assert ((node, to) in drawn_ways) != bool(both & framed and both & hubs), (node, to)


def test_a_story_shows_what_it_reads_and_what_nobody_can(ferry: Path) -> None:
    tamsin, stories = _near_and_far("character/tamsin-quill")
    shown = {str(node.number)[0] for node in own_part(tamsin, stories).nodes.values()}
    assert shown == {"T"}
    assert {"S", "T"} < {str(node.number)[0] for node in tamsin.nodes.values()}
    (world,) = load(ferry).worlds
    (story,) = stories_of(world).stories
    assert "70" in {str(node.number) for node in own_part(story, (story,)).nodes.values()}


def test_odds_and_checks_are_those_of_the_story_alone() -> None:
    pack = Path(__file__).parents[2] / "content" / "near-and-far"
    for more in ((), ("--checks",)):
        told = meeple("story", "odds", pack, "--story", "character/tamsin-quill", "--policy", "random", *more)
        assert told.status == 0
        assert "`t-" in told.out
        assert "`s-" not in told.out


def test_a_beginning_that_there_is_not_is_told_with_the_nearest_name() -> None:
    pack = Path(__file__).parents[2] / "content" / "near-and-far"
    told = meeple("story", "odds", pack, "--story", "character/tamsin-quill", "--set", "skil=3")
    assert (told.status, "there is none; did you mean `skill`?" in told.err) == (2, True)


@pytest.mark.slow
def test_frames_are_in_the_legend(tmp_path: Path) -> None:
    pack = Path(__file__).parents[2] / "content" / "near-and-far"
    text = drawn(pack, "svg", "--story", "campaign", "--simple")
    shown = ["".join(line.itertext()) for line in ET.fromstring(text.encode()).iter(f"{SVG}text")]
    assert "visited from the entries that the frame names, in any order" in shown
    assert "11 · The Last Ruin" in shown
    assert meeple("story", "graph", pack, "--story", "campaign", "--simple", "-o", tmp_path / "c.png").status == 0
    assert Image.open(io.BytesIO((tmp_path / "c.png").read_bytes())).width > 600


def test_png_is_a_picture(ferry: Path, tmp_path: Path) -> None:
    assert meeple("story", "graph", ferry, "-o", tmp_path / "ferry.png").status == 0
    image = Image.open(io.BytesIO((tmp_path / "ferry.png").read_bytes()))
    assert image.width > 400
    assert len(image.convert("RGB").getcolors(100_000) or ()) > 5


def test_pdf_is_one_page_with_every_number_and_is_told_to_a_screen_reader(ferry: Path, tmp_path: Path) -> None:
    assert meeple("story", "graph", ferry, "-o", tmp_path / "ferry.pdf").status == 0
    (page,) = pages_of(tmp_path / "ferry.pdf")
    assert {"1", "20", "30", "40", "50", "60", "70", "80"} <= set(page.split())
    assert faults(tmp_path / "ferry.pdf") == []
    figures = [part.alt for part in structure(tmp_path / "ferry.pdf").all() if part.role == "Figure"]
    assert [alt.split()[0] for alt in figures] == ["1", "20", "30", "40", "50", "60", "70", "80"]
    assert meeple("story", "graph", ferry, "--format", "pdf").status == 2


def test_without_what_prints_a_picture_is_refused_and_text_is_not(ferry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    told = meeple("story", "graph", ferry, "--format", "svg")
    assert (told.status, "nothing is installed that prints" in told.err) == (2, True)
    assert meeple("story", "graph", ferry, "--format", "dot").status == 0


def test_without_graphviz_there_is_still_a_picture(ferry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    assert drawn(ferry, "svg") == drawn(ferry, "svg", "--simple")


def test_an_unknown_format_is_told(ferry: Path) -> None:
    told = meeple("story", "graph", ferry, "--format", "svq")
    assert (told.status, "did you mean `svg`?" in told.err) == (2, True)
    assert meeple("story", "graph", ferry).status == 2

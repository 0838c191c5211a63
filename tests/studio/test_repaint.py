"""What a face is made of beside its record: whichever of it is saved, the next picture shows it."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.studio.answers import answer
from meeplewright.studio.session import Session
from meeplewright.unchanged import TICK_NS, Unchanged

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>'


def old_enough() -> None:
    """Files that were written are known by their stamps from now on."""
    time.sleep(2 * TICK_NS / 1e9)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path_factory.mktemp("repaint") / "salt"))
    (folder / "icons").mkdir()
    (folder / "icons" / "food.svg").write_text(ICON, encoding="utf-8")
    old_enough()
    return Session(folder)


def picture(session: Session) -> tuple[str, str]:
    """The key of the card's front, and its picture."""
    (told,) = answer(session, "gallery", "drawn", {"faces": [["card/samphire", "front", ""]]})
    return told["key"], told["svg"]


@pytest.mark.parametrize(
    ("inside", "old", "new"),
    [
        ("theme.yaml", 'marsh: "#55602f"', 'marsh: "#2f5560"'),
        ("layouts/saltmarsh-card.yaml", "radius: 3, bleed: 3", "radius: 1, bleed: 3"),
        ("layouts/card-marsh.yaml", "extends: saltmarsh-card", "extends: card-tide"),
        ("icons/food.svg", "M2 2h20v20H2z", "M2 2h20v10H2z"),
        ("art/cards/samphire.svg", "#cfd3b4", "#d0d3b4"),
        ("system.yaml", "marsh: card-marsh", "marsh: card-night"),
        ("cards/marsh.yaml", "name: Samphire", "name: Glasswort"),
    ],
)
def test_a_save_of_anything_a_face_is_made_of_repaints_it(session: Session, inside: str, old: str, new: str) -> None:
    path = session.folder / inside
    before, text = picture(session), path.read_text(encoding="utf-8")
    assert picture(session) == before
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    session.moved([path])
    after = picture(session)
    assert after[0] != before[0]
    assert after[1] != before[1]
    path.write_text(text, encoding="utf-8")  # within the same tick of the disk's clock
    session.moved([path])
    assert picture(session) == before


def test_an_icon_of_the_packs_own_comes_and_goes(session: Session) -> None:
    before, icon = picture(session), session.folder / "icons" / "food.svg"
    icon.unlink()
    session.moved([icon])
    assert picture(session) != before
    icon.write_text(ICON, encoding="utf-8")
    session.moved([icon])
    assert picture(session) == before


def test_a_file_is_read_again_where_its_size_and_time_are_as_they_were(tmp_path: Path) -> None:
    path, kept = tmp_path / "one", Unchanged[str](8)
    reads: list[str] = []

    def read() -> str:
        reads.append(path.read_text(encoding="utf-8"))
        return reads[-1]

    path.write_text("first", encoding="utf-8")
    assert [kept.of(path, read), kept.of(path, read)] == ["first", "first"]
    assert len(reads) == 2  # it was written a moment ago
    old_enough()
    assert [kept.of(path, read), kept.of(path, read)] == ["first", "first"]
    assert len(reads) == 3
    about = path.stat()
    path.write_text("other", encoding="utf-8")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert kept.of(path, read) == "other"


def test_a_link_is_followed_anew_each_time(tmp_path: Path) -> None:
    kept = Unchanged[str](8)
    link = tmp_path / "link"
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    old_enough()
    found = []
    for name in ("one", "two"):
        link.unlink(missing_ok=True)
        link.symlink_to(name)
        found.append(kept.of(link, link.read_text))
    assert found == ["one", "two"]

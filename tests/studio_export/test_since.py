"""`--since`: what changed is shown before and after, and nothing else is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from meeplewright import data
from program import Told, meeple
from studio_export.parsed import Page, assert_stays_inside, pages_in

PACK = "saltmarsh-light"


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "core.autocrlf=false"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def put(pack: Path, name: str, before: str, after: str) -> None:
    path = pack / name
    text = path.read_text(encoding="utf-8")
    assert text.count(before) >= 1, (name, before)
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the pack that ships, in a repository of its own; without its week, whose plays take seconds."""
    home = tmp_path_factory.mktemp("repository")
    shutil.copytree(data.content() / PACK, home / PACK, ignore=shutil.ignore_patterns(".meeple*", "week.yaml"))
    git(home, "init", "-q")
    git(home, "add", ".")
    git(home, "commit", "-qm", "first")
    return home


@pytest.fixture
def pack(repository: Path) -> Path:
    """The pack as it was committed."""
    git(repository, "checkout", "-q", "--", ".")
    git(repository, "clean", "-qfd")
    return repository / PACK


def exported(pack: Path, *words: str | Path) -> tuple[Told, dict[str, Page]]:
    folder = pack.parent / "review"
    told = meeple("studio", "export", pack, "-o", folder, "--since", "HEAD", *words, cwd=pack.parent)
    assert told.status == 0, told.err
    pages = pages_in(folder)
    assert_stays_inside(pages)
    return told, pages


@pytest.mark.slow
@pytest.mark.row
def test_a_change_of_one_number_shows_exactly_one_changed_face(pack: Path) -> None:
    put(pack, "cards/night.yaml", "  burn: 1\n  boat: 2", "  burn: 1\n  boat: 4")
    told, pages = exported(pack, "--summary", pack.parent / "s.md", "--pictures-at", "https://x.example/raw/abc/")
    assert "since HEAD: 1 face changed, 1 record changed" in told.out
    changes = pages["changes.html"]
    assert "Faces that changed (1)" in changes.text
    assert len(changes.all("svg", class_="face")) == 2
    assert "boat 2 4" in changes.text.replace("boat24", "boat 2 4")
    assert (len(changes.all("del")), len(changes.all("ins"))) == (1, 1)
    pictures = sorted((pack.parent / "review/pictures").glob("*.svg"))
    assert len(pictures) == 2
    summary = (pack.parent / "s.md").read_text(encoding="utf-8")
    assert "1 face changed" in summary
    for picture in pictures:
        assert f'src="https://x.example/raw/abc/pictures/{picture.name}"' in summary
    assert "boat 2 → 4; 2 to reprint" in summary


@pytest.mark.slow
def test_words_records_rules_translations_and_findings_are_told(pack: Path) -> None:
    put(pack, "cards/marsh.yaml", "It was a cabin door once.", "It was a cabin hatch once.")
    put(pack, "terms.yaml", "- id: ", "- {id: brand-new, name: Brand new, text: 'Nobody {knows} it.'}\n- id: ")
    put(pack, "rules/en/3-the-day.md", "day", "morning")
    _told, pages = exported(pack)
    changes = pages["changes.html"]
    for heading in ("Faces that changed (1)", "Rules (1)", "Findings that came", "Records that came (1)"):
        assert heading in changes.text, heading
    assert changes.all("a", href="kind-term.html#brand-new")
    assert "MW401" in changes.text.partition("Findings that came")[2]
    words = [word for word in changes.text.split() if word.startswith(("door", "hatch"))]
    assert words, changes.text[:400]


@pytest.mark.slow
def test_what_print_would_find_is_among_the_findings_that_came(pack: Path) -> None:
    put(pack, "cards/marsh.yaml", "It was a cabin door once.", "It was a cabin door once, and a long one. " * 40)
    _told, pages = exported(pack)
    came = pages["changes.html"].text.partition("Findings that came")[2]
    assert "MW811" in came
    assert "MW811" in pages["findings.html"].text
    git(pack, "commit", "-qam", "too long")
    put(pack, "cards/marsh.yaml", "It was a cabin door once, and a long one. " * 40, "It was a cabin door once.")
    _told, pages = exported(pack)
    assert "MW811" in pages["changes.html"].text.partition("Findings that went")[2]
    git(pack, "reset", "-q", "--hard", "HEAD~1")


@pytest.mark.slow
def test_nothing_changed_is_told(pack: Path) -> None:
    told, pages = exported(pack, "--summary", pack.parent / "s.md")
    assert "since HEAD: nothing changed" in told.out
    assert "Nothing changed." in pages["changes.html"].text
    assert "Nothing changed since HEAD" in (pack.parent / "s.md").read_text(encoding="utf-8")
    again, _pages = exported(pack)
    assert " pages, 0 written" in again.out


def test_a_pack_that_was_not_there_is_all_new(pack: Path) -> None:
    other = pack.parent / "other"
    other.mkdir()
    (other / "pack.yaml").write_text("pack: other\nsystem: gamebook\ntitle: Other\nlanguage: en\nversion: 0.1.0\n")
    (other / "book.yaml").write_text("entry:\n- {id: start, number: 1, text: Go., ending: good}\n")
    _told, pages = exported(other)
    assert "This pack was not there then" in pages["changes.html"].text


def test_a_finding_shows_names_as_names_and_the_other_place_that_belongs_to_it(pack: Path) -> None:
    other = pack.parent / "other"
    other.mkdir()
    (other / "pack.yaml").write_text("pack: other\nsystem: gamebook\ntitle: Other\nlanguage: en\nversion: 0.1.0\n")
    entry = "- {id: start, number: 1, text: Go., ending: good}\n"
    (other / "book.yaml").write_text(f"entry:\n{entry}{entry}")
    _told, pages = exported(other)
    page = pages["findings.html"]
    assert "`" not in page.text
    assert page.all("code")
    assert {"book.yaml:2", "book.yaml:3"} <= set(re.findall(r"book\.yaml:\d", page.text))


@pytest.mark.slow
@pytest.mark.row
def test_a_pack_that_was_broken_then_is_shown_all_the_same(pack: Path) -> None:
    put(pack, "cards/night.yaml", "- id: clear-stars", "- id: [clear")
    _told, pages = exported(pack)
    index = pages["index.html"]
    assert "This pack has errors" in index.text
    assert index.text.index("error MW") < index.text.index("Books")
    assert "Drift Cask" in pages["kind-card.html"].text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--since", "nonesuch"), "git knows no revision `nonesuch`"),
        (("--since", "--output=x"), "git knows no revision"),
        (("--summary", "s.md"), "nothing says since when"),
        (("--since", "HEAD", "--summary", "s.md", "--pictures-at", 'x" onerror="'), "is no address"),
        (("--play", "--since", "HEAD"), "without changes"),
        (("--story", "week"), "belongs to `--play`"),
        (("--lang", "tlh"), "has no language `tlh`"),
    ],
)
def test_a_call_that_makes_no_sense_is_told(pack: Path, words: tuple[str, ...], said: str) -> None:
    told = meeple("studio", "export", pack, "-o", pack.parent / "never", *words, cwd=pack.parent)
    assert told.status == 2
    assert said in told.err
    assert not (pack.parent / "never").exists()


def test_a_folder_without_git_is_told(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: one\nsystem: gamebook\ntitle: One\nlanguage: en\nversion: 0.1.0\n")
    (tmp_path / "book.yaml").write_text("entry:\n- {id: start, number: 1, text: Go., ending: good}\n")
    told = meeple("studio", "export", tmp_path, "-o", tmp_path / "x", "--since", "HEAD", cwd=tmp_path)
    assert told.status == 2
    assert "works inside a git work tree" in told.err

"""`meeple mint`: boxes that pass, that differ, and that are the same for the same seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from mint.isles import copied, faults, records
from program import meeple

ISLES = ("fen", "holm", "skerry", "strand", "cliff")
DIGESTS = ("394a09ec871ddfb4", "77086643e5165bf4")  # of seeds 0 and 7


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return copied(tmp_path)


def minted_and_said(pool: Path, *words: str) -> tuple[list[dict[str, Any]], str]:
    """The boxes, and what is said of them."""
    file = pool.parent / "boxes.jsonl"
    told = meeple("mint", pool.name, "--list", file, *words, cwd=pool.parent)
    assert told.status == 0, told.err + told.out
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()], told.out


def minted(pool: Path, *words: str) -> list[dict[str, Any]]:
    return minted_and_said(pool, *words)[0]


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_a_person_counts_holds_in_every_box(pool: Path) -> None:
    there = records(pool)
    boxes = minted(pool, "--count", "300", "--no-write")
    assert [box["seed"] for box in boxes] == list(range(300))
    chosen = {kind for box in boxes for kind in (name.partition("/")[0] for name in box["records"])}
    assert chosen == {"isle", "hero", "lamp", "card", "tale", "page", "chart"}
    for box in boxes:
        assert faults(box["records"], there) == [], box["seed"]
    assert len({tuple(box["records"]) for box in boxes}) == 300


def test_a_seed_is_one_box_whoever_makes_it(pool: Path) -> None:
    """The digests are written down: another version of the solver, or of Python, must give the same boxes."""
    known = {0: DIGESTS[0], 7: DIGESTS[1]}
    for seed, digest in known.items():
        (alone,) = minted(pool, "--seed", str(seed), "--no-write")
        assert alone["digest"] == digest
    many = minted(pool, "--count", "40", "--no-write")
    assert (many[0]["digest"], many[7]["digest"]) == DIGESTS
    assert minted(pool, "--count", "40", "--no-write", "--jobs", "2") == many


def test_a_box_is_a_pack_of_its_own_that_stands_anywhere(pool: Path, tmp_path: Path) -> None:
    told = meeple("mint", "five-isles", "--seed", "7", "--out", "shelf", cwd=tmp_path)
    assert told.status == 0, told.err
    box = tmp_path / "shelf" / "five-isles-7"
    away = box.rename(tmp_path / "elsewhere")
    before = tree(away)
    again = meeple("mint", "five-isles", "--seed", "7", "--out", "shelf", cwd=tmp_path)
    assert again.status == 0
    assert tree(box) == before
    there = records(pool)
    inside = records(away)
    (listed,) = minted(pool, "--seed", "7", "--no-write")
    fixed = {name for name in there if name.startswith("coin/")}
    assert set(inside) == set(listed["records"]) | fixed
    assert all(inside[name] == there[name] for name in inside)
    checked = meeple("check", "elsewhere", "--no-cache", cwd=tmp_path)
    assert checked.status == 0
    assert "0 errors in 1 pack" in checked.out
    assert "warning" not in checked.out


def test_comments_and_every_other_byte_of_the_pool_stay(pool: Path, tmp_path: Path) -> None:
    meeple("mint", "five-isles", "--seed", "7", "--out", "shelf", cwd=tmp_path)
    for file in (tmp_path / "shelf" / "five-isles-7").glob("*.yaml"):
        if file.name in {"pack.yaml", "pool.yaml"}:
            continue
        lines = (pool / file.name).read_text(encoding="utf-8").splitlines()
        left = file.read_text(encoding="utf-8").splitlines()
        following = iter(lines)
        assert all(line in following for line in left), file.name  # the same lines in the same order
    kept = (tmp_path / "shelf" / "five-isles-7" / "l10n" / "ru.po").read_text(encoding="utf-8")
    whole = (pool / "l10n" / "ru.po").read_text(encoding="utf-8")
    assert 0 < kept.count("msgctxt") < whole.count("msgctxt")
    assert 'msgctxt "pack/five-isles-7#title"' in kept


def test_how_boxes_differ_is_told(pool: Path) -> None:
    boxes, said = minted_and_said(pool, "--count", "60", "--no-write", "--format", "json")
    found = json.loads(said)
    sets = [set(box["records"]) for box in boxes]
    gaps = [len(one ^ other) for at, one in enumerate(sets) for other in sets[:at]]
    assert found["boxes"] == 60
    assert found["differ"]["mean"] == pytest.approx(sum(gaps) / len(gaps), abs=0.001)
    assert found["differ"]["nearest"] == min(gaps)
    assert found["records"]["isle/fen"] == sum("isle/fen" in each for each in sets)
    assert sum(found["heads"].values()) == 60
    assert set(found["heads"]) <= {
        " ".join(sorted((f"isle/{a}", f"isle/{b}"), key=list(records(pool)).index))
        for a in ISLES
        for b in ISLES
        if a != b
    }
    words = meeple("mint", "five-isles", "--count", "60", "--no-write", cwd=pool.parent).out
    assert (
        f"two boxes differ in {sum(gaps) / len(gaps):.1f} records on average; the nearest two in {min(gaps)}" in words
    )


def test_a_part_that_boxes_share_is_proven_once(pool: Path) -> None:
    """Ten pairs of five isles are ten sets of two tales; five tales are all there is to prove."""
    found = json.loads(
        meeple("mint", "five-isles", "--count", "100", "--no-write", "--format", "json", cwd=pool.parent).out
    )
    assert found["proven"] == 5
    assert found["known"] == 20  # once for each pair, and then the pair is known


def test_what_is_wrong_in_the_pool_is_mended_there_first(pool: Path) -> None:
    file = pool / "holm.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("goto: holm-below", "goto: holm-belwo", 1), encoding="utf-8")
    told = meeple("mint", "five-isles", "--no-write", cwd=pool.parent)
    assert told.status == 1
    assert "holm-belwo" in told.out
    assert "no box was made: mend the pool first" in told.err


def test_a_tale_that_leads_nowhere_in_some_boxes_is_in_none_of_them(pool: Path) -> None:
    """From 21 on the holm the gull's call leads to 32 on the skerry: no limit knows it, only the proof."""
    system, holm = pool / "system.yaml", pool / "holm.yaml"
    text = system.read_text(encoding="utf-8")
    text = text.replace("flags: [ROPE, SAIL]", "flags: [ROPE, SAIL], items: {call: {start: 1, number: 11}}")
    system.write_text(text.replace(", where: {isle: {each: isle}}", ""), encoding="utf-8")
    before, option = holm.read_text(encoding="utf-8"), "  - {label: Stay below, goto: holm-below}\n"
    assert option in before
    holm.write_text(before.replace(option, option + "  - {label: Stay below, sum: call}\n"), encoding="utf-8")
    meeple("l10n", "sync", "five-isles", cwd=pool.parent)
    catalogue = pool / "l10n" / "ru.po"
    po = catalogue.read_text(encoding="utf-8")
    assert po.count('msgstr ""\n') == 2  # the head, and what was added
    catalogue.write_text(('msgstr "Остаться внизу"\n').join(po.rsplit('msgstr ""\n', 1)), encoding="utf-8")
    assert "0 errors" in meeple("check", "five-isles", cwd=pool.parent).out
    boxes = minted(pool, "--count", "60", "--no-write")
    holms = [box for box in boxes if "isle/holm" in box["records"]]
    assert 0 < len(holms) < 30
    assert all("isle/skerry" in box["records"] for box in holms)


def test_what_only_a_rule_knows_makes_another_choice(pool: Path) -> None:
    """Something to eat is a house rule and no sum, so the checks refuse choices, and say how many."""
    boxes, said = minted_and_said(pool, "--count", "100", "--no-write")
    assert "choices were made: checks refused" in said
    assert sum(box["tries"] > 1 for box in boxes) >= 5


def test_nothing_is_written_over(pool: Path, tmp_path: Path) -> None:
    meeple("mint", "five-isles", "--seed", "3", "--out", "shelf", cwd=tmp_path)
    told = meeple("mint", "five-isles", "--seed", "2", "--count", "2", "--out", "shelf", cwd=tmp_path)
    assert told.status == 2
    assert "`shelf/five-isles-3` is there already" in told.err
    assert not (tmp_path / "shelf" / "five-isles-2").exists()


def test_a_system_that_says_nothing_of_boxes_is_told() -> None:
    told = meeple("mint", data.content() / "saltmarsh-light")
    assert told.status == 2
    assert "does not say what a box is" in told.err
    assert "docs/mint.md" in told.err


def test_more_boxes_than_there_are(pool: Path) -> None:
    system = pool / "system.yaml"
    text = system.read_text(encoding="utf-8")
    for old, new in (
        ("- {kind: hero, count: 2, chosen: true}\n", "- {kind: hero, count: 5}\n"),
        ("- {kind: lamp, count: {from: 1, to: 3}, chosen: true}\n", "- {kind: lamp, count: 3}\n"),
        ("{kind: card, count: 6, chosen", "{kind: card, count: {from: 1, to: 24}, chosen"),
        ("- {kind: card, of: isle, by: isle, count: 3}", "- {kind: card, of: isle, by: isle}"),
        ("  - {kind: [hero, lamp]}\n", ""),
        ("    least: 0\n", "    least: -9\n"),
    ):
        assert old in text
        text = text.replace(old, new)
    system.write_text(text, encoding="utf-8")
    assert len(minted(pool, "--count", "10", "--no-write")) == 10  # two isles of five
    told = meeple("mint", "five-isles", "--count", "11", "--no-write", cwd=pool.parent)
    assert told.status == 2
    assert "only 10 different boxes were found" in told.err

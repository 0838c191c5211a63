"""The cache: what has not changed is not read again, and nothing that is damaged or foreign is believed."""

from __future__ import annotations

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.findings.model import Edit, Finding, Place, Related, Severity
from meeplewright.packs import ahead, discover, runs, tool, vault
from meeplewright.packs import cache as cache_module
from meeplewright.packs.load import Loaded, load
from meeplewright.packs.read import PackReader
from meeplewright.packs.runs import RunMemory, RunOutcome
from program import MakePack, meeple

CARDS = "card:\n" + "".join(f"- id: c{n}\n  name: Card {n}\n  text: It is {{coin}}.\n" for n in range(3))
TERMS = "term:\n- id: dyke\n  name: Dyke\n  text: Sea.\n"


@pytest.fixture
def pack(make_pack: MakePack) -> Path:
    folder = make_pack({"cards.yaml": CARDS, "terms.yaml": TERMS})
    _age(folder)
    return folder


def _age(folder: Path, seconds: float = 0.1) -> None:
    """Wait until what was just written is believed: younger files could change again unseen."""
    time.sleep(seconds)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are parsed from here on."""
    parsed: list[str] = []
    source = PackReader._source

    def watched(self: PackReader, path: Path, *rest: object) -> object:
        parsed.append(path.name)
        return source(self, path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(PackReader, "_source", watched)
    return parsed


def loaded(folder: Path) -> Loaded:
    made = load(folder, cache=True)
    made.keep()
    return made


def cache_file(folder: Path) -> Path:
    (path,) = vault.cache_folder(folder).glob("pack-*.bin")
    return path


def describe(made: Loaded) -> object:
    (world,) = made.worlds
    return (
        [(record.name, dict(record.data), record.path, record.pack) for record in world.everything],
        {name: [(mark.record.name, mark.path, mark.argument, mark.value) for mark in marks]
         for name, marks in world.by_annotation.items()},
        [(ref.record.name, ref.path, ref.kinds, ref.id, ref.target and ref.target.name) for ref in world.references],
        [record.place("name") for record in world.records()],
    )  # fmt: skip


def test_the_second_run_parses_no_content_and_gives_the_same_world(pack: Path, reads: list[str]) -> None:
    first = describe(loaded(pack))
    assert sorted(reads) == ["cards.yaml", "pack.yaml", "terms.yaml"]
    reads.clear()
    assert describe(loaded(pack)) == first
    assert reads == ["pack.yaml"]


def test_only_the_changed_file_is_parsed(pack: Path, reads: list[str]) -> None:
    loaded(pack)
    reads.clear()
    (pack / "terms.yaml").write_text(TERMS.replace("Sea", "The sea"), encoding="utf-8")
    again = load(pack, cache=True)
    assert reads == ["pack.yaml", "terms.yaml"]
    assert again.worlds[0].of("term")["dyke"].data["text"] == "The sea."


def test_a_file_that_was_only_touched_or_moved_is_known_by_its_content(pack: Path, reads: list[str]) -> None:
    loaded(pack)
    reads.clear()
    os.utime(pack / "terms.yaml", (1, 1))
    (pack / "cards.yaml").rename(pack / "deck.yaml")
    again = load(pack, cache=True)
    assert reads == ["pack.yaml"]
    assert again.worlds[0].of("card")["c0"].source.shown.endswith("deck.yaml")


def test_a_change_that_keeps_size_and_time_is_seen(pack: Path, reads: list[str]) -> None:
    loaded(pack)
    before = (pack / "terms.yaml").stat()
    (pack / "terms.yaml").write_text(TERMS.replace("Sea", "Mud"), encoding="utf-8")
    os.utime(pack / "terms.yaml", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert load(pack, cache=True).worlds[0].of("term")["dyke"].data["text"] == "Mud."


def test_a_file_with_faults_is_read_anew_each_time(pack: Path, reads: list[str]) -> None:
    (pack / "terms.yaml").write_text(TERMS + "  txet: oops\n", encoding="utf-8")
    for _ in range(2):
        reads.clear()
        assert [finding.code for finding in loaded(pack).findings] == ["MW102"]
        assert "terms.yaml" in reads


def test_another_schema_makes_everything_anew(pack: Path, reads: list[str]) -> None:
    loaded(pack)
    reads.clear()
    system = pack / "system.yaml"
    system.write_text(system.read_text(encoding="utf-8").replace("A toy", "Another toy"), encoding="utf-8")
    load(pack, cache=True)
    assert sorted(reads) == ["cards.yaml", "pack.yaml", "terms.yaml"]


def test_another_program_makes_everything_anew(pack: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    loaded(pack)
    reads.clear()
    monkeypatch.setattr(tool, "fingerprint", lambda: "another")
    load(pack, cache=True)
    assert sorted(reads) == ["cards.yaml", "pack.yaml", "terms.yaml"]


@pytest.mark.parametrize("damage", ["flip", "cut", "empty", "nonsense"])
def test_a_damaged_cache_is_thrown_away(pack: Path, damage: str, reads: list[str]) -> None:
    first = describe(loaded(pack))
    path = cache_file(pack)
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        {
            "flip": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "cut": whole[:middle],
            "empty": b"",
            "nonsense": b"\x80\x04\x95" + os.urandom(100),
        }[damage]
    )
    reads.clear()
    assert describe(loaded(pack)) == first
    assert "cards.yaml" in reads
    assert cache_file(pack).read_bytes() != b""


def test_a_cache_that_somebody_else_made_is_thrown_away(
    pack: Path, tmp_path: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEEPLE_HOME", str(tmp_path / "stranger"))
    vault._key.cache_clear()
    loaded(pack)
    monkeypatch.setenv("MEEPLE_HOME", str(tmp_path / "me"))
    vault._key.cache_clear()
    reads.clear()
    loaded(pack)
    assert "cards.yaml" in reads


def test_the_folder_says_that_it_is_a_cache(pack: Path) -> None:
    loaded(pack)
    folder = vault.cache_folder(pack)
    tag = (folder / "CACHEDIR.TAG").read_text(encoding="utf-8")
    assert tag.startswith("Signature: 8a477f597d28d172789f06886806bc55")
    assert not list(folder.glob("*.tmp"))


def test_the_cache_of_a_project_is_one_for_all_its_packs_and_none_of_it_stands_there(
    pack: Path, tmp_path: Path
) -> None:
    (tmp_path / ".git").mkdir()
    before = set(tmp_path.rglob("*"))
    loaded(pack)
    assert set(tmp_path.rglob("*")) == before
    assert vault.cache_folder(pack) == vault.cache_folder(tmp_path)
    assert list(vault.cache_folder(tmp_path).glob("pack-*.bin"))


def test_projects_that_nobody_looked_at_for_long_are_forgotten(pack: Path, make_pack: MakePack) -> None:
    loaded(pack)
    old = vault.cache_folder(pack)
    os.utime(old, (0, 0))
    loaded(make_pack({"terms.yaml": TERMS}, "another"))
    assert not old.exists()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_cache_folder_that_is_a_link_is_not_written_into(pack: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (pack / ".meeple-cache").symlink_to(elsewhere)  # where older versions kept it
    loaded(pack)
    assert list(elsewhere.iterdir()) == []


def test_where_nothing_can_be_written_everything_works_without(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault.cache_folder(pack).parent.mkdir(parents=True, exist_ok=True)
    vault.cache_folder(pack).write_text("in the way", encoding="utf-8")
    assert len(loaded(pack).worlds) == 1
    monkeypatch.setenv("MEEPLE_HOME", str(pack / "terms.yaml" / "nowhere"))
    vault._key.cache_clear()
    assert len(loaded(pack).worlds) == 1


def test_two_runs_at_once_leave_a_cache_that_holds(pack: Path, reads: list[str]) -> None:
    threads = [threading.Thread(target=loaded, args=(pack,)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reads.clear()
    loaded(pack)
    assert reads == ["pack.yaml"]


def test_facts_that_a_check_found_are_kept_until_the_file_changes(pack: Path) -> None:
    first = load(pack, cache=True)
    for source in first.worlds[0].pack.sources:
        source.facts["seen"] = [source.path.name]
    first.keep()
    (pack / "terms.yaml").write_text(TERMS.replace("Sea", "Mud"), encoding="utf-8")
    facts = {source.path.name: source.facts.get("seen") for source in load(pack, cache=True).worlds[0].pack.sources}
    assert facts == {"cards.yaml": ["cards.yaml"], "terms.yaml": None}


def test_a_file_changed_while_it_is_read_is_looked_at_again(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discover, "TICK_NS", 10**12)
    loaded(pack)
    hashed: list[bytes] = []

    def digest_of(raw: bytes) -> bytes:
        hashed.append(raw)
        return cache_module.digest_of(raw)

    monkeypatch.setattr("meeplewright.packs.read.digest_of", digest_of)
    load(pack, cache=True)
    assert TERMS.encode() in hashed


FINDING = Finding(
    "MW201",
    severity=Severity.WARNING,
    message="ы",
    place=Place("a.yaml", 1, 2, 3, 4),
    help="do",
    related=(Related("there", Place("b.yaml")),),
    edit=Edit(Place("a.yaml", 1, 2, 1, 3), "x"),
    record="card/c0",
    field="text",
    witness=("go", "stay"),
)


def test_a_run_is_remembered_until_anything_below_its_roots_changes(pack: Path) -> None:
    run = RunOutcome([FINDING], {"packs": 1})
    assert RunMemory([pack], ["x"]).remember(run, [pack])
    assert RunMemory([pack], ["x"]).recall() == run
    assert RunMemory([pack], ["y"]).recall() is None
    (pack / "notes.txt").write_text("new", encoding="utf-8")
    assert RunMemory([pack], ["x"]).recall() is None


def test_a_run_is_forgotten_when_a_pack_appears_or_a_missing_root_does(pack: Path, tmp_path: Path) -> None:
    run = RunOutcome([], {})
    absent = tmp_path / "schemas"
    RunMemory([tmp_path], []).remember(run, [pack, absent])
    assert RunMemory([tmp_path], []).recall() == run
    absent.mkdir()
    (absent / "x.json").write_text("{}", encoding="utf-8")
    assert RunMemory([tmp_path], []).recall() is None
    RunMemory([tmp_path], []).remember(run, [pack])
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "pack.yaml").write_text("pack: other\n", encoding="utf-8")
    assert RunMemory([tmp_path], []).recall() is None


@pytest.mark.parametrize("home", ["schemas/systems", "systems", "packs/systems"])
def test_a_nearer_system_of_the_same_name_is_read_as_soon_as_it_is_there(tmp_path: Path, home: str) -> None:
    pack = tmp_path / "packs" / "mine"
    pack.mkdir(parents=True)
    head = "pack: mine\nsystem: gamebook\ntitle: Mine\nlanguage: en\nversion: 0.1.0\n"
    (pack / "pack.yaml").write_text(head, encoding="utf-8")
    (pack / "terms.yaml").write_text("term:\n- {id: purse, name: Purse, text: It is empty.}\n", encoding="utf-8")
    _age(pack)
    assert [meeple("check", cwd=pack).status for _ in range(2)] == [0, 0]
    nearer = tmp_path / home / "gamebook"
    shutil.copytree(data.systems() / "gamebook", nearer)
    told = (nearer / "system.yaml").read_text(encoding="utf-8")
    (nearer / "system.yaml").write_text("systme: x\n" + told, encoding="utf-8")
    said = meeple("check", cwd=pack)
    assert (said.status, said.out) == (1, meeple("check", "--no-cache", cwd=pack).out)
    assert "`systme`" in said.out
    shutil.rmtree(nearer)
    assert meeple("check", cwd=pack).status == 0


@pytest.mark.slow  # the stories of a game are proven
@pytest.mark.row
def test_a_pack_beside_is_extended_as_soon_as_it_is_there(tmp_path: Path) -> None:
    mine, beside = tmp_path / "mine", tmp_path / "discover"
    mine.mkdir()
    head = "pack: {}\nsystem: {}\ntitle: Mine\nlanguage: en\nversion: 0.1.0\n"
    (mine / "pack.yaml").write_text(head.format("mine", "discover") + "extends: [discover]\n", encoding="utf-8")
    (mine / "terms.yaml").write_text("term:\n- {id: purse, name: Purse, text: It is empty.}\n", encoding="utf-8")
    _age(mine)
    told = [meeple("check", cwd=mine).out for _ in range(2)]
    assert told[0] == told[1]
    beside.mkdir()
    (beside / "pack.yaml").write_text(head.format("discover", "gamebook"), encoding="utf-8")
    said = meeple("check", cwd=mine).out
    assert said == meeple("check", "--no-cache", cwd=mine).out != told[0]


def test_a_run_over_files_just_written_is_not_remembered(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = RunMemory([pack], [])
    (pack / "terms.yaml").write_text(TERMS.replace("Sea", "Mud"), encoding="utf-8")
    assert not memory.remember(RunOutcome([], {}), [pack])
    assert memory.recall() is None


def test_old_runs_are_pruned(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vault, "_MOST_RUNS", 3)
    for number in range(6):
        RunMemory([pack], [number]).remember(RunOutcome([], {}), [pack])
    assert len(list(vault.cache_folder(pack).glob("run-*.bin"))) == 3


def test_meeple_check_says_the_same_with_and_without_cache(pack: Path) -> None:
    (pack / "terms.yaml").write_text(TERMS + "  txet: oops\n", encoding="utf-8")
    _age(pack)
    said = [meeple("check", *words, cwd=pack) for words in (["--no-cache"], [], [], [])]
    assert len({(told.status, told.out) for told in said}) == 1
    assert runs.RunMemory([pack], []).recall() is None


@pytest.mark.parametrize("with_cache", [True, False])
def test_many_files_are_read_by_many_processes_with_the_same_outcome(make_pack: MakePack, with_cache: bool) -> None:
    files = {f"terms-{n:03}.yaml": TERMS.replace("dyke", f"dyke-{n}") for n in range(ahead.ENOUGH + 20)}
    files["terms-007.yaml"] += "  txet: oops\n"
    files["terms-008.yaml"] = "term: ["
    folder = make_pack(files)
    alone = load(folder)
    together = load(folder, cache=with_cache, jobs=2)
    assert describe(together) == describe(alone)
    assert sorted(together.findings, key=repr) == sorted(alone.findings, key=repr)
    assert [finding.code for finding in together.findings] == ["MW102", "MW001"]
    together.keep()
    assert describe(load(folder, cache=with_cache)) == describe(alone)

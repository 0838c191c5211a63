"""When a few files of many have changed, only they are written into the cache: as news beside what it held before."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from meeplewright.checks import asked, registry
from meeplewright.checks.run import Wish, memory_of, recalled, run
from meeplewright.packs import vault
from meeplewright.packs.load import load
from meeplewright.packs.read import PackReader
from meeplewright.packs.runs import RunMemory, RunOutcome
from program import MakePack

FILES = 20


def _card(number: int, text: str = "Sea.") -> str:
    return f"card:\n- id: c{number}\n  name: Card {number}\n  text: {text}\n"


@pytest.fixture
def pack(make_pack: MakePack) -> Path:
    folder = make_pack({f"cards-{number}.yaml": _card(number) for number in range(FILES)})
    time.sleep(0.1)  # until what was just written is believed
    return folder


def read_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """One run: the text of each card, and under nothing the files that were parsed."""
    parsed: list[str] = []
    source = PackReader._source

    def watched(self: PackReader, path: Path, *rest: object) -> object:
        parsed.append(path.name)
        return source(self, path, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(PackReader, "_source", watched)
        made = load(folder, cache=True)
    made.keep()
    time.sleep(0.1)
    texts = {id_: str(record.data["text"]) for id_, record in made.worlds[0].of("card").items()}
    return texts | {"": " ".join(name for name in parsed if name != "pack.yaml")}


def files_of_cache(folder: Path) -> tuple[bytes, bytes]:
    """What the cache held first, and the news."""
    home = vault.cache_folder(folder)
    [first] = home.glob("pack-*.bin")
    return first.read_bytes(), b"".join(path.read_bytes() for path in home.glob("news-*.bin"))


def test_a_changed_a_new_and_a_removed_file_are_news(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read_in(pack, monkeypatch)
    first, news = files_of_cache(pack)
    assert not news
    (pack / "cards-3.yaml").write_text(_card(3, "Mud."), encoding="utf-8")
    (pack / "cards-4.yaml").unlink()
    time.sleep(0.1)
    changed = read_in(pack, monkeypatch)
    assert changed[""] == "cards-3.yaml"
    assert files_of_cache(pack)[0] == first
    assert len(files_of_cache(pack)[1]) < len(first) / 3
    again = read_in(pack, monkeypatch)
    assert again == {id_: text for id_, text in before.items() if id_ != "c4"} | {"c3": "Mud.", "": ""}


def test_where_much_has_changed_all_is_written_anew(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_in(pack, monkeypatch)
    first, _ = files_of_cache(pack)
    (pack / "cards-0.yaml").write_text(_card(0, "Mud."), encoding="utf-8")
    time.sleep(0.1)
    read_in(pack, monkeypatch)
    for number in range(5):
        (pack / f"cards-{number}.yaml").write_text(_card(number, "Ice."), encoding="utf-8")
    time.sleep(0.1)
    read_in(pack, monkeypatch)
    assert files_of_cache(pack)[0] != first
    again = read_in(pack, monkeypatch)
    assert not again[""]
    assert [again[f"c{number}"] for number in range(6)] == ["Ice."] * 5 + ["Sea."]


def test_news_of_an_older_cache_and_damaged_ones_say_nothing(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_in(pack, monkeypatch)
    (pack / "cards-3.yaml").write_text(_card(3, "Mud."), encoding="utf-8")
    time.sleep(0.1)
    read_in(pack, monkeypatch)
    [news] = vault.cache_folder(pack).glob("news-*.bin")
    [first] = vault.cache_folder(pack).glob("pack-*.bin")
    old = news.read_bytes()
    (pack / "cards-3.yaml").write_text(_card(3, "Ice."), encoding="utf-8")
    time.sleep(0.1)
    first.unlink()
    read_in(pack, monkeypatch)
    news.write_bytes(old)  # as a process might that has read the cache before
    assert read_in(pack, monkeypatch) | {"": ""} == read_in(pack, monkeypatch)
    assert read_in(pack, monkeypatch)["c3"] == "Ice."
    (pack / "cards-3.yaml").write_text(_card(3, "Fog."), encoding="utf-8")
    time.sleep(0.1)
    read_in(pack, monkeypatch)
    news.write_bytes(news.read_bytes()[:-9])
    told = read_in(pack, monkeypatch)
    assert (told["c3"], told[""]) == ("Fog.", "cards-3.yaml")


def test_what_changes_while_a_run_lasts_is_looked_at_by_the_next(pack: Path) -> None:
    assert RunMemory([pack], []).remember(RunOutcome([], {}), [pack])
    memory = RunMemory([pack], [])
    assert memory.recall() == RunOutcome([], {})
    (pack / "cards-3.yaml").write_text(_card(3, "Mud."), encoding="utf-8")
    time.sleep(0.1)
    memory.remember(RunOutcome([], {}), [pack])
    assert RunMemory([pack], []).recall() is None


def test_what_was_said_with_print_is_not_believed_once_the_generators_are_others(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def known() -> list[bool]:
        return [recalled(memory_of(Wish([pack], more=more))) is not None for more in (True, False)]

    monkeypatch.setattr(asked, "more_checks", tuple)
    monkeypatch.setattr(registry, "more_stamp", lambda: "as they were")
    assert known() == [False, False]
    for more in (True, False):
        run(Wish([pack], more=more))
    assert known() == [True, True]
    monkeypatch.setattr(registry, "more_stamp", lambda: "changed")
    assert known() == [False, True]  # without --print they are not asked

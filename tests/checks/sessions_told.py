"""A pack kept alive while it is written in: what of it a change touches, which checks are asked then, and what stays open while somebody else is
asked; in tests/checks/told/sessions.txt."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

from checks.shapes_told import line_of
from meeplewright.checks.asked import AnswersKept, findings_of
from meeplewright.checks.carried import NOWHERE, SplicedStretch
from meeplewright.findings.lines import forget
from meeplewright.findings.model import Finding
from meeplewright.packs import discover
from meeplewright.packs.load import Alive, Loaded
from recorded import TESTS, Answer

# a file, what stands there, and what then does; nothing stood: the file is new; nothing does: it is taken away
EDITS: tuple[tuple[str, str, str], ...] = (
    ("holm.yaml", "The boat scrapes", "The boat  scrapes"), ("holm.yaml", "card:\n", "# a line more\ncard:\n"), ("holm.yaml", "The boat  scrapes", "The boat scrapes"), ("holm.yaml", "food: 1}", "food: 2}"), ("holm.yaml", "food: 2}\n# mussels", "food: 1}\n# mussels"), ("holm.yaml", "isle: holm, food: 1}", "isle: hlom, food: 1}"), ("fen.yaml", "text: ", "text: So "), ("holm.yaml", "isle: hlom", "isle: holm"),
    ("holm.yaml", "goto: holm-top", "goto: holm-tpo"), ("holm.yaml", "goto: holm-tpo", "goto: holm-top"), ("holm.yaml", "when: ROPE, goto", "when: SAIL, goto"), ("holm.yaml", "number: 23", "number: 22"), ("holm.yaml", "number: 22, text: The sea", "number: 23, text: The sea"), ("cliff.yaml", "Take it", "Take it!"), ("rules/en/1-play.md", "buys a night", "buys  a night"), ("rules/en/1-play.md", "[[coin]]", "[[cion]]"), ("rules/en/1-play.md", "[[cion]]", "[[coin]]"),
    ("l10n/ru.po", 'msgstr "Остров"', 'msgstr "Осторв  x"'), ("l10n/ru.po", 'msgstr "Осторв  x"', 'msgstr "Остров"'), ("more.yaml", "", "card:\n- {id: more, name: More, isle: holm, food: 1}\n"), ("more.yaml", "name: More", "name: Moore"), ("a.yaml", "", "card:\n- {id: first, name: First, isle: holm, food: 1}\n"), ("more.yaml", "card:\n- {id: more, name: Moore, isle: holm, food: 1}\n", ""), ("a.yaml", "id: first", "id: holm-gull"), ("a.yaml", "id: holm-gull", "id: holm-first"),
    ("a.yaml", "{id: holm-first, name: First, isle: holm, food: 1}", "{id: holm-first, food: 1, name: First, isle: holm}"), ("rules/en/2-more.md", "", "# More\n\nSee [[nobody]].\n"), ("rules/en/2-more.md", "# More\n\nSee [[nobody]].\n", ""), ("pack.yaml", "version: 0.1.0", "version: 0.2.0"), ("pack.yaml", "translations: [ru]", "translations: []"), ("pack.yaml", "translations: []", "translations: [ru]"), ("system.yaml", "message: nothing can", "message: not anything can"), ("a.yaml", "card:\n", "card: [\n"), ("a.yaml", "card: [\n", "card:\n"),
)  # fmt: skip


class _Elsewhere:
    """Somebody else who is asked, and answers only now and then."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers = False
        self.asked: list[str] = []
        self.loaded: Loaded | None = None
        self.splices: dict[str, SplicedStretch | None] = {}

    def answer(self, folder: Path, check: str) -> list[Finding] | None:
        self.asked.append(check.rpartition(":")[2])
        if not self.answers:
            return None
        assert self.loaded is not None
        (world,) = self.loaded.worlds
        assert folder == world.pack.folder
        return [each for each in findings_of(world) if each.code[2] == ("6" if "story" in check else "5")]

    def splice(self, moved: frozenset[str], shown: str) -> SplicedStretch | None:
        return self.splices.get(Path(shown).name, NOWHERE) if any(shown == each for each in moved) else NOWHERE


class _Written:
    """A pack, and what is written in it."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "isles"
        shutil.copytree(TESTS / "packs" / "five-isles", self.home)
        system = self.home / "system.yaml"
        rules = 'rules:\n- {code: isles/there, each: card, require: "has(ref(this.isle).id)", message: on no isle}\n'
        system.write_text(system.read_text(encoding="utf-8").replace("rules:\n", rules), encoding="utf-8")
        self.alive = Alive([self.home])

    def load(self, changed: Sequence[Path]) -> Loaded:
        forget()
        return self.alive.load([str(discover.normal(path)) for path in changed])

    def write(self, name: str, old: str, new: str) -> SplicedStretch | None:
        path = self.home / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert (old in text) if old else not text, (name, old)
        after = text.replace(old, new, 1) if old else new
        if after:
            path.write_text(after, encoding="utf-8")
        else:
            path.unlink()
        return SplicedStretch.between(text, after) if text and after else None


def _told(found: Sequence[Finding]) -> Iterator[str]:
    yield from (f"  {line_of(each)[:150]}" for each in found if each.code not in ("MW305",))


def _alone(part: int, folder: Path) -> Iterator[str]:
    """What a session does after each edit; what it says is what a run from nothing says."""
    with patch.object(discover, "TICK_NS", -(10**12)):
        written = _Written(folder)
        asked = AnswersKept()
        changed: list[Path] = []
        for number, (name, old, new) in enumerate((("", "", ""), *EDITS)):
            if name:
                written.write(name, old, new)
                changed.append(written.home / name)
            if number and number % 2 != part:  # two edits at one go, now and then
                continue
            loaded = written.load(changed)
            changed.clear()
            asked.begin()
            (world,) = loaded.worlds
            found = asked.findings(world, more=False, changed=loaded.told, read_ns=loaded.before_ns)
            assert sorted(map(line_of, found)) == sorted(map(line_of, findings_of(world))), (name, old)
            yield f"{number} {name} {len(found)}: {' '.join(asked.names)}"
            for touched in asked.touched:
                yield f"  {'wholly ' if touched.wholly else ''}{'ids ' if touched.ids else ''}{'only words ' if touched.only_words else ''}{'nothing ' if touched.nothing else ''}{sorted(touched.records)} {sorted(touched.files)} {sorted(each.rpartition('/')[2] for each in touched.moved)}"  # fmt: skip


def _in_two_speeds(every: int, folder: Path) -> Iterator[str]:
    """What a session says while somebody else is asked, who answers after every so many edits."""
    with patch.object(discover, "TICK_NS", -(10**12)):
        written = _Written(folder)
        elsewhere = _Elsewhere(written.home)
        asked = AnswersKept(elsewhere)
        changed: list[Path] = []
        for number, (name, old, new) in enumerate((("", "", ""), *EDITS)):
            elsewhere.splices = {}
            if name:
                elsewhere.splices[Path(name).name] = written.write(name, old, new)
                changed = [written.home / name]
            elsewhere.loaded = loaded = written.load(changed)
            elsewhere.answers = number % every == 0
            for turn in (0, 1) if number % 5 == 1 else (0,):
                asked.begin()
                (world,) = loaded.worlds
                found = asked.findings(world, more=False, changed=() if turn else loaded.told, read_ns=loaded.before_ns)
                slow = [each for each in found if each.code[2] in "56"]
                yield f"{number} {name}: asked {elsewhere.asked}, open {sorted({code[:3] for code in asked.open})}{' unproven' if asked.unproven else ''}{' another story' if asked.other_story else ''}"
                yield from _told(slow)
                elsewhere.asked.clear()
                asked.other_story = False


def _those_that_take_long(folder: Path) -> Iterator[str]:
    """What is said by the checks alone that take long."""
    with patch.object(discover, "TICK_NS", -(10**12)):
        written = _Written(folder)
        asked = AnswersKept()
        changed: list[Path] = []
        for number, (name, old, new) in enumerate((("", "", ""), *EDITS[:20])):
            if name:
                written.write(name, old, new)
                changed = [written.home / name]
            loaded = written.load(changed)
            asked.begin()
            for check, said in asked.of_long(loaded.worlds, loaded.told, loaded.before_ns):
                (found,) = said.values()
                yield f"{number} {name} {check.rpartition(':')[2]}: {len(found)} {[each.code for each in found]}"
            yield f"  asked: {' '.join(asked.names)}"


def _in(ask: partial[Iterator[str]], folder: Path) -> Iterator[str]:
    """Paths are told from the folder of the pack on."""
    before = Path.cwd()
    lines = ask(folder)
    os.chdir(folder)
    try:
        yield from [line.replace(f"{folder}/", "") for line in lines]
    finally:
        os.chdir(before)


def answers() -> Iterator[Answer]:
    """What is told of each."""
    for part in (0, 1):
        yield Answer("sessions", f"by itself, from edit {part} on", partial(_in, partial(_alone, part)))
    for every in (3, 4):
        yield Answer("sessions", f"answered every {every}", partial(_in, partial(_in_two_speeds, every)))
    yield Answer("sessions", "those that take long", partial(_in, partial(_those_that_take_long)))

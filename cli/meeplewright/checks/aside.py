"""Checks that take long, asked in a process of their own: a story that is proven for seconds holds up nobody.

The process reads the same texts and asks those checks alone. What it is at is given up when something newer is to be
looked at: between two proofs by itself, and where it stays in one whose story is another by now, the process is ended
and begun anew. A text that changed in its words ends no proof: that is still the one of its story.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Timer
from typing import Any

from meeplewright.beside import Questions, SideProcess
from meeplewright.checks.carried import NOWHERE, SplicedStretch
from meeplewright.findings.model import Finding
from meeplewright.regular import bytes_of, real_path, unsaved

PATIENCE_S = 0.5  # with a proof of a story that is another by now
_LOSSES = 2
_PROOFS = "meeplewright.stories.findings.known:of_this_run"  # by name, as the registry calls its checks


@dataclass(frozen=True, slots=True)
class _Question:
    """Texts that are others since the last question, and files that are (None: nobody knows which)."""

    generation: int
    texts: Mapping[str, bytes | None]
    changed: Sequence[str] | None


@dataclass(frozen=True, slots=True)
class _Answer:
    """What one check says of the packs, by their folders; `fault` is ours. Without a check: what is gone about now."""

    generation: int
    check: str = ""
    said: Mapping[Path, list[Finding]] = field(default_factory=dict)
    proving: bool = False
    fault: str = ""


class Aside:
    """The checks that take long, of one wish. `heard` is called from another thread when one of them has answered."""

    def __init__(self, folder: Path, heard: Callable[[str], None], *, cache: bool) -> None:
        self._begin = (str(folder), cache)
        self._heard = heard
        self._lock = Lock()
        self._beside: SideProcess | None = None
        self._texts: dict[str, bytes] = {}  # all that stands in editors
        self._edited: dict[str, bytes | None] = {}  # of that, what is not sent
        self._since: dict[str, bytes] = {}  # how these texts stood when everything was looked at last
        self._splices: dict[str, SplicedStretch] = {}
        self._changed: set[str] | None = set()
        self._answers: dict[str, _Answer] = {}
        self._asked = 0
        self._proving = 0  # the generation that a proof is made of now
        self._losses = 0
        self._ended = False
        self.generation = 0
        self.begun = 0  # how many processes there were

    def edit(self, path: str, raw: bytes | None) -> None:
        """From now on this is the text of a file (`real_path`); None: what stands on the disk is."""
        before = self._texts.get(path)
        if path not in self._since:
            self._since[path] = _on_disk(path) if before is None else before
        self._splices.pop(path, None)
        with self._lock:  # a proof that is given up sends what is edited meanwhile
            if raw is None:
                self._texts.pop(path, None)
            else:
                self._texts[path] = raw
            self._edited[path] = raw

    def looked(self) -> None:
        """What is said is that of the texts as they are now."""
        self._since.clear()
        self._splices.clear()

    def splice(self, moved: frozenset[str], shown: str) -> SplicedStretch | None:
        """How a file was edited since the last time; None where that is not known."""
        path = real_path(shown)
        if path in self._since:
            if path not in self._splices:
                now = self._texts.get(path)
                texts = (self._since[path], _on_disk(path) if now is None else now)
                self._splices[path] = SplicedStretch.between(*(raw.decode("utf-8", "replace") for raw in texts))
            return self._splices[path]
        return None if shown in moved else NOWHERE

    def moved(self, changed: Sequence[Path] | None) -> None:
        """There are other Worlds now. `changed`: files that are others on the disk, None where nobody knows."""
        with self._lock:
            self.generation += 1
            if changed is None or self._changed is None:
                self._changed = None
            else:
                self._changed.update(map(str, changed))

    def answer(self, folder: Path, check: str) -> list[Finding] | None:
        """What a check says of a pack as it is now; None where that is not known yet."""
        with self._lock:
            answer = self._answers.get(check)
        return None if answer is None or answer.generation != self.generation else answer.said.get(folder)

    def ask(self, *, other_story: bool) -> None:
        """Have them asked of the Worlds as they are now. `other_story`: what is being proven is not wanted any more."""
        with self._lock:
            if self._ended or self._asked == self.generation:
                return
            self._asked = self.generation
            if self._beside is None or not self._beside.is_alive:
                self._start()
            self._send()
            proving = self._proving
        if other_story and proving:
            waiting = Timer(PATIENCE_S, self._end_proof, (proving,))
            waiting.daemon = True
            waiting.start()

    def end(self) -> None:
        """Nobody asks any more."""
        with self._lock:
            self._ended = True
            if self._beside is not None:
                self._beside.end()

    @property
    def is_proving(self) -> bool:
        """Whether a proof is being made now."""
        return self._proving > 0

    @property
    def process(self) -> SideProcess | None:
        return self._beside

    def _start(self) -> None:
        self.begun += 1
        self._proving = 0
        self._beside = SideProcess("meeplewright.checks.aside:ask_them", self._begin, self._hear, self._lost)
        self._edited, self._changed = {**self._texts}, None

    def _send(self) -> None:
        assert self._beside is not None, "it was started"
        changed = None if self._changed is None else sorted(self._changed)
        self._beside.ask(_Question(self.generation, self._edited, changed))
        self._edited, self._changed = {}, set()

    def _end_proof(self, generation: int) -> None:
        """Where the same story is still being proven: begin anew with what is there now."""
        with self._lock:
            if self._ended or self._proving != generation or self._beside is None:
                return
            self._beside.end()
            self._start()
            self._asked = self.generation
            self._send()

    def _hear(self, message: Any) -> None:
        answer: _Answer = message
        with self._lock:
            self._proving = answer.generation if answer.proving else 0
            if answer.check:
                self._losses = 0
                self._answers[answer.check] = answer
        if answer.check or answer.fault:
            self._heard(answer.fault)

    def _lost(self) -> None:
        """It was ended from outside: it is begun anew, unless that was so before it ever answered, again and again."""
        with self._lock:
            self._asked = self._proving = 0
            self._losses += 1
            self._ended = self._losses > _LOSSES
        self._heard("the process that proves stories was ended too often" if self._ended else "")


def _on_disk(path: str) -> bytes:
    try:
        with unsaved({}):
            return bytes_of(path)
    except OSError:
        return b""


def ask_them(asking: Questions, folder: str, cache: bool) -> None:  # noqa: FBT001 - sent to a process
    """The process: until nobody asks any more."""
    from meeplewright.checks.living import Living
    from meeplewright.checks.registry import imported
    from meeplewright.checks.run import Superseded, Wish
    from meeplewright.findings.stop import Stop

    living = Living(Wish([Path(folder)], cache=cache))
    question = _Question(0, {}, None)

    def proving() -> None:
        if asking.is_waiting():
            raise Superseded
        asking.tell(_Answer(question.generation, proving=True))

    imported(_PROOFS)().before_each = proving
    changed: set[str] | None = None
    while True:
        question = asking.next()
        for path, raw in question.texts.items():
            living.edit(Path(path), raw)
        changed = None if changed is None or question.changed is None else changed | {*question.changed}
        if asking.is_waiting():
            continue
        generation = question.generation
        try:
            paths = None if changed is None else [Path(path) for path in sorted(changed)]
            for check, said in living.slowly(paths, superseded=asking.is_waiting):
                asking.tell(_Answer(generation, check, said))
        except (Superseded, Stop):
            pass
        except Exception as fault:  # noqa: BLE001 - told to whoever asked, and the next change is checked anew
            asking.tell(_Answer(generation, fault=f"checking: {type(fault).__name__}: {fault}"))
        changed = set()

"""The findings, made in a process of their own: a story that is proven for seconds holds up no picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplewright.beside import Questions, SideProcess
from meeplewright.findings.model import Finding


@dataclass(frozen=True, slots=True)
class CheckVerdict:
    """What the checks say of a generation; `trouble` is why nothing can be said."""

    generation: int
    findings: tuple[Finding, ...] = ()
    trouble: str = ""
    lost: bool = False  # the process was killed: what was said before stays, and is told to be old


class Checker:
    """One pack, checked again after every change. `tell` is called from another thread."""

    def __init__(self, folder: Path, tell: Callable[[CheckVerdict], None], *, cache: bool, more: bool) -> None:
        self._begin = (str(folder), cache, more)
        self._tell = tell
        self._generation = 0
        self._beside = self._started()

    def _started(self) -> SideProcess:
        return SideProcess("meeplewright.studio.checking:check", self._begin, self._tell, self._lost)

    def look(self, generation: int, changed: Sequence[Path] | None) -> None:
        """Check again; `changed` are the files, None where nobody knows."""
        self._generation = generation
        if not self._beside.is_alive:
            self._beside = self._started()
            changed = None
        self._beside.ask((generation, None if changed is None else [str(path) for path in changed]))

    @property
    def process(self) -> SideProcess:
        """What checks."""
        return self._beside

    def close(self) -> None:
        self._beside.end()

    def _lost(self) -> None:
        self._tell(CheckVerdict(self._generation, lost=True))


def check(asking: Questions, folder: str, cache: bool, more: bool) -> None:  # noqa: FBT001 - sent to a process
    """The process: until nobody asks any more."""
    from meeplewright.checks.living import Living
    from meeplewright.checks.run import Superseded, Wish
    from meeplewright.findings.stop import Stop

    living = Living(Wish([Path(folder)], cache=cache, more=more))
    changed: set[Path] | None = None
    while True:
        generation, paths = asking.next()
        changed = None if paths is None or changed is None else changed | {Path(path) for path in paths}
        if asking.is_waiting():
            continue
        try:
            report = living.result(None if changed is None else sorted(changed), superseded=asking.is_waiting)
        except Superseded:
            changed = set()
            continue
        except Stop as stop:
            verdict = CheckVerdict(generation, trouble=f"{stop.message}; {stop.help}" if stop.help else stop.message)
        except Exception as fault:  # noqa: BLE001 - told on the page, and the next change is checked anew
            verdict = CheckVerdict(generation, trouble=f"a fault of ours: {type(fault).__name__}: {fault}")
        else:
            verdict = CheckVerdict(generation, tuple(report.findings))
        changed = set()
        asking.tell(verdict)

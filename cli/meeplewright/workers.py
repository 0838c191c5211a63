"""Work spread over processes or a cluster: one seam for every command that has `--jobs` and `--workers`.

Tasks go to a `concurrent.futures.Executor`; what it is made of, a pool of processes here or Dask's elsewhere, nobody
above this door knows. A function that is sent must be one of a module's own, its task something that can be pickled,
and its answer must depend on the task alone: so a worker that dies costs time and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from meeplewright.findings.stop import Stop

if TYPE_CHECKING:  # it is loaded where work is spread: it brings the whole of logging with it
    from concurrent.futures import Executor, Future

Task = TypeVar("Task")
Answer = TypeVar("Answer")
AHEAD = 4  # tasks that wait for each worker
PATIENCE = 3  # how often a pool whose worker died is made anew
SECONDS = 5  # to find a cluster


@dataclass(frozen=True, slots=True)
class Crew:
    """Who works: so many processes of this machine, or the workers of the cluster at an address."""

    jobs: int = 1
    workers: str = ""


ALONE = Crew()


def spread(
    work: Callable[[Task], Answer], tasks: Sequence[Task], crew: Crew, lent: Executor | None = None
) -> Iterator[tuple[Task, Answer]]:
    """Each task with its answer, as they come. With one job it is done here, in order; `lent` is the caller's own."""
    if lent is None and not crew.workers and (crew.jobs <= 1 or len(tasks) < 2):
        for task in tasks:
            yield task, work(task)
        return
    from concurrent.futures import BrokenExecutor

    left = dict(enumerate(tasks))
    for again in range(PATIENCE + 1):
        try:
            with executor(crew, len(left)) if lent is None else nullcontext(lent) as pool:
                for number, answer in _answers(work, left, pool, AHEAD * max(crew.jobs, 8)):
                    yield left.pop(number), answer
        except BrokenExecutor:
            if again == PATIENCE:
                raise Stop(
                    f"a worker has died {again + 1} times; {len(tasks) - len(left)} of {len(tasks)} parts are done",
                    help="give the machine more memory, or use fewer `--jobs`",
                ) from None
        if not left:
            return


def _answers(
    work: Callable[[Task], Answer], tasks: dict[int, Task], pool: Executor, most: int
) -> Iterator[tuple[int, Answer]]:
    from concurrent.futures import FIRST_COMPLETED, wait

    waiting = iter(sorted(tasks))
    running: dict[Future[Answer], int] = {}
    try:
        while True:
            for number in waiting:
                running[pool.submit(work, tasks[number])] = number
                if len(running) >= most:
                    break
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number = running.pop(future)
                yield number, _answer(future)
    finally:
        for future in running:
            future.cancel()


def _answer(future: Future[Answer]) -> Answer:
    try:
        return future.result()
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask has given the task to several workers, and all have died
            raise Stop(
                "several workers of the cluster have died over the same work", help="give them more memory"
            ) from None
        if type(error).__name__ in {"CancelledError", "FutureCancelledError"}:
            raise Stop("the cluster went away", help="look at its scheduler, and start again") from None
        raise


@contextmanager
def executor(crew: Crew, tasks: int) -> Iterator[Executor]:
    """The pool of a crew; no more processes than there are tasks."""
    if crew.workers:
        with _cluster(crew.workers) as pool:
            yield pool
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(max(min(crew.jobs, tasks), 1), initializer=_deaf)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """An interrupt is for the process that asked; its workers end with it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        client_of: Any = import_module("distributed").Client
    except ImportError:
        raise Stop(
            "`--workers` needs Dask, which is not installed", help="pip install 'meeplewright[cluster]'"
        ) from None
    try:
        client = client_of(address, timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise Stop(
            f"there is no cluster at `{address}`: {error}", help="write the scheduler's address: tcp://host:8786"
        ) from None
    try:
        if not client.scheduler_info()["workers"]:
            raise Stop(f"the cluster at `{address}` has no worker", help="start some: `dask worker ADDRESS`")
        yield client.get_executor(pure=False)
    finally:
        client.close()

"""What has been printed before, so that only what changed is printed again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.regular import json_of, text_of
from meeplewright.sources.disk import write_whole
from meeplewright.sources.git import GitSays, work_tree
from meeplewright_generators.jobs import fingerprint
from meeplewright_generators.products.pieces import FILES
from meeplewright_generators.workshop import Workshop, workshop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from meeplewright_generators.order import Order

# beside pack.yaml; hidden, so that no check takes it for content
RECORD = ".meeple-printed.json"
# record -> how many there are, and what they look like
Pieces = Mapping[str, tuple[int, str]]


def pieces_of(shop: Workshop) -> dict[str, tuple[int, str]]:
    """Every piece that this order prints: how many, and a fingerprint of both its faces."""
    pieces = {}
    for sort in FILES:
        for kind in shop.kinds(sort, FILES[sort][0]):
            for record in shop.records(kind):
                front, back = shop.face(record, "front"), shop.face(record, "back")
                if front is not None and (count := shop.copies(record)):
                    pieces[record.name] = (count, fingerprint([front.key, back.key if back else ""]))
    return pieces


def to_print(now: Pieces, before: Pieces) -> tuple[tuple[str, int], ...]:
    """What is new, looks different, or is wanted more often than before."""
    wanted = []
    for name, (count, looks) in now.items():
        had, looked = before.get(name, (0, ""))
        more = count if looks != looked else count - had
        if more > 0:
            wanted.append((name, more))
    return tuple(wanted)


def printed_before(pack: Path, language: str) -> Pieces:
    """What the record in the pack says was printed. Stop where there is no record."""
    languages = _read(pack / RECORD)
    if language not in languages:
        raise Stop(
            f"no printed run of `{pack.name}` in `{language}` is remembered",
            "build with --printed when you print, or compare with a revision: --since HEAD~1",
        )
    return languages[language]


def remember_printed(pack: Path, language: str, now: Pieces, *, whole: bool) -> None:
    """Writes the record: what is printed now takes the place of what was. A run of a part leaves the rest as it was."""
    languages = _read(pack / RECORD)
    languages[language] = dict(now) if whole else {**languages.get(language, {}), **now}
    plain = {
        name: {piece: list(entry) for piece, entry in sorted(pieces.items())} for name, pieces in languages.items()
    }
    spelt = json.dumps(dict(sorted(plain.items())), ensure_ascii=False, indent=1)
    write_whole(pack / RECORD, (spelt + "\n").encode())


def _read(file: Path) -> dict[str, dict[str, tuple[int, str]]]:
    try:
        data = json_of(text_of(file))
        return {
            language: {name: (int(count), str(looks)) for name, (count, looks) in pieces.items()}
            for language, pieces in data.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError):
        raise Stop(
            f"`{file}` cannot be read as a record of what was printed", "remove it, and build with --printed again"
        ) from None


def pieces_at(asked: Order, revision: str) -> Pieces:
    """The pieces as they were at a revision of git."""
    with _checked_out(asked.pack, revision) as pack:
        if pack is None:
            return {}
        return pieces_of(workshop(replace(asked, pack=pack, pieces=None)))


@contextmanager
def _checked_out(pack: Path, revision: str) -> Iterator[Path | None]:
    """The pack's folder and those beside it as they were; None where the pack did not yet exist."""
    try:
        tree = work_tree(pack)
        commit = tree.commit(revision)
        inside = pack.resolve().relative_to(tree.top.resolve())
        # packs that this one extends stand beside it
        around = inside.parent.as_posix() if inside.parts else "."
        if not tree.ask("ls-tree", "--name-only", commit, "--", (inside / "pack.yaml").as_posix()).strip():
            yield None
            return
        with tree.laid_out(commit, around) as folder:
            yield folder / inside
    except FileNotFoundError:
        raise Stop("--since needs git, and there is none", "install git, or use --changed") from None
    except GitSays as says:
        raise Stop(
            f"--since does not work here: {says or f'git knows no revision for `{revision}`'}",
            "name a commit, a branch or a tag of the repository that holds the pack",
        ) from None

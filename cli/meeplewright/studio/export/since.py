"""What was, at a revision of git: the same pack read there, and what is different now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.sources.git import GitSays, work_tree
from meeplewright.studio.export.read import one_world, site_of
from meeplewright.studio.export.site import Site

if TYPE_CHECKING:
    from meeplewright.authoring.compare.changes import PackChange
    from meeplewright.desk.faces import Side
    from meeplewright.findings.model import Finding
    from meeplewright.sources.model import Record


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A side of a record that looks different; None where it was or is not there."""

    record: Record
    side: str
    before: Side | None
    after: Side | None


@dataclass(eq=False)
class Since:
    """Now and then, as long as the revision is laid out."""

    revision: str
    now: Site
    then: Site | None  # None: the pack was not there
    faces: Sequence[FaceChange] = ()
    changes: PackChange | None = None
    came: Sequence[Finding] = ()
    went: Sequence[Finding] = ()
    rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing changed that a reviewer could see."""
        has_changes = self.changes is not None and not self.changes.empty
        return not (has_changes or self.faces or self.came or self.went or self.rules) and self.then is not None


@contextmanager
def compared(now: Site, revision: str) -> Iterator[Since]:
    """Hold a site against what it was."""
    with _laid_out(now.world.pack.folder, revision) as folder:
        if folder is None:
            yield Since(revision, now, None)
            return
        then = _then(folder, now)
        yield _differences(now, then, revision)


@contextmanager
def _laid_out(pack: Path, revision: str) -> Iterator[Path | None]:
    """The pack's folder and those beside it as they were; None where it did not yet exist."""
    try:
        tree = work_tree(pack)
    except FileNotFoundError:
        raise Stop("`--since` asks git what was, and git is not installed") from None
    except GitSays as says:
        raise Stop(
            f"git cannot say what was in `{pack}`: {says}", help="`--since` works inside a git work tree"
        ) from None
    try:
        commit = tree.commit(revision)
    except GitSays:
        raise Stop(
            f"git knows no revision `{revision}`", help="name a commit, branch or tag, such as `main` or `HEAD~1`"
        ) from None
    inside = pack.resolve().relative_to(tree.top.resolve())
    around = inside.parent.as_posix() if inside.parts else "."
    try:
        if not tree.ask("ls-tree", "--name-only", commit, "--", (inside / "pack.yaml").as_posix()).strip():
            yield None
            return
        with tree.laid_out(commit, around) as home:
            yield home / inside
    except GitSays as says:
        raise Stop(f"git could not read the revision: {says}") from None


def _then(folder: Path, now: Site) -> Site | None:
    """The site of the revision; None where nothing of it can be read."""
    from meeplewright.checks.run import Wish, of_loaded
    from meeplewright.packs.load import load

    loaded = load(folder)
    if not loaded.worlds:
        return None
    world = one_world(loaded, folder)
    findings = of_loaded(Wish([folder], more=True), loaded).findings
    known = (world.pack.language, *world.pack.translations)
    language = now.language if now.language in known else world.pack.language
    return site_of(world, language, findings=findings, kept=False)


def _differences(now: Site, then: Site | None, revision: str) -> Since:
    from meeplewright.authoring.compare.changes import compared as held

    if then is None:
        return Since(revision, now, None)
    came, went = _findings(now, then)
    return Since(
        revision,
        now,
        then,
        faces=tuple(_faces(now, then)),
        changes=held(then.world, now.world),
        came=came,
        went=went,
        rules=_rules(now, then),
    )


def _faces(now: Site, then: Site) -> Iterator[FaceChange]:
    """The sides whose keys differ. Nothing is drawn to know that."""
    kinds = [*now.kinds, *(kind for kind in then.kinds if kind not in now.kinds)]
    for kind in kinds:
        old, new = then.world.of(kind), now.world.of(kind)
        for id_ in [*new, *(each for each in old if each not in new)]:
            before, after = _sides(then, old.get(id_)), _sides(now, new.get(id_))
            record = new.get(id_) or old[id_]
            for side in ("front", "back"):
                was, is_ = before.get(side), after.get(side)
                if (was.key if was else "") != (is_.key if is_ else ""):
                    yield FaceChange(record, side, was, is_)


def _sides(site: Site, record: Record | None) -> dict[str, Side]:
    if record is None or site.gallery is None:
        return {}
    return {shown.side: shown for shown in site.gallery.faces(record)}


def _findings(now: Site, then: Site) -> tuple[list[Finding], list[Finding]]:
    """Those that came, and those that went, wherever their lines have moved to."""
    from meeplewright.findings.identity import fingerprints

    home, here = now.world.pack.source.shown.rpartition("/")[0], then.world.pack.source.shown.rpartition("/")[0]
    moved = [_as_now(each, here, home) for each in then.findings]
    new, old = fingerprints(now.findings), fingerprints(moved)
    before, after = set(old), set(new)
    came = [each for each, name in zip(now.findings, new, strict=True) if name not in before]
    return came, [each for each, name in zip(moved, old, strict=True) if name not in after]


def _as_now(finding: Finding, before: str, now: str) -> Finding:
    """A finding of the revision, at the file as it is called in the work tree."""
    path = finding.place.path
    if not before or not path.startswith(f"{before}/"):
        return finding
    rest = path.removeprefix(f"{before}/")
    return replace(finding, place=replace(finding.place, path=f"{now}/{rest}" if now else rest))


def _rules(now: Site, then: Site) -> dict[str, tuple[str, str]]:
    """The chapters of the rules that read differently."""
    old, new = _chapters(then), _chapters(now)
    names = [*new, *(name for name in old if name not in new)]
    return {name: (old.get(name, ""), new.get(name, "")) for name in names if old.get(name, "") != new.get(name, "")}


def _chapters(site: Site) -> dict[str, str]:
    from meeplewright.text.chapter import chapter_at

    paths = {file.inside: file.path for file in site.world.pack.others}
    chapters = {name: chapter_at(paths[name], name, name) for name in site.rules}
    return {name: chapter.text for name, chapter in chapters.items() if chapter is not None}

"""`meeple fmt`: every file of a pack in its one canonical form, and every comment kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meeplewright.regular import bytes_of


def fmt(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="packs, folders that hold packs, or single files", show_default=False)
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="write nothing; exit 1 where a file would change")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="write nothing; show what would change")] = False,
    format: Annotated[  # noqa: A002
        list[str] | None, typer.Option("--format", help="as in `meeple check`", show_default=False)
    ] = None,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=64)] = 2,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="look at every file again")] = False,
) -> int:
    """Bring YAML files into their canonical form: keys in the schema's order, comments and blank lines kept."""
    from contextlib import nullcontext

    from meeplewright.authoring.fmt import Remembered, files_at, formed, off_form
    from meeplewright.commands.telling import tell
    from meeplewright.findings.model import Finding
    from meeplewright.findings.stop import Stop
    from meeplewright.packs.vault import cache_folder, project_of
    from meeplewright.sources.disk import writing
    from meeplewright.systems.phrases import counted

    wanted = list(paths or [Path()])
    for path in wanted:
        if not path.exists():
            raise Stop(f"there is no `{path}`", help="name a pack's folder, or a file in one")
    files = list(dict.fromkeys(files_at(wanted)))
    if not files:
        raise Stop("there is no YAML file of a pack here", help="a pack is a folder with a pack.yaml; name its folder")
    home = cache_folder(files[0].path.parent)
    remembered = Remembered(files[0].path.parent, use=not no_cache)
    findings: list[Finding] = []
    changed = 0
    read_only = check or diff
    with nullcontext() if read_only else writing(home, project_of(files[0].path.parent)):
        for each in formed(files, remembered, jobs):
            if each.finding is not None:
                findings.append(each.finding)
            elif not each.changes:
                remembered.add(each.file)
            elif diff:
                changed += 1
                _show(each.file.shown, each.before, each.after)
            elif check:
                changed += 1
                findings.append(off_form(each))
            else:
                changed += 1
                _write(each.file.path, each.after)
                remembered.add(each.file)
    remembered.save()
    if findings or format:
        tell(findings, [], format or ["text"], confidence="low", fail_on="never")
    if not format:
        verb = "would change" if read_only else "changed"
        left = sum(finding.code == "MW960" for finding in findings)
        rest = f"; {left} left as {'it is' if left == 1 else 'they are'}" if left else ""
        print(f"{changed} of {counted(len(files), 'file', 'files')} {verb}{rest}")
    return int(bool(findings) or (read_only and changed > 0))


def _write(path: Path, text: str) -> None:
    import codecs

    from meeplewright.sources.disk import write_all

    mark = codecs.BOM_UTF8 if bytes_of(path).startswith(codecs.BOM_UTF8) else b""
    write_all({path: mark + text.encode("utf-8")}, path.parent)


def _show(name: str, before: str, after: str) -> None:
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="")
    print("\n".join("".join(c if c.isprintable() or c == "\t" else "�" for c in line) for line in lines))

"""`meeple story check`: prove the stories of packs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)
    ] = None,
    story: Annotated[
        str, typer.Option(help="only this story, where a system tells several modes", show_default=False)
    ] = "",
    max_states: Annotated[
        int, typer.Option(help="stop after so many states; 0: as many as memory is meant for", min=0)
    ] = 0,
    points: Annotated[
        bool, typer.Option("--points", help="tell every point of no return, with its shortest play")
    ] = False,
    format: Annotated[  # noqa: A002 - the word on the command line
        list[str] | None,
        typer.Option("--format", help="as for `meeple check`: text, json, sarif, …", show_default=False),
    ] = None,
    confidence: Annotated[str, typer.Option(help="how sure a finding must be: high, medium or low")] = "low",
    fail_on: Annotated[str, typer.Option(help="exit with 1 at error, warning or note, or never")] = "error",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="read everything anew")] = False,
) -> int:
    """Prove that no reader can be stranded, or show how.

    Tells for each story whether it is proven, refuted or not proven within --max-states, with the number of states,
    and every finding about it with the shortest play that shows it; and whether the endings that it keeps
    can be lost, by which choices and rolls.
    """
    import sys

    from meeplewright.checks.suppress import suppressed
    from meeplewright.commands.telling import tell
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.findings.catalogue import Family, family
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.findings.check import check_stories
    from meeplewright.stories.findings.points import goal_lines

    worlds = worlds_at(paths, cache=not no_cache)
    formats = format or ["text"]
    out = sys.stderr if any(name.partition("=")[0] != "text" for name in formats) else sys.stdout
    findings = []
    count = unsound = 0
    for world in worlds:
        checked = check_stories(world, most=max_states, only=story)
        kept, _ = suppressed(checked.findings, [world])
        findings += [finding for finding in kept if family(finding.code) is Family.STORIES]
        for each in checked.examined:
            name = f"{world.pack.name}: {each.proof.story.id}"
            print(f"{name}: {each.proof.summary()}", file=out)
            for line in goal_lines(each, every=points):
                print(line if line.startswith(" ") else f"{name}: {line}", file=out)
        for verdict in checked.verdicts:
            name = f"{world.pack.name}: {verdict.story.id}"
            print(f"{name}: {verdict.summary()}", file=out)
            for line in verdict.lines():
                print(f"  {line}", file=out)
        for one in checked.stories:
            if not one.sound:
                unsound += 1
                first = "how it is told" if findings else "what `meeple check` tells"
                print(f"{world.pack.name}: {one.id}: not searched: mend {first} first", file=out)
        count += len(checked.stories)
    if not count and not findings:
        what = f"no story `{story}`" if story else "no story"
        raise Stop(
            f"there is {what} in {'these packs' if len(worlds) > 1 else 'this pack'}", help="see docs/stories.md"
        )
    status = tell(findings, worlds, formats, confidence=confidence, fail_on=fail_on)
    return status or int(unsound > 0 and fail_on != "never")  # what was not searched is not proven

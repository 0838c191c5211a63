"""`meeple story test --readings`: what people who read came to, from the files that the player in a browser saves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.findings.harmless import harmless
from meeplewright.regular import text_of

if TYPE_CHECKING:
    from meeplewright.stories.model.readings import Reading, ReadingsSummary
    from meeplewright.stories.model.story import Story


def readings_told(paths: list[Path] | None, wanted: str, files: Sequence[Path], format_: str) -> int:
    """Tell of each story that somebody read. 1 where a reading does not fit its story any more."""
    import json

    from meeplewright.commands.story_told import stories_at
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.decks.plays import by_cards
    from meeplewright.stories.model.readings import by_reading, of_story, read_together

    kept = {path: _readings(path) for path in files}
    stories = [(world.pack.name, story) for world, story in stories_at(paths, wanted)]
    known = [story.id for _, story in stories]
    books = [story.id for _, story in stories if story.cards is None]
    # what names no story is of the only one, or of the only book beside stories with cards
    meant = next((ids[0] for ids in (known, books) if len(ids) == 1), None)
    unfit, some = False, False
    rows: list[dict[str, Any]] = []
    for path, readings in kept.items():
        for reading in readings:
            if not wanted and (reading.story or meant is None) and reading.story not in known:
                called = f"the story `{reading.story}`" if reading.story else "no story"
                raise Stop(
                    f"{path}:{reading.line}: this is a reading of {called}",
                    help=did_you_mean(reading.story, known) or f"the stories here: {', '.join(known)}",
                )
    for pack, story in stories:
        mine = {path: of_story(readings, story.id, only=story.id == meant) for path, readings in kept.items()}
        if not any(mine.values()):
            continue
        some = True
        if not story.sound:
            raise Stop(f"the story `{story.id}` of {pack} has faults", "`meeple story check` tells them")
        goes = by_reading(story) if story.cards is None else by_cards(story)
        reads = [(path, read_together(story, goes, several)) for path, several in mine.items() if several]
        all_ = _together([read for _, read in reads])
        unfit = unfit or bool(all_.unfit)
        why = [f"{path}: {message}" for path, read in reads for _, message in read.unfit]
        if format_ == "json":
            rows.append({"pack": pack, "story": story.id, **_plain(story, all_), "unfit": why})
        else:
            print("\n".join([f"{pack}: {story.id}: {_people(all_)}", *_lines(story, all_), *(f"  {w}" for w in why)]))
    if not some:
        raise Stop("there is no reading of these stories", help="the player saves them: `meeple studio export --play`")
    if format_ == "json":
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    return int(unfit)


def _readings(path: Path) -> list[Reading]:
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.readings import NoReadings, readings_in

    try:
        return readings_in(text_of(path, encoding="utf-8-sig"))
    except OSError as error:
        raise Stop(f"`{path}` cannot be read: {error.strerror}", help="look at the path") from None
    except UnicodeDecodeError:
        raise Stop(f"`{path}` is no text", help="name a file that the player saved") from None
    except NoReadings as wrong:
        raise Stop(f"`{path}`: {wrong}", help="name a file that the player saved") from None


def _together(reads: Sequence[ReadingsSummary]) -> ReadingsSummary:
    from meeplewright.stories.model.readings import ReadingsSummary

    total = ReadingsSummary()
    for each in reads:
        total.readings += each.readings
        total.readers |= each.readers
        total.steps += each.steps
        total.remarks += each.remarks
        total.unfit += each.unfit
        for name in ("ended", "stopped", "seen", "taken", "undone"):
            getattr(total, name).update(getattr(each, name))
    return total


def _people(read: ReadingsSummary) -> str:
    named = len(read.readers - {""})
    return f"{read.readings} reading{'s' * (read.readings != 1)}" + (f" by {named} readers" if named > 1 else "")


def _lines(story: Story, read: ReadingsSummary) -> Iterator[str]:
    for counts, words in ((read.ended, ""), (read.stopped, "stopped at ")):
        for name, count in counts.most_common():
            node = story.nodes[name]
            ending = f" ({node.ending})" if node.ending else ""
            yield f"  {count:>4}  {words}{node.shown}{ending}"
    if read.fitting:
        yield f"  {read.steps / read.fitting:.1f} steps a reading"
    unread, untaken = read.unread(story), read.untaken(story)
    printed = sum(not node.made for node in story.nodes.values())
    yield f"  {printed - len(unread)} of {printed} entries were read"
    yield from (f"    nobody took option {key} of {story.nodes[node].shown}" for node, key in untaken)
    for name, count in read.undone.most_common(10):
        shown = story.nodes[name].shown if name in story.nodes else f"`{harmless(name)}`"
        yield f"  {count:>4}  went a step back to {shown}"
    for remark in read.remarks:
        shown = story.nodes[remark.at].shown if remark.at in story.nodes else f"`{harmless(remark.at)}`"
        who = f" ({harmless(remark.reader)})" if remark.reader else ""
        yield f"  {shown}{who}: {harmless(' '.join(remark.words.split()))}"


def _plain(story: Story, read: ReadingsSummary) -> dict[str, Any]:
    return {
        "readings": read.readings,
        "readers": sorted(read.readers - {""}),
        "endings": dict(read.ended),
        "stopped": dict(read.stopped),
        "steps": read.steps / read.fitting if read.fitting else 0,
        "seen": dict(sorted(read.seen.items())),
        "unread": read.unread(story),
        "untaken": [f"{node} {key}" for node, key in read.untaken(story)],
        "undone": dict(read.undone),
        "remarks": [{"at": each.at, "reader": each.reader, "words": each.words} for each in read.remarks],
    }

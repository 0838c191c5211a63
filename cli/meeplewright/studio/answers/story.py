"""Stories: the graph as it is laid out, what the checks say of its entries, and a play that goes on over edits."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk.titles import told_apart
from meeplewright.stories.findings.own import own_part
from meeplewright.stories.model.reader import Impossible, Reader, Situation, Way
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import Node, Option, Sort, Story
from meeplewright.stories.picture.layout import PictureLayout, laid_out
from meeplewright.stories.picture.marks import StoryPicture, condition_of, on_paper
from meeplewright.stories.told.read import stories_of
from meeplewright.studio.refused import UNKNOWN, Refused, list_of, words_of
from meeplewright.studio.told import finding_told
from meeplewright.text.markup import plain

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

# what the checks prove of an entry, by the code that tells it
_PROVEN = {"MW612": "unreachable", "MW642": "unreachable", "MW616": "trap", "MW640": "trap", "MW660": "point"}
_FAR = 20_000  # situations that are looked at for a way to an entry
_LONGEST = 5_000  # steps of a play


def all_(session: Session, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every story of the pack."""
    stories = stories_of(_world(session, words_of(asked, "language", ""))).stories
    titles = told_apart(stories)
    return [
        {
            "id": each.id,
            "title": titles[each.id],
            "entries": len(own_part(each, stories).nodes),
            "sound": each.sound,
        }
        for each in stories
    ]


def graph(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """One story as a graph: where its entries stand, the ways between them, and what is special about each."""
    story, picture = _pictured(session, asked)
    layout = _laid_out(session, picture)
    proven = _proven(session, picture)
    return {
        "id": story.id,
        "start": story.start,
        "width": layout.width,
        "height": layout.height,
        "size": layout.size,
        "entries": [
            {
                "id": each.id,
                "number": each.number,
                "title": each.title,
                "text": each.text,
                "record": picture.story.nodes[each.id].origin.record_name,
                "at": layout.places.get(each.id),
                "marks": [*dict.fromkeys((*proven.get(each.id, ()), *each.marks))],
                "options": each.options,
            }
            for each in picture.entries.values()
        ],
        "ways": [
            {"way": each.way, "points": each.points, "tip": each.tip, "guarded": each.way in picture.guarded}
            for each in layout.curves
        ],
        "frames": [[each.title, each.left, each.top, each.width, each.height] for each in layout.frames],
        "checked": session.checked == session.generation,
    }


def entry(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """One entry: its findings, by its record."""
    name = words_of(asked, "record")
    return {"findings": [finding_told(session, each) for each in session.findings_of(name)]}


def _pictured(session: Session, asked: Mapping[str, Any]) -> tuple[Story, StoryPicture]:
    world = _world(session, words_of(asked, "language", ""))
    stories = stories_of(world).stories
    story = _meant(stories, words_of(asked, "story"))
    kept = session.kept.setdefault("story pictures", {})
    if kept.get(story.id, (None,))[0] is not story:
        kept[story.id] = story, on_paper(own_part(story, stories))
    return story, kept[story.id][1]


def _laid_out(session: Session, picture: StoryPicture) -> PictureLayout:
    """Where the entries stand; they move only when entries or ways come and go."""
    shape = (tuple(picture.entries), tuple(picture.ways))
    kept = session.kept.setdefault("story layouts", {})
    if kept.get(picture.story.id, (None,))[0] != shape:
        kept[picture.story.id] = shape, laid_out(picture.story)
    layout: PictureLayout = kept[picture.story.id][1]
    return layout


def _proven(session: Session, picture: StoryPicture) -> dict[str, list[str]]:
    """What the checks have proven, by entry."""
    by_record: dict[str, list[str]] = {}
    for finding in session.findings:
        if finding.code in _PROVEN and finding.record:
            by_record.setdefault(finding.record, []).append(_PROVEN[finding.code])
    nodes = picture.story.nodes
    return {id_: proofs for id_ in picture.entries if (proofs := by_record.get(nodes[id_].origin.record_name))}


def _world(session: Session, language: str) -> World:
    """The World in a language of the pack; what is not translated stands in its own."""
    world = session.world
    if language in ("", world.pack.language) or language not in world.pack.translations:
        return world
    kept = session.kept.setdefault("translated", {})
    if kept.get(language, (None,))[0] is not world:
        from meeplewright.l10n import translated

        kept[language] = world, translated(world, language)[0]
    translation: World = kept[language][1]
    return translation


def _meant(stories: tuple[Story, ...], wanted: str) -> Story:
    story = next((each for each in stories if each.id == wanted), None)
    if story is None:
        raise Refused(UNKNOWN, f"there is no story `{wanted}`", "it was renamed or taken out")
    return story


# --- playing


def play(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Follow a script as far as it holds, and tell where that leads. `goto` names an entry to begin at instead: the
    shortest way there is the script then; where none was found, the play begins there with an empty sheet."""
    world = _world(session, words_of(asked, "language", ""))
    story = _meant(stories_of(world).stories, words_of(asked, "story"))
    if not story.sound:
        raise Refused(UNKNOWN, "this story cannot be read now: it has faults", "the findings tell them")
    script = [line for line in list_of(asked, "script", _LONGEST) if isinstance(line, str)]
    goto = words_of(asked, "goto", "")
    if goto and goto not in story.nodes:
        raise Refused(UNKNOWN, f"there is no entry `{goto}`", "it was renamed or taken out")
    if story.cards is not None:
        from meeplewright.studio.table import play_at

        return play_at(session, story, script, goto)
    note = ""
    if goto:
        way = _way_to(story, goto)
        script, note = (way, "") if way is not None else ([f"from {goto}"], "far")
    situations, steps, kept = _followed(story, script)
    reader = Reader(story)
    now = situations[-1]
    return {
        "story": story.id,
        "script": kept,
        "cut": len(kept) < len([line for line in script if line.strip()]),
        "head": int(kept[:1] == [f"from {situations[0].node}"]),
        "note": note,
        "past": [_step(story, each, *step) for each, step in zip(situations, steps, strict=False)],
        "now": now_told(story, now.node, now.values),
        "options": [_option(story, reader, now, each) for each in reader.choices(now)],
        "closed": _closed(story, reader, now),
    }


def _followed(story: Story, script: list[str]) -> tuple[list[Situation], list[tuple[Option, str]], list[str]]:
    """As many lines as hold: what was chosen once and is there no more ends the play where it was chosen."""
    lines = [line for line in script if line.strip()]
    head = lines[0].split() if lines else []
    if len(head) == 2 and head[0] == "from" and head[1] in story.nodes:
        reader = Reader(story)
        values = reader.begin().values
        situations, steps, kept = [Situation(head[1], values)], [], [lines[0]]
        for line in lines[1:]:
            try:
                option, way, after = _taken(reader, situations[-1], line)
            except Impossible:
                break
            situations.append(after)
            steps.append((option, way))
            kept.append(line)
        return situations, steps, kept
    if head[:1] == ["from"]:
        lines = []
    while True:
        try:
            followed = follow(story, lines)
        except Impossible as wrong:
            at = str(wrong).partition(":")[0].removeprefix("line ")
            lines = lines[: int(at) - 1] if at.isdecimal() else []
            continue
        return list(followed.situations), list(followed.steps), lines


def _taken(reader: Reader, now: Situation, line: str) -> tuple[Option, str, Situation]:
    words = line.split()
    option = next((each for each in reader.choices(now) if words[:2] == [now.node, each.key]), None)
    if option is None:
        raise Impossible(line)
    ways = [each for each in reader.ways(now, option) if each.name == (words[2] if len(words) > 2 else each.name)]
    if len(ways) != 1:
        raise Impossible(line)
    return option, ways[0].name, reader.take(now, option, ways[0])


def _way_to(story: Story, goto: str) -> list[str] | None:
    """The shortest play to an entry, as a script; None where none was found among so many situations."""
    reader = Reader(story)
    first = reader.begin()
    names = sorted(first.values)
    waiting: deque[tuple[Situation, list[str]]] = deque([(first, [])])
    seen = {(first.node, tuple(first.values[name] for name in names))}
    while waiting and len(seen) < _FAR:
        now, script = waiting.popleft()
        if now.node == goto:
            return script
        for line, after in _next(reader, now):
            key = after.node, tuple(after.values[name] for name in names)
            if key not in seen:
                seen.add(key)
                waiting.append((after, [*script, line]))
    return None


def _next(reader: Reader, now: Situation) -> Iterator[tuple[str, Situation]]:
    for option in reader.choices(now):
        for way in reader.ways(now, option):
            try:
                yield _line(now, option, way), reader.take(now, option, way)
            except Impossible:  # it leads nowhere: a finding says so
                continue


def _line(now: Situation, option: Option, way: Way) -> str:
    return " ".join(filter(None, (now.node, option.key, way.name)))


def _step(story: Story, now: Situation, option: Option, outcome: str) -> dict[str, Any]:
    node = story.nodes[now.node]
    return {"entry": now.node, "shown": called(node), "chosen": plain(option.label) or option.key, "outcome": outcome}


def now_told(story: Story, entry: str, values: Mapping[str, int]) -> dict[str, Any]:
    """Where a play stands: the entry, and what the reader has."""
    node = story.nodes[entry]
    return {
        "entry": node.id,
        "shown": called(node),
        "text": plain(node.text),
        "record": node.origin.record_name,
        "ending": node.ending,
        "sheet": list(_sheet(story, values)),
    }


def called(node: Node) -> str:
    """An entry as its heading has it."""
    return " ".join(str(each) for each in (node.number, node.title or node.id) if each is not None)


def _sheet(story: Story, values: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """What the reader has and knows; every counter."""
    for name, variable in story.variables.items():
        value = values.get(name, 0)
        if variable.sort is not Sort.HIDDEN and (value or variable.sort is Sort.COUNTER):
            yield {"name": name, "title": variable.title or name, "value": value, "sort": variable.sort.value}


def _option(story: Story, reader: Reader, now: Situation, option: Option) -> dict[str, Any]:
    ways = []
    for way in reader.ways(now, option):
        chance = None if way.chance is None else round(float(way.chance), 4)
        ways.append({"line": _line(now, option, way), "name": way.name, "chance": chance})
    return {**said(story, option), "ways": ways}


def _closed(story: Story, reader: Reader, now: Situation) -> list[dict[str, Any]]:
    """The options that cannot be taken now, with what they ask for."""
    if story.nodes[now.node].ending:
        return []
    open_ = {option.key for option in reader.choices(now)}
    return [said(story, option) for option in story.nodes[now.node].options if option.key not in open_]


def said(story: Story, option: Option) -> dict[str, Any]:
    """What an option says, asks and costs."""
    cost = [f"{each.amount} {story.variables[each.name].title or each.name}" for each in option.costs]
    return {
        "key": option.key,
        "label": plain(option.label) or option.entry or option.key,
        "guard": condition_of(story, option.guard),
        "cost": ", ".join(cost),
    }


QUESTIONS: dict[str, Question] = {"all": all_, "graph": graph, "entry": entry, "play": play}

"""A story as Twee 3 for SugarCube. What Twine cannot say stands beside the passages, as metadata."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from meeplewright.stories.exchange.book import Gamebook
from meeplewright.stories.exchange.identifiers import identifiers
from meeplewright.stories.exchange.pieces import If, Piece, TwineText
from meeplewright.stories.exchange.words import entities, link_text, twines
from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Sum, Test, both
from meeplewright.stories.model.conditions import names as names_of
from meeplewright.stories.model.origin import NOWHERE
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import Sort, Variable
from meeplewright.stories.told.guards import read_guard
from meeplewright.text.markup import plain

Record = Mapping[str, Any]
_HEAD = re.compile(r"([\[\]{}\\])")
_SPACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
_TAKEN = ("and", "or", "not", "is", "to", "true", "false", "visited", "State")


def as_twee(book: Gamebook, places: Mapping[str, tuple[float, float]] | None = None) -> str:
    """A Twee file; `places` are where the entries stand on Twine's map."""
    sorts = sorts_of(book.state)
    names = identifiers(sorts, _TAKEN)
    ifid = str(uuid.uuid5(_SPACE, f"meeplewright:{book.title}")).upper()
    data = {"ifid": ifid, "format": "SugarCube", "format-version": "2.37.3", "start": book.start}
    metadata = {
        "state": book.state,
        "names": {identifier: name for name, identifier in names.items()},
        "language": book.language,
        **({"story": book.story} if book.story else {}),
    }
    parts = [
        f":: StoryTitle\n{_one_line(plain(book.title))}",
        f":: StoryData\n{json.dumps(data, ensure_ascii=False, indent=2)}",
        f":: StoryInit {_metadata({'meeple': metadata})}\n" + "\n".join(_begins(book.state, names)),
    ]
    limits = _limits(book.state, names)
    if limits:
        parts.append(f":: PassageReady {_metadata({'meeple': {'limits': True}})}\n" + "\n".join(limits))
    for entry in book.entries:
        place = (places or {}).get(entry["id"])
        more = {"position": f"{round(place[0] * 6)},{round(place[1] * 10)}", "size": "100,100"} if place else {}
        body = body_of(entry, sorts, names, book.state)
        beside = {key: value for key, value in entry.items() if key != "text" or _hidden(value, body)}
        head = _HEAD.sub(r"\\\1", entry["id"])
        parts.append(f":: {head} {_metadata({**more, 'meeple': beside})}\n{body}")
    return "\n\n".join(parts) + "\n"


def sorts_of(state: Any) -> dict[str, str]:
    """Each name of the state, and whether it is a flag, a counter or an item."""
    sorts = {}
    for key, sort in (("flags", "flag"), ("counters", "counter"), ("items", "item")):
        for name in state.get(key, ()) if isinstance(state, Mapping) else ():
            sorts[str(name)] = sort
    return sorts


def body_of(entry: Record, sorts: Mapping[str, str], names: Mapping[str, str], state: Any = None) -> str:
    """The text of a passage: words, what is had, and the ways on, with conditions that Twine understands."""
    lines = [twines(str(entry.get("text", "")))]
    changes = _changes(entry, sorts, names)
    if changes:
        lines.append(f"<<set {', '.join(changes)}>>")
    if "goto" in entry:
        lines.append(f"[[→|{entry['goto']}]]")
    hub = entry.get("hub")
    if isinstance(hub, Mapping) and hub.get("visit"):
        visited = " + ".join(f"visited({json.dumps(str(each), ensure_ascii=False)})" for each in hub["visit"])
        names = {**names, "visits": f"({visited})"}
    options = list(entry.get("options", ()))
    leave = hub.get("leave", {key: hub[key] for key in ("goto",) if key in hub}) if isinstance(hub, Mapping) else None
    asked = _together(entry, [*options, *([leave] if leave is not None else [])], sorts, names, state)
    for at, option in enumerate(options):
        lines += _option(option, sorts, names, asked[at], _once(entry, at) if option.get("once") else "")
    if isinstance(hub, Mapping):
        lines += _visits(hub)
    if leave is not None:
        lines += _option(leave, sorts, names, asked[-1], _once(entry, len(options)) if leave.get("once") else "")
    return _safe("\n".join(lines))


def _together(
    entry: Record, options: Sequence[Record], sorts: Mapping[str, str], names: Mapping[str, str], state: Any
) -> list[str]:
    """When each option of an entry may be taken, as Twine reads it: the others of the entry have their say in it."""
    own = []
    for at, option in enumerate(options):
        said = _expression(_asked(option, sorts, names), sorts, names)
        once = f"not {_once(entry, at)}" if option.get("once") else ""
        own.append(" and ".join(_closed(part) for part in (said, once) if part and part != "true"))
    force = [_force(option) for option in options]
    musts = [said or "true" for said, kind in zip(own, force, strict=True) if kind == "must"]
    guarded = [
        said for said, kind, each in zip(own, force, options, strict=True) if not kind and _is_guarded(each, sorts)
    ]
    guards = [read_guard(option["when"], NOWHERE, []) if "when" in option else ALWAYS for option in options]
    bounds = _bounds(state, sorts)
    # of two that must be taken the more specific one goes first
    first = [
        [
            own[other] or "true"
            for other, each in enumerate(guards)
            if force[at] == force[other] == "must" and at != other and more_specific(each, guard, bounds)
        ]
        for at, guard in enumerate(guards)
    ]
    expressions = []
    for said, kind, before in zip(own, force, first, strict=True):
        against = before if kind == "must" else musts
        against = [*against, *(each for each in guarded if each and kind == "else")]
        nots = [f"not ({each})" for each in against]
        expressions.append(" and ".join([*([_closed(said)] if said and nots else [said] if said else []), *nots]))
    return expressions


def _bounds(state: Any, sorts: Mapping[str, str]) -> dict[str, Variable]:
    """What each name of the state can be, as a guard is judged by it."""
    bounds = {}
    for key in ("flags", "counters", "items"):
        variables = state.get(key, {}) if isinstance(state, Mapping) else {}
        for name in variables:
            settings = (variables[name] if isinstance(variables, Mapping) else None) or {}
            low, high = (
                (0, 1) if key == "flags" else (settings.get("from", 0), settings.get("to", settings.get("most", 1)))
            )
            bounds[str(name)] = Variable(str(name), Sort(sorts[str(name)]), low, high)
    return bounds


def _force(option: Record) -> str:
    return "must" if option.get("must") is True else "else" if option.get("else") else ""


def _is_guarded(option: Record, sorts: Mapping[str, str]) -> bool:
    """Whether `else` waits for it."""
    return "when" in option or "return" in option or any(sorts.get(name) in ("item", "flag") for name in _added(option))


def _closed(said: str) -> str:
    return f"({said})" if " or " in said else said


def _once(entry: Record, at: int) -> str:
    """The variable that remembers that an option was taken; what it does not know was not."""
    return f"$once_{re.sub(r'[^A-Za-z0-9]', '_', entry['id'])}_{at}"


def _limits(state: Any, names: Mapping[str, str]) -> list[str]:
    """What is gained above a limit or lost below it is gone."""
    limits = []
    for key in ("counters", "items"):
        variables = state.get(key, {}) if isinstance(state, Mapping) else {}
        for name in variables:
            settings = (variables[name] if isinstance(variables, Mapping) else None) or {}
            low, high = settings.get("from", 0), settings.get("to", settings.get("most", 1))
            limits.append(f"<<set ${names[name]} to Math.clamp(${names[name]}, {low}, {high})>>")
    return limits


def _visits(hub: Record) -> Iterator[str]:
    """What a hub offers: each until it has been read, unless it can be visited again and again."""
    for visit in hub.get("visit", ()):
        link = f"[[{entities(str(visit))}|{visit}]]"
        named = json.dumps(str(visit), ensure_ascii=False)
        yield link if hub.get("again") else f"<<if not visited({named})>>{link}<</if>>"


def _metadata(data: Mapping[str, Any]) -> str:
    """As JSON in which no `##[…]` and no `::` stands, which a workflow would take for commands."""
    return (
        json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("##", "#\\u0023").replace("::", ":\\u003a")
    )


def _hidden(text: str, body: str) -> bool:
    """Whether the passage's words, read again, are not the text."""
    from meeplewright.stories.exchange.sugarcube import sugarcube
    from meeplewright.stories.exchange.words import ours

    return ours(words_in(sugarcube(body, 1)), "sugarcube") != text


def words_in(pieces: Iterable[Piece]) -> str:
    """All running text of some pieces."""
    return "".join(
        piece.text if isinstance(piece, TwineText) else "".join(words_in(inside) for _, _, inside in piece.branches)
        for piece in pieces
        if isinstance(piece, TwineText | If)
    )


def _one_line(title: str) -> str:
    """A title has one line, and none that begins a passage."""
    return " ".join(title.split()).lstrip(":").lstrip()


def _safe(body: str) -> str:
    """No line of a passage may begin another."""
    return re.sub(r"(?m)^::", "&#58;:", body)


def _begins(state: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    for key in ("flags", "counters", "items"):
        variables = state.get(key, {})
        for name in variables:
            settings = (variables[name] if isinstance(variables, Mapping) else None) or {}
            start = settings.get("start", 0)
            value = settings.get("from", 0) if start == "any" else start
            shown = ("true" if value else "false") if key == "flags" else str(value)
            yield f"<<set ${names[name]} to {shown}>>"


def _asked(option: Record, sorts: Mapping[str, str], names: Mapping[str, str]) -> Condition:
    """What an option asks for by itself: its condition, its cost, and the things whose numbers it adds."""
    conditions = [read_guard(option["when"], NOWHERE, [])] if "when" in option else []
    conditions += [
        Test(name, ">=", count)
        for name, count, _sort in _amounts(option.get("cost", ()), sorts)
        if sorts.get(name) != "flag" or count == 1
    ]
    conditions += [Test(name, ">=", 1) for name in _added(option) if sorts.get(name) in ("item", "flag")]
    asked = both(*conditions) if conditions else ALWAYS
    parts = asked.of if isinstance(asked, All) else (asked,)
    known = [part for part in parts if names_of(part) <= set(names)]
    return both(*dict.fromkeys(known)) if known else ALWAYS


def _added(option: Record) -> list[str]:
    value = option.get("sum", ())
    value = value.get("add", ()) if isinstance(value, Mapping) else value
    return [str(each) for each in ([value] if isinstance(value, str) else value)]


def _option(option: Record, sorts: Mapping[str, str], names: Mapping[str, str], asked: str, once: str) -> Iterator[str]:
    label = link_text(str(option.get("label", ""))) or "→"
    lines = []
    for shown, target, parts_of in _ways(option, label):
        changes = [change for part in (option, *parts_of) for change in _changes(part, sorts, names)]
        changes += [f"{once} to true"] if once else []
        words = " ".join(filter(None, (twines(str(part.get("text", ""))) for part in (option, *parts_of))))
        lines.append(_link(shown, target, changes, words))
    if not lines:
        lines = [label]
    yield from (f"<<if {asked}>>{line}<</if>>" if asked else line for line in lines)


def _link(shown: str, target: str, changes: Sequence[str], words: str) -> str:
    """A link; where something is read first, one that gives way to the words and the link on."""
    if not words:
        setter = f"[{'; '.join(changes)}]" if changes else ""
        return f"[[{shown}|{target}]{setter}]"
    done = f"<<set {', '.join(changes)}>>" if changes else ""
    quoted = shown.replace('"', "&quot;")
    return f'<<linkreplace "{quoted}">>{words} {done}[[→|{target}]]<</linkreplace>>'


def _ways(option: Record, label: str) -> Iterator[tuple[str, str, tuple[Record, ...]]]:
    """Every link it is shown by: one, or one for each way in which it can come out, with what that brings."""
    check = option.get("check")
    if isinstance(check, Mapping):
        against = entities(", ".join(f"{key} {_said(value)}" for key, value in check.items()))
        for name in ("success", "bonus", "failure"):
            part = option.get(name, {})
            if name == "bonus" and "bonus" not in option:
                continue
            goto = part.get("goto", option.get("goto"))
            parts = (option.get("success", {}), part) if name == "bonus" else (part,)
            goto = parts[0].get("goto", goto) if name == "bonus" and "goto" not in part else goto
            if goto is not None:
                yield f"{label} ({against}: {name})", str(goto), parts
    elif "results" in option:
        for part in option["results"]:
            goto = part.get("goto", option.get("goto"))
            if goto is not None:
                yield f"{label} ({entities(str(option['roll']))}: {entities(str(part['on']))})", str(goto), (part,)
    elif "goto" in option:
        yield label, str(option["goto"]), ()
    elif isinstance(option.get("sum"), Mapping) and isinstance(option["sum"].get("to"), str):
        yield label, option["sum"]["to"], ()


def _said(value: Any) -> str:
    """What a check is against: a number, or an enemy."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(each)}" for key, each in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _changes(record: Record, sorts: Mapping[str, str], names: Mapping[str, str]) -> list[str]:
    changes = []
    for key, sign in (("cost", "-"), ("lose", "-"), ("gain", "+")):
        for name, count, sort in _amounts(record.get(key, ()), sorts):
            if name not in names:
                continue
            if sort == "flag":
                changes.append(f"${names[name]} to {'true' if sign == '+' else 'false'}")
            else:
                changes.append(f"${names[name]} {sign}= {count}")
    for name, value in record.get("set", {}).items():
        if name in names:
            shown = ("true" if value else "false") if sorts[name] == "flag" else str(int(value))
            changes.append(f"${names[name]} to {shown}")
    return changes


def _amounts(value: Any, sorts: Mapping[str, str]) -> Iterator[tuple[str, int, str]]:
    from meeplewright.stories.told.amounts import read_amounts

    for amount in read_amounts(value, NOWHERE, []):
        yield amount.name, amount.amount, sorts.get(amount.name, "")


def _called(name: str) -> str:
    """A variable; or the visits of a hub, which are counted and no variable."""
    return name if name.startswith("(") else f"${name}"


def _expression(condition: Condition, sorts: Mapping[str, str], names: Mapping[str, str]) -> str:
    if isinstance(condition, Test):
        name = _called(names.get(condition.name, identifiers([condition.name])[condition.name]))
        if (condition.compare, condition.value) == (">=", 1) and sorts.get(condition.name) == "flag":
            return name
        word = {">=": "gte", "<=": "lte", ">": "gt", "<": "lt", "==": "is", "!=": "isnot"}[condition.compare]
        return f"{name} {word} {condition.value}"
    if isinstance(condition, Not):
        inside = _expression(condition.of, sorts, names)
        return f"not ({inside})" if isinstance(condition.of, All | AnyOf) or " " in inside else f"not {inside}"
    if isinstance(condition, Sum):
        return f"{' + '.join(_called(names[name]) for name in condition.names)} {condition.compare} {condition.value}"
    parts = [_expression(each, sorts, names) for each in condition.of]
    if isinstance(condition, AnyOf):
        return " or ".join(parts) or "false"
    pairs = zip(parts, condition.of, strict=True)
    return " and ".join(f"({part})" if isinstance(each, AnyOf) else part for part, each in pairs) or "true"

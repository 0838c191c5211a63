"""Tree to text: the canonical form."""

from __future__ import annotations

from meeplewright.authoring.form.scalars import WIDTH, block, one_line
from meeplewright.authoring.form.tree import Alias, Collection, Entry, Node, Scalar, YamlDocument


def write(document: YamlDocument) -> str:
    """The whole file. Lists stand under their key, two blanks a level, at most one blank line in a row."""
    lines: list[str] = []
    if document.header:
        _remarks(lines, document.header, 0)
        while lines and not lines[-1]:
            lines.pop()
    root = document.root
    if isinstance(root, Collection):
        if lines and root.entries:
            lines.append("")
        flow = _one_line(root, WIDTH)
        if flow is not None and root.flow:
            lines += [_prefix(root) + flow]
            _remarks(lines, root.tail, 0)
        else:
            if _prefix(root):
                lines.append(_prefix(root).rstrip())
            _collection(lines, root, 0)
    elif root is not None:
        lines.append(_leaf(root))
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


def _prefix(node: Node) -> str:
    if isinstance(node, Alias):
        return ""
    return (f"&{node.anchor} " if node.anchor else "") + (f"{node.tag} " if node.tag else "")


def _leaf(node: Scalar | Alias, *, flow: bool = False) -> str:
    if isinstance(node, Alias):
        return f"*{node.name}"
    return _prefix(node) + one_line(node, flow=flow)


def _remarks(lines: list[str], remarks: list[str], indent: int, *, first: bool = False) -> None:
    """Comment lines at this indentation; runs of blank lines become one, none at the very start."""
    for remark in remarks:
        if remark:
            lines.append(" " * indent + remark)
        elif lines and lines[-1] and not first:
            lines.append("")
        first = first and not remark


def _collection(lines: list[str], node: Collection, indent: int, *, joined: str = "") -> None:
    """The entries of a block collection. `joined`: what the first line begins with ("- ") instead of blanks."""
    for at, entry in enumerate(node.entries):
        first = at == 0
        if not (first and joined):
            _remarks(lines, entry.before, indent, first=first and (not lines or not _ends_block(lines)))
        lead = joined if first and joined else " " * indent
        if node.mapping:
            _pair(lines, entry, indent, lead)
        else:
            _item(lines, entry, indent, lead)
    _remarks(lines, node.tail, indent)


def _ends_block(lines: list[str]) -> bool:
    return False if not lines else not lines[-1].rstrip().endswith((":", "-")) and " #" not in lines[-1]


def _pair(lines: list[str], entry: Entry, indent: int, lead: str) -> None:
    assert entry.key is not None
    assert entry.value is not None
    _value(lines, entry, f"{lead}{one_line(entry.key, key=True)}:", indent + 2, list_indent=indent)


def _item(lines: list[str], entry: Entry, indent: int, lead: str) -> None:
    value = entry.value
    assert value is not None
    if isinstance(value, Collection) and not _prefix(value) and value.entries and not _flows(value, indent + 2):
        first = value.entries[0]
        _remarks(lines, [line for line in first.before if line], indent)
        if entry.after_key:
            _remarks(lines, [entry.after_key], indent)
        _collection(lines, value, indent + 2, joined=f"{lead}- ")
        if entry.trailing:
            lines[-1] += f"  {entry.trailing}"
        return
    _value(lines, entry, f"{lead}-", indent + 2, list_indent=indent + 2)


def _value(lines: list[str], entry: Entry, head: str, indent: int, *, list_indent: int) -> None:
    """A value behind `key:` or `-`."""
    value = entry.value
    assert value is not None
    if isinstance(value, Collection):
        flow = (
            _one_line(value, WIDTH - len(head) - 1 - len(_prefix(value))) if value.flow or not value.entries else None
        )
        if flow is not None:
            remark = " ".join(text for text in (entry.after_key, entry.trailing) if text)
            lines.append(_with(f"{head} {_prefix(value)}{flow}", remark))
            _remarks(lines, value.tail, indent)
            return
        remark = " ".join(text for text in (entry.after_key, entry.trailing) if text)
        lines.append(_with(f"{head} {_prefix(value)}".rstrip(), remark))
        _collection(lines, value, indent if value.mapping else list_indent)
        return
    remark = " ".join(text for text in (entry.after_key, entry.trailing) if text)
    if isinstance(value, Scalar):
        tall = block(value, WIDTH - len(head) - 1 - len(_prefix(value)), indent)
        if tall is not None:
            lines.append(_with(f"{head} {_prefix(value)}{tall[0]}", remark))
            lines += [" " * indent + line if line else "" for line in tall[1:]]
            return
    lines.append(_with(f"{head} {_leaf(value)}".rstrip(), remark))


def _with(line: str, remark: str) -> str:
    return f"{line}  {remark}" if remark else line


def _flows(value: Collection, indent: int) -> bool:
    return (value.flow or not value.entries) and _one_line(value, WIDTH - indent) is not None


def _one_line(node: Node, room: int) -> str | None:
    """A collection in braces or brackets, or None where it does not fit or holds a comment."""
    if not isinstance(node, Collection):
        return _leaf(node, flow=True) or "null"
    if node.commented or (not node.flow and node.entries):
        return None
    if isinstance(node, Collection) and any(entry.before and any(entry.before) for entry in node.entries):
        return None
    parts: list[str] = []
    for entry in node.entries:
        assert entry.value is not None
        if isinstance(entry.value, Scalar) and "\n" in entry.value.value:
            return None
        text = _one_line(entry.value, room)
        if text is None:
            return None
        if isinstance(entry.value, Collection):
            text = _prefix(entry.value) + text
        parts.append(f"{one_line(entry.key, flow=True, key=True)}: {text}" if entry.key is not None else text)
    inner = ", ".join(parts)
    line = f"{{{inner}}}" if node.mapping else f"[{inner}]"
    return line if len(line) <= room else None


def flow_text(node: Node) -> str:
    """A value on one line, however long it is."""
    return _one_line(node, 1_000_000) or "null"


def pair_lines(entry: Entry, indent: int) -> list[str]:
    """The lines of one `key: value` of a block mapping."""
    lines: list[str] = []
    _pair(lines, entry, indent, " " * indent)
    return lines


def value_lines(entry: Entry, indent: int) -> list[str]:
    """The lines of one `- value` of a block list."""
    lines: list[str] = []
    _item(lines, entry, indent, " " * indent)
    return lines

"""HTML as it is built here: what is a plain string becomes text, whatever it holds; only what `el` made is mark-up."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256

_VOID = frozenset({"meta", "br", "input", "hr"})
# no letter of HTML, halves of letters, and what would turn the reading order of the page round
_INERT = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\ufeff]"
)
_QUOTED = re.compile("`([^`]*)`")
_SPECIAL = re.compile(_INERT.pattern[:-1] + "&<>\"']")


class Html(str):
    """Mark-up that was made here."""

    __slots__ = ()


Part = Html | str | None | Iterable["Part"]


def escaped(text: str) -> Html:
    """A text as HTML shows it, in an element or in an attribute."""
    if _SPECIAL.search(text) is None:
        return Html(text)
    text = _INERT.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Html(text.replace('"', "&quot;").replace("'", "&#39;"))


def joined(*parts: Part) -> Html:
    """Parts one after the other: strings as text, None as nothing, lists by their parts."""
    return Html(_said(parts))


def _said(parts: Iterable[Part]) -> str:
    out: list[str] = []
    for part in parts:
        if part.__class__ is Html:
            out.append(part)
        elif isinstance(part, str):
            out.append(part if _SPECIAL.search(part) is None else escaped(part))
        elif part is not None:
            out.append(_said(part))
    return "".join(out)


def el(tag: str, *parts: Part, **attributes: str | int | bool | None) -> Html:
    """An element. `class_` is its class, `aria_label` its `aria-label`; False and None leave an attribute out."""
    said = ""
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        spelt = _attribute(name)
        if value is True:
            said += f" {spelt}"
        else:
            words = value if isinstance(value, str) else str(value)
            said += f' {spelt}="{words if _SPECIAL.search(words) is None else escaped(words)}"'
    if tag in _VOID:
        return Html(f"<{tag}{said}>")
    inside = parts[0] if len(parts) == 1 and parts[0].__class__ is Html else _said(parts)
    return Html(f"<{tag}{said}>{inside}</{tag}>")


def always(tag: str, **attributes: str | int | bool | None) -> Callable[..., Html]:
    """An element that a page has hundreds of times: what stands around its parts is spelt once."""
    end = f"</{tag}>"
    begin = el(tag, **attributes).removesuffix(end)

    def made(*parts: Part) -> Html:
        inside = parts[0] if len(parts) == 1 and parts[0].__class__ is Html else _said(parts)
        return Html(f"{begin}{inside}{end}")

    return made


def with_code(words: str) -> Html:
    """Words of ours, in which what stands between two backquotes is a command, a name, or a text that is quoted."""
    return joined(*(el("code", part) if n % 2 else part for n, part in enumerate(_QUOTED.split(words))))


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def page(
    title: str, body: Html, *, language: str, style: str, script: str = "", data: str = "", rightwards: bool = True
) -> str:
    """A whole page. It may load nothing at all, and run only the script that it was made with."""
    policy = f"default-src 'none'; img-src data:; style-src '{_digest(style)}'; base-uri 'none'; form-action 'none'"
    if script:
        policy += f"; script-src '{_digest(script)}'"
    data_tag = f'<script type="application/json" id="data">{inert_json(data)}</script>' if data else ""
    run = f"<script>{script}</script>" if script else ""
    head = joined(
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="referrer", content="no-referrer"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", title),
        Html(f"<style>{style}</style>"),
    )
    opened = el("html", lang=language, dir=None if rightwards else "rtl").removesuffix("</html>")
    return f"<!DOCTYPE html>\n{opened}<head>{head}</head>\n<body>{body}{data_tag}{run}</body></html>\n"


def inert_json(data: str) -> str:
    """JSON that ends no element and begins none."""
    data = data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return data.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()

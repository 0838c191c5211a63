"""A picture as one HTML page with zoom, pan and search: no network, and nothing of the content becomes mark-up.

The page is also well-formed XML. Its script holds neither `<` nor `&`; what it knows of the story is JSON in which both
are escaped, and it puts words on the screen by `textContent` alone.
"""

from __future__ import annotations

import json
from pathlib import Path

from meeplewright.stories.picture.marks import MARKS, StoryPicture
from meeplewright.stories.picture.written import escaped

# the fonts of the drawing are in it
_POLICY = "default-src 'none'; font-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def page(picture: StoryPicture, drawing: str, title: str, language: str) -> str:
    """The whole page round the drawing, which is SVG."""
    at = {id_: number for number, id_ in enumerate(picture.entries)}
    data = {
        "entries": [
            {
                "id": entry.id,
                "number": entry.number,
                "title": entry.title,
                "text": entry.text,
                "marks": entry.marks,
                "options": [(label, guard, at[to]) for label, guard, to in entry.options if to in at],
            }
            for entry in picture.entries.values()
        ],
        "marks": dict(MARKS),
    }
    text = json.dumps(data, ensure_ascii=True).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f"""<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="{escaped(language)}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="{_POLICY}"/>
<title>{escaped(title)}</title>
<style>{_read("page.css")}</style>
</head>
<body>
<div id="view">{drawing.strip()}</div>
<div id="bar">
<input id="q" type="search" placeholder="number, words of the text, keyword" aria-label="search"/>
<div id="keys">
<button id="nearer" type="button">+</button>
<button id="farther" type="button">−</button>
<button id="all-of-it" type="button">all</button>
</div>
<div id="count" class="small"></div><div id="hits"></div><div id="one"></div>
</div>
<script id="data" type="application/json">{text}</script>
<script>
{_read("page.js")}
</script>
</body>
</html>
"""


def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8").strip()

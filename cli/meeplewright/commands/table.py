"""The command table: every command of `meeple`, by name, and where it lives. A new command is one line here.

The name is what is typed (`story prove` is `prove` in the group `story`), the target a function whose options are
typer's. A module is imported only when its command is called. The first paragraph of the function's docstring is the
command's help; docs/commands.py writes it and its options into docs/commands.md, and a test keeps the two together.
"""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "adopt": "meeplewright.commands.adopt:adopt",
    "build": "meeplewright.commands.build:build",
    "calibrate": "meeplewright.commands.build:calibrate",
    "check": "meeplewright.commands.check:check",
    "explain": "meeplewright.commands.explain:explain",
    "doctor": "meeplewright.commands.doctor:doctor",
    "fmt": "meeplewright.commands.fmt:fmt",
    "diff": "meeplewright.commands.diff:diff",
    "schema": "meeplewright.commands.schema:schema",
    "lsp": "meeplewright.commands.lsp:lsp",
    "studio": "meeplewright.commands.studio:studio",
    "studio export": "meeplewright.commands.studio_export:export",
    "mint": "meeplewright.commands.mint:mint",
    "playtest": "meeplewright.commands.playtest:playtest",
    "stats": "meeplewright.commands.stats:stats",
    "rename": "meeplewright.commands.rename:rename",
    "export": "meeplewright.commands.export:export",
    "new pack": "meeplewright.commands.new:pack",
    "new system": "meeplewright.commands.new:system",
    "new record": "meeplewright.commands.new:record",
    "new translation": "meeplewright.commands.new:translation",
    "sheet export": "meeplewright.commands.sheet:export",
    "sheet import": "meeplewright.commands.sheet:import_",
    "l10n sync": "meeplewright.commands.l10n:sync",
    "l10n status": "meeplewright.commands.l10n:status",
    "l10n check": "meeplewright.commands.l10n:check",
    "story check": "meeplewright.commands.story_check:check",
    "story stats": "meeplewright.commands.story_stats:stats",
    "story plan": "meeplewright.commands.story_plan:plan",
    "story trace": "meeplewright.commands.story_trace:trace",
    "story play": "meeplewright.commands.story_play:play",
    "story graph": "meeplewright.commands.story_graph:graph",
    "story number": "meeplewright.commands.story_number:number",
    "story import": "meeplewright.commands.story_exchange:import_",
    "story export": "meeplewright.commands.story_exchange:export",
    "story odds": "meeplewright.commands.story_odds:odds",
    "story test": "meeplewright.commands.story_test:sampled",
}

GROUPS: dict[str, str] = {
    "new": "Begin a pack, a system, a record or a translation.",
    "sheet": "Records to a spreadsheet and back.",
    "l10n": "Translations as gettext catalogues.",
    "story": "Stories: prove, play, measure and draw them.",
    # what `meeple --help` says of a group of commands
}

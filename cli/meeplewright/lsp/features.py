"""What the server can do for a client: the table of its answers, and what `initialize` tells of them."""

from __future__ import annotations

from typing import Any

from meeplewright.lsp import at_cursor, calls, lists, mending, names
from meeplewright.lsp.asked import Answer, Asked

ANSWERS: dict[str, Answer] = {
    **at_cursor.ANSWERS,
    **names.ANSWERS,
    **mending.ANSWERS,
    **lists.ANSWERS,
    **calls.ANSWERS,
}
_FILES = {"filters": [{"scheme": "file", "pattern": {"glob": "**/*"}}]}


class Features:
    """The answers to one client."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    def answer(self, method: str, params: dict[str, Any]) -> Any:
        """The answer to a question that it `knows`. Places are those of the texts as they stand in the editor."""
        with self.asked.desk.reading():
            return ANSWERS[method](self.asked, params)

    @staticmethod
    def knows(method: str) -> bool:
        return method in ANSWERS

    def capabilities(self, *, pulls: bool) -> dict[str, Any]:
        """What the server can do, as `initialize` tells it."""
        can: dict[str, Any] = {
            "positionEncoding": self.asked.encoding,
            "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": False}},
            "completionProvider": {"triggerCharacters": ["{", "[", "/", " ", ":", "-", "."], "resolveProvider": True},
            "hoverProvider": True,
            "signatureHelpProvider": {"triggerCharacters": ["(", ","], "retriggerCharacters": [")"]},
            "definitionProvider": True,
            "referencesProvider": True,
            "renameProvider": {"prepareProvider": True},
            "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll.meeple"]},
            "documentSymbolProvider": True,
            "workspaceSymbolProvider": True,
            "inlayHintProvider": True,
            "codeLensProvider": {},
            "foldingRangeProvider": True,
            "documentLinkProvider": {},
            "documentHighlightProvider": True,
            "documentFormattingProvider": True,
            "callHierarchyProvider": True,
            "semanticTokensProvider": {
                "legend": {"tokenTypes": list(lists.TOKEN_TYPES), "tokenModifiers": []},
                "full": True,
            },
            "workspace": {"fileOperations": {"willRename": _FILES, "didRename": _FILES}},
        }
        if pulls:
            can["diagnosticProvider"] = {
                "interFileDependencies": True,
                "workspaceDiagnostics": False,
                "identifier": "meeple",
            }
        return can

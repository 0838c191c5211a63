"""Who may ask: the browser that was opened, on the page that was served, and nobody else on the machine or the web."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

TOKEN_BYTES = 24  # 192 bits
MOST_BYTES = 1024 * 1024
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why somebody is turned away."""

    status: int
    words: str


@dataclass(frozen=True, slots=True)
class Guard:
    """What one server knows its page by. `server` is new at each start: a page of an older one is told to load anew."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES))
    server: str = field(default_factory=lambda: secrets.token_urlsafe(9))

    @property
    def hosts(self) -> frozenset[str]:
        return frozenset({f"127.0.0.1:{self.port}", f"localhost:{self.port}"})

    @property
    def cookie(self) -> str:
        """Its name: cookies are shared by all ports of a machine, so each port has its own."""
        return f"meeple-{self.port}"

    def is_token(self, word: str) -> bool:
        return hmac.compare_digest(word.encode("utf-8", "replace"), self.token.encode())

    def set_cookie(self) -> str:
        """The header that makes a browser one that may ask."""
        return f"{self.cookie}={self.token}; HttpOnly; SameSite=Strict; Path=/"

    def refuses(self, method: str, headers: Mapping[str, str], *, token: str = "") -> Refusal | None:
        """Why this call is not answered; None where it is. `token` is the one in the address, where there is one."""
        host = headers.get("Host", "")
        if host not in self.hosts:  # a name that was bound to 127.0.0.1 to get in
            return Refusal(421, "this server answers for 127.0.0.1 only")
        came_with = bool(token) and method == "GET" and self.is_token(token)
        if not came_with:
            site = headers.get("Sec-Fetch-Site", "same-origin")
            if site not in {"same-origin", "none"}:
                return Refusal(403, "another page may not ask here")
            if not self._known(headers):
                return Refusal(401, "open the address that `meeple studio` printed")
        if method != "POST":
            return None
        return self._refuses_post(host, headers)

    def _refuses_post(self, host: str, headers: Mapping[str, str]) -> Refusal | None:
        if headers.get("Origin", "") != f"http://{host}":
            return Refusal(403, "another page may not ask here")
        if headers.get("Content-Type", "").partition(";")[0].strip() != "application/json":
            return Refusal(415, "a question is JSON")
        length = headers.get("Content-Length", "")
        if not (length.isascii() and length.isdecimal()):
            return Refusal(411, "a question says how long it is")
        if len(length) > 9 or int(length) > MOST_BYTES:
            return Refusal(413, f"a question has at most {MOST_BYTES} bytes")
        if headers.get("X-Meeple-Server", "") != self.server:
            return Refusal(410, "this page belongs to a server that has ended; load it anew")
        return None

    def _known(self, headers: Mapping[str, str]) -> bool:
        try:
            cookies = SimpleCookie(headers.get("Cookie", ""))
        except CookieError:
            return False
        morsel = cookies.get(self.cookie)
        return morsel is not None and self.is_token(morsel.value)

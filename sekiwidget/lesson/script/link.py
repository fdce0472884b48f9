"""A lesson as a link: the whole text after the `#` of the address of a course site, `SITE#l=TEXT`.

TEXT is the text of the lesson in UTF-8, compressed (zlib, RFC 1950) and written in base64url without padding (RFC 4648,
section 5). A browser sends nothing after the `#` to a server: the lesson goes only to whoever has the link.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from sekiwidget.lesson.script.document import MAX_BYTES, decode_file
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.text.phrase import phrase

SITE: Final = "SEKIWIDGET_SITE"
"""The environment variable with the address of the site for links."""

MARK: Final = "#l="
"""What stands between the address of the site and the lesson."""

MAX_LINK: Final = 1 << 15
"""Maximum length of the lesson in a link, in characters; a long lesson of the course takes three thousand."""

LONG_LINK: Final = 2_000
"""Some programs for messages cut links that are longer than this, in characters."""

_NAME: Final = phrase("link")
_DAMAGED: Final = phrase("the link is not complete or was changed; ask for it again, and copy all of it")
_ENCODED: Final = re.compile(r"[A-Za-z0-9_-]+")


def link_to(text: str, site: str) -> str:
    """The link that opens a lesson on a course site.

    Args:
        text: the text of the lesson.
        site: the address of the site's front page, `https://...`.

    Raises ValueError for an address that is none, or a lesson that is too long for a link.
    """
    address = _front_page(site)
    found = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(found) > MAX_LINK:
        raise ValueError(
            phrase(
                "this lesson is too long for a link: {length:,} characters, and at most {most:,} are possible. "
                "Put its file on the site instead",
                length=len(found),
                most=MAX_LINK,
            )
        )
    return f"{address}{MARK}{found}"


def _front_page(site: str) -> str:
    """The address of a site's front page, without what may stand after it. Raises ValueError."""
    parts = None
    with suppress(ValueError):
        parts = urlsplit(site.strip())
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            phrase(
                "the address of a site begins with https://, as in {example}; not {site!r}",
                example="https://example.org/course/",
                site=site,
            )
        )
    path = parts.path if parts.path.endswith(("/", ".html")) else f"{parts.path}/"
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))


def text_of_link(link: str) -> str:
    """The text of the lesson in a link, or in the part after its mark. Raises ScenarioError."""
    encoded = link.strip().rpartition(MARK)[2]
    if len(encoded) > MAX_LINK:
        raise _broken(phrase("the link is longer than {most:,} characters", most=MAX_LINK))
    if not _ENCODED.fullmatch(encoded):
        raise _broken(
            phrase("this is no link to a lesson: after {mark} letters, digits, - and _ are expected", mark=MARK)
        )
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)), MAX_BYTES + 1)
    except (ValueError, zlib.error):
        raise _broken(_DAMAGED) from None
    if len(data) <= MAX_BYTES and not unpacker.eof:
        raise _broken(_DAMAGED)
    return decode_file(data, _NAME)


def _broken(message: str) -> ScenarioError:
    return ScenarioError([Fault(_NAME, 0, 0, "", message)])

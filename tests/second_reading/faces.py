"""3.2  Blocks as words: `date2 3x ukita1g` is a Counter of faces. Equal faces are equal words."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from tests.second_reading.board import CLANS, COPIES

Faces = Counter[str]

SUFFIX: Final = {"gun": "g", "cavalry": "c"}
_FACE: Final = re.compile(r"([a-z]+)(\d)([gc*]?)")


def _copies() -> Faces:
    found: Faces = Counter()
    for one in COPIES:
        suffix = "*" if "leader" in one else SUFFIX.get(str(one.get("special", "")), "")
        found[f"{one['clan']}{one['strength']}{suffix}"] += int(str(one["copies"]))
    return found


ROSTER: Final = _copies()
"""How many blocks there are of each face."""


def clan(face: str) -> str:
    found = _FACE.fullmatch(face)
    assert found, face
    return found[1]


def side_of(face: str) -> str:
    return CLANS[clan(face)]


def is_leader(face: str) -> bool:
    return face.endswith("*")


def counted(words: str | Iterable[str]) -> Faces:
    """`3x date2 date1g` as a Counter."""
    found: Faces = Counter()
    times = 1
    for word in words.split() if isinstance(words, str) else words:
        if re.fullmatch(r"\d+x", word):
            times = int(word[:-1])
        else:
            found[word] += times
            times = 1
    return found


def rank(face: str) -> tuple[int, bool, int, str]:
    """The order of listing: by clan, its leader first, then the strong, cavalry before guns."""
    found = _FACE.fullmatch(face)
    assert found, face
    return tuple(CLANS).index(found[1]), found[3] != "*", -int(found[2]), {"": "", "c": "a", "g": "b"}.get(found[3], "")


def worded(faces: Faces) -> str:
    return " ".join(sorted(faces.elements(), key=rank))


def within(part: Faces, whole: Faces) -> bool:
    return all(whole[face] >= number for face, number in part.items())


def parts(whole: Faces) -> Iterator[Faces]:
    """Every part of it but the empty one; equal faces make one part."""
    faces = sorted(face for face in whole if whole[face])
    for numbers in product(*(range(whole[face] + 1) for face in faces)):
        if any(numbers):
            yield Counter({face: number for face, number in zip(faces, numbers, strict=True) if number})


def how_many_parts(whole: Faces) -> int:
    found = 1
    for number in whole.values():
        found *= number + 1
    return found - 1

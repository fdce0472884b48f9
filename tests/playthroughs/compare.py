"""What has changed in a kept game: by its digests, and in full between another revision of the code and this tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.playthroughs.playthrough import COLUMNS, KEPT, Entry, Unplayable, read_digests, read_head, replay, winner

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent
COMMAND: Final = "python -m tests.playthroughs"


class Unknown(LookupError):
    """No such revision or game."""


def game_file(name: str, root: Path = ROOT) -> Path:
    """The file of a game, by `GAME/NAME`."""
    return root / KEPT.relative_to(ROOT) / f"{name}.txt"


def names(root: Path = ROOT) -> list[str]:
    """All kept games, as `GAME/NAME`."""
    folder = root / KEPT.relative_to(ROOT)
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.txt"))


def report(name: str, text: str) -> str:
    """How a game differs from its kept text, first the commit where it begins to; nothing where it is the same."""
    lines, digests, last = text.splitlines(), read_digests(text), None
    head = read_head(text)
    if lines[:2] != [str(head), COLUMNS]:
        return f"{name}: the file does not begin with its game and the columns `{COLUMNS}`"
    changed: list[tuple[Entry, list[str]]] = []
    faults = []
    try:
        for last, line, then in zip_longest(replay(text), lines[2:-1], digests):
            assert last is not None, f"{name}: {line!r} is no commit"
            if str(last) != line:
                changed.append((last, [kind for kind, digest in last.digests().items() if digest != then.get(kind)]))
                if not line.endswith(f" {last.name}"):
                    faults.append(f"  {last.name} was written as {line!r}")
        assert last is not None, f"{name} has no commits"
        if winner(last) != lines[-1]:
            faults.append(f"  {winner(last)!r} was {lines[-1]!r}")
    except Unplayable as error:
        faults.append(f"  {error}")
    if not changed and not faults:
        return ""
    counts = Counter(kind for _, kinds in changed for kind in kinds)
    told = [f"{name}: {len(changed)} of {len(digests)} commits differ"]
    told += [f"  {kind} differ in {count}" for kind, count in counts.items()]
    told += [f"  first {entry.name}: {', '.join(kinds) or 'its text'}" for entry, kinds in changed[:1]]
    return "\n".join((*told, *faults, f"In full: {COMMAND} diff HEAD {name} (or a revision before HEAD)"))


def diff(revision: str, wanted: Iterable[str]) -> Iterator[str]:
    """What differs in full between a revision and this tree, commit by commit.

    Raises Unknown for what there is not, SystemExit if it cannot run.
    """
    with worktree(revision) as folder:
        if not names(folder):
            raise SystemExit(f"{revision} has no playthroughs")
        if not (folder / HERE.relative_to(ROOT) / Path(__file__).name).exists():
            # It has an older form of the files: this tree's commands tell its commits, by its package.
            for path in HERE.glob("*.py"):
                shutil.copy(path, folder / path.relative_to(ROOT))
        known = dict.fromkeys((*names(), *names(folder)))
        for name in wanted or known:
            if name not in known:
                raise Unknown(f"there is no game {name!r}; there are {', '.join(known)}")
            places = {revision: folder, "this tree": ROOT}
            missing = [place for place, root in places.items() if not game_file(name, root).exists()]
            if missing:
                yield f"{name}: not in {missing[0]}"
                continue
            with ThreadPoolExecutor(2) as both:
                yield from changes(name, *both.map(printed, places.values(), (name, name)))


def changes(name: str, old: str, new: str) -> Iterator[str]:
    """What differs between two full texts of a game, below each commit that differs."""
    before, after = parts(old), parts(new)
    differing = [key for key in dict.fromkeys((*before, *after)) if before.get(key) != after.get(key)]
    yield f"{name}: {len(differing)} of {len(after)} parts differ" if differing else f"{name}: the same"
    for key in differing:
        one, other = before.get(key, []), after.get(key, [])
        yield ""
        yield (other or one)[0]
        for line in list(unified_diff(one, other, lineterm="", n=0))[2:]:
            if not line.startswith("@@"):
                yield line


def parts(text: str) -> dict[str, list[str]]:
    """The lines of a full text by the first word of what they belong to: `game`, `#` and a number, `winner`."""
    blocks = (block.splitlines() for block in text.strip().split("\n\n"))
    return {block[0].partition(" ")[0]: block for block in blocks}


def printed(root: Path, name: str) -> str:
    """The full text of a game, told by the code of a tree in a process of its own."""
    command = [sys.executable, "-m", "tests.playthroughs", "show", "--tables", name]
    there = os.environ | {"PYTHONPATH": str(root)}
    result = subprocess.run(command, cwd=root, env=there, capture_output=True, text=True, check=False)
    # A game that cannot be played to its end says so in its text.
    if result.stderr:
        raise SystemExit(f"{name} in {root}:\n{result.stderr}")
    return result.stdout


@contextmanager
def worktree(revision: str) -> Iterator[Path]:
    """The files of a revision, in a folder of their own."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary) / "tree"
        added = git("worktree", "add", "--detach", "--quiet", str(folder), revision)
        if added.returncode:
            raise Unknown(f"git has no tree of {revision!r}: {added.stderr.strip()}")
        try:
            yield folder
        finally:
            git("worktree", "remove", "--force", str(folder))


def git(*words: str) -> subprocess.CompletedProcess[str]:
    """Run git in this tree."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)

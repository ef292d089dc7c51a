"""No two folders of a target depend on each other, directly or through others.

The compiler's index of the debug build says which file uses what another declares. Of a target's folder, the folders in it count, and the files beside them as one more."""
import argparse
import collections
import os
import pathlib
from collections.abc import Iterable

from common import ROOT, check, folder, run
from index import DECLARATION, DEFINITION, REFERENCE, occurrences

Uses = dict[str, dict[str, str]]  # By folder, the folders that it uses, each with an example.


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--build", default=".build/debug", metavar="FOLDER", help="the debug build whose index is read")


def main(arguments: argparse.Namespace) -> None:
    check_itself()
    targets = [path for path in sorted((ROOT / "Sources").glob("*/*")) if path.is_dir()]
    uses = uses_by_target(str(ROOT / arguments.build / "index/store"), targets)
    found = [f"{target.relative_to(ROOT)}: {circle}" for target in targets for circle in circles(uses[target])]
    check(not found, "folders that depend on each other:\n" + "\n".join(found))
    print(f"{len(targets)} targets: no circle between their folders")


def uses_by_target(store: str, targets: Iterable[pathlib.Path]) -> dict[pathlib.Path, Uses]:
    homes = {str(target): target for target in targets}
    declared: dict[str, str] = {}
    used: set[tuple[str, str]] = set()
    for file, _, usr, roles in occurrences(store):
        # The index also remembers files that are gone.
        if not os.path.exists(file):
            continue
        if roles & (DECLARATION | DEFINITION):
            declared.setdefault(usr, file)
        elif roles & REFERENCE:
            used.add((file, usr))

    def place(file: str) -> tuple[pathlib.Path | None, str]:
        """The target of a file and the folder in it."""
        for parent in pathlib.Path(file).parents:
            if str(parent) in homes:
                parts = pathlib.Path(file).relative_to(parent).parts
                return homes[str(parent)], parts[0] if len(parts) > 1 else "."
        return None, ""

    uses: dict[pathlib.Path, Uses] = {target: collections.defaultdict(dict) for target in targets}
    for file, usr in sorted(used):
        other = declared.get(usr, file)
        (target, own), (home, theirs) = place(file), place(other)
        if target is not None and target == home and own != theirs:
            uses[target][own].setdefault(theirs, f"{os.path.basename(file)} uses {os.path.basename(other)}")
    return uses


def circles(uses: Uses) -> list[str]:
    """Each circle once, as its folders with what makes it one."""
    def reached(start: str) -> set[str]:
        seen, waiting = set(), [start]
        while waiting:
            for name in uses.get(waiting.pop(), {}):
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
        return seen

    reach = {name: reached(name) for name in uses}
    found, told = [], set()
    for name in sorted(uses):
        circle = sorted(other for other in reach[name] if name in reach.get(other, set()))
        if circle and name not in told:
            told.update(circle)
            found.append("; ".join(f"{own} -> {other} ({uses[own][other]})" for own in circle for other in circle if other in uses[own]))
    return found


def check_itself() -> None:
    """Finds a planted circle, and none where a folder is only used."""
    for text, expected in (("struct Two { func three(_ one: One) {} }", 1), ("struct Two {}", 0)):
        with folder() as work:
            for name, code in ("A/One.swift", "struct One { var two: Two? }"), ("B/Two.swift", text):
                (work / name).parent.mkdir()
                (work / name).write_text(code)
            run("swiftc", "-module-name", "Sample", "-index-store-path", work / "store", "-emit-module", "-o", work / "Sample.swiftmodule", "A/One.swift", "B/Two.swift",
                cwd=work)
            found = circles(uses_by_target(str(work / "store"), [work])[work])
            assert len(found) == expected, f"in a sample with {expected} circles {len(found)} are found: {found}"

"""No two folders in a folder of a target depend on each other, directly or through others.

The compiler's index of the debug build says which file uses what another declares. Of each folder, the folders in it count, and the files beside them as one more."""
import argparse
import collections
import os
import pathlib
from collections.abc import Iterable

from common import ROOT, check, folder, run
from index import DECLARATION, DEFINITION, REFERENCE, occurrences

Uses = dict[str, dict[str, str]]  # By folder, the folders that it uses, each with an example.
# Folders that may still hold a circle: this list may only shrink.
KNOTS = {"Sources/Code/CodeRunner/Interpreter"}  # Extensions of Execution in all of its folders.


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--build", default=".build/debug", metavar="FOLDER", help="the debug build whose index is read")


def main(arguments: argparse.Namespace) -> None:
    check_itself()
    targets = [path for path in sorted((ROOT / "Sources").glob("*/*")) if path.is_dir()]
    uses = uses_by_folder(str(ROOT / arguments.build / "index/store"), targets)
    found = [(str(path.relative_to(ROOT)), circle) for path in sorted(uses) for circle in circles(uses[path])]
    wrong = [f"{path}: {circle}" for path, circle in found if path not in KNOTS]
    wrong += [f"{path} has no circle any more: remove it from KNOTS" for path in KNOTS - {path for path, _ in found}]
    check(not wrong, "folders that depend on each other:\n" + "\n".join(wrong))
    print(f"{len(targets)} targets: no circle between their folders at any level, except in {len(KNOTS)} known")


def uses_by_folder(store: str, targets: Iterable[pathlib.Path]) -> dict[pathlib.Path, Uses]:
    """Of each folder of the targets, which of its folders use which others."""
    homes = {str(target) + os.sep for target in targets}
    declared: dict[str, str] = {}
    used: set[tuple[str, str]] = set()
    for file, _, usr, roles in occurrences(store):
        if not os.path.exists(file):  # The index also remembers files that are gone.
            continue
        if roles & (DECLARATION | DEFINITION):
            declared.setdefault(usr, file)
        elif roles & REFERENCE:
            used.add((file, usr))

    def name(file: str, folder: str) -> str:
        """The folder of a file inside another folder."""
        return os.path.relpath(file, folder).rpartition(os.sep)[0].split(os.sep)[0] or "."

    uses: dict[pathlib.Path, Uses] = collections.defaultdict(lambda: collections.defaultdict(dict))
    for file, usr in sorted(used):
        other = declared.get(usr, file)
        shared = os.path.commonpath([os.path.dirname(file), os.path.dirname(other)])
        own, theirs = name(file, shared), name(other, shared)
        if own != theirs and any((shared + os.sep).startswith(home) for home in homes):
            uses[pathlib.Path(shared)][own].setdefault(theirs, f"{os.path.basename(file)} uses {os.path.basename(other)}")
    return uses


def circles(uses: Uses) -> list[str]:
    """Each circle once, as its folders with what makes it one."""
    def reached(start: str) -> set[str]:
        seen, waiting = set(), [start]
        while waiting:
            new = uses.get(waiting.pop(), {}).keys() - seen
            seen |= new
            waiting += new
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
            for name, code in ("In/A/One.swift", "struct One { var two: Two? }"), ("In/B/Two.swift", text):
                (work / name).parent.mkdir(parents=True)
                (work / name).write_text(code)
            run("swiftc", "-module-name", "Sample", "-index-store-path", work / "store", "-emit-module", "-o", work / "Sample.swiftmodule", "In/A/One.swift", "In/B/Two.swift",
                cwd=work)
            found = circles(uses_by_folder(str(work / "store"), [work])[work / "In"])
            assert len(found) == expected, f"in a sample with {expected} circles {len(found)} are found: {found}"

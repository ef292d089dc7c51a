"""What vendors link uses nothing newer than the systems that Package.swift names.

Apple's SDKs are not here, so nothing is compiled for them. But the compiler's index of the debug build names every declaration that each line uses, and the modules' symbol
graphs say which system each declaration came with: the two together find what Apple's compiler would refuse. Not seen: declarations of Apple's own modules that differ from
those on Linux, code under `#if` for Apple's systems, and what a type's metadata needs."""
import argparse
import json
import os
import pathlib
import re
from collections.abc import Callable
from typing import Any

from common import ROOT, check, folder, run
from index import IMPLICIT, occurrences

Newer = dict[str, tuple[str, str]]
MODULES = "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Dispatch", "Foundation", "FoundationEssentials"


def floors(package: Any) -> dict[str, tuple[int, ...]]:
    """The oldest system of each kind that the package promises."""
    return {row["platformName"].lower(): tuple(map(int, row["version"].split("."))) for row in package["platforms"]}


def linked(package: Any) -> set[str]:
    """The targets of the library products, and what these depend on."""
    needs = {target["name"]: [dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency]
             for target in package["targets"]}
    waiting = [name for product in package["products"] if "library" in product["type"] for name in product["targets"]]
    found = set()
    while waiting:
        name = waiting.pop()
        if name in needs and name not in found:
            found.add(name)
            waiting += needs[name]
    return found


def newer_declarations(floors: dict[str, tuple[int, ...]]) -> Newer:
    """The name and the systems of each declaration that an older system does not have, by its USR."""
    late, parents, defaults = {}, {}, []
    with folder() as work:
        triple = json.loads(run("swift", "-print-target-info").out)["target"]["triple"]
        for module in MODULES:
            run("swift", "symbolgraph-extract", "-module-name", module, "-target", triple, "-output-dir", work)
        for file in work.glob("*.symbols.json"):
            graph = json.loads(file.read_bytes())
            for symbol in graph["symbols"]:
                came = {row["domain"]: tuple(row["introduced"].get(part, 0) for part in ("major", "minor"))
                        for row in symbol.get("availability", []) if "introduced" in row}
                came = {domain: version for domain, version in came.items() if version > floors.get(domain.lower(), (999,))}
                usr, _, synthesized = symbol["identifier"]["precise"].partition("::SYNTHESIZED::")
                # What a protocol gives a type is as new as the type there: the least of these is that of the declaration itself, unless that is there, too.
                late.setdefault(usr, []).append((bool(synthesized), len(came) > 0, sorted(came.items()), ".".join(symbol["pathComponents"])))
            defaults += [(row["source"], row["target"]) for row in graph["relationships"] if row["kind"] == "defaultImplementationOf"]
            parents.update((row["source"], row["target"]) for row in graph["relationships"] if row["kind"] == "memberOf")
    newer = {}
    for usr, rows in late.items():
        _, is_late, came, name = min(rows)
        if is_late:
            newer[usr] = name, ", ".join(f"{domain} {major}.{minor}" for domain, (major, minor) in came)
    # Where a protocol's own is too new, what it is like by default is taken.
    for default, requirement in defaults:
        if default not in newer:
            newer.pop(requirement, None)
    for member, parent in parents.items():
        if parent in newer:
            newer.setdefault(member, newer[parent])
    assert "s:s8DurationV" in newer and "s:SS" not in newer, "the symbol graphs do not say what came when"
    return newer


def findings(store: str, newer: Newer, is_asked: Callable[[str], bool]) -> list[tuple[str, int, str, str]]:
    # What the compiler adds itself it takes by what there is: an older way to the next element of a sequence, say.
    return sorted({(file, line, *newer[usr]) for file, line, usr, roles in occurrences(store) if usr in newer and not roles & IMPLICIT and is_asked(file)})


SAMPLE = """
import Foundation
import Synchronization
func old(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBufferPointer { $0.span.count } + URL(fileURLWithPath: "/").path.count }
let lock = Mutex(1) // newer
func wait(_ time: Duration) {} // newer
func shown(_ text: String) -> String { text.replacing("a", with: "b") } // newer
func count(_ bytes: [UInt8]) -> Int { bytes.span.count } // newer
let place = URL(filePath: "/") // newer
"""


def check_itself(newer: Newer) -> None:
    with folder() as work:
        file = work / "sample.swift"
        file.write_text(SAMPLE)
        run("swiftc", "-module-name", "Sample", "-index-store-path", work / "store", "-c", file, "-o", work / "sample.o")
        seen = {line for _, line, *_ in findings(str(work / "store"), newer, lambda found: os.path.basename(found) == file.name)}
    expected = {number for number, line in enumerate(SAMPLE.split("\n"), 1) if line.endswith("// newer")}
    assert seen == expected, f"of a sample's lines {sorted(seen)} are newer, and not {sorted(expected)}"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--build", default=".build/debug", metavar="FOLDER", help="the debug build whose index is read")


def main(arguments: argparse.Namespace) -> None:
    package = json.loads(run("swift", "package", "dump-package").out)
    targets = linked(package)
    newer = newer_declarations(floors(package))
    check_itself(newer)

    def is_linked(file: str) -> bool:
        match = re.match(re.escape(f"{ROOT}/Sources/") + "[^/]+/([^/]+)/", file)
        # What the index remembers of a file that is gone is not of this build.
        return match is not None and match[1] in targets and os.path.exists(file)

    def is_guarded(file: str, line: int) -> bool:
        return line > 1 and "#available(" in pathlib.Path(file).read_text("utf-8").split("\n")[line - 2]

    store = ROOT / arguments.build / "index/store"
    found = [row for row in findings(str(store), newer, is_linked) if not is_guarded(row[0], row[1])]
    check(not found, "newer than the oldest systems of Package.swift:\n"
          + "\n".join(f"{os.path.relpath(file, ROOT)}:{line}: {name} needs {systems}" for file, line, name, systems in found))
    print(f"{len(targets)} targets that vendors link: nothing newer than Package.swift says")

"""Runs every command of the documentation's page on adapters as printed, in an empty folder; each block has to end with `conforms`. A block that needs a program
which is not installed is skipped, and says so."""
import argparse
import os
import pathlib
import re

from common import ROOT, check, folder, has, program, run, skip

PROGRAMS = "python3 node php ruby java javac kotlinc swift swiftc go".split()


def missing(block: str) -> str:
    """What a block needs and is not there."""
    for name in PROGRAMS:
        if re.search(rf"\b{name}\b", block) and not has(name):
            return name
    if "adapter.ts" in block and run("node", "-p", "process.features.typescript", expected=None).out.strip() != "strip":
        return "a node that runs TypeScript"
    return "junit4" if "junit4.jar" in block and not os.path.exists("/usr/share/java/junit4.jar") else ""


def main(arguments: argparse.Namespace) -> None:
    page = (ROOT / "Sources/Products/TrackingConformance/TrackingConformance.docc/WriteAnAdapter.md").read_text("utf-8")
    blocks, ran = re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S), 0
    with folder() as place:
        work, programs = place / "work", place / "bin"
        work.mkdir()
        programs.mkdir()
        (programs / "tracking-conformance").symlink_to(program(arguments.tool))
        # Where a package looks that lies beside this one.
        (work / "tracking-conformance").symlink_to(ROOT)
        for number, block in enumerate(blocks, 1):
            if lacking := missing(block):
                skip(f"block {number} of WriteAnAdapter.md, which begins with `{block.splitlines()[0]}`: {lacking} is not installed")
                continue
            script = place / f"block-{number}.sh"
            script.write_text(block, "utf-8")
            # Answers of an earlier block must not be taken for those of this one.
            pathlib.Path(work / "answers.jsonl").unlink(missing_ok=True)
            said = run("sh", "-exc", f". {script}", cwd=work, env={"PATH": f"{programs}:{os.environ['PATH']}"}, timeout=1800).said
            verdict = re.findall(r"^conforms: .*", said, re.M)
            check(verdict, f"block {number} of WriteAnAdapter.md does not end with conforms:\n{block}\n{said[-4000:]}")
            print(verdict[-1], flush=True)
            ran += 1
    check(ran, "no block of WriteAnAdapter.md was run")
    print(f"{ran} of {len(blocks)} blocks of WriteAnAdapter.md ran as printed")

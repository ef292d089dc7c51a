"""Edits the apps of Tests/Fixtures/Apps token by token, compiles and runs every edit with the vectors, and prints which of those that change what is sent `source` finds,
and which harmless ones it accuses. An edit takes seconds, all of them hours: so each day others."""
import argparse
import collections
import concurrent.futures
import datetime
import json
import pathlib
import shutil
from typing import Any

import apps
from common import RELEASE, Failure, check, folder, has, program, read_json, run, tool_options

# The share of the edits that break something and may be missed. No harmless one may be accused.
MISSED = 0.03


def options(parser: argparse.ArgumentParser) -> None:
    tool_options(parser)
    parser.add_argument("--proof", default=str(RELEASE / "conformance-proof"), metavar="PATH")
    parser.add_argument("--every", type=int, default=60, metavar="N", help="only every Nth edit, others each day")
    parser.add_argument("--jobs", type=int, default=1, help="edits at a time")


def measured(tool: str, edit: dict[str, Any], classes: pathlib.Path) -> tuple[str, str]:
    """How the compiled app behaves (right, wrong, or none: it does not compile or start), and what becomes of it in `source`: found, passed or not judged."""
    name, _, file = edit["file"].removeprefix(f"{apps.APPS}/").partition("/")
    app = read_json(apps.APPS / f"{name}.json")
    with folder() as work:
        shutil.copytree(apps.APPS / name, work / name)
        (work / name / file).write_text(edit["text"], "utf-8")
        code, _ = apps.judge(tool, name, app, work, "--report", "none")
        said = {0: "passed", 1: "found", 2: "not judged"}.get(code, f"exit {code}")
        try:
            command = apps.adapter(app, work / name, work, classes)
        except Failure:
            return "none", said
        # The first failure says enough.
        code = run(tool, "run", "--quiet", "--report", "none", "--timeout", 20, "--max-failures", 1, "--no-rerun", "--", *command, cwd=work, expected=None).code
    return {0: "right", 1: "wrong"}.get(code, "none"), said


def main(arguments: argparse.Namespace) -> None:
    if not has("javac", "java", "swiftc", needed_for="the edits of code"):
        return
    tool, proof = program(arguments.tool), program(arguments.proof)
    files = sorted(path for kind in ("java", "swift") for path in apps.APPS.rglob(f"*.{kind}"))
    day, lines = datetime.date.today().toordinal(), [line for line in run(proof, "edits", *files).out.split("\n") if line]
    edits = [json.loads(line) for line in lines[day % arguments.every :: arguments.every]]
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    with folder() as classes, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        apps.compile_java_platform(classes)
        for edit, (behaves, said) in zip(edits, pool.map(lambda edit: measured(tool, edit, classes), edits)):
            counts[behaves, said] += 1
            if behaves == "wrong" and said != "found" or behaves == "right" and said == "found":
                place = "/".join(edit["file"].split("/")[-3:])
                verdict = "accused" if behaves == "right" else "missed" if said == "passed" else said
                print(f"{verdict}: {place}:{edit['line']} {edit['kind']}: {edit['before']} → {edit['after']}", flush=True)
    print(f"{len(edits)} edits: " + ", ".join(f"{count} {behaves} and {said}" for (behaves, said), count in sorted(counts.items())))
    missed, accused = counts["wrong", "passed"], counts["right", "found"]
    check(missed <= MISSED * (counts["wrong", "found"] + missed), f"{missed} edits that break something are missed")
    check(not accused, f"{accused} harmless edits are accused")

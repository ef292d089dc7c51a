"""Runs every row of the misbehaviour table and every way to interrupt a run again and again, each with a process of the tool. Fails where a round failed, or where a
process or a file is left. Linux, since it looks into /proc."""
import argparse
import os
import pathlib
import re
import sys
import time

from common import check, folder, program, run, skip, tool_options

ROWS = r"CommandTests\.(MisbehavingAdapterTests|InterruptionTests)"


def options(parser: argparse.ArgumentParser) -> None:
    tool_options(parser)
    parser.add_argument("--rounds", type=int, default=50)


def marked(mark: str) -> list[str]:
    """The living processes that were started with this folder for temporary files."""
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and int(name) != os.getpid() and mark.encode() in pathlib.Path(f"/proc/{name}/environ").read_bytes():
                found.append(name)
        except OSError:  # A process that has gone, or that belongs to somebody else.
            pass
    return found


def main(arguments: argparse.Namespace) -> None:
    if not sys.platform.startswith("linux"):
        skip("the soak: there is no /proc")
        return
    tool, rounds = os.path.realpath(program(arguments.tool)), arguments.rounds
    check(rounds > 1, "at least two rounds: the tests count them from two on")
    run("swift", "build", "--build-tests", timeout=7200)
    tests = pathlib.Path(run("swift", "build", "--show-bin-path").out.strip()) / "tracking-conformancePackageTests.xctest"
    with folder() as temporary:
        # All rows, not a sample.
        ended = run(tests, "--testing-library", "swift-testing", "--filter", ROWS, "--repetitions", rounds, expected=None, timeout=7200,
                    env={"TMPDIR": str(temporary), "CONFORMANCE_SWEEPS": "1", "TRACKING_CONFORMANCE_TOOL": tool})
        # What was expected, and below it what was seen.
        failures = [line for line in ended.said.splitlines() if " recorded an issue" in line or line.startswith("\u21b3")]
        check(ended.code == 0, f"the tests ended with {ended.code}\n" + "\n".join(failures[:20] or [ended.said[-3000:]]))
        took = len(re.findall(r"Iteration \d+ ended after", ended.said))
        check(took == rounds, f"{took} rounds ran, not {rounds}")
        time.sleep(1)
        living, left = marked(str(temporary)), os.listdir(temporary)
        check(not living and not left, f"processes {living} live on, and {left} are left")
    print(f"{rounds} rounds: nothing is left")

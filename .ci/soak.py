"""Runs every row of the misbehaviour table and every way to interrupt a run again and again, each with a process of the tool, and looks for what piles up: processes, zombies,
descriptors, files. Fails where a round failed or anything was left. Linux, since it looks into /proc."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

from common import check, folder, program, run, skip, tool_options

ROWS = r"CommandTests\.(MisbehavingAdapterTests|InterruptionTests)"
# The descriptors of a few adapters, which may or may not run at the quietest moment that was seen.
MOST_GROWTH = 20


def read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # A process that has gone, or that belongs to somebody else.
        return b""


def processes() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def marked(mark: str) -> list[int]:
    """The living processes that were started below the soak's own folder for temporary files."""
    return [process for process in processes() if process != os.getpid() and mark.encode() in read(f"/proc/{process}/environ")]


def zombies(parent: int) -> set[int]:
    """The children of a process that have ended and were not reaped."""
    found = set()
    for process in processes():
        fields = read(f"/proc/{process}/stat").rpartition(b")")[2].split()
        if fields[:2] == [b"Z", str(parent).encode()]:
            found.add(process)
    return found


class Watch(threading.Thread):
    """Looks at the test process, ten times a second.

    Adapters run at almost every moment, so the fewest descriptors of a round are those of a quiet moment, give or take a few adapters.
    """

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.least: int | None = None
        self.zombies: dict[int, float] = {}

    def run(self) -> None:
        while True:
            self.look()
            time.sleep(0.1)

    def look(self) -> None:
        try:
            descriptors = len(os.listdir(f"/proc/{self.process}/fd"))
        except OSError:
            return
        self.least = descriptors if self.least is None else min(self.least, descriptors)
        present = zombies(self.process)
        self.zombies = {zombie: self.zombies.get(zombie, time.monotonic()) for zombie in present}

    def end_round(self) -> int | None:
        least, self.least = self.least, None
        return least

    def lasting_zombies(self) -> list[int]:
        """Those that have been there for ten seconds: every child is one for a moment."""
        return [zombie for zombie, since in self.zombies.items() if time.monotonic() - since > 10]


class Rounds(threading.Thread):
    """Some of the rounds, in a test process of their own."""

    def __init__(self, number: int, tests: str, tool: str, temporary: str) -> None:
        super().__init__(daemon=True)
        self.number = number
        self.process = subprocess.Popen(
            [tests, "--testing-library", "swift-testing", "--filter", ROWS, "--repetitions", str(number)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            # All rows, not a sample.
            env={**os.environ, "TMPDIR": temporary, "CONFORMANCE_SWEEPS": "1", "TRACKING_CONFORMANCE_TOOL": tool},
            text=True, errors="replace")
        self.watch = Watch(self.process.pid)
        self.took, self.least, self.lasting = [], [], set()
        self.failures, self.failed_rounds, self.rows = [], set(), 0

    def run(self) -> None:
        self.watch.start()
        for line in self.process.stdout:
            # What was expected, and below it what was seen.
            if " recorded an issue" in line:
                self.failed_rounds.add(len(self.took) + 1)
                self.failures.append(line.strip())
            elif self.failures and line.startswith("\u21b3"):
                self.failures.append(line.strip())
            if match := re.search(r"with (\d+) test cases? passed", line):
                self.rows += int(match[1]) if not self.took else 0
            if match := re.search(r"Iteration \d+ ended after ([\d.]+) seconds", line):
                self.took.append(float(match[1]))
                self.least.append(self.watch.end_round())
                self.lasting.update(self.watch.lasting_zombies())
        self.code = self.process.wait()

    def descriptors(self) -> tuple[int | None, int | None]:
        """The fewest of the first half of the rounds and of the second. The first round begins before anything has been opened."""
        least = [count for count in self.least[1:] if count is not None]
        half = len(least) // 2
        return min(least[:half], default=None), min(least[half:], default=None)

    def growth(self) -> int:
        """What is lost in every round shows after some tens of them; below that only what is lost in every row."""
        early, late = self.descriptors()
        return late - early if early is not None and late is not None else 0


def options(parser: argparse.ArgumentParser) -> None:
    tool_options(parser)
    parser.add_argument("--rounds", type=int, default=200)


def main(arguments: argparse.Namespace) -> None:
    if not sys.platform.startswith("linux"):
        skip("the soak: there is no /proc")
        return
    tool = os.path.realpath(program(arguments.tool))
    check(arguments.rounds > 1, "at least two rounds: the tests count them from two on")
    run("swift", "build", "--build-tests", timeout=7200)
    tests = pathlib.Path(run("swift", "build", "--show-bin-path").out.strip()) / "tracking-conformancePackageTests.xctest"
    with folder() as temporary:
        soak(str(tests), arguments.rounds, tool, str(temporary))


def soak(tests: str, number: int, tool: str, temporary: str) -> None:
    # A test that waits for a process keeps a thread, and there are few: so rounds of a tool leave most of the time unused.
    at_once = max(1, min(number // 2, 3))
    start = time.monotonic()
    all_rounds = [Rounds(number // at_once + (index < number % at_once), tests, tool, temporary) for index in range(at_once)]
    for rounds in all_rounds:
        rounds.start()
    for rounds in all_rounds:
        rounds.join()
    wall = time.monotonic() - start
    time.sleep(1)
    took = [seconds for rounds in all_rounds for seconds in rounds.took]
    left = {"failed rounds": sum(len(rounds.failed_rounds) for rounds in all_rounds), "rounds that did not run": number - len(took), "living processes": len(marked(temporary)),
            "lasting zombies": sum(len(rounds.lasting) for rounds in all_rounds), "files left": len(os.listdir(temporary))}
    print(f"{len(took)} rounds of {all_rounds[0].rows} rows, {at_once} at once, in {wall:.0f} s; a round took {min(took, default=0):.1f} to {max(took, default=0):.1f} s")
    print(", ".join(f"{name}: {count}" for name, count in left.items()))
    for rounds in all_rounds:
        early, late = rounds.descriptors()
        print(f"descriptors: {early} at the quietest moment of the first half of the rounds, {late} of the second")
    for failure in [failure for rounds in all_rounds for failure in rounds.failures][:20]:
        print(failure)
    codes = {rounds.code for rounds in all_rounds}
    check(codes == {0}, f"the tests ended with {sorted(codes)}")
    check(not any(left.values()), "something failed, or was left")
    check(all(rounds.growth() <= MOST_GROWTH for rounds in all_rounds), "descriptors are left")

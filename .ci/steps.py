"""Steps with names and durations, one after the other in a row, and rows beside each other."""
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from common import CI, ROOT, Failure, fail, python


class Row:
    """Steps one after the other. What they print is shown at once, or kept until the row is joined."""

    running: set[subprocess.Popen[bytes]] = set()

    def __init__(self, name: str = "", is_shown: bool = True) -> None:
        self.name, self.is_shown = name, is_shown
        self.printed: list[str] = []
        self.title = ""
        self.began = time.monotonic()
        self.skipped: list[str] = []

    def say(self, line: str) -> None:
        if line.startswith("skipped: "):
            step = (self.title or self.name).split(":")[0]
            self.skipped.append(f"{step}: {line.removeprefix('skipped: ')}")
        if self.is_shown:
            print(line, flush=True)
        else:
            self.printed.append(line)

    def step(self, title: str) -> None:
        """Begins a step. The title says what it proves."""
        self.end()
        self.title, self.began = title, time.monotonic()
        self.say(f"\n== {title}")

    def end(self) -> None:
        if self.title:
            self.say(f"-- {time.monotonic() - self.began:.0f} s")
        self.title = ""

    def run(self, *command: object, expected: int = 0, is_shown: bool = True, cwd: pathlib.Path = ROOT, env: dict[str, str] | None = None,
            timeout: float = 7200) -> str:
        """Runs a program and gives back what it printed. Another exit code than the expected one fails the step."""
        words = [str(word) for word in command]
        try:
            process = subprocess.Popen(words, cwd=cwd, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, start_new_session=True)
        except FileNotFoundError:
            fail(f"{words[0]} is not installed")
        self.running.add(process)
        timer = threading.Timer(timeout, stop, [process])
        timer.start()
        lines = []
        assert process.stdout
        for bytes_ in process.stdout:
            lines.append(bytes_.decode(errors="replace").rstrip("\n"))
            if is_shown:
                self.say(lines[-1])
        code = process.wait()
        was_stopped = not timer.is_alive()
        timer.cancel()
        self.running.discard(process)
        if code != expected or was_stopped:
            if not is_shown:
                for line in lines[-100:]:
                    self.say(line)
            fail(f"{shlex.join(words)} " + (f"did not end within {timeout:.0f} s" if was_stopped else f"ends with {code} instead of {expected}"))
        return "\n".join(lines)

    def ours(self, *words: object, timeout: float = 7200) -> str:
        """Runs another command of this package."""
        return self.run(python(), CI, *words, timeout=timeout)

    def same(self, path: str, *command: object) -> None:
        """A program prints what is in a file."""
        printed, expected = self.run(*command, is_shown=False), (ROOT / path).read_text("utf-8").rstrip("\n")
        if printed != expected:
            import difflib
            for line in difflib.unified_diff(expected.splitlines(), printed.splitlines(), path, "printed", lineterm="", n=1):
                self.say(line)
            fail(f"{path} differs from what is printed now")

    def swift_test(self, *words: object, env: dict[str, str] | None = None, command: tuple[object, ...] = ("swift", "test")) -> None:
        """Runs tests, and notes what they say that they skip."""
        printed = self.run(*command, *words, env=env)
        reasons = re.findall(r'^\S+ +(?:Test|Suite)\b.* skipped: "(.*)"$', printed, re.M)
        for reason in sorted(set(reasons)):
            self.say(f"skipped: tests: {reasons.count(reason)}: {reason}")


class Beside(Row):
    """A row beside others, in a thread of its own."""

    def __init__(self, name: str, steps: Callable[[Row], None]) -> None:
        super().__init__(name, is_shown=False)
        self.failure: Exception | None = None
        self.thread = threading.Thread(target=self.work, args=[steps], daemon=True)
        self.thread.start()

    def work(self, steps: Callable[[Row], None]) -> None:
        began = time.monotonic()
        try:
            steps(self)
            self.end()
            self.say(f"-- {time.monotonic() - began:.0f} s in all")
        except Exception as failure:  # join raises it.
            self.failure = failure

    def join(self, row: Row) -> None:
        """Waits for the row, shows what it printed, and fails where it failed."""
        row.end()
        self.thread.join()
        print(f"\n== {self.name} (beside others)", *self.printed, sep="\n", flush=True)
        row.skipped += self.skipped
        if self.failure:
            row.title = self.title or self.name
            raise self.failure


def stop(process: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def all_steps(steps: Callable[[Row], None], passed: str) -> None:
    """Runs steps, ends whatever still runs, and says at the end what was skipped, and what failed."""
    began, row = time.monotonic(), Row()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    failed = ""
    try:
        steps(row)
        row.end()
    except Failure as failure:
        failed = f"FAILED in the step: {row.title}\n{failure}"
    finally:
        for process in list(Row.running):
            stop(process)
    if row.skipped:
        print(f"\nskipped, {len(row.skipped)} in all:", *[f"skipped: {reason}" for reason in dict.fromkeys(row.skipped)], sep="\n", flush=True)
    if failed:
        print(f"\n{failed}", file=sys.stderr)
        sys.exit(1)
    print(f"\n{passed}{', but for what was skipped' if row.skipped else ''}, in {time.monotonic() - began:.0f} s", flush=True)

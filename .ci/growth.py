"""Makes hostile input of one size and of four times that, and fails where double the input takes three times as much. Processor time and memory count, without those of a
start; what grows too fast is measured again before it counts."""
import argparse
import math
import os
import pathlib
import resource
import subprocess
from collections.abc import Callable

from common import check, fail, folder, program

MOST_GROWTH = 3.0
# Below these seconds and MiB beyond a start, noise decides; where the seconds are less, more is made.
LEAST = (0.3, 20)
TIMEOUT = 30
Make = Callable[[pathlib.Path, int], list[str]]


def translated(form: str, separator: str = " ", head: str = "") -> Make:
    """A page and its translation, each with pieces of its own."""
    def make(place: pathlib.Path, count: int) -> list[str]:
        for name in "old", "new":
            pieces = separator.join(form.format(word=f"{name}Word{index}") for index in range(count))
            (place / f"{name}.md").write_text(f"# Push {{#about-push-tracking}}\n\n{head}{pieces}\n", "utf-8")
        return ["docs", "--source", "old.md", "new.md"]

    return make


def files(place: pathlib.Path, count: int) -> list[str]:
    (place / "app").mkdir()
    (place / "app/Tracker.java").write_text("class Tracker { void track() { MobileCore.collectMessageInfo(null); } }\n", "utf-8")
    for index in range(count):
        (place / f"app/File{index}.java").write_text(f"class File{index} {{ int value() {{ return {index}; }} }}\n", "utf-8")
    return ["source", "app"]


def attributes(place: pathlib.Path, count: int) -> list[str]:
    files(place, 1)
    many = "\n".join(f'android:name{index}="{index}"' for index in range(count))
    manifest = f'<manifest xmlns:android="http://schemas.android.com/apk/res/android" {many}/>\n'
    (place / "app/AndroidManifest.xml").write_text(manifest, "utf-8")
    return ["source", "app"]


def globs(place: pathlib.Path, count: int) -> list[str]:
    below = place / "/".join(["a"] * 60)
    below.mkdir(parents=True)
    for index in range(count):
        (below / f"{index}.md").write_text("text\n", "utf-8")
    return ["docs", "/".join(["**", "a"] * 8) + "/x.md"]


# What is made, how much of it at least, and at most: four times that is still read.
ROWS: dict[str, tuple[Make, int, int]] = {
    "code-spans": (translated("`{word}`"), 1000, 8000), "names": (translated("{word}"), 1000, 8000), "links": (translated("[a]({word})"), 1000, 7000),
    "images": (translated("![a]({word})", "\n\n"), 1000, 6000), "rows": (translated("| `{word}` | 1 |", "\n", "| a | b |\n|---|---|\n"), 500, 4000),
    "headings": (translated("## {word}\n\ntext", "\n\n"), 250, 3000), "files": (files, 500, 4000), "attributes": (attributes, 5000, 80000), "globs": (globs, 250, 8000),
}


def cost(tool: str, make: Make, count: int) -> tuple[float, float]:
    """The processor time in seconds, and the memory in MiB."""
    with folder() as work:
        arguments = make(work, count)

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT))

        process = subprocess.Popen([tool, *arguments], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode, seconds = os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime
        if process.returncode < 0 and seconds > TIMEOUT - 1:
            return math.inf, math.inf
        if process.returncode not in (0, 1, 2):
            fail(f"exit {process.returncode}: {' '.join(arguments)}")
        return seconds, usage.ru_maxrss / 1024


def growth(tool: str, make: Make, count: int, most: int) -> float:
    """How many times as much double the input takes, of time or memory: of four times the input the root, which noise changes least."""
    start = cost(tool, make, 1)
    one = cost(tool, make, count)
    while one[0] - start[0] < LEAST[0] and 2 * count <= most:
        count *= 2
        one = cost(tool, make, count)
    four = cost(tool, make, 4 * count)
    if math.inf in one + four:
        return math.inf
    return max(math.sqrt(max(b - a, least) / max(c - a, least)) for a, b, c, least in zip(start, four, one, LEAST))


def main(arguments: argparse.Namespace) -> None:
    tool, wrong = program(arguments.tool), []
    for name, (make, count, most) in ROWS.items():
        worst = growth(tool, make, count, most)
        if worst > MOST_GROWTH:
            worst = min(worst, growth(tool, make, count, most))
        print(f"{name}: double the input takes {worst:.1f} times as much", flush=True)
        if worst > MOST_GROWTH:
            wrong.append(name)
    check(not wrong, f"grow faster than their input: {', '.join(wrong)}")

"""Makes hostile input of one size and of four times that, and fails where double the input takes three times as much processor time. Below the time in which a start's
noise decides, more is made; what grows too fast is measured again before it counts."""
import argparse
import math
import pathlib
from collections.abc import Callable

from apps import timed
from common import check, folder, program

MOST_GROWTH, LEAST = 3.0, 0.3
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


def cost(tool: str, make: Make, count: int) -> float:
    """The processor time in seconds."""
    with folder() as work:
        code, said, seconds = timed(work, tool, *make(work, count))
        check(code in (0, 1, 2), f"exit {code}: {said[-2000:]}")
        return seconds


def growth(tool: str, make: Make, count: int, most: int) -> float:
    """How many times as much double the input takes: of four times the input the root, which noise changes least."""
    start, one = cost(tool, make, 1), cost(tool, make, count)
    while one - start < LEAST and 2 * count <= most:
        count *= 2
        one = cost(tool, make, count)
    return math.sqrt(max(cost(tool, make, 4 * count) - start, LEAST) / max(one - start, LEAST))


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

"""The tool is killed before and after each call that names or removes a file, of each thing that it writes; then the file system is full. A file is the old one or the new
one, never half. A killed writer cannot clear away what it has just named: the next one does. Linux; needs strace, and for full disks root."""
import argparse
import collections
import hashlib
import os
import pathlib
import shutil
import stat
import sys
from dataclasses import dataclass

from common import FIXTURES, check, folder, has, program, run, skip
from reports import PYTHON_STARTER

OURS = ".tracking-conformance-"
CALLS = "linkat", "rename", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "chmod", "fchmod", "fchmodat", "link", "rmdir"
# Of each file its bytes' digest and its permissions.
State = dict[str, tuple[str, int]]


@dataclass
class Deed:
    """Something that is written: what is run, the files that are there before with their permissions, and how it ends."""

    name: str
    command: list[str]
    before: dict[str, tuple[bytes, int]]
    expected: tuple[int, ...] = (0,)

    def put(self, place: pathlib.Path) -> None:
        shutil.rmtree(place, ignore_errors=True)
        (place / "written").mkdir(parents=True)
        for name, (content, mode) in self.before.items():
            path = place / "written" / name
            path.write_bytes(content)
            path.chmod(mode)

    def states(self, place: pathlib.Path) -> tuple[State, State]:
        """What is there before and after it."""
        self.put(place)
        old = state(place)
        run(*self.command, cwd=place, expected=self.expected)
        return old, state(place)


def state(place: pathlib.Path) -> State:
    return {str(path.relative_to(place / "written")): (hashlib.sha256(path.read_bytes()).hexdigest(), stat.S_IMODE(path.stat().st_mode))
            for path in sorted((place / "written").rglob("*")) if path.is_file()}


def judge(deed: Deed, place: pathlib.Path, old: State, new: State, what: str) -> str:
    """Each file is old or new, and none is gone. Which they are; what is left behind, the next writer removes."""
    found = state(place)
    # What the tool writes before it gives it its name.
    left = [name for name in found if any(part.startswith(OURS) and part.endswith((".tmp", ".site")) for part in pathlib.PurePath(name).parts)]
    found = {name: value for name, value in found.items() if name not in left}
    for name, value in found.items():
        check(value in (old.get(name), new.get(name)), f"{deed.name}, {what}: {name} is neither the old nor the new one")
    gone = [name for name in old if name not in found]
    check(not gone, f"{deed.name}, {what}: gone: {gone}")
    if left:
        run(*deed.command, cwd=place, expected=None)
        stays = [name for name in os.listdir(place / "written") if name.startswith(OURS)]
        check(not stays, f"{deed.name}, {what}: {stays} stays")
    return f"{'old' if found == old else 'new' if found == new else 'some new'}{', with something that the next writer has removed' if left else ''}"


def said(deed: Deed, title: str, outcomes: collections.Counter[str]) -> None:
    print(f"{deed.name}: {title}: " + "; ".join(f"{count} {outcome}" for outcome, count in outcomes.items()), flush=True)


def kill_at_calls(deed: Deed, place: pathlib.Path) -> None:
    old, new = deed.states(place)
    deed.put(place)
    trace = place.with_name("trace")
    strace = ["strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}", "-e", "signal=none", "-o", str(trace)]
    run(*strace, *deed.command, cwd=place, expected=None)
    calls = [line.split("(")[0].split()[-1] for line in trace.read_text("utf-8", "replace").splitlines() if "(" in line]
    outcomes: collections.Counter[str] = collections.Counter()
    for call, count in collections.Counter(call for call in calls if call in CALLS).items():
        # Of many alike, the first and the last.
        for number in sorted({*range(1, min(count, 4) + 1), *range(max(1, count - 1), count + 1)}):
            # An error instead of the call is the moment before it; the signal comes when it is over.
            for when, error in ("before", "error=EINTR:"), ("after", ""):
                deed.put(place)
                run(*strace, "-e", f"inject={call}:{error}signal=KILL:when={number}", *deed.command, cwd=place, expected=None)
                outcomes[judge(deed, place, old, new, f"killed {when} {call} {number} of {count}")] += 1
    said(deed, "killed before and after calls that name files", outcomes)


def fill_up(deed: Deed, place: pathlib.Path) -> None:
    """On file systems of every size up to one that has room."""
    old, new = deed.states(place)
    need, mounted = sum(-(-len(content) // 4096) * 4096 for content, _ in deed.before.values()), place.with_name("full")
    grown = sum(path.stat().st_size for path in (place / "written").rglob("*") if path.is_file())
    outcomes: collections.Counter[str] = collections.Counter()
    for size in [need + step * max(4096, -(-grown // 12)) for step in range(24)]:
        run("mount", "-t", "tmpfs", "-o", f"size={-(-size // 4096) * 4096}", "tmpfs", mounted)
        try:
            inside, what = mounted / "place", f"a full disk of {size} bytes"
            try:
                deed.put(inside)
            except OSError:
                continue
            ended = run(*deed.command, cwd=inside, expected=None)
            outcome = judge(deed, inside, old, new, what)
            # With --fix the other pages have their findings, which come first.
            is_refused = ended.code in {2, 3, *deed.expected} - {0} and all(words in ended.said for words in ("error:", "the disk is full", "make room"))
            check(outcome == "new" or is_refused and "," not in outcome, f"{deed.name}, {what}: exit {ended.code}, {outcome}\n{ended.said[:2000]}")
            outcomes["whole" if outcome == "new" else "refused"] += 1
        finally:
            run("umount", mounted)
    said(deed, "on file systems that fill up", outcomes)
    check(outcomes["refused"], f"{deed.name}: nothing was full")


def main(arguments: argparse.Namespace) -> None:
    if not sys.platform.startswith("linux"):
        skip("kills: there is no /proc")
        return
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    os.environ.pop("GITHUB_STEP_SUMMARY", None)
    tool, was = program(arguments.tool), (b"what was there before\n" * 100, 0o644)
    with folder() as work:
        wrong, place = str(work / "wrong.json"), work / "place"
        run(tool, "run", "--quiet", "--report", f"json={wrong}", "--built-in", "click-on-receipt", expected=1)
        pages = {f"{path.name}": (path.read_bytes(), mode) for path, mode in zip(sorted((FIXTURES / "Pages/mistaken").glob("*.md")), (0o600, 0o640, 0o644, 0o444, 0o755))}
        few, reports = [tool, "run", "--quiet", "--case", "action.*"], {"junit": "junit.xml", "json": "results.json", "html": "page.html", "markdown": "page.md"}
        deeds = [
            Deed("reports of an adapter's run", [*few, "--jobs", "2", "--report", "junit=written/junit.xml", "--", *PYTHON_STARTER], {"junit.xml": was}),
            Deed("docs --fix", [tool, "docs", "written", "--fix", "--report", "none"], pages, expected=(0, 1)),
            Deed("report baseline --into", [tool, *f"report baseline {wrong} --owner us --expires 2030-01-01 --reason known --into written/known.json".split()],
                 {"known.json": (b'{"waivers": []}\n', 0o600)}),
            Deed("report render", [tool, "report", "render", wrong, *[word for kind, name in reports.items() for word in ("--report", f"{kind}=written/{name}")]],
                 {"page.html": was, "junit.xml": was}, expected=(0, 1)),
        ]
        full = work / "full"
        full.mkdir()
        can_fill = os.geteuid() == 0 and run("mount", "-t", "tmpfs", "tmpfs", full, expected=None).code == 0
        if can_fill:
            run("umount", full)
        else:
            skip("full disks: only root can mount a file system, and not in every container")
        for deed in deeds:
            if has("strace", needed_for="kills at each call"):
                kill_at_calls(deed, place)
            if can_fill:
                fill_up(deed, place)

"""The tool is killed at random moments of each thing that it writes, and at each call that names or removes a file; then the file system is full, permissions vanish, and the
clock jumps. A file is the old one or the new one, never half, and nothing is left behind. A killed writer cannot clear away what it has named just then: the next one
does. Linux; needs strace, faketime and root for all of it."""
import argparse
import collections
import hashlib
import os
import pathlib
import random
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from common import FIXTURES, Ended, check, folder, has, program, read_json, run, skip, tool_options
from reports import PYTHON_STARTER

OURS = ".tracking-conformance-"
CALLS = "linkat", "rename", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "chmod", "fchmod", "fchmodat", "link", "rmdir"
# Of each file its bytes' digest and its permissions.
State = dict[str, tuple[str, int]]


def options(parser: argparse.ArgumentParser) -> None:
    tool_options(parser)
    parser.add_argument("--moments", type=int, default=200)


@dataclass
class Deed:
    """Something that is written: what is run, the files that are there before with their permissions, and what is only read, beside the folder."""

    tool: str
    name: str
    arguments: list[str]
    before: dict[str, tuple[bytes, int]]
    expected: tuple[int, ...] = (0,)
    beside: dict[str, bytes] = field(default_factory=dict)

    def put(self, place: pathlib.Path) -> None:
        shutil.rmtree(place, ignore_errors=True)
        (place / "written").mkdir(parents=True)
        for name, (content, mode) in self.before.items():
            path = place / "written" / name
            path.write_bytes(content)
            path.chmod(mode)
        for name, content in self.beside.items():
            (place / name).write_bytes(content)

    def run(self, place: pathlib.Path, is_free: bool = False) -> Ended:
        return run(self.tool, *self.arguments, cwd=place, expected=None if is_free else self.expected)

    def states(self, place: pathlib.Path) -> tuple[State, State, float]:
        """What is there before and after it, and how long it takes."""
        self.put(place)
        old, began = state(place), time.monotonic()
        self.run(place)
        return old, state(place), time.monotonic() - began

    def start(self, place: pathlib.Path, **options: object) -> subprocess.Popen[str]:
        return subprocess.Popen([self.tool, *self.arguments], cwd=place, stdin=subprocess.DEVNULL, text=True, **options)  # type: ignore[call-overload]


def state(place: pathlib.Path) -> State:
    return {str(path.relative_to(place / "written")): (hashlib.sha256(path.read_bytes()).hexdigest(), stat.S_IMODE(path.stat().st_mode))
            for path in sorted((place / "written").rglob("*")) if path.is_file()}


def temporary(names: Iterable[str]) -> list[str]:
    """Those of some files that the tool writes before it gives them their names."""
    return [name for name in names if any(part.startswith(OURS) and part.endswith((".tmp", ".site")) for part in pathlib.PurePath(name).parts)]


def judge(deed: Deed, place: pathlib.Path, old: State, new: State, what: str) -> tuple[str, list[str]]:
    """Each file is old or new, and none is gone. Which they are, and what was left behind."""
    found = state(place)
    left = temporary(found)
    found = {name: value for name, value in found.items() if name not in left}
    for name, value in found.items():
        check(value in (old.get(name), new.get(name)), f"{deed.name}, {what}: {name} is neither the old nor the new one")
    gone = [name for name in old if name in new and name not in found]
    check(not gone, f"{deed.name}, {what}: gone: {gone}")
    return "old" if found == old else "new" if found == new else "some new", left


def next_writer(deed: Deed, place: pathlib.Path, what: str) -> None:
    """The next one writes all, and clears away what the killed one has left."""
    deed.run(place, is_free=True)
    stays = [name for name in os.listdir(place / "written") if name.startswith(OURS) and not name.endswith("-site")]
    check(not stays, f"{deed.name}, {what}: {stays} stays")


def counted(outcomes: collections.Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in outcomes.items())


def kill_at_moments(deed: Deed, place: pathlib.Path, moments: int) -> None:
    deed.states(place)
    old, new, taken = deed.states(place)
    check(new == deed.states(place)[1], f"{deed.name}: two endings differ")
    random.seed(deed.name)
    outcomes: collections.Counter[str] = collections.Counter()
    for moment in [random.uniform(0, 1.2 * taken) for _ in range(moments)]:
        deed.put(place)
        process = deed.start(place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        process.wait()
        what = f"killed after {moment:.4f} s"
        outcome, left = judge(deed, place, old, new, what)
        outcomes[outcome] += 1
        if left:
            outcomes["with something that the next writer has removed"] += 1
            next_writer(deed, place, what)
        alone(process.pid, f"{deed.name}, {what}")
    print(f"{deed.name}: killed at {moments} moments of {taken * 1000:.0f} ms: {counted(outcomes)}", flush=True)


def alone(session: int, what: str) -> None:
    """After a while, no process of a killed tool's session is alive."""
    end = time.monotonic() + 5
    while living := [pid for pid in os.listdir("/proc") if pid.isdigit() and of_session(pid, session)]:
        check(time.monotonic() < end, f"{what}: {living} live on")
        time.sleep(0.01)


def of_session(pid: str, session: int) -> bool:
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return False
    return int(fields[3]) == session and fields[0] != "Z"


def kill_at_calls(deed: Deed, place: pathlib.Path) -> None:
    """Before and after each call that names, moves or removes a file."""
    old, new, _ = deed.states(place)
    deed.put(place)
    trace = place.with_name("trace")
    strace = ["strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}", "-e", "signal=none", "-o", str(trace)]
    run(*strace, deed.tool, *deed.arguments, cwd=place, expected=None)
    calls = [line.split("(")[0].split()[-1] for line in trace.read_text("utf-8", "replace").splitlines() if "(" in line]
    counts, kills, lefts = collections.Counter(call for call in calls if call in CALLS), 0, 0
    for call, count in counts.items():
        # Of many alike, the first and the last.
        for number in sorted({*range(1, min(count, 12) + 1), *range(max(1, count - 5), count + 1)}):
            for when in "before", "after":
                deed.put(place)
                # An error instead of the call is the moment before it; the signal comes when it is over.
                fault = f"inject={call}:{'error=EINTR:' if when == 'before' else ''}signal=KILL:when={number}"
                run(*strace, "-e", fault, deed.tool, *deed.arguments, cwd=place, expected=None)
                what = f"killed {when} {call} {number} of {count}"
                kills += 1
                if judge(deed, place, old, new, what)[1]:
                    lefts += 1
                    next_writer(deed, place, what)
    print(f"{deed.name}: killed before and after {kills // 2} calls that name files ({counted(counts)}); after {lefts} something that the next writer has removed", flush=True)


def may_mount(place: pathlib.Path) -> bool:
    place.mkdir(exist_ok=True)
    if os.geteuid() != 0 or not has("mount") or run("mount", "-t", "tmpfs", "tmpfs", place, expected=None).code != 0:
        return False
    run("umount", place)
    return True


def fill_up(deed: Deed, place: pathlib.Path) -> None:
    """On file systems of every size up to one that has room."""
    old, new, _ = deed.states(place)
    need = sum(-(-len(content) // 4096) * 4096 for content in [*(content for content, _ in deed.before.values()), *deed.beside.values()])
    grown = sum(path.stat().st_size for path in (place / "written").rglob("*") if path.is_file())
    outcomes: collections.Counter[str] = collections.Counter()
    mounted = place.with_name("full")
    for size in [need + step * max(4096, -(-grown // 12)) for step in range(24)]:
        run("mount", "-t", "tmpfs", "-o", f"size={-(-size // 4096) * 4096}", "tmpfs", mounted)
        try:
            inside, what = mounted / "place", f"a full disk of {size} bytes"
            try:
                deed.put(inside)
            except OSError:
                continue
            ended = deed.run(inside, is_free=True)
            outcome, left = judge(deed, inside, old, new, what)
            check(not left and old.keys() <= state(inside).keys(), f"{deed.name}, {what}: left behind: {left}, or gone")
            # With --fix the other pages have their findings, which come first.
            is_refused = ended.code in {2, 3, *deed.expected} - {0} and all(words in ended.said for words in ("error:", "the disk is full", "make room"))
            check(outcome == "new" and ended.code >= 0 or is_refused, f"{deed.name}, {what}: exit {ended.code}\n{ended.said[:2000]}")
            outcomes["whole" if outcome == "new" else "refused"] += 1
        finally:
            run("umount", mounted)
    print(f"{deed.name}: on file systems that fill up: {counted(outcomes)}", flush=True)
    check(outcomes["refused"], f"{deed.name}: nothing was full")


def forbid(deed: Deed, place: pathlib.Path) -> None:
    """Without the right to write there, or with it taken away on the way; root may do anything, so another user does it."""
    old, new, taken = deed.states(place)
    outcomes: collections.Counter[str] = collections.Counter()
    random.seed(deed.name + "forbid")
    for moment in [None] + [random.uniform(0, taken) for _ in range(10)]:
        deed.put(place)
        for path in [place, *place.rglob("*")]:
            os.chown(path, 65534, 65534)
        if moment is None:
            (place / "written").chmod(0o555)
        process = deed.start(place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, user=65534, group=65534, extra_groups=[])
        if moment is not None:
            time.sleep(moment)
            (place / "written").chmod(0o555)
        said = process.communicate(timeout=60)[0]
        (place / "written").chmod(0o755)
        outcome, _ = judge(deed, place, old, new, "where permissions vanished")
        check(old.keys() <= state(place).keys() and process.returncode >= 0, f"{deed.name}: a file is gone where permissions vanished, or exit {process.returncode}")
        is_refused = process.returncode in {2, 3, *deed.expected} - {0} and "error:" in said and ("may not be written to" in said or "read-only" in said)
        check(outcome == "new" or is_refused, f"{deed.name}, permissions taken after {moment} s: exit {process.returncode}\n{said[:2000]}")
        outcomes[outcome] += 1
    print(f"{deed.name}: permissions that vanish: {counted(outcomes)}", flush=True)


def timeless(results: pathlib.Path) -> tuple[str, object]:
    """When a run began, and all else that its results say, without how long cases took."""
    written = read_json(results)
    for case in written["cases"]:
        del case["durationMs"]
    return written.pop("began")["timestamp"], written


CLOCKS = ["1970-01-01 00:00:00", "2038-01-19 03:14:07", "2099-12-31 23:59:59", "@2026-01-01 00:00:00 x1000", "@2026-01-01 00:00:00 i-3600", "@2026-01-01 00:00:00 i86400"]


def jump(tool: str, place: pathlib.Path) -> None:
    """A clock that stands in another century, runs fast or backwards changes nothing but the time that is written."""
    place.mkdir()
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    whole, out_of_time, results = 0, 0, place / "results.json"
    for command in [], ["--jobs", "2", "--", *PYTHON_STARTER]:
        words = [tool, "run", "--quiet", "--case", "action.*", "--report", f"json={results}",
                 "--report", f"junit={place}/junit.xml", "--report", f"html={place}/page.html", *command]
        run(*words)
        expected = timeless(results)[1]
        for clock in CLOCKS:
            # The adapter sees the same clock; that of the deadlines, which counts on, is left as it is, and then jumps, too.
            # That one never goes back, so it is left alone where the clock does.
            for monotonic in "1" if "i-" in clock else "10":
                ended = run("faketime", "-f", clock, *words, env={"FAKETIME_DONT_FAKE_MONOTONIC": monotonic}, expected=None)
                began, written = timeless(results)
                # A run that did not see the clock would show nothing; those that go back or fast are near their beginning.
                check(abs(int(began[:4]) - int(clock.removeprefix("@")[:4])) <= 1, f"{clock}: began {began}")
                # Where the deadlines' clock is a thousand times as fast, or counts a day for each look at it, an adapter's time can be over; the tool says so.
                if command and monotonic == "0" and ended.code == 3 and "did not answer" in ended.err:
                    out_of_time += 1
                else:
                    check(ended.code == 0 and written == expected, f"{clock}: exit {ended.code}, or the results differ: {command}\n{ended.err[-1000:]}")
                    whole += 1
                run(tool, "report", "verify", results)
    print(f"clock: six that jump: {whole} runs the same but for their times, {out_of_time} in which the deadlines' clock jumped past the adapter's time")


def deeds(tool: str, work: pathlib.Path) -> list[Deed]:
    right, wrong = work / "right.json", work / "wrong.json"
    run(tool, "run", "--quiet", "--report", f"json={right}", "--jobs", "2", "--", *PYTHON_STARTER)
    run(tool, "run", "--quiet", "--report", f"json={wrong}", "--built-in", "click-on-receipt", expected=1)
    pages = {f"{path.parent.name}-{path.name}": (path.read_bytes(), mode) for path, mode in
             zip(sorted((FIXTURES / "Pages/mistaken").glob("*.md")), (0o600, 0o640, 0o644, 0o444, 0o755, 0o600, 0o644))}
    names = {"junit": "junit.xml", "json": "results.json", "html": "page.html", "markdown": "page.md"}
    was = (b"what was there before\n" * 100, 0o644)

    def reports(*kinds: str) -> list[str]:
        return [word for kind in kinds for word in ("--report", f"{kind}=written/{names[kind]}")]

    return [
        Deed(tool, "reports of a run", ["run", "--quiet", "--case", "action.*", "--built-in", "click-on-receipt", *reports(*names)],
             {name: was for kind, name in names.items() if kind != "markdown"}, expected=(1,)),
        Deed(tool, "reports of an adapter's run", ["run", "--quiet", "--case", "action.*", "--jobs", "2", *reports("junit"), "--", *PYTHON_STARTER], {"junit.xml": was}),
        Deed(tool, "docs --fix", ["docs", "written", "--fix", "--report", "none"], pages, expected=(0, 1)),
        Deed(tool, "docs, reports", ["docs", "pages.md", "--quiet", *reports("html"), "--report", "sarif=written/pages.sarif"],
             {"page.html": was, "pages.sarif": was}, expected=(1,), beside={"pages.md": next(iter(pages.values()))[0]}),
        Deed(tool, "report baseline --into", ["report", "baseline", "wrong.json", "--owner", "us", "--expires", "2030-01-01", "--reason", "known", "--into", "written/known.json"],
             {"known.json": (b'{"waivers": []}\n', 0o600)}, beside={"wrong.json": wrong.read_bytes()}),
        Deed(tool, "report certify --into", ["report", "certify", "right.json", "--subject", "app", "--into", "written/certificate.json"],
             {"certificate.json": was}, beside={"right.json": right.read_bytes(), "app": b"an app"}),
        Deed(tool, "report render", ["report", "render", "wrong.json", *reports("junit", "html", "markdown")],
             {"page.html": was}, expected=(0, 1), beside={"wrong.json": wrong.read_bytes()}),
    ]


def main(arguments: argparse.Namespace) -> None:
    if not sys.platform.startswith("linux"):
        skip("kills: there is no /proc")
        return
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    os.environ.pop("GITHUB_STEP_SUMMARY", None)
    tool = program(arguments.tool)
    with folder() as work:
        # Others may look for what they may write.
        work.chmod(0o755)
        all_deeds, place = deeds(tool, work), work / "place"
        for deed in all_deeds:
            kill_at_moments(deed, place, arguments.moments)
        if has("strace", needed_for="kills at each call"):
            for deed in all_deeds:
                kill_at_calls(deed, place)
        if may_mount(work / "full"):
            for deed in all_deeds:
                fill_up(deed, place)
        else:
            skip("full disks: only root can mount a file system, and not in every container")
        if os.geteuid() == 0:
            # Another user need not be able to start our adapter.
            for deed in (deed for deed in all_deeds if "--" not in deed.arguments):
                forbid(deed, place)
        else:
            skip("permissions that vanish: only root can be another user")
        if has("faketime", needed_for="clocks that jump"):
            jump(tool, work / "clock")

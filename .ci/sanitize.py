"""Whether anything races or leaks in the tests of what starts threads or processes. It is for nights: a copy of the package is built for each sanitizer, and its tests take
many times as long as without. Nothing is suppressed: fix what is found where it comes from.

continuations: what the thread sanitizer says of Swift's continuations is not true, and proved here, so that `thread` may have others in their place. It names what is
handed over by a continuation that is resumed before its task waits: the runtime reports the resumption, but the wait's end only where the task did wait. So one program
resumes late, early, and writes once more after that: with a lock that resumption and wait both take, only the last may be named, but must be.
thread: the tests, with a lock of pthreads in every continuation, and for every `Mutex` of the tests: that waits in the kernel by a call that the sanitizer does not see. The
sanitizer must have nothing to say, of the tests nor of the tools that they start.
address: the tests, once under the address sanitizer, which must have nothing to say of them nor of the tools that they start; then those that need no tool once, once more
and three times in one process, one after the other, under the leak sanitizer: what it names more often in the last is lost in each round. It does not see pointers in which
Swift keeps the case of an enum, so it names what is in use, too, but about as often. And so for the tool, whose commands have little and much to do."""
import argparse
import collections
import pathlib
import re
import shutil

from common import FIXTURES, ROOT, Ended, check, folder, run

PARTS = FIXTURES / "Sanitizers"
SUITES = r"^(AdapterTools|AdapterClient|Command|ConformanceRunner|DeviceModel|Checks|SelfTest|TrackingConformance)Tests\."
GUARD = "Sources/Code/SourceCode/Source/StackGuard.swift"
CONTINUATION = re.compile(r"\b(with)?Checked((Throwing)?Continuation)\b")
REPORT = re.compile(r"^(?:WARNING|==\d+==ERROR): (?:Thread|Address)Sanitizer", re.MULTILINE)
HOURS = 4 * 3600


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=["continuations", "thread", "address", "all"], default="all")
    parser.add_argument("--filter", default=SUITES, help="other tests, as `swift test` takes them")


def main(arguments: argparse.Namespace) -> None:
    for name, part in {"continuations": continuations, "thread": threads, "address": memory}.items():
        if arguments.what in (name, "all"):
            part(arguments.filter)


def continuations(_: str) -> None:
    with folder() as work:
        named = {}
        for kind in "Checked", "Seen":
            place = work / kind
            place.mkdir()
            program = (PARTS / "HandedOver/main.swift").read_text("utf-8")
            if kind == "Seen":
                program = CONTINUATION.sub(r"\1Seen\2", program)
                for part in PARTS.glob("*.swift"):
                    shutil.copy(part, place)
            (place / "main.swift").write_text(program, "utf-8")
            run("swiftc", "-swift-version", "6", "-sanitize=thread", "-g", *place.glob("*.swift"), "-o", place / "program")
            for way in "late", "early", "racing":
                ended = run(place / "program", way, env={"TSAN_OPTIONS": "halt_on_error=0 exitcode=0"})
                named[kind, way] = len(REPORT.findall(ended.err))
                print(f"{kind} continuations, {way}: {named[kind, way]} warnings of the thread sanitizer")
    check(not (named["Checked", "late"] or named["Seen", "late"] or named["Seen", "early"]), "what is handed over by a continuation races")
    check(named["Seen", "racing"], "the thread sanitizer sees no race behind a continuation")


class Copy:
    """A copy of the package for a sanitizer, and what the sanitizer reports there."""

    def __init__(self, kind: str) -> None:
        self.kind, self.place = kind, ROOT / ".build/sanitize" / kind
        self.reports = self.place / ".build/reports"
        self.lay_out()
        shutil.rmtree(self.reports, ignore_errors=True)
        self.reports.mkdir(parents=True)

    def lay_out(self) -> None:
        """Brings the copy up to date. What has not changed stays as it is, so that it need not be built again."""
        files = [name for name in run("git", "ls-files", "-co", "--exclude-standard", "-z").out.split("\0") if (ROOT / name).is_file()]
        wanted = {name: (ROOT / name).read_bytes() for name in files}
        # What is nested may take eight times the stack: the frames are that much larger under a sanitizer, and the stacks of Linux have room.
        guard = wanted[GUARD]
        wanted[GUARD] = guard.replace(b"320 * 1024", b"2560 * 1024")
        check(wanted[GUARD] != guard, f"the stack's limit is not where it was: {GUARD}")
        if self.kind == "thread":
            for name in [name for name in files if re.match(r"(Sources|Tests)/.*\.swift$", name) and not name.startswith("Tests/Fixtures/")]:
                text = wanted[name].decode()
                if CONTINUATION.search(text) or re.search(r"^import Synchronization$", text, re.MULTILINE):
                    wanted[name] = CONTINUATION.sub(r"\1Seen\2", text).encode()
                    for part in PARTS.glob("*.swift"):
                        wanted["/".join([*name.split("/")[:2], f"Seen{part.name}"])] = part.read_bytes()
        for name, content in wanted.items():
            path = self.place / name
            if not path.exists() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                if (ROOT / name).exists():
                    shutil.copymode(ROOT / name, path)
        for path in [path for top in ("Sources", "Tests") for path in (self.place / top).rglob("*") if path.is_file()]:
            if str(path.relative_to(self.place)) not in wanted:
                path.unlink()

    def tests(self, name: str, *command: object, env: dict[str, str]) -> None:
        """Runs tests in the copy, says what they came to, and that the sanitizer has written nothing."""
        ended = run(*command, cwd=self.place, env=env, expected=None, timeout=HOURS)
        (self.reports / name).write_text(ended.said, "utf-8")
        problems = re.findall(r".*(?:error:|recorded an issue).*", ended.said)
        check(ended.code == 0, f"the tests fail under the {self.kind} sanitizer:\n" + "\n".join(problems[:20] or [ended.said[-3000:]]))
        print(f"{name}: {(re.findall('.*Test run with.*', ended.said) or ['no tests'])[-1]}", flush=True)
        written = "".join(path.read_text("utf-8", "replace") for path in self.reports.glob(f"{self.kind}.*"))
        check(not REPORT.search(written), f"{len(REPORT.findall(written))} reports of the {self.kind} sanitizer, in {self.reports}:\n{written[:8000]}")


def threads(suites: str) -> None:
    copy = Copy("thread")
    copy.tests("thread-tests", "swift", "test", "--sanitize=thread", "--filter", suites, env={"TSAN_OPTIONS": f"halt_on_error=0 exitcode=0 log_path={copy.reports}/thread"})


def memory(suites: str) -> None:
    copy = Copy("address")
    run("swift", "build", "--build-tests", "--sanitize=address", cwd=copy.place, timeout=HOURS)
    tools = pathlib.Path(run("swift", "build", "--show-bin-path", cwd=copy.place).out.strip())
    tests = [tools / "tracking-conformancePackageTests.xctest", "--testing-library", "swift-testing", "--filter", suites]
    copy.tests("address-tests", *tests, env={"ASAN_OPTIONS": f"detect_leaks=0 exitcode=1 log_path={copy.reports}/address"})
    (copy.reports / "tests").mkdir()
    for rounds in 1, 1, 3:
        copy.tests(f"leak-tests-{rounds}", *tests, "--skip", r"^CommandTests\.", "--no-parallel", "--repetitions", rounds,
                   env={"ASAN_OPTIONS": f"detect_leaks=1 log_path={copy.reports}/tests/leaks-of-{rounds}", "LSAN_OPTIONS": "exitcode=0"})
    compare_leaks(copy.reports / "tests", 1, 3)
    tool_memory(copy, tools / "tracking-conformance")


def tool_memory(copy: Copy, tool: pathlib.Path) -> None:
    """What the tool itself loses for each page, case or situation: commands with little and with three times as much to do."""
    with folder() as work:
        def leaks(name: str, times: int, *command: object) -> Ended:
            place = copy.reports / name
            place.mkdir(exist_ok=True)
            ended = run(tool, *command, "--report", "junit=junit.xml", "--report", "json=results.json", "--report", "html=page.html", cwd=work, expected=(0, 1), timeout=HOURS,
                        env={"ASAN_OPTIONS": f"detect_leaks=1 exitcode=99 log_path={place}/leaks-of-{times}", "LSAN_OPTIONS": "exitcode=0"})
            print(f"tool under the leak sanitizer: {ended.said.strip().splitlines()[-1]}", flush=True)
            return ended

        # The examinations of the last eight pages are in use, so there are more pages than that.
        for times in 9, 27:
            pages = work / f"pages-{times}"
            pages.mkdir()
            for number in range(times):
                # In each block of code, so that it is other code, which is run again.
                lines, is_open = [], False
                for line in (FIXTURES / "Pages/mistaken/it.md").read_text("utf-8").split("\n"):
                    lines.append(line)
                    if line.startswith("```"):
                        is_open = not is_open
                        lines += [f"// page {number}"] if is_open else []
                (pages / f"{number}.md").write_text("\n".join(lines), "utf-8")
            leaks("docs", times, "docs", "--jobs", 1, pages)
        leaks("run", 1, "run", "--built-in", "click-on-receipt", "--shard", "1/3")
        leaks("run", 3, "run", "--built-in", "click-on-receipt")
        for times in 1, 3:
            leaks("source", times, "source", FIXTURES / "Apps/firebase-service", "--random", times * 20)
    # What is in use, and what a forgotten word of the stack points to, differs by one or two; of what is lost, there are 18 more.
    compare_leaks(copy.reports / "docs", 9, 27, 9)
    compare_leaks(copy.reports / "run", 1, 3)
    compare_leaks(copy.reports / "source", 1, 3)


HEAD = re.compile(r"(?:Direct|Indirect) leak of (\d+) byte\(s\) in (\d+) object\(s\)")
FRAME = re.compile(r"    #\d+ 0x[0-9a-f]+ in (\S+) (.*)")
DEPTH = 5


def leaks_of(path: pathlib.Path) -> collections.Counter[tuple[str, ...]]:
    """The objects of each place in a report. Allocations are the same where the innermost functions of this package that made them are, whatever thread they ran on."""
    found: collections.Counter[tuple[str, ...]] = collections.Counter()
    for block in path.read_text("utf-8", "replace").split("\n\n"):
        if head := HEAD.search(block):
            frames = FRAME.findall(block)
            ours = [f"{name} {re.sub(r'^.*/(?=Sources/|Tests/)', '', place)}" for name, place in frames if re.search(r"/(Sources|Tests)/.*\.swift", place)]
            found[tuple(ours[:DEPTH] or [name for name, _ in frames][:DEPTH])] += int(head[2])
    return found


def compare_leaks(place: pathlib.Path, few: int, many: int, least: int = 0) -> None:
    """What is lost in each round is there more often after MANY rounds by a round's number at least, or by LEAST. What is in use is made once, and so is there about as
    often: a forgotten word of a stack that points to some of it hides these, and two equal runs differed by up to 14 objects of 10,118. So of several reports of as many
    rounds, the one that names most counts."""
    before, after = (collections.Counter[tuple[str, ...]]() for _ in range(2))
    for found, times in (before, few), (after, many):
        for path in place.glob(f"leaks-of-{times}.*"):
            found |= leaks_of(path)
        print(f"leak sanitizer, {place.name}, {times} times: {found.total()} objects, allocated in {len(found)} places", flush=True)
    grown = {where: count - before[where] for where, count in after.items() if count - before[where] >= (least or many - few)}
    worst = sorted(grown.items(), key=lambda entry: -entry[1])[:20]
    check(not grown, f"more is lost each time, in {len(grown)} places\n"
          + "\n".join("\n    ".join([f"{growth} more objects of {after[where]}:", *where]) for where, growth in worst))

"""Whether anything races, or is used after it was freed, in the tests of what starts threads or processes: by the thread and the address sanitizer, of which each day has
one. A copy of the package is built for it, and its tests take many times as long as without. Nothing is suppressed: fix what is found where it comes from.

What the thread sanitizer says of Swift's continuations is not true: it names what is handed over by one that is resumed before its task waits. And the call by which a
`Mutex` waits it does not see. So in the copy for `thread` every continuation has a lock of pthreads, and every `Mutex` is one."""
import argparse
import datetime
import pathlib
import re
import shutil

from common import FIXTURES, ROOT, check, run

PARTS = FIXTURES / "Sanitizers"
SUITES = r"^(AdapterTools|AdapterClient|ConformanceRunner|DeviceModel|TrackingConformance)Tests\."
GUARD = "Sources/Code/SourceCode/Source/StackGuard.swift"
CONTINUATION = re.compile(r"\b(with)?Checked((Throwing)?Continuation)\b")
REPORT = re.compile(r"^(?:WARNING|==\d+==ERROR): (?:Thread|Address)Sanitizer", re.MULTILINE)


def options(parser: argparse.ArgumentParser) -> None:
    kinds = ["thread", "address"]
    parser.add_argument("kind", nargs="?", choices=kinds, default=kinds[datetime.date.today().toordinal() % 2], help="default: one of them each day")
    parser.add_argument("--filter", default=SUITES, help="other tests, as `swift test` takes them")


def lay_out(kind: str, place: pathlib.Path) -> None:
    """Brings the copy up to date. What has not changed stays as it is, so that it need not be built again."""
    files = [name for name in run("git", "ls-files", "-co", "--exclude-standard", "-z").out.split("\0") if (ROOT / name).is_file()]
    wanted = {name: (ROOT / name).read_bytes() for name in files}
    # What is nested may take eight times the stack: the frames are that much larger under a sanitizer, and the stacks of Linux have room.
    guard = wanted[GUARD]
    wanted[GUARD] = guard.replace(b"320 * 1024", b"2560 * 1024")
    check(wanted[GUARD] != guard, f"the stack's limit is not where it was: {GUARD}")
    if kind == "thread":
        for name in [name for name in files if re.match(r"(Sources|Tests)/.*\.swift$", name) and not name.startswith("Tests/Fixtures/")]:
            text = wanted[name].decode()
            if CONTINUATION.search(text) or re.search(r"^import Synchronization$", text, re.MULTILINE):
                wanted[name] = CONTINUATION.sub(r"\1Seen\2", text).encode()
                parts = name.split("/")
                target = parts[:2] if parts[1] in ("TestSupport", "AdapterFaults") else parts[:3]
                for part in PARTS.glob("*.swift"):
                    wanted["/".join([*target, f"Seen{part.name}"])] = part.read_bytes()
    for name, content in wanted.items():
        path = place / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            if (ROOT / name).exists():
                shutil.copymode(ROOT / name, path)
    for path in [path for top in ("Sources", "Tests") for path in (place / top).rglob("*") if path.is_file()]:
        if str(path.relative_to(place)) not in wanted:
            path.unlink()


def main(arguments: argparse.Namespace) -> None:
    kind, place = arguments.kind, ROOT / ".build/sanitize" / arguments.kind
    reports = place / ".build/reports"
    lay_out(kind, place)
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    options = {"thread": ("TSAN_OPTIONS", "halt_on_error=0 exitcode=0"), "address": ("ASAN_OPTIONS", "detect_leaks=0 exitcode=1")}[kind]
    ended = run("swift", "test", f"--sanitize={kind}", "--filter", arguments.filter, cwd=place, env={options[0]: f"{options[1]} log_path={reports}/report"},
                expected=None, timeout=3 * 3600)
    problems = re.findall(r".*(?:error:|recorded an issue).*", ended.said)
    check(ended.code == 0, f"the tests fail under the {kind} sanitizer:\n" + "\n".join(problems[:20] or [ended.said[-3000:]]))
    print(f"{kind}: {(re.findall('.*Test run with.*', ended.said) or ['no tests'])[-1]}", flush=True)
    written = "".join(path.read_text("utf-8", "replace") for path in reports.iterdir())
    check(not REPORT.search(written), f"{len(REPORT.findall(written))} reports of the {kind} sanitizer, in {reports}:\n{written[:8000]}")

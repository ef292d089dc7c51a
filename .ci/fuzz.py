"""Throws mutated inputs at readers, for so many seconds of one core each, and says in a line what it came to. Each reader is a program of its own, made of a file in
Tests/Fuzzing/Readers, which says what has to hold whatever comes. It reads as many inputs as there is time for, from the seeds and from .build/fuzz/READER/corpus. Each day
throws other inputs; --seed throws those of the run that printed that seed. What is found stays in .build/fuzz/READER/findings, and belongs into a test.

--compare N hands N of the inputs of json to Python, and fails where that makes something else of them: it reads what is read here, as the same, and refuses what is
refused, but for rules that only this project has."""
import argparse
import base64
import collections
import concurrent.futures
import datetime
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
from typing import Any

from common import ROOT, Failure, check, fail, folder, run

READERS = "json captures spec plan answers transcript results baseline certificate scenario markdown java swift pages streams manifest".split()
TESTS, BUILT = ROOT / "Tests", ROOT / ".build/fuzz"
LIBRARIES = [path.name for path in (ROOT / "Sources").glob("*/*") if path.name[0].isupper() and path.name != "EmbedSpecPlugin"]
# The package has the name of its folder.
FEATURES = ["-swift-version", "6", "-package-name", re.sub(r"\W", "_", ROOT.name.lower()),
            "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault"]
# Files of the tests that a reader needs.
SAMPLE = ["Reports/ReportsTests/SampleSpec.swift", "Fuzzing/Shared/SmallPlan.swift"]
SAMPLE_RUN = ["Reports/ReportsTests/SampleSpec.swift", "Reports/ReportsTests/SampleRun.swift", "Reports/ReportsTests/SampleRun+Scenarios.swift"]
PARTS = {"plan": SAMPLE, "answers": SAMPLE, "streams": SAMPLE, "results": SAMPLE_RUN, "certificate": SAMPLE_RUN,
         "markdown": ["Base/MarkdownTests/TreeChecker.swift", "Base/MarkdownTests/TreeDump.swift"], "java": ["Fuzzing/Shared/CodeReading.swift"],
         "swift": ["Fuzzing/Shared/CodeReading.swift"]}
# The files of the repository that are a reader's kind of input.
INPUTS = {"json": ["spec/**/*.json", "reports/**/*.json"], "markdown": ["*.md", "spec/**/*.md", "Tests/Fixtures/**/*.md"], "pages": ["Tests/Fixtures/Pages/**/*.md"],
          "java": ["Tests/Fixtures/**/*.java"], "swift": ["Tests/Fixtures/**/*.swift", "Sources/Rules/ConformanceSpec/**/*.swift"],
          "manifest": ["Tests/Fixtures/**/AndroidManifest.xml"]}


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("readers", nargs="+", metavar="READER", choices=[*READERS, "all"], help=f"all, or some of: {', '.join(READERS)}")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="readers at a time")
    parser.add_argument("--seed", type=int, default=int(datetime.datetime.now(datetime.UTC).strftime("%Y%m%d")))
    parser.add_argument("--compare", type=int, metavar="N")


def file_of(reader: str) -> pathlib.Path:
    return TESTS / f"Fuzzing/Readers/{'JSON' if reader == 'json' else reader.capitalize()}.swift"


def build_libraries() -> pathlib.Path:
    """The folder of an optimised build of all libraries, of which tests see everything."""
    build = ["swift", "build", "-c", "release", "--product", "conformance-proof", "--scratch-path", BUILT / "build", "-Xswiftc", "-enable-testing"]
    run(*build, timeout=7200)
    place = BUILT / "build/release"
    # Of an archive a program takes what it imports, and no more.
    (place / "libraries.a").unlink(missing_ok=True)
    run("ar", "rcs", place / "libraries.a", *(file for name in LIBRARIES for file in (place / f"{name}.build").rglob("*.o")))
    return place


def build_reader(reader: str, libraries: pathlib.Path) -> pathlib.Path:
    """What throws inputs at a reader."""
    sources = [*sorted((TESTS / "Fuzzing/Throwing").glob("*.swift")), file_of(reader), *(TESTS / part for part in PARTS.get(reader, []))]
    run("swiftc", "-O", "-wmo", "-parse-as-library", "-warnings-as-errors", *FEATURES, "-I", libraries / "Modules", "-module-name", "Fuzzing", "-o", BUILT / f"{reader}.program",
        *sources, libraries / "libraries.a", timeout=3600)
    return BUILT / f"{reader}.program"


def gather(reader: str) -> pathlib.Path:
    """The reader's folder, with the files of the repository that are its kind of input."""
    place = BUILT / reader
    shutil.rmtree(place / "files", ignore_errors=True)
    for name in "files", "corpus", "findings":
        (place / name).mkdir(parents=True, exist_ok=True)
    for file in (file for pattern in INPUTS.get(reader, []) for file in ROOT.glob(pattern)):
        shutil.copy(file, place / "files" / hashlib.sha256(file.read_bytes()).hexdigest()[:16])
    return place


def throw(program: pathlib.Path, reader: str, seconds: int, seed: int) -> None:
    """Throws inputs at a reader, and prints in a line what it came to. A failure says what was found."""
    place = gather(reader)
    current = place / "current"
    ended = run(program, current, seconds, seed, place / "files", place / "corpus", env={"SWIFT_BACKTRACE": "enable=no"}, expected=None, timeout=seconds + 600)
    if ended.code != 0:
        # The length of the input, and the input that was being read.
        data = current.read_bytes()
        data = data[8 : 8 + int.from_bytes(data[:8], "little")]
        found = place / "findings" / hashlib.sha256(data).hexdigest()[:16]
        found.write_bytes(data)
        fail(f"{reader}: status {ended.code}, input in {found}, which `{program} again {found}` reads again:\n{ended.err[-2000:]}")
    print("\n".join(f"{reader}: {line}" for line in ended.out.strip().splitlines()), flush=True)


# -- compared with Python

Sample = list[tuple[bytes, str]]


def no_constant(word: str) -> Any:
    raise ValueError(word)


def read_json(data: bytes) -> Any:
    """What Python reads, with the order of members, and numbers as they are written."""
    return json.loads(data.decode(), object_pairs_hook=lambda pairs: ("object", tuple(pairs)), parse_int=lambda text: ("number", text),
                      parse_float=lambda text: ("number", text), parse_constant=no_constant)


def broken_rules(value: Any, depth: int = 0) -> set[str]:
    """The rules that only this project has, and that a document breaks which Python reads."""
    rules: set[str] = set()
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            rules.add("lone surrogate")
    elif isinstance(value, list) or isinstance(value, tuple) and value[0] == "object":
        if depth == 64:
            rules.add("too deep")
        names = [] if isinstance(value, list) else [name for name, _ in value[1]]
        if len(set(names)) < len(names):
            rules.add("duplicate name")
        for part in value if isinstance(value, list) else names + [part for _, part in value[1]]:
            rules |= broken_rules(part, depth + 1)
    return rules


def compare_json(sample: Sample) -> list[str]:
    said: collections.Counter[str] = collections.Counter()
    findings = []
    for data, verdict in sample:
        kind, _, rest = verdict.partition(" ")
        is_refused, rules, theirs = kind == "refused:", set(), None
        try:
            theirs = read_json(data)
            rules = broken_rules(theirs)
        except ValueError:
            outcome, finding = "refused by both", None if is_refused else "Python refuses it"
        else:
            outcome = f"refused here alone: {rest}" if is_refused else "read by both"
            finding = f"Python reads it, and it breaks {sorted(rules)}" if is_refused and rest not in rules else None
            if not is_refused:
                finding = f"it breaks {sorted(rules)}" if rules else "Python reads another value" if read_json(rest.encode()) != theirs else None
        said[outcome] += 1
        if finding:
            findings.append(f"{finding}: {data[:1500]!r}\n{verdict[:500]}")
    print("json: " + ", ".join(f"{text}: {count}" for text, count in said.most_common()))
    return findings


def compare(program: pathlib.Path, reader: str, count: int, seed: int) -> None:
    check(reader == "json", f"{reader}: only json is compared")
    with folder() as work:
        run(program, "sample", work / "sample", count, seed, gather(reader) / "files", timeout=3600)
        lines = [line.split(" ") for line in (work / "sample").read_text("utf-8").split("\n") if line]
    findings = compare_json([(base64.b64decode(data), base64.b64decode(verdict).decode()) for data, verdict in lines])
    check(not findings, f"{reader}: {len(findings)} inputs are read otherwise:\n" + "\n".join(findings[:10]))


def main(arguments: argparse.Namespace) -> None:
    readers = READERS if "all" in arguments.readers else arguments.readers
    BUILT.mkdir(parents=True, exist_ok=True)
    libraries = build_libraries()
    print(f"seed {arguments.seed}", flush=True)

    def work(reader: str) -> str:
        try:
            program = build_reader(reader, libraries)
            if arguments.compare is None:
                throw(program, reader, arguments.seconds, arguments.seed)
            else:
                compare(program, reader, arguments.compare, arguments.seed)
        except (Failure, subprocess.SubprocessError) as failure:
            return str(failure)
        return ""

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        failures = [failure for failure in pool.map(work, readers) if failure]
    check(not failures, "something was found:\n" + "\n".join(failures))

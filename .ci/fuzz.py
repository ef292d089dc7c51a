"""Throws mutated inputs at readers, for so many seconds of one core each, and says in a line what it came to. Each reader is a program of its own, made of a file in
Tests/Fuzzing/Readers, which says what has to hold whatever comes. Without --fast libFuzzer finds out by instruments where an input leads, with the address sanitizer; its
corpus grows from run to run, in .build/fuzz/READER/corpus. With --fast a plain loop reads as many inputs as there is time for, from the seeds and that corpus. Each day
throws other inputs; --seed throws those of the run that printed that seed. What is found stays in .build/fuzz/READER/findings, and belongs into a test.

--compare N hands N of the inputs to other readers, and fails where these make something else of them: Python's json reads what is read here, as the same, and refuses what
is refused, but for rules that only this project has; the trees of Markdown are compared as `markdown` does. Of thousands of mutated pages, a few are read otherwise for
reasons that people have to judge, so nights compare only JSON."""
import argparse
import base64
import collections
import concurrent.futures
import datetime
import hashlib
import html.entities
import json
import pathlib
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from typing import Any

from common import ROOT, STARTERS, Failure, check, fail, folder, module, run

READERS = "json captures spec plan answers transcript results baseline certificate scenario markdown java swift pages streams manifest".split()
TESTS, BUILT = ROOT / "Tests", ROOT / ".build/fuzz"
FEATURES = ["-swift-version", "6", "-package-name", "fuzzing",
            *[word for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility") for word in ("-enable-upcoming-feature", name)]]
# What is built into a library, from which folder.
EMBEDDED = {"ConformanceSpec": [("EmbeddedSpec", ROOT / "spec"), ("EmbeddedDevice", ROOT / "spec/device")],
            "ReportWriting": [("EmbeddedAssets", ROOT / "Sources/Reports/ReportWriting/HTML/Assets")], "AdapterTools": [("EmbeddedStarters", STARTERS)]}
# The folder of each library.
LIBRARIES = {path.name: path for path in (ROOT / "Sources").glob("*/*")}
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
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="readers, and compilers, at a time")
    parser.add_argument("--seed", type=int, default=int(datetime.datetime.now(datetime.UTC).strftime("%Y%m%d")))
    parser.add_argument("--compare", type=int, metavar="N")


def swift_files(path: pathlib.Path) -> list[pathlib.Path]:
    return sorted(file for file in path.rglob("*.swift") if "Starters" not in file.parts)


def imports(files: Iterable[pathlib.Path]) -> list[str]:
    """The project's libraries that some files name."""
    found = {name for file in files for name in re.findall(r"^(?:(?:package|public|internal|@testable) )?import (\w+)$", file.read_text("utf-8"), re.MULTILINE)}
    return sorted(name for name in found if name in LIBRARIES)


def file_of(reader: str) -> pathlib.Path:
    return TESTS / f"Fuzzing/Readers/{'JSON' if reader == 'json' else reader.capitalize()}.swift"


class Build:
    """Compiles what has changed: libraries, each as soon as those are there that it imports, and readers."""

    def __init__(self, is_fast: bool, jobs: int) -> None:
        self.folder, self.tools, self.is_fast = BUILT / ("plain" if is_fast else "checked"), BUILT / "tools", is_fast
        self.folder.mkdir(parents=True, exist_ok=True)
        self.tools.mkdir(parents=True, exist_ok=True)
        self.compiler = ["swiftc", "-O", "-wmo", "-parse-as-library", "-warnings-as-errors", *FEATURES, "-I", str(self.folder),
                         *([] if is_fast else ["-sanitize=fuzzer,address"])]
        self.version = run("swiftc", "--version").said
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.libraries: dict[str, concurrent.futures.Future[None]] = {}

    def changed(self, name: str, files: Iterable[pathlib.Path], make: Callable[[], object]) -> None:
        """Makes something unless its files and the commands are as they were when it was made last."""
        digest = hashlib.sha256("\0".join([*self.compiler, self.version]).encode())
        for file in files:
            digest.update(file.read_bytes())
        made = self.folder / f"{name}.made"
        if not made.exists() or made.read_text() != digest.hexdigest():
            made.unlink(missing_ok=True)
            make()
            made.write_text(digest.hexdigest())

    def embedding(self) -> None:
        """What puts files into modules, as the package's plugin does."""
        diagnostics, program = swift_files(LIBRARIES["Diagnostics"]), swift_files(LIBRARIES["embed-spec"])

        def make() -> None:
            run("swiftc", "-O", "-wmo", "-parse-as-library", *FEATURES, "-module-name", "Diagnostics", "-emit-module", "-emit-module-path",
                self.tools / "Diagnostics.swiftmodule", "-c", "-o", self.tools / "Diagnostics.o", *diagnostics)
            run("swiftc", "-O", "-parse-as-library", *FEATURES, "-I", self.tools, "-module-name", "embed_spec", "-o", self.tools / "embed-spec", *program,
                self.tools / "Diagnostics.o")

        self.changed("embedding", [*program, *diagnostics], make)

    def need(self, names: list[str], needed: list[str]) -> None:
        """Begins to compile libraries and those that they import, and notes them, these first."""
        for name in names:
            if name in needed:
                continue
            sources = swift_files(LIBRARIES[name])
            self.need(imports(sources), needed)
            needed.append(name)
            if name not in self.libraries:
                # What it waits for was begun before, so some worker gets on.
                self.libraries[name] = self.pool.submit(self.library, name, sources, [self.libraries[other] for other in imports(sources)])

    def library(self, name: str, sources: list[pathlib.Path], before: list[concurrent.futures.Future[None]]) -> None:
        for other in before:
            other.result()
        for kind, place in EMBEDDED.get(name, []):
            names = sorted(str(path.relative_to(place)) for path in place.rglob("*") if path.is_file() and not path.name.startswith("."))
            if kind == "EmbeddedSpec":
                names = [path for path in names if path.endswith(".json") and not path.startswith(("schema/", "device/"))]
            run(self.tools / "embed-spec", kind, self.folder / f"{kind}.swift", place, *names)
            sources = [*sources, self.folder / f"{kind}.swift"]
        self.changed(name, [*sources, *(self.folder / f"{other}.made" for other in imports(sources))], lambda: run(
            *self.compiler, "-enable-testing", "-module-name", name, "-emit-module", "-emit-module-path", self.folder / f"{name}.swiftmodule", "-c",
            "-o", self.folder / f"{name}.o", *sources, timeout=3600))

    def program(self, reader: str) -> concurrent.futures.Future[pathlib.Path]:
        """What throws inputs at a reader."""
        throwing = ["FuzzedReader", "MadeReader", "Seeds", "Mutation", *(["CurrentInput", "FuzzLoop", "MachineSpeed"] if self.is_fast else ["CoverageEntry"])]
        sources = [*(TESTS / f"Fuzzing/Throwing/{name}.swift" for name in throwing), file_of(reader), *(TESTS / part for part in PARTS.get(reader, []))]
        needed: list[str] = []
        self.need(imports(sources), needed)
        target, archive = self.folder / reader, self.folder / f"{reader}.a"

        def make() -> None:
            # Of an archive a program takes what it imports, and no more.
            archive.unlink(missing_ok=True)
            run("ar", "rcs", archive, *(self.folder / f"{name}.o" for name in needed))
            run(*self.compiler, "-module-name", "Fuzzing", "-o", target, *sources, archive, timeout=3600)

        def work() -> pathlib.Path:
            for name in needed:
                self.libraries[name].result()
            self.changed(f"program-{reader}", [*sources, *(self.folder / f"{name}.made" for name in needed)], make)
            return target

        return self.pool.submit(work)


def gather(reader: str) -> pathlib.Path:
    """The reader's folder, with the files of the repository that are its kind of input."""
    place = BUILT / reader
    shutil.rmtree(place / "files", ignore_errors=True)
    for name in "files", "corpus", "findings", "pieces":
        (place / name).mkdir(parents=True, exist_ok=True)
    for file in (file for pattern in INPUTS.get(reader, []) for file in ROOT.glob(pattern)):
        shutil.copy(file, place / "files" / hashlib.sha256(file.read_bytes()).hexdigest()[:16])
    return place


def throw(program: pathlib.Path, reader: str, is_fast: bool, seconds: int, seed: int) -> None:
    """Throws inputs at a reader, and prints in a line what it came to. A failure says what was found."""
    place, environment = gather(reader), {"SWIFT_BACKTRACE": "enable=no"}
    if is_fast:
        current = place / "current"
        ended = run(program, current, seconds, seed, place / "files", place / "corpus", env=environment, expected=None, timeout=seconds + 600)
        said = ended.out.strip()
        if ended.code != 0:
            # The length of the input, and the input that was being read.
            data = current.read_bytes()
            data = data[8 : 8 + int.from_bytes(data[:8], "little")]
            found = place / "findings" / hashlib.sha256(data).hexdigest()[:16]
            found.write_bytes(data)
            fail(f"{reader}: status {ended.code}, input in {found}, which `{program} again {found}` reads again:\n{ended.err[-2000:]}")
    else:
        for piece in (place / "pieces").iterdir():
            piece.unlink()
        longest = re.search(r"static let longest = (\d+)$", file_of(reader).read_text("utf-8"), re.MULTILINE)
        environment |= {"FUZZ_SEEDS": str(place / "files"), "FUZZ_PIECES": str(place / "pieces"), "ASAN_OPTIONS": "detect_leaks=0"}
        ended = run(program, f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2048", f"-max_len={longest[1] if longest else 1024}", f"-seed={seed}",
                    f"-artifact_prefix={place}/findings/", "-print_final_stats=1", "-verbosity=0", place / "corpus", place / "pieces", env=environment, expected=None,
                    timeout=seconds + 600)
        check(ended.code == 0, f"{reader}: status {ended.code}, input in {place}/findings:\n{ended.err[-4000:]}")
        stats = dict(re.findall(r"^stat::(\w+):\s+(\d+)", ended.err, re.MULTILINE))
        said = (f"{stats.get('number_of_executed_units')} executions, {stats.get('average_exec_per_sec')}/s, peak {stats.get('peak_rss_mb')} MB, "
                f"slowest {stats.get('slowest_unit_time_sec')} s")
    print("\n".join(f"{reader}: {line}" for line in said.splitlines()), flush=True)


# -- compared with other readers

CONTROL = re.compile("[\0-\x08\x0B\x0E-\x1F\x7F-\x9F]")
# Characters that are not seen are written in other ways, and the others strip all of Unicode's spaces. markdown-it-py takes U+10FFFF for none, and CommonMark knows no
# anchors: only those behind a heading can be taken out.
NOT_COMPARED = re.compile(r"\f|&#x10FFFF;|[\u2028\u2029]|(?<=\n)[ \t>]*\{#|\{#(?![\w-]+\}[ \t]*([\r\n]|$))|" + CONTROL.pattern)
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


def has_newer_entity(text: str) -> bool:
    """Whether there is an entity that HTML 4 did not have: few of these are read."""
    return any(f"{name};" in html.entities.html5 and name not in html.entities.name2codepoint for name in re.findall(r"&(\w+);", text))


def compare_markdown(sample: Sample) -> list[str]:
    import markdown

    if not all([module(name, "Markdown as another implementation reads it") for name in ("markdown_it", "commonmark")]):
        return []
    kept = [(f"input {number}", data.decode(), tree) for number, (data, tree) in enumerate(sample)]
    kept = [(name, text, tree) for name, text, tree in kept if markdown.is_decidable(text) and not NOT_COMPARED.search(text) and not has_newer_entity(text)]
    different, undecided = markdown.compare([(name, text) for name, text, _ in kept], [tree for _, _, tree in kept])
    print(f"markdown: {len(kept)} of {len(sample)} inputs compared, {len(different)} read otherwise, in {undecided} more only commonmark agrees")
    return different


def compare(program: pathlib.Path, reader: str, count: int, seed: int) -> None:
    compare_sample = {"json": compare_json, "markdown": compare_markdown}.get(reader) or fail(f"{reader}: only json and markdown are compared")
    with folder() as work:
        run(program, "sample", work / "sample", count, seed, gather(reader) / "files", timeout=3600)
        lines = [line.split(" ") for line in (work / "sample").read_text("utf-8").split("\n") if line]
    findings = compare_sample([(base64.b64decode(data), base64.b64decode(verdict).decode()) for data, verdict in lines])
    check(not findings, f"{reader}: {len(findings)} inputs are read otherwise:\n" + "\n".join(findings[:10]))


def main(arguments: argparse.Namespace) -> None:
    readers = READERS if "all" in arguments.readers else arguments.readers
    is_fast = arguments.fast or arguments.compare is not None
    build = Build(is_fast, arguments.jobs)
    build.embedding()
    programs = {reader: build.program(reader) for reader in readers}
    built = {reader: program.result() for reader, program in programs.items()}
    print(f"seed {arguments.seed}", flush=True)

    def work(reader: str) -> str:
        try:
            if arguments.compare is None:
                throw(built[reader], reader, is_fast, arguments.seconds, arguments.seed)
            else:
                compare(built[reader], reader, arguments.compare, arguments.seed)
        except (Failure, subprocess.SubprocessError) as failure:
            return str(failure)
        return ""

    failures = [failure for failure in build.pool.map(work, readers) if failure]
    check(not failures, "something was found:\n" + "\n".join(failures))

"""Fresh reports of a passing, failing, erroring, skipping, waiving and hostile run, of one in which nothing is judged and of one with stray answers, fed to consumers
that are not ours: each must find them well-formed and valid, and count what the runner counted, as the table in reports/README.md says. Each report is written again
from the results file, but must be the same. So with badges, baselines and tables."""
import argparse
import html.parser
import json
import pathlib
import re
import sys
import warnings
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

from common import FIXTURES, ROOT, SCHEMAS, STARTERS, XSD, check, csv_rows, fail, folder, module, program, read_json, run, same_bytes, skip, validate, well_formed

PYTHON_STARTER = [sys.executable, str(STARTERS / "python/adapter.py")]
MISBEHAVING = [sys.executable, str(FIXTURES / "Adapters/misbehaving_adapter.py")]
HOSTILE = [sys.executable, str(FIXTURES / "Adapters/hostile_adapter.py")]
WAIVERS = {"waivers": [
    {"case": "action.received-android*", "reason": '<b> & "bug" ]]>', "owner": "push team", "expires": "2026-06-30"},
    {"case": "flag.on-everywhere[android,event=dismissed*", "reason": "fixed long ago", "owner": "push team", "expires": "2026-06-30"},
    {"case": "action.opened-after-arrival[*", "reason": "too old", "owner": "push team", "expires": "2026-01-01"},
]}
TAGS = set("h2 h3 p table thead tbody tr th td details summary b code pre ul li strong a br".split())
# How a verdict is counted in JUnit; all others pass.
JUNIT = {"failed": "failures", "unexpectedlyPassed": "failures", "expired": "failures", "errored": "errors",
         "skipped": "skipped", "notRun": "skipped", "warned": "skipped", "waived": "skipped", "notScored": "skipped"}
Counts = dict[str, int]


class SummaryReader(html.parser.HTMLParser):
    """Finds only the tags that we write, each of them closed, and no link but to the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        check(tag in TAGS, f"a tag {tag} at {self.getpos()}")
        if tag == "a":
            check(len(attributes) == 1 and str(attributes[0][1]).startswith("https://experienceleague.adobe.com/"), f"a link: {attributes}")
        else:
            check(not attributes or tag == "details" and attributes == [("open", None)], f"{tag} has {attributes}")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        check(tag == "br" or self.open and self.open.pop() == tag, f"{tag} is closed at {self.getpos()}, and was not open")

    def handle_comment(self, data: str) -> None:
        fail(f"a comment at {self.getpos()}")


def check_summary(markdown: pathlib.Path, most: int = 900 << 10) -> None:
    text = markdown.read_bytes().decode()
    check(len(text.encode()) <= most, f"{markdown.name} has {len(text.encode())} bytes")
    if reader := module("markdown_it", "summaries by another reader of Markdown"):
        tags = SummaryReader()
        tags.feed(reader.MarkdownIt("commonmark", {"html": True}).enable("table").render(text))
        tags.close()
        check(not tags.open, f"{markdown.name}: never closed: {tags.open}")


def counts_of(statuses: Iterable[str | None]) -> Counts:
    statuses = list(statuses)
    return {"tests": len(statuses), **{name: statuses.count(name) for name in ("failures", "errors", "skipped")}}


def by_attributes(junitparser: ModuleType, path: str) -> Counts:
    suites = list(junitparser.JUnitXml.fromfile(path))
    return {name: sum(getattr(suite, name) for suite in suites) for name in ("tests", "failures", "errors", "skipped")}


def by_cases(junitparser: ModuleType, path: str) -> Counts:
    kinds = {"Failure": "failures", "Error": "errors", "Skipped": "skipped"}
    found = [[kinds[type(result).__name__] for result in case.result] for suite in junitparser.JUnitXml.fromfile(path) for case in suite]
    check(all(len(statuses) < 2 for statuses in found), f"{path}: a case has several statuses")
    return counts_of(statuses[0] if statuses else None for statuses in found)


def by_junit2html(parser: ModuleType, path: str) -> Counts:
    report = parser.Junit(path)
    names = {"failed": "failures", "error": "errors", "skipped": "skipped", "passed": None}
    check("<html" in report.html().lower(), f"{path}: junit2html makes no page of it")
    return counts_of(names[case.outcome()] for suite in report.suites for group in suite.classes.values() for case in group.cases)


def by_test_results_parser(parser: ModuleType, path: str) -> Counts:
    names = {"failure": "failures", "error": "errors", "skip": "skipped", "pass": None}
    return counts_of(names[str(test.outcome)] for test in parser.parse_junit_xml(pathlib.Path(path).read_bytes()).testruns)


# By the names in the table of reports/README.md: the module, and how it counts.
CONSUMERS: dict[str, tuple[str, Callable[[ModuleType, str], Counts]]] = {
    "junitparser, attributes of suites": ("junitparser", by_attributes),
    "junitparser, cases": ("junitparser", by_cases),
    "junit2html": ("junit2htmlreport.parser", by_junit2html),
    "test-results-parser": ("test_results_parser", by_test_results_parser),
}


def sight(count: Callable[[ModuleType, str], Counts], consumer: ModuleType, path: pathlib.Path, expected: Counts) -> str:
    """What a consumer sees, in the table's words."""
    seen = count(consumer, str(path))
    if seen == {**expected, "failures": expected["failures"] + expected["errors"], "errors": 0} != expected:
        return "errors as failures"
    return "all counts" if seen == expected else f"counts {seen}"


def check_junit(path: pathlib.Path, results: Any, column: int) -> None:
    """Each consumer sees in the XML what the table says that it sees of what the runner counted."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in (ROOT / "reports/README.md").read_text("utf-8").splitlines() if line.startswith("|")]
    table = {row[0]: row[column] for row in rows if len(row) == 3}
    expected = counts_of(JUNIT.get(case["verdict"]) for case in results["cases"])
    agreeing = []
    for name, (package, count) in CONSUMERS.items():
        consumer = module(package, f"JUnit as {name} sees it")
        if consumer is None:
            continue
        seen = sight(count, consumer, path, expected)
        # What becomes of errors is seen only where there are some.
        check(seen == table[name] or seen == "all counts" and not expected["errors"],
              f"{path.name}: {name}: {seen}; the runner counted {expected}, and reports/README.md says: {table[name]}")
        agreeing.append(name)
    print(f"{path.name}: {expected}: {', '.join(agreeing)}", flush=True)


class Runs:
    def __init__(self, tool: str, work: pathlib.Path) -> None:
        self.tool, self.work = tool, work
        offered = run(tool, "completion", "zsh", "--", "tracking-conformance", "run", "--report", "").out
        self.formats = [name for name in re.findall(r"^([a-z-]+)=", offered, re.MULTILINE) if name != "badge-svg"]

    def check(self, name: str, expected: int, *command: object) -> None:
        """A run, all of its reports, and these again from its results file."""
        words = [str(word) for word in command]

        def reports(place: pathlib.Path) -> list[str]:
            return [word for kind in self.formats for word in ("--report", f"{kind}={place}/{name}.{kind}")]

        run(self.tool, words[0], "--quiet", *reports(self.work), *words[1:], expected=expected)
        junit, strict, results, markdown, comment = (
            self.work / f"{name}.{kind}" for kind in ("junit", "junit-strict", "json", "markdown", "markdown-comment"))
        well_formed(junit, strict)
        if XSD.is_dir():
            for schema in "jenkins-junit-10", "windyroad-JUnit":
                well_formed(strict, schema=XSD / f"{schema}.xsd")
        else:
            skip("JUnit by the schemas of Jenkins and Windy Road: there is no ../shared/xsd")
        run(self.tool, "report", "verify", results)
        check_summary(markdown)
        check_summary(comment, most=61440)
        written = read_json(results)
        again = self.work / f"{name}.again"
        again.mkdir()
        # Exit codes follow the verdict only in `run`.
        run(self.tool, "report", "render", results, *reports(again))
        for path in again.iterdir():
            same_bytes(path, self.work / path.name)
        validate(SCHEMAS / "results.schema.json", results)
        check_junit(junit, written, 1)
        check_junit(strict, written, 2)


def check_badges(tool: str, work: pathlib.Path) -> None:
    """Of a whole run with an adapter, and of no other."""
    run(tool, "run", "--quiet", "--jobs", 2, "--report", f"badge-svg={work}/badge.svg", "--", *PYTHON_STARTER)
    same_bytes(work / "badge.svg", FIXTURES.parent / "Reports/ReportsTests/Goldens/conforms.badge-svg.svg")
    well_formed(work / "badge.svg")
    for words in [], ["--built-in", "click-on-receipt"], ["--platform", "android", "--", *PYTHON_STARTER]:
        run(tool, "run", "--quiet", "--report", f"badge-svg={work}/none.svg", *words, expected=2, says="there is no badge-svg of this run")
        check(not (work / "none.svg").exists(), "a badge is written of a run that has none")


def check_tables(tool: str, work: pathlib.Path) -> None:
    """By another reader of comma-separated values: no cell is a formula, and all rows have the same columns."""
    path = work / "table.csv"
    table = run(tool, "report", "table", *(work / f"{name}.json" for name in ("passing", "failing", "hostile")), "--format", "csv")
    path.write_text(table.out, "utf-8", newline="")
    rows = csv_rows(path)
    check(len(rows) > 1 and len({len(row) for row in rows}) == 1, f"{path.name}: rows of several lengths, or none")
    check(not any(cell.startswith(tuple("=+-@\t\r")) for row in rows for cell in row), f"{path.name}: a cell is a formula")
    print(f"{path.name}: {len(rows)} rows")


def main(arguments: argparse.Namespace) -> None:
    warnings.simplefilter("ignore")
    tool = program(arguments.tool)
    with folder() as work:
        (work / "known.json").write_text(json.dumps(WAIVERS), "utf-8")
        runs = Runs(tool, work)
        runs.check("passing", 0, "run")
        runs.check("failing", 1, "run", "--built-in", "click-on-receipt")
        runs.check("unscored", 1, "run", "--built-in", "click-on-receipt", "--set", 1)
        runs.check("explored", 0, "run", "--case", "flag.off*", "--exhaustive", 3, "--random", 200)
        runs.check("explored-failing", 1, "run", "--case", "action.resumed*", "--exhaustive", 3, "--built-in", "click-on-receipt")
        runs.check("recommended", 0, "run", "--edition", "2021-01", "--level", "recommended")
        runs.check("skipping", 0, "run", "--rule", "api.*", "--sdk", "android:ACPCore@1.3.9", "--sdk", "ios:OtherCore@9")
        runs.check("unjudged", 2, "run", "--case", "api.track-action-below*")
        runs.check("waiving", 1, "run", "--built-in", "click-on-receipt", "--baseline", work / "known.json", "--today", "2026-06-30")
        few = ["run", "--case", "flag.on-everywhere[*", "--platform", "android", "--timeout", 5]
        runs.check("erroring", 1, *few, "--max-restarts", 2, "--", *MISBEHAVING, "crash-always")
        runs.check("hostile", 1, *few, "--", *HOSTILE)
        plan = run(tool, "plan", "--case", "action.opened*").out
        (work / "plan.jsonl").write_text(plan, "utf-8")
        stray = 'Tests <passed> & done\n{"jsonrpc":"2.0","id":99999,"result":{"calls":[]}}\n'
        (work / "answers.jsonl").write_text(run(*PYTHON_STARTER, input=plan).out + stray, "utf-8")
        runs.check("stray", 1, "judge", work / "plan.jsonl", work / "answers.jsonl")
        check_badges(tool, work)
        check_tables(tool, work)

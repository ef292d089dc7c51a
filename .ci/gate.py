"""The gate: a clean checkout must pass it. It installs what it needs where it may; every step says what it proves, and the last lines say what was skipped."""
import argparse
import json
import pathlib
import re
import shutil
import sys

from common import FIXTURES, ORIGINALS, REAL_PAGES, RELEASE, ROOT, check, folder, has, use_newer_node
from steps import Beside, Row, all_steps

PROOF = RELEASE / "conformance-proof"
RELEASE_BUILD = ["swift", "build", "-c", "release", "--static-swift-stdlib", "-Xswiftc", "-warnings-as-errors", "--scratch-path", ".build/release-check"]
# By its path from here: with an absolute path, SwiftPM keeps the plan of the build before.
VENDOR = (FIXTURES / "VendorPackage").relative_to(ROOT)


def debug_build(row: Row) -> None:
    printed = row.run("swift", "build", "--build-tests")
    check(not re.search(r"^/.*\.swift:\d+:\d+: warning: ", printed, re.M), "the build has warnings")


def format(row: Row) -> None:
    # What strangers wrote stays as they wrote it.
    files = [ROOT / "Package.swift", *sorted((ROOT / "Sources").rglob("*.swift")), *sorted((ROOT / "Tests").rglob("*.swift"))]
    row.run("swift", "format", "lint", "--strict", *[file.relative_to(ROOT) for file in files if FIXTURES / "Trials" not in file.parents])


def tool_alone(row: Row, tool: pathlib.Path) -> None:
    if has("ldd"):
        libraries = row.run("ldd", tool, is_shown=False)
        check(not re.search("swift|foundation", libraries, re.I), f"the tool needs a Swift library:\n{libraries}")
    else:
        row.say("skipped: the libraries that the tool needs: ldd is not installed")
    row.run(tool, "--version", cwd=tool.parent)
    row.run(tool, "run", cwd=tool.parent)
    if has("xmllint"):
        row.run("xmllint", "--noout", tool.parent / "reports/junit.xml")
    else:
        row.say("skipped: the report of the tool alone: xmllint is not installed")


def forget_plan(scratch: pathlib.Path, configuration: str) -> None:
    """Lets SwiftPM plan a build in a folder of another package's: at times it keeps the other's plan, and finds no target."""
    for name in f"{configuration}.yaml", f"{configuration}/description.json":
        (scratch / name).unlink(missing_ok=True)


def vendor(row: Row) -> None:
    # Nothing of ours is compiled again: folders and flags are those of the other builds.
    tests = ["swift", "test", "--package-path", VENDOR, "--scratch-path", ".build"]
    forget_plan(ROOT / ".build", "debug")
    row.run(*tests)
    printed = row.run(*tests, "--filter", "broken", env={"ACME_BROKEN": "1"}, expected=1, is_shown=False)
    failures, texts = printed.count("recorded an issue"), printed.count("rule flag.other (required): ")
    check(failures > 100, f"the vendor's broken sink has {failures} failures, not more than 100:\n{printed[-2000:]}")
    check(failures == texts, f"the vendor's {failures} failures name their rule {texts} times, and not once each")
    forget_plan(ROOT / ".build/release-check", "release")
    row.run(*RELEASE_BUILD, "--package-path", VENDOR, "--product", "acme-check")
    row.run(RELEASE / "acme-check")
    printed = row.run(RELEASE / "acme-check", "--broken", expected=1, is_shown=False)
    check("violates flag.other" in printed, f"the vendor's broken sink is not blamed for its flag, optimised:\n{printed[-2000:]}")


def documentation(row: Row) -> None:
    if not has("docc"):
        row.say("skipped: docc is not installed")
        return
    symbols = ROOT / ".build/symbols"
    shutil.rmtree(symbols, ignore_errors=True)
    symbols.mkdir(parents=True)
    # Out of the modules that the tests were built with.
    modules = row.run("swift", "build", "--show-bin-path", is_shown=False).splitlines()[-1] + "/Modules"
    target = json.loads(row.run("swift", "-print-target-info", is_shown=False))["target"]["triple"]
    for module in "TrackingConformance", "PushTracking":
        row.run("swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-minimum-access-level", "public", "-target", target, "-output-dir", symbols)
    row.run("docc", "convert", "Sources/Products/TrackingConformance/TrackingConformance.docc", "--fallback-display-name", "TrackingConformance",
            "--fallback-bundle-identifier", "tracking-conformance", "--additional-symbol-graph-dir", symbols, "--output-path", ".build/documentation",
            "--warnings-as-errors")


def spec_and_reports(row: Row, tool: pathlib.Path) -> None:
    row.step("the spec is valid, its files follow their schemas, and the page has the evidence that its rules claim")
    row.run(tool, "spec", "validate", "spec")
    row.run(tool, "spec", "coverage", "--spec", "spec", is_shown=False)
    row.ours("spec", "schemas")
    if not ORIGINALS.is_dir():
        row.say("skipped: the evidence of the rules in the originals: there is no ../shared/campaign-standard.en")
    if pages := [path for path in (ORIGINALS, REAL_PAGES) if path.is_dir()]:
        row.ours("spec", "evidence", *pages)

    row.step("the right documentation pages pass")
    row.run(tool, "docs", "Tests/Fixtures/Pages/tracking", "--report", "none")

    row.step("the self-test: each built-in sink is caught or passes as the spec says")
    row.same("Tests/Fixtures/Proof/selftest.txt", PROOF, "selftest", "--spec", "spec")

    row.step("each changed expectation of the spec is noticed")
    row.same("Tests/Fixtures/Proof/mutations.txt", PROOF, "selftest", "--spec", "spec", "--mutate")

    row.step("a runner in another language, written from spec/README.md, expands and judges as this one")
    kits = ROOT / ".build/kits"
    shutil.rmtree(kits, ignore_errors=True)
    row.run(PROOF, "kits", kits)
    row.ours("spec", "kits", kits)
    for kit in kits.iterdir():
        row.run(sys.executable, kit / "runner.py")

    row.step("walks on a device: the matrix of faults is that of the spec, no correct sink is accused, and faults are blamed on their rules")
    row.run(PROOF, "device", "--check", "spec/device/faults.json")
    row.run(PROOF, "device", "--captures", 2000)

    row.step("the library's documentation")
    documentation(row)

    row.step("strict reports against both schemas, counted by a consumer as by the runner")
    row.ours("reports", "--tool", tool)

    row.step("certificates: signed for real, checked, forged, and read by somebody else's reader")
    row.ours("certificates", "--tool", tool)

    row.step("three apps with planted mistakes, in two drives: the causes are those planted")
    row.ours("code", "planted", "--tool", tool)

    row.step("the ways to put one's own code under test, as the documentation prints them")
    row.ours("starters", "--tool", tool)


def other_code(row: Row, tool: pathlib.Path) -> None:
    row.step("a vendor's own package: conforms in its tests and optimised, and a broken sink's failure reads well")
    vendor(row)

    row.step("eight apps as people write them, right and with each mistake: judged as they stand, and a sample compiled, driven by device events, and compared "
             "with what is read, case by case")
    row.ours("code", "compiled", "--tool", tool, "--proof", PROOF, "--every", 24)

    row.step("apps that strangers wrote, with mistakes and right rewrites labelled before they were judged")
    row.ours("code", "trials", "--tool", tool, "--every", 8)

    row.step("plans, answers, transcripts and the examples of spec/README.md follow their schemas")
    row.ours("spec", "messages", "--tool", tool)


def steps(row: Row) -> None:
    check(has("swift"), "Swift is not on the PATH")
    # Downloads wait for others; a compiler does not.
    install = Beside("xmllint, the Python packages, and what runs the starters", lambda row: row.ours("install"))

    row.step("a debug build without warnings")
    debug_build(row)

    install.join(row)
    use_newer_node()

    # Beside the tests, which wait a lot, and not beside the other build: two at once take longer than one after the other.
    release = Beside("a release build without warnings", lambda row: row.run(*RELEASE_BUILD))

    row.step("the README's test command")
    check("swift test" in (ROOT / "README.md").read_text("utf-8").splitlines(), "README.md no longer prints the line: swift test")
    row.swift_test()

    row.step("format")
    format(row)

    row.step("the checks' own code, shell scripts, workflows and GitHub's action")
    row.ours("lint")

    row.step("documents, messages and comments are plain English")
    row.ours("english")

    row.step("what vendors link uses nothing newer than the systems in Package.swift")
    row.ours("systems")
    row.step("no folders of a target depend on each other")
    row.ours("circles")

    row.step("pages, fixtures and generated documents are read as by cmark-gfm")
    row.ours("markdown")

    release.join(row)
    with folder() as alone:
        # Nothing of Swift's, and nothing of the build, is beside it.
        tool = pathlib.Path(shutil.copy(RELEASE / "tracking-conformance", alone))
        row.step("the released tool alone in an empty folder, without Swift's libraries beside it")
        tool_alone(row, tool)

        # What takes one core or less: two rows that take about as long, one beside the other.
        rows = [Beside("the spec and the reports, by the released tool", lambda row: spec_and_reports(row, tool)),
                Beside("other people's code, by the released tool", lambda row: other_code(row, tool))]
        for other in rows:
            other.join(row)


def main(arguments: argparse.Namespace) -> None:
    all_steps(steps, "all checks passed")

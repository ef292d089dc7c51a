"""Edits code token by token, compiles and runs every edit, and prints which of those that change what is sent are found, and which harmless ones are accused. pages: the
code of the real pages, by `docs`; --kept keeps the table and all that was compiled. apps: the apps of Tests/Fixtures/Apps, by `source`. Takes minutes to hours."""
import argparse
import pathlib

import apps
from common import ROOT, folder, program, tool_options
from steps import Row


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["pages", "apps"])
    tool_options(parser)
    parser.add_argument("--every", type=int, default=10, metavar="N", help="for apps: only every Nth edit")
    parser.add_argument("--jobs", type=int, default=1, help="for apps: edits at a time")
    parser.add_argument("--kept", type=pathlib.Path, metavar="FOLDER", help="for pages")


def main(arguments: argparse.Namespace) -> None:
    tool, row = program(arguments.tool), Row()
    if arguments.what == "pages":
        environment = {"CONFORMANCE_MUTATION": tool}
        if arguments.kept:
            arguments.kept.mkdir(parents=True, exist_ok=True)
            environment["CONFORMANCE_MUTATION_FOLDER"] = str(arguments.kept.resolve())
        row.run("swift", "test", "--filter", "MutationMeasurement", env=environment, cwd=ROOT)
        return
    with folder() as work:
        row.run("swift", "test", "--filter", "AppEdits", env={"CONFORMANCE_APP_EDITS": str(work)})
        apps.measure(tool, work / "edits.jsonl", arguments.every, arguments.jobs)

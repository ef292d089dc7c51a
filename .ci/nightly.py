"""What takes too long for the gate, after a gate that passed in the same checkout, in about an hour: what takes longer has a sample, another one each day. Each part runs
whatever became of those before it, and the last lines name those that failed."""
import argparse
import datetime
from collections.abc import Callable

from common import FIXTURES, REAL_PAGES, RELEASE, Failure, check, fail
from steps import Row, all_steps

TOOL, PROOF = RELEASE / "tracking-conformance", RELEASE / "conformance-proof"
# What takes long has others of its rows each day: this is the day's number.
DAY = datetime.date.today().toordinal()
# Each day one of these has the long tables of its tests whole: the targets of about a quarter of their time.
SWEEPS = ["CommandTests", "ChecksTests|SelfTestTests", "AdapterToolsTests|AdapterClientTests|CodeTests",
          r"(?!CommandTests|ChecksTests|SelfTestTests|AdapterToolsTests|AdapterClientTests|CodeTests)\w+Tests"]


def sweep(row: Row) -> None:
    env = {"CONFORMANCE_SWEEPS": "1", "TRACKING_CONFORMANCE_TOOL": str(TOOL), "CONFORMANCE_PROOF": str(PROOF)}
    row.swift_test("--filter", rf"^({SWEEPS[DAY % len(SWEEPS)]})\.", env=env)


PARTS: dict[str, Callable[[Row], object]] = {
    "a quarter of the tests, long tables whole, with the release build of the tool": sweep,
    "one mistake is reported as one cause":
        lambda row: row.same("Tests/Fixtures/Proof/causes.txt", PROOF, "selftest", "--spec", "spec", "--causes"),
    "pages in a real browser with the network off: no request, no message, search, links, keys, contrast, paper, a narrow screen":
        lambda row: row.ours("pages"),
    "what people copy into their CI does what is promised: GitHub's action, five engines, pre-commit":
        lambda row: row.ours("homes"),
    "captures that mitmdump, nginx and Caddy make of a device are judged right, and each fault is found":
        lambda row: row.ours("device", timeout=1800),
    "code that was not written for the checks is read, and accused of nothing that is not known":
        lambda row: row.ours("code", "corpus"),
    "the eight apps with each mistake, a sample compiled, and compared with what is read":
        lambda row: row.ours("code", "compiled", "--jobs", 2, "--every", 6),
    "apps that strangers wrote, a sample of their variants":
        lambda row: row.ours("code", "trials", "--every", 2),
    "damaged sources end by themselves":
        lambda row: row.ours("code", "damaged", "--rounds", 60),
    "double the hostile input takes about double the time":
        lambda row: row.ours("code", "growth"),
    "no page takes more than six times as long as ordinary code, whatever is written into it":
        lambda row: row.run(PROOF, "page-times", REAL_PAGES if REAL_PAGES.is_dir() else FIXTURES / "Pages/mistaken", timeout=600),
    "half a minute of mutated inputs for each reader":
        lambda row: row.ours("fuzz", "all", "--seconds", 30, "--jobs", 2),
    "JSON: Python makes the same of mutated inputs":
        lambda row: row.ours("fuzz", "json", "--compare", 20000),
    "killed at any call that names a file, and on full disks: no file is half written":
        lambda row: row.ours("kills"),
    "misbehaving adapters again and again leave nothing behind":
        lambda row: row.ours("soak", "--rounds", 3),
    "one of the sanitizers has nothing to say":
        lambda row: row.ours("sanitize"),
}


def parts(row: Row) -> None:
    failed = []
    for title, part in PARTS.items():
        row.step(title)
        try:
            part(row)
        except Failure as failure:
            row.say(f"FAILED: {failure}")
            failed.append(title)
    row.end()
    if failed:
        row.title = f"{len(failed)} of {len(PARTS)} parts"
        fail("\n".join(failed))


def main(arguments: argparse.Namespace) -> None:
    check(TOOL.exists(), "there is no release build: run .ci/run first")
    all_steps(parts, "all parts passed")

"""The macro of Tests/Fixtures/ContinuousIntegration under a real Bazel: shards, a filter, the verdict, and what report merge says where a shard is lost, there twice,
or forged."""
from __future__ import annotations

import json
import pathlib
import re
import shutil
import zipfile

from common import FIXTURES, Ended, check, folder, read_json, replace, run

BUILD = """load(":conformance.bzl", "conformance_test")
conformance_test(
    name = "push", tool = "tracking-conformance", data = ["documented_sink.py"], adapter = ["python3", "$(location documented_sink.py)"],
    arguments = ["--case=action.*"], timeout = "long",
)
conformance_test(
    name = "wrong", tool = "tracking-conformance", data = ["wrong_sink.py"], adapter = ["python3", "$(location wrong_sink.py)"], shard_count = 2,
)
"""
# Bazel fetches these where it builds C++ or Java, which nothing here does; a machine without a network has to do without them.
COVERAGE = """package(default_visibility = ["//visibility:public"])
[filegroup(name = name) for name in ["coverage_report_generator", "lcov_merger", "Main"]]
"""
CC = "binary import library proto_library test toolchain toolchain_suite"
JAVA = "binary import library lite_proto_library proto_library test package_configuration plugin runtime toolchain"
REPOSITORIES = {
    "remote_coverage_tools": {"BUILD": COVERAGE},
    "rules_cc": {"cc/defs.bzl": [*(f"cc_{name}" for name in CC.split()), "fdo_prefetch_hints", "fdo_profile", "objc_import", "objc_library"]},
    "rules_java": {"java/defs.bzl": [f"java_{name}" for name in JAVA.split()]},
}


class Bazel:
    def __init__(self, tool: str, work: pathlib.Path) -> None:
        self.tool, self.work, self.app = tool, work, work / "app"
        self.command = ["bazel", f"--output_user_root={work}/bazel"]
        self.app.mkdir()
        shutil.copy(FIXTURES / "ContinuousIntegration/conformance.bzl", self.app)
        shutil.copy(FIXTURES / "Adapters/documented_sink.py", self.app)
        shutil.copy(tool, self.app / "tracking-conformance")
        replace(self.app / "documented_sink.py", '!= "on"', '== "off"', self.app / "wrong_sink.py")
        (self.app / "WORKSPACE").touch()
        (self.app / "BUILD").write_text(BUILD, "utf-8")
        for name, files in REPOSITORIES.items():
            for file, content in files.items():
                path = work / "repositories" / name / file
                path.parent.mkdir(parents=True)
                for empty in path.parent / "BUILD", work / "repositories" / name / "BUILD", work / "repositories" / name / "WORKSPACE":
                    empty.touch()
                path.write_text(content if isinstance(content, str) else "".join(f"{rule} = native.{rule}\n" for rule in content), "utf-8")
        (self.app / ".bazelrc").write_text("".join(f"build --override_repository={name}={work}/repositories/{name}\n" for name in REPOSITORIES), "utf-8")

    def test(self, expected: int, *words: str) -> str:
        return run(*self.command, "test", "--jobs=8", "--local_test_jobs=8", "--local_cpu_resources=8", *words, cwd=self.app, expected=expected).said

    def shards(self) -> list[pathlib.Path]:
        """The results files of the eight shards."""
        found = []
        for index in range(1, 9):
            outputs, shard = self.app / f"bazel-testlogs/push/shard_{index}_of_8/test.outputs", self.work / f"{index}.json"
            if (outputs / "outputs.zip").exists():
                shard.write_bytes(zipfile.ZipFile(outputs / "outputs.zip").read("results.json"))
            else:
                shard.write_bytes((outputs / "results.json").read_bytes())
            found.append(shard)
        return found

    def merge(self, expected: int, *shards: pathlib.Path) -> Ended:
        return run(self.tool, "report", "merge", *shards, "--report", f"json={self.work}/merged.json", "--report", "none", expected=expected)


def check_macro(tool: str) -> None:
    with folder() as work:
        bazel = Bazel(tool, work)
        try:
            bazel.test(0, "//:push")
            shards = bazel.shards()
            print("8 shards merged:", bazel.merge(0, *shards).said.splitlines()[-1])
            print("one lost:", bazel.merge(2, *shards[:-1]).said.splitlines()[0])
            again = pathlib.Path(shutil.copy(shards[2], work / "again.json"))
            print("one twice:", bazel.merge(2, *shards, again).said.splitlines()[0])
            # A call that was never made, in the last case of a shard.
            results = read_json(shards[2])
            step = next(step for case in reversed(results["cases"]) if case["verdict"] == "passed" for step in case["actual"] if step["calls"])
            step["calls"].append(step["calls"][0])
            shards[2].write_text(json.dumps(results), "utf-8")
            print("one forged:", bazel.merge(2, *shards).said.splitlines()[0])

            bazel.test(0, "//:push", "--test_filter=action.received*")
            check("FAILED" in bazel.test(3, "//:wrong"), "Bazel does not say that the wrong app fails")
            reports = [path.read_text("utf-8") for path in (bazel.app / "bazel-testlogs/wrong").glob("*/test.xml")]
            check(any(re.search("<failure", report) for report in reports), "Bazel's test.xml names no failure")
        finally:
            run(*bazel.command, "shutdown", cwd=bazel.app, expected=None)

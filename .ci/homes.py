"""What people copy into their CI does what is promised. GitHub's action and the other engines' snippets run as printed, with a local server in the place of GitHub's
releases; pre-commit runs for real where it is installed."""
import argparse
import functools
import http.server
import os
import pathlib
import re
import shutil
import sys
import tempfile
import threading
from typing import Any

from common import CI, FIXTURES, ROOT, check, folder, has, module, program, replace, run, skip
from lint import installed

PAGE = ROOT / "Sources/Products/TrackingConformance/TrackingConformance.docc/ContinuousIntegration.md"
OWNER = "https://github.com/OWNER/tracking-conformance"
GIT = {f"GIT_{who}_{part}": value for who in ("AUTHOR", "COMMITTER") for part, value in (("NAME", "check"), ("EMAIL", "check@example.invalid"))}
# Each engine's file, and the schema that it is valid by.
SNIPPETS = {".gitlab-ci.yml": "gitlab-ci", ".circleci/config.yml": "circle-ci", ".buildkite/pipeline.yml": "buildkite", "azure-pipelines.yml": "azure-pipelines"}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class Place:
    """A folder with two projects, a clone of this repository as far as people's jobs need one, and a release behind a server."""

    def __init__(self, tool: str, work: pathlib.Path) -> None:
        self.tool, self.work, self.upstream = tool, work, work / "upstream"
        for name in "bin", "swift":
            (work / name).mkdir()
        (work / "bin/tracking-conformance").symlink_to(tool)
        os.environ["PATH"] = f"{work}/bin:{os.environ['PATH']}"
        for name in "right", "wrong":
            (work / name).mkdir()
            run(tool, "adapter", "new", "python", work / name / "my-python")
        replace(work / "wrong/my-python/adapter.py", 'self.track(data, "7")', 'self.track(data, "1")')
        self.version = run(tool, "--version").out.split()[1]
        self.releases = work / f"releases/v{self.version}"
        self.releases.mkdir(parents=True)
        (self.upstream / "Sources").mkdir(parents=True)
        for name in ".github", ".pre-commit-hooks.yaml", "Package.swift", "spec":
            run("cp", "-R", ROOT / name, self.upstream)
        os.environ.update(GIT)
        for words in ["init", "-q"], ["add", "."], ["commit", "-qm", "release"], ["tag", f"v{self.version}"]:
            run("git", *words, cwd=self.upstream)
        run(CI / "release", "--pack", tool, self.releases)
        self.digest = next(self.releases.glob("*.sha256")).read_text("utf-8").split(" ")[0]
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(self.releases.parent)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_address[1]}"
        os.environ["TRACKING_CONFORMANCE_RELEASES"] = self.address
        # What builds the tool here copies it: a build of its own takes minutes.
        swift = work / "swift/swift"
        swift.write_text(f'#!/bin/sh\necho "$@" >"{work}/built"\nmkdir -p .build/release && cp "{tool}" .build/release/tracking-conformance\n', "utf-8")
        swift.chmod(0o755)
        self.with_swift = {"PATH": f"{work}/swift:{os.environ['PATH']}"}


def get_tool(place: Place) -> None:
    get, work, version, digest = place.upstream / ".github/get-tool", place.work, place.version, place.digest
    run(get, work / "downloaded", version, digest)
    check((work / "downloaded/share/man/man1/tracking-conformance.1").stat().st_size, "the download has no manual page")
    run(get, work / "made", env=place.with_swift)
    check("-c release --static-swift-stdlib" in (work / "built").read_text("utf-8"), "what is built is not a static release")
    for sentence, words in [("instead of", [version, re.sub(r"\d", "a", digest)]), ("is not a SHA-256 digest", [version, "SHA256"]),
                            ("is not a version", ["../../0.2.0", digest]), ("cannot download", ["0.0.1", digest]), ("usage", [version])]:
        run(get, work / "refused", *words, expected=2, says=sentence)
    check(not (work / "refused/bin").exists(), "what is refused is installed")
    print("get-tool downloads, builds and refuses as it should")


class Action:
    """Runs the steps of GitHub's action as GitHub does."""

    def __init__(self, place: Place, yaml: Any) -> None:
        self.place, self.folder = place, place.upstream / ".github/actions/conformance"
        self.action = yaml.safe_load((self.folder / "action.yml").read_text("utf-8"))
        check(self.action["runs"]["using"] == "composite", "the action is not composite")
        for step in self.action["runs"]["steps"]:
            check("${{" not in step.get("run", ""), "what people write is text of a script")
            check("uses" in step or step["shell"] == "bash", "a step has no shell")

    def run(self, project: str, expected: int, **inputs: str) -> tuple[dict[str, str], str, str]:
        """The last step's outputs, what was printed, and the summary."""
        known = {f"inputs.{name}": value.get("default", "") for name, value in self.action["inputs"].items()}
        for name, value in inputs.items():
            check(f"inputs.{name}" in known, f"the action has no input {name}")
            known[f"inputs.{name}"] = value
        work, temporary = self.place.work, tempfile.mkdtemp(dir=self.place.work)

        def put(text: str) -> str:
            return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda match: known.get(match[1], ""), text)

        def holds(condition: str) -> bool:
            condition = re.sub(r"(?:inputs|steps)[\w.-]+", lambda match: repr(known.get(match[0], "")), condition[len("${{ "):-len(" }}")])
            return bool(eval(condition.replace("&&", "and").replace("always()", "True")))

        printed, code = "", 0
        outputs: dict[str, str] = {}
        summary = ""
        for step in self.action["runs"]["steps"]:
            if code or "if" in step and not holds(step["if"]):
                continue
            if "uses" in step:
                check(not step["uses"].startswith("actions/upload-artifact@") or os.path.exists(put(step["with"]["path"])), "there is nothing to upload")
                continue
            files = {name: work / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
            for file in files.values():
                file.write_text("")
            environment = {**{name: str(file) for name, file in files.items()}, "GITHUB_ACTION_PATH": str(self.folder), "RUNNER_TEMP": temporary,
                           **self.place.with_swift, **{name: put(value) for name, value in step.get("env", {}).items()}}
            ended = run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], cwd=work / project, env=environment, expected=None)
            code, printed = ended.code, printed + ended.said
            outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text("utf-8").splitlines())
            summary = files["GITHUB_STEP_SUMMARY"].read_text("utf-8")
            known.update({f"steps.{step.get('id')}.outputs.{name}": value for name, value in outputs.items()})
        check(code == expected, f"the action ends with {code} and not {expected} for {inputs}:\n{printed[-4000:]}")
        return outputs, printed, summary

    def verdict(self, expected: str, project: str, code: int, **inputs: str) -> tuple[dict[str, str], str, str]:
        ran = self.run(project, code, **inputs)
        check(ran[0]["verdict"] == expected, f"the action's verdict is {ran[0]} for {inputs}")
        return ran


def action(place: Place, yaml: Any) -> None:
    tried, adapter, work = Action(place, yaml), "python3\nmy-python/adapter.py\n", place.work
    release = {"version": place.version, "sha256": place.digest, "releases": place.address}
    # Built, downloaded, and there already.
    tried.verdict("conforms", "right", 0, adapter=adapter)
    tried.verdict("conforms", "right", 0, adapter=adapter, **release)
    tried.run("right", 2, adapter=adapter, **{**release, "sha256": place.digest[::-1]})
    outputs, _, summary = tried.verdict("conforms", "right", 0, adapter=adapter, tool="tracking-conformance")
    check(outputs["causes"] == "0" and os.path.exists(outputs["results"]) and "conforms" in summary, f"a right app: {outputs}")
    outputs, printed, summary = tried.verdict("doesNotConform", "wrong", 1, adapter=adapter, arguments="--platform\nandroid\n")
    check(outputs["causes"] == "1" and "::error" in printed and "does not conform" in summary, f"a wrong app: {outputs}")
    tried.verdict("doesNotConform", "wrong", 0, adapter=adapter, fail="false")
    tried.run("right", 2, adapter="")
    tried.verdict("conforms", "right", 0, adapter=adapter, set="1", **release)
    tried.run("right", 2, mode="docs", paths="push-tracking.md", set="1", **release)
    # Line ends of Windows, and folders that are written as they should not be.
    outputs = tried.run("right", 0, adapter=adapter.replace("\n", "\r\n"), arguments="--platform=android\r\n", reports="-x")[0]
    check(outputs["results"] == f"{work}/right/-x/results.json" and os.path.exists(outputs["results"]), f"reports in -x: {outputs}")
    for reports in "a\nverdict=conforms", "":
        outputs, printed, _ = tried.run("right", 2, adapter=adapter, reports=reports)
        check(not outputs and "::error::reports" in printed, f"reports in {reports!r}: {outputs}")
    # An app's sources and pages, with a path that looks like an option.
    shutil.copytree(FIXTURES / "Apps/dispatcher", work / "right/-app")
    tried.verdict("noDifference", "right", 0, mode="source", paths="-app\n", arguments="--platform=android", **release)
    shutil.copy(FIXTURES / "Pages/mistaken/de.md", work / "right/push-tracking.md")
    check("::error" in tried.verdict("doesNotConform", "right", 1, mode="docs", paths="push-tracking.md", **release)[1], "a wrong page has no annotation")
    # What would be a command for a shell is a word for the adapter.
    tried.verdict("none", "right", 3, adapter="python3\n$(touch injected); touch injected\n")
    check(not (work / "right/injected").exists(), "an input is run by a shell")
    print("the action for GitHub: built, downloaded and given tools; right, wrong and hostile inputs")


def commands_of(steps: list[Any]) -> list[str]:
    """The commands of a list of steps, whatever the engine calls them."""
    found = []
    for step in steps:
        if isinstance(step, str):
            found.append(step)
        elif "run" in step:
            found.append(step["run"] if isinstance(step["run"], str) else step["run"]["command"])
        else:
            found += [step[name] for name in ("script", "bash", "command") if name in step][:1]
    return found


def engines(place: Place, yaml: Any) -> None:
    text = PAGE.read_text("utf-8").replace("SHA256", place.digest)
    blocks = dict(re.findall(r"`([\w./-]+)`:\n\n```\w*\n(.*?)```", text, re.DOTALL))
    gitlab, circle, buildkite, azure = (yaml.safe_load(blocks[name]) for name in SNIPPETS)
    gitlab, circle, buildkite, jenkins = gitlab["push-tracking"], circle["jobs"]["push-tracking"], buildkite["steps"][0], blocks["Jenkinsfile"]
    # The commands of each engine, the variables that say which shard it is, and where it looks for JUnit.
    found: dict[str, tuple[list[str], dict[str, str], str]] = {
        "GitLab": (gitlab["before_script"] + gitlab["script"], {"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": str(gitlab["parallel"])}, gitlab["artifacts"]["reports"]["junit"]),
        "CircleCI": (commands_of(circle["steps"]), {"CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": str(circle["parallelism"])},
                     next(step["store_test_results"]["path"] for step in circle["steps"] if "store_test_results" in step)),
        "Buildkite": (buildkite["commands"], {"BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": str(buildkite["parallelism"])},
                      buildkite["plugins"][0]["test-collector#v1.10.1"]["files"]),
        "Azure": (commands_of(azure["steps"]), {}, next(step["inputs"]["testResultsFiles"] for step in azure["steps"] if "PublishTestResults" in step.get("task", ""))),
        "Jenkins": (re.findall(r"sh '([^']+)'", jenkins), {}, re.search(r"junit '([^']+)'", jenkins).group(1)),
    }
    # The repository's address is that of the one here.
    git = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.file://{place.upstream}.insteadOf", "GIT_CONFIG_VALUE_0": OWNER}
    for engine, (commands, environment, reports) in found.items():
        commands = [command for command in commands if "conformance" in command or "mkdir" in command]
        for wanted in "tools/bin/tracking-conformance run --edition 2022-02", "get-tool tools 0.2.0":
            check(any(wanted in command for command in commands), f"{engine}: no command has: {wanted}")
        for project, expected in ("right", 0), ("wrong", 1):
            for name in "reports", "tools", ".conformance":
                shutil.rmtree(place.work / project / name, ignore_errors=True)
            run("sh", "-ec", "\n".join(commands), cwd=place.work / project, env={**environment, **git}, expected=expected)
            check((place.work / project / reports.removeprefix("**/")).exists(), f"{engine}: no report at {reports}")
        print(f"{engine}: {commands[-1]}", flush=True)
    if schemas := installed("check-jsonschema", "the engines' snippets by their schemas"):
        for name, schema in SNIPPETS.items():
            file = place.work / f"{schema}.yml"
            file.write_text(blocks[name], "utf-8")
            run(schemas, "--quiet", "--builtin-schema", f"vendor.{schema}", file)


def pre_commit(place: Place) -> None:
    head = run("git", "rev-parse", "HEAD", cwd=place.upstream).out.strip()

    def repository(name: str, hook: str) -> pathlib.Path:
        path = place.work / name
        path.mkdir()
        run("git", "init", "-q", cwd=path)
        (path / ".pre-commit-config.yaml").write_text(f"repos:\n  - repo: file://{place.upstream}\n    rev: {head}\n    hooks: [{hook}]\n", "utf-8")
        return path

    def hooks(path: pathlib.Path, passes: bool, says: str = "") -> None:
        run("git", "add", ".", cwd=path)
        run(sys.executable, "-m", "pre_commit", "run", cwd=path, env={"PRE_COMMIT_HOME": str(place.work / "pre-commit-home")},
                   expected=0 if passes else 1, says=says)

    pages = repository("pages", "{id: tracking-conformance-docs-installed}")
    shutil.copy(FIXTURES / "Pages/tracking/en.md", pages / "push-tracking.md")
    hooks(pages, passes=True)
    shutil.copy(FIXTURES / "Pages/mistaken/de.md", pages / "push-tracking.md")
    hooks(pages, passes=False, says="page.variable-keys")
    app = repository("app", "{id: tracking-conformance-source-installed, args: [app, --platform, android]}")
    shutil.copytree(FIXTURES / "Apps/dispatcher", app / "app")
    hooks(app, passes=True)
    replace(next(app.rglob("FitnessApp.java")), "dispatcher.register(new CampaignListener())", "")
    hooks(app, passes=False, says="action.received")
    print("pre-commit: right and wrong pages and apps")


def main(arguments: argparse.Namespace) -> None:
    tool = program(arguments.tool)
    with folder() as work:
        if not has("git", needed_for="what people copy into their CI"):
            return
        place = Place(tool, work)
        if not has("curl") and not has("wget"):
            skip("get-tool, GitHub's action and the engines' snippets: neither curl nor wget is installed")
        else:
            get_tool(place)
            if yaml := module("yaml", "GitHub's action and the engines' snippets"):
                action(place, yaml)
                engines(place, yaml)
        if module("pre_commit", "pre-commit's hooks"):
            pre_commit(place)

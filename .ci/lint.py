"""The checks' own code, the shell scripts, the workflows, and GitHub's action: by ruff, shellcheck, the schemas of GitHub, and zizmor."""
import argparse
import compileall
import re
import shutil
import sys

from common import CI, ROOT, VENV, check, folder, has, module, run, skip

SCRIPTS = [".ci/run", ".ci/nightly", ".ci/release", ".github/get-tool"]


def installed(name: str, needed_for: str) -> str | None:
    """A program of a Python package, or None and a line that says what is skipped."""
    found = shutil.which(name, path=VENV / "bin") or shutil.which(name)
    if found is None:
        skip(f"{needed_for}: {name} is not installed")
    return found


def main(arguments: argparse.Namespace) -> None:
    if has("git", needed_for="marks of conflicts") and (ROOT / ".git").exists():
        run("git", "grep", "-nE", "^(<<<<<<<|>>>>>>>) ", "--", ":!Tests/Fixtures/Trials", cwd=ROOT, expected=1)
        print("no file has marks of a conflict")
    action, workflows = ROOT / ".github/actions/conformance/action.yml", sorted((ROOT / ".github/workflows").glob("*.yml"))
    with folder() as work:
        copy = shutil.copytree(CI, work / "ci", ignore=shutil.ignore_patterns("__pycache__"))
        check(compileall.compile_dir(copy, quiet=1, force=True), "the checks do not compile")
        if ruff := installed("ruff", "the style of the checks"):
            run(ruff, "check", "--no-cache", "--quiet", CI)
            print(f"the checks are clean by ruff, and compile (Python {sys.version.split()[0]})")
        if has("shellcheck", needed_for="shell scripts"):
            run("shellcheck", *SCRIPTS)
            print(f"{len(SCRIPTS)} scripts are clean by shellcheck")
            if yaml := module("yaml", "the scripts of the action"):
                steps = yaml.safe_load(action.read_text("utf-8"))["runs"]["steps"]
                run("shellcheck", "--shell", "bash", "--severity", "style", "-", input="\n".join(step.get("run", "") for step in steps))
        if schemas := installed("check-jsonschema", "the workflows and the action by GitHub's schemas"):
            by = [schemas, "--quiet", "--builtin-schema"]
            run(*by, "vendor.github-actions", action)
            run(*by, "vendor.github-workflows", *workflows)
            (work / "composed.yml").write_text(action.read_text("utf-8").replace("using: composite", "using: composed"), "utf-8")
            run(*by, "vendor.github-actions", work / "composed.yml", expected=1)
            print(f"the action and {len(workflows)} workflows are valid by GitHub's schemas")
        if audit := installed("zizmor", "the workflows and the action for what could be misused"):
            run(audit, "--offline", "--quiet", "--persona", "auditor", action, *workflows)
            # An input that becomes part of a script, which ours never does, has to be found.
            (work / "action.yml").write_text(re.sub(r"(?m)^( *)run: \|$", r"\g<0>\n\1  echo ${{ inputs.adapter }}", action.read_text("utf-8")), "utf-8")
            check(run(audit, "--offline", "--quiet", work / "action.yml", expected=None).code != 0, "zizmor does not find an input in a script")
            print("the action and the workflows are clean by zizmor")

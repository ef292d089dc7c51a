"""The lines of code are no more than weight.json says. The checks' own code, the shell scripts, the workflows, and GitHub's action are clean by ruff, shellcheck, the
schemas of GitHub, and zizmor."""
import argparse
import compileall
import re
import shutil
import sys

from common import CI, ROOT, VENV, check, folder, has, module, read_json, run, skip

SCRIPTS = [".ci/run", ".ci/nightly", ".ci/release", ".github/get-tool"]


def installed(name: str, needed_for: str) -> str | None:
    """A program of a Python package, or None and a line that says what is skipped."""
    found = shutil.which(name, path=VENV / "bin") or shutil.which(name)
    if found is None:
        skip(f"{needed_for}: {name} is not installed")
    return found


def weigh() -> None:
    """The lines of Swift in Sources and Tests, and of all files in .ci, against their most."""
    most = read_json(CI / "weight.json")
    files = {name: [*(ROOT / name).rglob("*.swift")] for name in ("Sources", "Tests")} | {".ci": [path for path in CI.iterdir() if path.is_file()]}
    lines = {name: sum(path.read_bytes().count(b"\n") for path in paths) for name, paths in files.items()}
    print("lines: " + ", ".join(f"{name} {count} of at most {most[name]}" for name, count in lines.items()))
    heavier = [f"{name} has {count} lines, and .ci/weight.json allows {most[name]}" for name, count in lines.items() if count > most[name]]
    check(not heavier, "\n".join(heavier) + "\ndelete what is said twice; or raise the figure, and say why in the commit's message")
    if lighter := [name for name, count in lines.items() if count < most[name]]:
        print(f"lower the figures in .ci/weight.json: {', '.join(lighter)}")


def main(arguments: argparse.Namespace) -> None:
    if has("git", needed_for="marks of conflicts") and (ROOT / ".git").exists():
        run("git", "grep", "-nE", "^(<<<<<<<|>>>>>>>) ", "--", ":!Tests/Fixtures/Trials", cwd=ROOT, expected=1)
        print("no file has marks of a conflict")
    weigh()
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

"""python3 .ci COMMAND: the project's checks. `python3 .ci --help` lists the commands; README.md says what each proves."""
import argparse
import importlib
import os
import subprocess
import sys

# Each command, the module that has it, and its help. A module is imported only for its own commands, since each needs other packages.
COMMANDS = {
    "gate": ("gate", "all that gates a merge"),
    "nightly": ("nightly", "what takes too long for the gate, after a gate that passed"),
    "install": ("install", "the programs and Python packages that the checks use, as far as they install"),
    "lint": ("lint", "the checks' own code, shell scripts, workflows and GitHub's action"),
    "english": ("english", "documents, messages and comments without habits of translated English"),
    "spec": ("spec", "the spec's files, the evidence of its rules, and messages, against schemas"),
    "reports": ("reports", "reports of every kind of run, as other readers see them"),
    "certificates": ("certificates", "certificates, signed, checked and forged"),
    "pages": ("pages", "HTML pages in a real browser"),
    "starters": ("starters", "the commands of the documentation's page on adapters, as printed"),
    "device": ("device", "captures of a device, made by a real proxy and real web servers"),
    "homes": ("homes", "what people copy into their CI"),
    "code": ("apps", "apps and other people's code: planted, compiled, trials, corpus, damaged, growth"),
    "markdown": ("markdown", "Markdown, read as by cmark-gfm"),
    "circles": ("circles", "no folders of a target that depend on each other"),
    "systems": ("systems", "no API that is newer than the systems in Package.swift"),
    "fuzz": ("fuzz", "mutated inputs for every reader"),
    "kills": ("kills", "the tool killed while it writes, and on full disks"),
    "soak": ("soak", "misbehaving adapters again and again"),
    "sanitize": ("sanitize", "the thread and address sanitizers"),
}


def main() -> int:
    if sys.version_info < (3, 11):
        sys.exit("the checks need Python 3.11 or newer")
    parser = argparse.ArgumentParser(prog="python3 .ci", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, text) in COMMANDS.items():
        commands.add_parser(name, help=text, add_help=False)
    name = parser.parse_args(sys.argv[1:2]).command
    import common

    own = common.VENV / "bin/python"
    # The packages of the checks are in an environment of their own, which `install` makes.
    if name not in ("gate", "install") and own.exists() and not os.path.samefile(sys.prefix, common.VENV):
        os.execv(own, [str(own), str(common.CI), *sys.argv[1:]])
    common.use_newer_node()
    command = importlib.import_module(COMMANDS[name][0])
    options = argparse.ArgumentParser(prog=f"python3 .ci {name}", description=command.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    if name not in ("gate", "nightly", "install", "lint"):
        getattr(command, "options", common.tool_options)(options)
    try:
        command.main(options.parse_args(sys.argv[2:]))
    except (common.Failure, AssertionError, subprocess.CalledProcessError) as failure:
        # An assertion without a text is found by its line.
        if isinstance(failure, AssertionError) and not str(failure):
            raise
        sys.stdout.flush()
        print(f"FAILED: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())

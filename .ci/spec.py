"""schemas: every JSON file of spec/ follows its schema. evidence FOLDER: each section that a rule cites has, in each revision of the page that the rule names, the
kinds of text that it claims, and no other revision of the rule's editions has there what the rule's checks look for; the folder holds the pages, one revision each,
and what the text says is for people to check. messages: plans, answers, transcripts and
the examples of spec/README.md follow their schemas."""
import argparse
import json
import pathlib
import re
import sys
from collections.abc import Iterator
from typing import Any

from common import FIXTURES, ROOT, SCHEMAS, STARTERS, check, errors, folder, program, read_json, run, tool_options, validate

FENCE, HEADING = re.compile(r"^ {0,3}```"), re.compile(r"^#+ .*?(?:\{#([\w-]+)\})?\s*$")
# A string is not a comment, whatever it holds.
TOKENS = re.compile(r'"(?:[^"\\\n]|\\.)*"|(//[^\n]*|/\*.*?\*/|<!--.*?-->)', re.DOTALL)


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["schemas", "evidence", "messages"])
    parser.add_argument("folder", type=pathlib.Path, nargs="?", help="for evidence: the pages")
    tool_options(parser)


def main(arguments: argparse.Namespace) -> None:
    {"schemas": schemas, "evidence": evidence, "messages": messages}[arguments.what](arguments)


def schemas(arguments: argparse.Namespace) -> None:
    files = [path for path in sorted((ROOT / "spec").rglob("*.json")) if path.parent != SCHEMAS]
    check(files, "spec/ has no JSON files")
    for path in files:
        name = path.parent.name if path.parent.name in ("rules", "vectors") else path.stem
        if path.parent.name == "device" and name == "faults":
            name = "device-faults"
        validate(SCHEMAS / f"{name}.schema.json", path)
    print(f"{len(files)} files of spec/")


def kinds_of_code(code: str) -> set[str]:
    comments = any(match[1] for match in TOKENS.finditer(code))
    rest = TOKENS.sub(lambda match: "" if match[1] else match[0], code)
    return {kind for kind, found in (("comment", comments), ("code", rest.strip())) if found}


def sections(lines: list[str]) -> dict[str, dict[str, str]]:
    """What stands below each anchor, up to the next heading, by kind of text."""
    found: dict[str, dict[str, str]] = {}
    kinds: dict[str, str] = {}
    block: list[str] | None = None
    for line in lines:
        if FENCE.match(line):
            for kind in kinds_of_code("\n".join(block or [])):
                kinds[kind] = kinds.get(kind, "") + "\n".join(block or [])
            block = [] if block is None else None
        elif block is not None:
            block.append(line)
        elif heading := HEADING.match(line):
            kinds = found.setdefault(heading[1] or "", {})
        elif line.strip() and not line.startswith("!["):
            kind = "table" if line.startswith("|") else "prose"
            kinds[kind] = kinds.get(kind, "") + line + "\n"
    return found


def literals(rule: Any) -> list[str]:
    """What the checks of a rule about pages look for, byte for byte."""
    return [word for one in rule.get("checks", []) for word in (one.get("name"), *one.get("words", []), *(each.get("key") for each in one.get("variables", []))) if word]


def omissions(rule: Any, pages: dict[str, tuple[str, dict[str, dict[str, str]]]], editions: dict[str, str]) -> Iterator[str]:
    """Sections with all that a rule looks for, in text of a kind that it cites there, which it does not cite."""
    cited = {(source["anchor"], kind, commit) for source in rule["sources"] for kind in source["evidence"] for commit in source["commits"]}
    words = [re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") for word in literals(rule)]
    for anchor, kind in sorted({one[:2] for one in cited} if words else []):
        for commit, (name, found) in pages.items():
            text = found.get(anchor, {}).get(kind, "")
            if editions.get(commit) in rule["editions"] and (anchor, kind, commit) not in cited and all(word.search(text) for word in words):
                yield f"{rule['id']}: {name} ({commit}) has the {kind} in {{#{anchor}}}, too, and is not cited"


def evidence(arguments: argparse.Namespace) -> None:
    check(arguments.folder, "evidence takes the folder of the pages")
    pages: dict[str, tuple[str, dict[str, dict[str, str]]]] = {}
    for path in sorted(arguments.folder.glob("*.md")):
        text = path.read_text("utf-8")
        if revision := re.search(r"^source-git-commit: ([0-9a-f]{8})", text, re.MULTILINE):
            pages[revision[1]] = (path.name, sections(text.split("\n---\n", 1)[1].split("\n")))
    check(pages, f"{arguments.folder} holds no page that names its revision")
    editions = dict(re.findall(r"^\| `([0-9a-f]{8})` \|.*\| `([\d-]+)` \|$", (ROOT / "spec/README.md").read_text("utf-8"), re.MULTILINE))
    problems = {f"spec/README.md names no edition of revision {commit}" for commit in pages.keys() - editions.keys()}
    cited = dict.fromkeys(pages, 0)
    for rule in (rule for file in sorted((ROOT / "spec/rules").glob("*.json")) for rule in read_json(file)["rules"]):
        problems.update(omissions(rule, pages, editions))
        for source, commit in [(one, commit) for one in rule["sources"] for commit in one["commits"]]:
            if commit not in pages:
                problems.add(f"{rule['id']}: no page in {arguments.folder} is of revision {commit}")
                continue
            name, found = pages[commit]
            cited[commit] += len(source["evidence"])
            for kind in set(source["evidence"]) - found.get(source["anchor"], {}).keys():
                problems.add(f"{rule['id']}: {name} ({commit}) has no {kind} in {{#{source['anchor']}}}")
    for commit, (name, _) in pages.items():
        print(f"{commit} is {name}: cited {cited[commit]} times")
        if not cited[commit]:
            problems.add(f"no rule cites {name} ({commit})")
    check(not problems, "\n".join(sorted(problems)))


def lines_of(text: str) -> list[str]:
    """Lines as JSON Lines has them: other ends of lines may be in a text."""
    return [line for line in text.split("\n") if line]


def transcripts(tool: str) -> list[str]:
    """The lines of transcripts: real ones, and the one that spec/README.md shows."""
    mistaken, misbehaving = ([sys.executable, str(FIXTURES / f"Adapters/{name}_adapter.py")] for name in ("mistaken", "misbehaving"))
    plain, doctor = ["run", "--quiet", "--rule", "flag.off", "--report", "json=results.json"], ["adapter", "doctor"]
    impatient = [*doctor, "--timeout", "1", "--start-timeout", "1"]
    lines: list[str] = []
    for command, adapter in [(plain, [*mistaken, "none"]), ([*plain, "--max-restarts", "2"], [*misbehaving, "crash-always"]), (doctor, [*mistaken, "none"]),
                             (impatient, [*mistaken, "not-utf8"]), (impatient, [*mistaken, "no-line-feed"])]:
        with folder() as work:
            run(tool, *command, "--transcript", "t.jsonl", "--", *adapter, cwd=work, expected=None)
            lines += lines_of((work / "t.jsonl").read_text("utf-8"))
    return lines + [line for line in lines_of((ROOT / "spec/README.md").read_text("utf-8")) if line.startswith(('{"transcript"', '{"ms"'))]


def messages(arguments: argparse.Namespace) -> None:
    said: dict[str, list[str]] = {"fromHarness": [], "fromAdapter": []}
    for words in ["", "--drive device", "--launch-mode singleTask --extras data+fcm --platform android",
                  "--activity forwarded --platform android", "--lifecycle scenes --category shop.offer --platform ios",
                  "--rule flag.* --shard 1/2 --challenge today"]:
        plan = run(program(arguments.tool), "plan", *words.split()).out
        said["fromHarness"] += lines_of(plan)
        if "device" not in words:
            said["fromAdapter"] += lines_of(run(sys.executable, STARTERS / "python/adapter.py", input=plan).out)
    for line in lines_of((ROOT / "spec/README.md").read_text("utf-8")):
        for arrow, definition in (("→ {", "fromHarness"), ("← {", "fromAdapter")):
            if line.startswith(arrow):
                said[definition].append(line[2:])
    adapter, transcript = (read_json(SCHEMAS / f"{name}.schema.json") for name in ("adapter", "transcript"))
    schemas = {definition: {**adapter, "oneOf": [{"$ref": f"#/$defs/{definition}"}]} for definition in said}
    schemas["transcript"], said["transcript"] = transcript, transcripts(program(arguments.tool))
    for name, lines in said.items():
        check(len(lines) > 100, f"there are only {len(lines)} messages of the kind {name}")
        found = errors(schemas[name], [json.loads(line) for line in lines])
        check(not found, f"{name}:\n" + "\n".join((found or [])[:20]))
        print(f"{name}: {len(lines)} messages")

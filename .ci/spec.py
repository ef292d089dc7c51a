"""schemas: every JSON file of spec/ follows its schema. evidence CLONE [TRANSLATIONS]: spec/editions.json lists all revisions of the page; each section that a rule
cites has, in each revision that the rule names, the kinds of text that it claims, and no other cited revision of the rule's editions has there what the rule's checks
look for. Each translation has the same kinds of text. What the text says is for people to check. kits FOLDER: the runner in Tests/SecondRunner, which follows
spec/README.md, makes the cases and the verdicts of all kits in the folder. released FOLDER: it makes the cases of the kits of a release as they were: only their
titles may change, or they are withdrawn. messages: plans, answers, transcripts, the kit and
the examples of spec/README.md follow their schemas."""
import argparse
import importlib
import json
import pathlib
import re
import sys
from collections.abc import Iterator
from typing import Any

from common import FIXTURES, ROOT, SCHEMAS, STARTERS, check, errors, folder, program, read_json, run, tool_options, validate

FENCE, HEADING = re.compile(r"^ {0,3}```"), re.compile(r"^#+ .*?(?:\{#([\w-]+)\})?\s*$")
PAGE = "help/administration/using/push-tracking.md"
# A string is not a comment, whatever it holds.
TOKENS = re.compile(r'"(?:[^"\\\n]|\\.)*"|(//[^\n]*|/\*.*?\*/|<!--.*?-->)', re.DOTALL)


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["schemas", "evidence", "kits", "released", "messages"])
    parser.add_argument("folders", type=pathlib.Path, nargs="*",
                        help="for evidence: a clone of the page's repository, a folder of translations, or both; for kits and released: their folder")
    tool_options(parser)


def main(arguments: argparse.Namespace) -> None:
    {"schemas": schemas, "evidence": evidence, "kits": kits, "released": kits, "messages": messages}[arguments.what](arguments)


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


def sections(page: str) -> dict[str, dict[str, str]]:
    """What stands below each anchor, up to the next heading, by kind of text."""
    found: dict[str, dict[str, str]] = {}
    kinds: dict[str, str] = {}
    block: list[str] | None = None
    for line in page.split("\n---\n", 1)[1].split("\n"):
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


def omissions(rule: Any, pages: dict[str, dict[str, dict[str, str]]], editions: dict[str, str]) -> Iterator[str]:
    """Sections with all that a rule looks for, in text of a kind that it cites there, which it does not cite."""
    cited = {(source["anchor"], kind, commit) for source in rule["sources"] for kind in source["evidence"] for commit in source["commits"]}
    words = [re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") for word in literals(rule)]
    for anchor, kind in sorted({one[:2] for one in cited} if words else []):
        for commit, found in pages.items():
            text = found.get(anchor, {}).get(kind, "")
            if editions.get(commit) in rule["editions"] and (anchor, kind, commit) not in cited and all(word.search(text) for word in words):
                yield f"{rule['id']}: revision {commit} has the {kind} in {{#{anchor}}}, too, and is not cited"


def evidence(arguments: argparse.Namespace) -> None:
    clones = [path for path in arguments.folders if (path / ".git").exists() or (path / "HEAD").exists()]
    revisions = [(one["commit"], one["date"], edition["id"]) for edition in read_json(ROOT / "spec/editions.json")["editions"] for one in edition["revisions"]]
    for clone in clones:
        history = run("git", "-C", clone, "log", "--follow", "--abbrev=8", "--date=short", "--format=%h %ad", "--", PAGE).out.splitlines()
        differing = {f"{commit} {date}" for commit, date, _ in revisions} ^ set(history)
        check(not differing, f"spec/editions.json and the page's history differ in {', '.join(sorted(differing))}")
    editions = {commit: edition for commit, _, edition in revisions}
    rules = [rule for file in sorted((ROOT / "spec/rules").glob("*.json")) for rule in read_json(file)["rules"]]
    citations = [(rule, source, commit) for rule in rules for source in rule["sources"] for commit in source["commits"]]
    problems = {f"{rule['id']}: {commit} is not a revision of its editions" for rule, _, commit in citations if editions.get(commit) not in rule["editions"]}
    originals = {commit: sections(run("git", "-C", clone, "show", f"{commit}:{PAGE}").out)
                 for clone in clones for commit in editions if commit in {one[2] for one in citations}}
    problems.update(problem for rule in rules for problem in omissions(rule, originals, editions))
    pages = [("the original", commit, found) for commit, found in originals.items()]
    for path in sorted(path for translations in arguments.folders if translations not in clones for path in translations.glob("*.md")):
        if revision := re.search(r"^source-git-commit: ([0-9a-f]{8})", text := path.read_text("utf-8"), re.MULTILINE):
            pages.append((path.name, revision[1], sections(text)))
    check(pages, "evidence takes a clone of the page's repository, a folder of translations, or both")
    for name, commit, found in pages:
        cited = [(rule, source, kind) for rule, source, one in citations if one == commit for kind in source["evidence"]]
        print(f"{commit}, {name}: cited {len(cited)} times")
        problems.update(f"{rule['id']}: {name} ({commit}) has no {kind} in {{#{source['anchor']}}}"
                        for rule, source, kind in cited if kind not in found.get(source["anchor"], {}))
    check(not problems, "\n".join(sorted(problems)))


def kits(arguments: argparse.Namespace) -> None:
    sys.path.insert(0, str(ROOT / "Tests/SecondRunner"))
    second, judge = importlib.import_module("expand"), importlib.import_module("judge").judge
    for kit in sorted(kit for path in arguments.folders for kit in path.iterdir()):
        manifest = read_json(kit / "manifest.json")
        edition, wiring = manifest["edition"], {**manifest["wiring"]["android"], **manifest["wiring"]["ios"]}
        defaults = second.defaults(ROOT / "spec", edition)
        cases = {case["id"]: case for case in second.cases(ROOT / "spec", edition, manifest["seed"], wiring)}
        samples, theirs = ([json.loads(line) for line in lines_of((kit / f"{name}.ndjson").read_text("ascii"))] for name in ("samples", "cases"))
        if arguments.what == "released":
            free = {"title": "", "withdrawn": ""}
            changed = [one["id"] for one in theirs if {**cases.get(one["id"], {}), **free} != {**one, **free}]
            check(not changed, f"{kit.name}: {len(changed)} released cases are not as they were, such as {', '.join(changed[:3])}: "
                               "withdraw their vectors, and give new ones new ids")
            continue
        pairs: list[tuple[Any, Any]] = [(defaults, manifest["defaults"]), *zip(cases.values(), theirs, strict=True)]
        for sample in samples:
            verdict, rules, found = judge(cases[sample["case"]], defaults, sample["answer"])
            own, expected = (sorted(map(str, differences)) for differences in (found, sample["differences"]))
            pairs.append(([verdict, sorted(rules), own], [sample["verdict"], sorted(sample["rules"]), expected]))
        different = [json.dumps(pair) for pair in pairs if len({json.dumps(one, sort_keys=True) for one in pair}) > 1]
        check(not different, f"{kit.name}: {len(different)} differ between Tests/SecondRunner and the kit, such as\n" + "\n".join(one[:1000] for one in different[:3]))
        print(f"{kit.name}: {len(cases)} cases and {len(samples)} verdicts, all the same")


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
    with folder() as work:
        run(program(arguments.tool), "spec", "export", work / "kit")
        # Each twentieth case: one takes the validator some 20 ms.
        kit = {name: lines_of((work / "kit" / file).read_text("utf-8"))[::step]
               for name, file, step in (("case", "cases.ndjson", 20), ("sample", "samples.ndjson", 1))}
        kit["manifest"] = [(work / "kit/manifest.json").read_text("utf-8")]
    for name, lines in kit.items():
        found = errors({**read_json(SCHEMAS / "kit.schema.json"), "oneOf": [{"$ref": f"#/$defs/{name}"}]}, [json.loads(line) for line in lines], SCHEMAS)
        check(not found, f"{name}:\n" + "\n".join((found or [])[:20]))
        print(f"{name}: {len(lines)} of the kit")
    adapter, transcript = (read_json(SCHEMAS / f"{name}.schema.json") for name in ("adapter", "transcript"))
    schemas = {definition: {**adapter, "oneOf": [{"$ref": f"#/$defs/{definition}"}]} for definition in said}
    schemas["transcript"], said["transcript"] = transcript, transcripts(program(arguments.tool))
    for name, lines in said.items():
        check(len(lines) > 100, f"there are only {len(lines)} messages of the kind {name}")
        found = errors(schemas[name], [json.loads(line) for line in lines])
        check(not found, f"{name}:\n" + "\n".join((found or [])[:20]))
        print(f"{name}: {len(lines)} messages")

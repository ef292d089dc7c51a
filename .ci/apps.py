"""planted: the apps of Tests/Fixtures/IntegrationApps, behind adapters in both drives: the causes that the results file has are the mistakes that are planted.
compiled: the apps of Tests/Fixtures/Apps, compiled by javac and swiftc against stand-ins of their platforms and driven by device events: right, each conforms; with each
of its mistakes, it breaks what the mistake says. `source` says the same of the files, or that it cannot judge them where the mistake says `unjudged`; with --proof, what
conformance-proof reads of a case is what the compiled app shows. trials: the apps of Tests/Fixtures/Trials, with each of their mistakes and right rewrites: no mistake
passes but for the reason that verdicts.txt gives, no right app is accused, and each verdict is the one there. damaged: damaged files of Tests/Fixtures/Apps: `source`
ends by itself, with a verdict, and within ten times the time of the undamaged app. corpus: code that was not written for the checks. growth: hostile input."""
import argparse
import collections
import concurrent.futures
import datetime
import importlib
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import tempfile
from typing import Any

from common import FIXTURES, RELEASE, STARTERS, Failure, check, fail, folder, has, program, read_json, replace, run, tool_options

APPS, ORACLE, INTEGRATION, TRIALS = (FIXTURES / name for name in ("Apps", "AppOracle", "IntegrationApps", "Trials"))
PLATFORMS = {"java": "android", "swift": "ios"}
COMPILERS = {"java": ["javac", "java"], "swift": ["swiftc"]}
# Said by the tool that could start no adapter.
NOT_STARTED = 3
Mistake = dict[str, Any] | None


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["planted", "compiled", "trials", "damaged", "corpus", "growth"])
    tool_options(parser)
    parser.add_argument("--proof", default=os.environ.get("CONFORMANCE_PROOF", str(RELEASE / "conformance-proof")), metavar="PATH", help="for compiled and corpus")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="compile, or for trials judge, only every Nth variant, others each day")
    parser.add_argument("--jobs", type=int, default=1, help="for compiled: variants at a time")
    parser.add_argument("--rounds", type=int, default=200, help="for damaged: how many files")
    parser.add_argument("--update", action="store_true", help="for trials: write the verdicts again")
    parser.add_argument("--list", action="store_true", help="for corpus: each complaint")


def main(arguments: argparse.Namespace) -> None:
    functions = {"planted": planted, "compiled": compiled, "trials": trials, "damaged": damaged}
    (functions.get(arguments.what) or importlib.import_module(arguments.what).main)(arguments)


# -- planted


def filled(words: list[str], app: Any, out: pathlib.Path) -> list[str]:
    for name, place in {"FOLDER": INTEGRATION / app["name"], "OUT": out, "STARTERS": STARTERS}.items():
        words = [word.replace(name, str(place)) for word in words]
    return words


def check_planted(tool: str, app: Any, drive: str, mistakes: list[str], command: list[str], work: pathlib.Path) -> None:
    seen = {name: plan for name in mistakes if (plan := app["mistakes"][name]).get("drive", drive) == drive}
    ended = run(tool, "run", "--quiet", "--report", f"json={work}/results.json", "--", *command, env={"MISTAKES": ",".join(mistakes)}, cwd=work, expected=None)
    found = read_json(work / "results.json")["causes"]
    told = f"{app['name']} by {drive} with {', '.join(mistakes) or 'no mistake'}: exit {ended.code}, " + str([(cause["rules"], cause["sentence"]) for cause in found])
    also = [plan["also"] for plan in seen.values() if "also" in plan]
    check(ended.code == (1 if seen else 0) and len(found) == len(seen) + len(also), told)
    for plan in [*seen.values(), *also]:
        # A mistake may hide the state of the app from another: no dismissal starts it, and it is taken for running.
        says, rules = (plan[key] if len(mistakes) == 1 else plan.get(f"{key}Together", {}).get(drive, plan[key]) for key in ("says", "rules"))
        check(any(cause["rules"] == rules and says in cause["sentence"] for cause in found), f"{told}: {says} is not among them")


def planted(arguments: argparse.Namespace) -> None:
    tool = program(arguments.tool)
    for app in read_json(INTEGRATION / "expected.json")["apps"]:
        if not has(*app["needs"], needed_for=f"the {app['name']} app with planted mistakes"):
            continue
        with folder() as work:
            (work / "out").mkdir()
            if app["build"]:
                run(*filled(app["build"], app, work / "out"))
            runs = 0
            for drive in "callbacks", "device":
                command = [*filled(app["run"], app, work / "out"), drive]
                # What callbacks show, events on the device show, too; so each mistake by itself is planted there alone.
                alone = [[name] for name in app["mistakes"]] if drive == "device" else []
                for mistakes in [[], *alone, app["together"][drive]]:
                    check_planted(tool, app, drive, mistakes, command, work)
                    runs += 1
            print(f"the {app['name']} app: {runs} runs show what was planted", flush=True)


# -- compiled


def make(name: str, mistake: Mistake, target: pathlib.Path) -> None:
    """A copy of the app's folder with the mistake in it."""
    shutil.copytree(APPS / name, target)
    if mistake:
        file = target / mistake["file"]
        before = file.read_text("utf-8").split(mistake["find"])
        check(len(before) == 2, f"{name} {mistake['id']}: what it finds is there {len(before) - 1} times")
        line = before[0].count("\n") + 1
        check(line == mistake["line"], f"{name} {mistake['id']}: what it finds is in line {line}")
        replace(file, mistake["find"], mistake["replace"])


def compile_java_platform(out: pathlib.Path) -> None:
    run("javac", "-nowarn", "-d", out, STARTERS / "java/Adapter.java", *sorted((ORACLE / "Java").rglob("*.java")))


def swift_for_linux(text: str) -> str:
    """The platform's modules are files beside; what needs Objective-C is written without it."""
    text = re.sub(r"(?m)^import \w+$", "import Foundation", text)
    text = re.sub(r"@objc |\bpublic ", "", text)
    return re.sub(r"#selector\((\w+)\.(\w+)(\([\w:]*\))?\)", r"Selector(\1.\2)", text)


def adapter(app: Any, place: pathlib.Path, work: pathlib.Path, classes: pathlib.Path) -> list[str]:
    """The command of the adapter; a failure where the app does not compile."""
    sdk = [app["sdk"]["name"], app["sdk"]["version"]]
    if app["language"] == "java":
        manifest = next(place.rglob("AndroidManifest.xml"))
        return ["java", "-XX:TieredStopAtLevel=1", "-cp", str(classes), "AppAdapter", str(manifest.parent), *sdk]
    sources = sorted(place.rglob("*.swift"))
    for file in sources:
        file.write_text(swift_for_linux(file.read_text("utf-8")), "utf-8")
    # One compiler process for all files takes less than half the time that a process for each takes.
    run("swiftc", "-wmo", "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-module-name", "App", "-o", work / "app",
        *sources, *sorted((ORACLE / "Swift").glob("*.swift")), INTEGRATION / "swift/JSONValue.swift")
    properties = "".join(file.read_text("utf-8") for file in place.rglob("Info.plist"))
    scene = re.findall(r"<string>\$\(PRODUCT_MODULE_NAME\)\.(\w+)</string>", properties)
    return [str(work / "app"), *sdk, *scene[:1]]


def check_observed(tool: str, proof: str, name: str, app: Any, mistake: Mistake, classes: pathlib.Path) -> collections.Counter[str]:
    """The compiled app breaks what the mistake says, and the interpreter knows of each case what the app shows, or does not know. How many cases are which."""
    with folder() as work:
        make(name, mistake, work / name)
        command = adapter(app, shutil.copytree(work / name, work / "compiled"), work, classes)
        ended = run(tool, "run", "--quiet", "--report", f"json={work}/results.json", "--", *command, cwd=work, env={"SWIFT_BACKTRACE": "enable=no"}, expected=None)
        check(ended.code != NOT_STARTED, f"does not start:\n{ended.said[-2000:]}")
        cases = read_json(work / "results.json")["cases"]
        blamed, breaks = {rule for case in cases if case["verdict"] in ("failed", "errored") for rule in case["rules"]}, broken_by(mistake)
        check(breaks <= blamed and ended.code == 1 if breaks else not blamed and ended.code == 0,
              f"compiled, breaks {', '.join(sorted(blamed)) or 'nothing'} and not {', '.join(sorted(breaks)) or 'nothing'}")
        lines = run(proof, "app-cases", work / name, app["sdk"]["name"], app["sdk"]["version"]).out.splitlines()
    said = {case: rest for case, *rest in (line.split("\t") for line in lines)}
    counts: collections.Counter[str] = collections.Counter()
    different = []
    for case, verdict in ((case["id"], case["verdict"]) for case in cases):
        # Gestures on what was replaced are played by neither.
        if verdict == "skipped":
            continue
        kind = "agree" if said[case][0] == verdict else f"are not known: {said[case][1]}" if said[case][0] == "unknown" else "differ"
        counts[kind] += 1
        if kind == "differ":
            different.append(f"{case} is {verdict}, read as {said[case][0]}")
    check(not different, f"{len(different)} cases are read otherwise, such as: {different[:1]}")
    return counts


def broken_by(mistake: Mistake) -> set[str]:
    return set() if mistake is None or mistake["breaks"] == "harmless" else set(mistake["breaks"])


def judge(tool: str, name: str, app: Any, work: pathlib.Path, *words: str) -> tuple[int, str]:
    """How `source` ends for the files of a folder, and what it prints."""
    ended = run(tool, "source", name, "--sdk", f"{PLATFORMS[app['language']]}:{app['sdk']['name']}@{app['sdk']['version']}", *words, cwd=work, expected=None)
    return ended.code, ended.out


def check_judged(tool: str, name: str, app: Any, mistake: Mistake) -> None:
    """`source` says of the files what the compiled app shows."""
    with folder() as work:
        make(name, mistake, work / name)
        code, _ = judge(tool, name, app, work, "--report", "junit=junit.xml")
        failed = set(re.findall(r'<failure message="\[([\w.-]+)\]', (work / "junit.xml").read_text("utf-8")))
    breaks = broken_by(mistake)
    expected = 2 if mistake and "unjudged" in mistake else 1 if breaks else 0
    check(code == expected and (code != 1 or breaks <= failed), f"`source` ends with {code} and breaks {', '.join(sorted(failed)) or 'nothing'}, "
          f"not {expected} and {', '.join(sorted(breaks)) or 'nothing'}")


def compiled(arguments: argparse.Namespace) -> None:
    tool, proof = program(arguments.tool), program(arguments.proof)
    failures: list[str] = []
    totals: collections.Counter[str] = collections.Counter()
    with folder() as classes, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        if has("javac"):
            compile_java_platform(classes)
        for file in sorted(APPS.glob("*.json")):
            app, name = read_json(file), file.stem
            variants: list[Mistake] = [None, *app["mistakes"]]
            # Other ones each day; of what is only judged, six times as many.
            day, judged_every = datetime.date.today().toordinal(), max(1, arguments.every // 6)
            judged = variants[day % judged_every :: judged_every]
            can_play = has(*COMPILERS[app["language"]], needed_for=f"the app {name}, compiled; it is only judged as it stands")
            played = variants[day % arguments.every :: arguments.every] if can_play else []
            tasks = [(mistake, pool.submit(check_observed, tool, proof, name, app, mistake, classes)) for mistake in played]
            tasks += [(mistake, pool.submit(check_judged, tool, name, app, mistake)) for mistake in judged]
            for mistake, task in tasks:
                title = f"{name} {mistake['id'] if mistake else 'as it is'}"
                try:
                    counts = task.result() or collections.Counter()
                except Failure as failure:
                    failures.append(f"{title}: {failure}")
                    continue
                for reason, count in counts.most_common():
                    totals[reason.split(":")[0]] += count
                    if ":" in reason:
                        print(f"{title}: {count} cases {reason}")
            print(f"{name}: {len(played)} variants played, {len(judged)} judged as they stand, {sum(not broken_by(one) for one in judged)} of these right", flush=True)
    print("cases: " + ", ".join(f"{count} {reason}" for reason, count in totals.items()))
    check(not failures, "\n".join(failures))


# -- trials

VERDICTS = {0: "no problems found", 1: "does not conform", 2: "not judged"}


def judge_trial(tool: str, trial: pathlib.Path, patch: pathlib.Path | None) -> str:
    with folder() as work:
        shutil.copytree(trial / "base", work / "app")
        if patch is not None:
            run("git", "apply", patch, cwd=work / "app")
        code = run(tool, "source", ".", "--report", "none", cwd=work / "app", timeout=300, expected=None).code
    return VERDICTS.get(code, f"exit {code}")


def trials(arguments: argparse.Namespace) -> None:
    tool, wrong = program(arguments.tool), []
    for trial in sorted(path for path in TRIALS.iterdir() if path.is_dir()):
        patches = sorted((trial / "mistakes").iterdir()) + sorted((trial / "right").iterdir())
        names: dict[str, pathlib.Path | None] = {"base": None, **{f"{patch.parent.name}/{patch.stem}": patch for patch in patches}}
        file = trial / "verdicts.txt"
        known = dict(line.split(": ") for line in file.read_text("utf-8").splitlines()) if file.exists() else {}
        # Other ones each day.
        chosen = list(names)[datetime.date.today().toordinal() % arguments.every :: arguments.every]
        for name in chosen:
            verdict, told = judge_trial(tool, trial, names[name]), known.get(name, "")
            reason = told[told.index(" (") :] if " (" in told else ""
            forbidden = "no problems found" if name.startswith("mistakes/") else "does not conform"
            if verdict == forbidden and not reason or verdict != told.removesuffix(reason) and not arguments.update:
                wrong.append(f"{trial.name} {name}: {verdict}, not {told or 'known'}")
            known[name] = verdict + reason
        if arguments.update:
            file.write_text("".join(f"{name}: {known[name]}\n" for name in names if name in known), "utf-8")
        print(f"{trial.name}: {len(chosen)} of {len(names)} variants judged", flush=True)
    check(not wrong, "\n".join(wrong))


# -- damaged

# How many times as long as an undamaged app a damaged one may take: what a damaged file leaves unknown is run on both sides.
LIMIT = 10
ENDINGS = {".java", ".swift", ".xml", ".plist"}
INSERTED = ["{", "}", "(", ")", '"', '"""', "'", "/*", "*/", "//", "<", ">", "?", "!", ".", ",", ";", ":", "@", "#if DEBUG\n", "\\(", "\0", "\ufeff", "\u202e", "é",
            "class A extends A {}", "while (true) {}", "self", "null", "func f() { f() }", "9" * 400, "((((((((" * 400, "[[[[[[[[" * 400, "a." * 4000, "!" * 4000]


def damage(chance: random.Random, text: str) -> str:
    """The text with one to four edits of any kind."""
    for _ in range(chance.randint(1, 4)):
        tokens = re.findall(r"\s+|\w+|.", text, flags=re.DOTALL)
        if not tokens:
            return text
        place, other, kind = chance.randrange(len(tokens)), chance.randrange(len(tokens)), chance.randrange(1, 6)
        if kind == 1:
            tokens.insert(place, chance.choice(INSERTED))
        elif kind == 2:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        elif kind == 3:
            tokens[place] = tokens[other]
        elif kind == 4:
            tokens[place:place] = tokens[other:][: chance.randrange(1, 60)]
        else:
            del tokens[place : place + chance.choice([1, 60, len(tokens)])]
        text = "".join(tokens)
    return text


def timed(place: pathlib.Path, *command: str) -> tuple[int | None, str, float]:
    """The exit code, what was printed, and the processor time; no code for what had to be stopped."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        ended = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=120, errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", 120
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.returncode, ended.stdout + ended.stderr, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def damaged(arguments: argparse.Namespace) -> None:
    judging, apps = [program(arguments.tool), "source", "app", "--report", "none", "--explain"], sorted(path for path in APPS.iterdir() if path.is_dir())
    usual: dict[pathlib.Path, float] = {}
    codes: collections.Counter[int | None] = collections.Counter()
    slowest = 0.0
    for seed in range(arguments.rounds):
        chance, app = random.Random(seed), apps[seed % len(apps)]
        with folder() as work:
            shutil.copytree(app, work / "app")
            if app not in usual:
                usual[app] = timed(work, *judging)[2]
            file = chance.choice(sorted(path for path in work.rglob("*") if path.suffix in ENDINGS))
            file.write_text(damage(chance, file.read_text("utf-8")), "utf-8")
            code, told, took = timed(work, *judging)
            if took > LIMIT * usual[app]:
                # Once more, both of them: the machine may have been busy with something else.
                shutil.copytree(app, work / "undamaged/app")
                usual[app], took = timed(work / "undamaged", *judging)[2], timed(work, *judging)[2]
            codes[code] += 1
            times = took / usual[app]
            slowest = max(slowest, times)
            if code not in (0, 1, 2) or times > LIMIT or code != 2 and not re.search(r"\d+ of \d+ rules ", told):
                kept = shutil.copytree(work / "app", pathlib.Path(tempfile.mkdtemp(prefix="damaged-")) / "app")
                fail(f"seed {seed}, {app.name}, {file.relative_to(work)}: exit {code}, {times:.1f} times as long as undamaged; kept in {kept}\n{told[-600:]}")
    ended = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items(), key=str))
    print(f"{arguments.rounds} damaged apps end by themselves: {ended}; the slowest takes {slowest:.1f} times as long as undamaged")


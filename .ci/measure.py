"""Edits code token by token, compiles and runs every edit with the vectors, and prints which of those that change what is sent are found, and which harmless ones are
accused. apps: the apps of Tests/Fixtures/Apps, by `source`. pages: the code of the real pages, made into apps, by `docs`. An edit takes seconds, all of them hours."""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import shutil
from collections.abc import Callable
from typing import Any

import apps
from common import REAL_PAGES, RELEASE, Failure, check, folder, has, program, read_json, run, skip, tool_options

Edit = dict[str, Any]


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["pages", "apps"])
    tool_options(parser)
    parser.add_argument("--proof", default=str(RELEASE / "conformance-proof"), metavar="PATH")
    parser.add_argument("--every", type=int, default=10, metavar="N", help="only every Nth edit")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="with --every: beginning with the Kth")
    parser.add_argument("--jobs", type=int, default=1, help="edits at a time")


def main(arguments: argparse.Namespace) -> None:
    if not has("javac", "java", "swiftc", needed_for="the edits of code"):
        return
    tool, proof = program(arguments.tool), program(arguments.proof)
    with folder() as classes, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        apps.compile_java_platform(classes)
        if arguments.what == "apps":
            files = sorted(path for kind in ("java", "swift") for path in apps.APPS.rglob(f"*.{kind}"))
            edits = sample(proof, files, arguments)
            rows = list(pool.map(lambda edit: measure_app(tool, edit, classes), edits))
            report(edits, rows, missed_share=0.03, accused_share=0)
        elif not REAL_PAGES.is_dir():
            skip("the edits of pages: the real pages are not there")
        else:
            pages = sorted(path for path in REAL_PAGES.glob("*.md") if path.name != "README.md")
            edits = sample(proof, pages, arguments)
            known = {str(page): page_cases(tool, page.read_text("utf-8"), classes) for page in pages}
            found = new_findings(tool, pages, edits)
            behaviour = pool.map(lambda edit: page_change(known[edit["file"]], edit, lambda text: page_cases(tool, text, classes)), edits)
            rows = [(behaves, "found" if new else "nothing", new[0] if new else "") for behaves, new in zip(behaviour, found)]
            report(edits, rows, missed_share=0.05, accused_share=0.01)


def sample(proof: str, files: list[pathlib.Path], arguments: argparse.Namespace) -> list[Edit]:
    lines = run(proof, "edits", *files).out.split("\n")
    return [json.loads(line) for line in lines if line][arguments.first % arguments.every :: arguments.every]


def report(edits: list[Edit], rows: list[tuple[str, str, str]], missed_share: float, accused_share: float) -> None:
    """Each edit that is missed, accused or not judged, and the figures. `behaves` is right, wrong, allowed or none (does not compile or start)."""
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    for edit, (behaves, said, reason) in zip(edits, rows):
        counts[behaves, said] += 1
        if behaves == "wrong" and said != "found" or behaves == "right" and said == "found":
            verdict = "accused" if behaves == "right" else "missed" if said == "nothing" else "not judged"
            place = "/".join(edit["file"].split("/")[-3:])
            print(f"{verdict}: {place}:{edit['line']} {edit['kind']}: {edit['before']} → {edit['after']} {reason}", flush=True)
    found, missed, unjudged = (counts["wrong", said] for said in ("found", "nothing", "unjudged"))
    of_kind = {kind: sum(count for (behaves, _), count in counts.items() if behaves == kind) for kind in ("none", "right", "allowed")}
    accused = counts["right", "found"]
    print(f"{len(edits)} edits: {of_kind['none']} do not compile or start, {of_kind['allowed']} change something and break nothing")
    print(f"{found + missed + unjudged} break something: {found} found, {missed} missed, {unjudged} not judged")
    print(f"{of_kind['right']} change nothing: {accused} accused, {counts['right', 'unjudged']} not judged")
    check(missed <= missed_share * (found + missed), f"{missed} of {found + missed} edits that break something are missed")
    check(accused <= accused_share * of_kind["right"], f"{accused} harmless edits are accused")


# -- apps


def measure_app(tool: str, edit: Edit, classes: pathlib.Path) -> tuple[str, str, str]:
    """How the compiled app behaves, what `source` says of the files, and why where it cannot judge them."""
    name, _, file = edit["file"].removeprefix(f"{apps.APPS}/").partition("/")
    app = read_json(apps.APPS / f"{name}.json")
    with folder() as work:
        shutil.copytree(apps.APPS / name, work / name)
        (work / name / file).write_text(edit["text"], "utf-8")
        code, printed = apps.judge(tool, name, app, work, "--report", "none")
        said = {0: "nothing", 1: "found", 2: "unjudged"}.get(code, f"exit {code}")
        reason = next((line.strip() for line in printed.splitlines() if " cannot continue here: " in line), "")
        try:
            command = apps.adapter(app, work / name, work, classes)
        except Failure:
            # What does not compile is of no interest.
            return "none", said, reason
        # The first failure says enough.
        code = run(tool, "run", "--quiet", "--report", "none", "--timeout", 20, "--max-failures", 1, "--no-rerun", "--", *command, cwd=work, expected=None).code
    return {0: "right", 1: "wrong"}.get(code, "none"), said, reason


# -- pages

MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="page"><application>
<activity android:name=".CollectPIIActivity"><intent-filter><action android:name="android.intent.action.MAIN"/>
<category android:name="android.intent.category.LAUNCHER"/></intent-filter></activity>
<receiver android:name=".NotificationDismissedReceiver"/>
<service android:name=".MyFirebaseMessagingService"><intent-filter><action android:name="com.google.firebase.MESSAGING_EVENT"/></intent-filter></service>
</application></manifest>"""
JAVA_IMPORTS = """package page;
import android.app.*; import android.content.*; import android.os.*; import androidx.core.app.*; import com.google.firebase.messaging.*;
import com.adobe.marketing.mobile.*; import java.util.*;
"""
SERVICE = """class PrintedService extends FirebaseMessagingService {
NotificationCompat.Builder notificationBuilder;
void post(Map<String, String> data) {
    notificationBuilder = new NotificationCompat.Builder(this, "c").setSmallIcon(1);
    sendNotification(data);
    NotificationManagerCompat.from(this).notify(data.hashCode(), notificationBuilder.build());
}
%s
%s
}
"""
POSTING = """public class MyFirebaseMessagingService extends PrintedService {
    @Override public void onMessageReceived(RemoteMessage message) { super.onMessageReceived(message); post(message.getData()); }
}
"""
DELEGATE = """@main class AppDelegate: UIResponder, UIApplicationDelegate {
let notificationDelegate = NotificationDelegate()
func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    registerForPushNotifications()
    return true
}
%s
%s
}
"""


def page_apps(text: str) -> dict[str, tuple[str, str, dict[str, str]]]:
    """The apps that a page's code makes: language, SDK version and files by name. A page has four blocks of Java and five of Swift, in this order."""
    blocks = [block for block in re.findall(r"(?ms)^```[^\n]*\n(.*?)^```\s*$", text) if "<manifest" not in block]
    swift = [repaired_swift(block) for block in blocks if re.search(r"\bfunc ", block)]
    java = [repaired_java(block) for block in blocks if not re.search(r"\bfunc ", block)]
    check((len(java), len(swift)) == (4, 5), f"a page has {len(java)} blocks of Java and {len(swift)} of Swift")
    received, posts, receiver, activity = java
    remote, presents, registers, clicked, answered = swift
    delegate = DELEGATE % (remote, registers)
    section = "class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate {\n%s\n}\n" % clicked
    presenting = "extension NotificationDelegate {\n%s\n}\n" % presents
    return {
        "android": ("java", "1.4.0", {
            "AndroidManifest.xml": MANIFEST, "PrintedService.java": JAVA_IMPORTS + SERVICE % (received, posts), "MyFirebaseMessagingService.java": JAVA_IMPORTS + POSTING,
            "NotificationDismissedReceiver.java": JAVA_IMPORTS + receiver,
            "CollectPIIActivity.java": JAVA_IMPORTS + "public class CollectPIIActivity extends Activity {\n%s\n}\n" % activity}),
        "ios": ("swift", "2.3.0", {"AppDelegate.swift": "import Foundation\n" + delegate + answered + presenting}),
        "ios click section": ("swift", "2.3.0", {"AppDelegate.swift": "import Foundation\n" + delegate + section + presenting}),
    }


def repaired_java(text: str) -> str:
    """The page's code as it is meant: left-out lines, a misspelt name, types that do not compile. What an edit has changed stays changed."""
    text = text.replace("....{Handle push messages}....", "Map<String, String> data = remoteMessage.getData();").replace("dissmissIntent", "dismissIntent")
    text = re.sub(r"HashMap<String, \w+> contextData = new HashMap<>\(\)", "HashMap contextData = new HashMap()", text)
    return re.sub(r"String (\w+) = data\.get\(", r"String \1 = (String) data.get(", text)


def repaired_swift(text: str) -> str:
    lines = ["" if re.fullmatch(r"\s*(\.\.\.|import .*)\s*", line) else line for line in text.split("\n")]
    return re.sub(r"let (\w+) = userInfo", r"var \1 = userInfo", "\n".join(lines)).replace("////MORE CODE", "break")


def page_cases(tool: str, text: str, classes: pathlib.Path) -> dict[str, Any]:
    """What the apps of a page do: by app the failing cases with their calls; None for one that does not compile."""
    seen: dict[str, Any] = {}
    for name, (language, version, files) in page_apps(text).items():
        key = json.dumps(files)
        if key not in KNOWN:
            KNOWN[key] = app_cases(tool, language, version, files, classes)
        seen[name] = KNOWN[key]
    return seen


KNOWN: dict[str, Any] = {}


def app_cases(tool: str, language: str, version: str, files: dict[str, str], classes: pathlib.Path) -> dict[str, str] | None:
    with folder() as work:
        place = work / "page"
        place.mkdir()
        for name, text in files.items():
            (place / name).write_text(text, "utf-8")
        try:
            command = apps.adapter({"language": language, "sdk": {"name": "ACPCore", "version": version}}, place, work, classes)
            run(tool, "run", "--quiet", "--report", f"json={work}/results.json", "--timeout", 20, "--no-rerun", "--", *command, cwd=work,
                env={"SWIFT_BACKTRACE": "enable=no"}, expected=(0, 1))
        except Failure:
            return None
        cases = read_json(work / "results.json")["cases"]
    for case in cases:
        case.pop("durationMs", None)
    return {case["id"]: json.dumps(case, sort_keys=True) for case in cases if case["verdict"] in ("failed", "errored", "warned")}


def page_change(before: dict[str, Any], edit: Edit, cases: Callable[[str], dict[str, Any]]) -> str:
    """What an edit of a page does: none (does not compile), right (nothing changes), wrong (a case fails, or fails in another way), allowed (no case fails that did not)."""
    after = cases(edit["text"])
    if any(after[name] is None for name in after):
        return "none"
    fails = {(name, case) for name, failing in after.items() for case, text in failing.items() if before[name].get(case) != text}
    if fails:
        return "wrong"
    return "right" if after == before else "allowed"


def new_findings(tool: str, pages: list[pathlib.Path], edits: list[Edit]) -> list[list[str]]:
    """What `docs` finds on each edited page that it does not find on the page."""
    with folder() as work:
        for page in pages:
            (work / "pages" / "as-printed").mkdir(parents=True, exist_ok=True)
            shutil.copy(page, work / "pages" / "as-printed")
        for index, edit in enumerate(edits):
            (work / "pages" / str(index)).mkdir()
            (work / "pages" / str(index) / pathlib.Path(edit["file"]).name).write_text(edit["text"], "utf-8")
        run(tool, "docs", "--quiet", "--report", "json=docs.json", "pages", cwd=work, expected=(0, 1))
        findings = collections.defaultdict(collections.Counter)
        for finding in read_json(work / "docs.json")["findings"]:
            # The end only counts the examples that were run, and others that differ alike.
            message = re.sub(r" \((?:[^()]|\([^()]*\))*\)$", "", finding["message"])
            message = re.sub(r"\d+ others", "others", message)
            findings[finding["file"].removeprefix("pages/")][f"{finding['level']} {finding['line']} {finding['rule']}: {message}"] += 1
    names = [pathlib.Path(edit["file"]).name for edit in edits]
    return [list((findings[f"{index}/{name}"] - findings[f"as-printed/{name}"]).elements()) for index, name in enumerate(names)]

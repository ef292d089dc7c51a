"""Judges an adapter by this kit: python3 runner.py COMMAND.... First it tests itself: it judges the samples."""
import json
import pathlib
import subprocess
import sys

VARIABLES = {"action", "broadlogId", "deliveryId"}

def read(name):
    return [json.loads(line) for line in (pathlib.Path(__file__).parent / name).read_text().splitlines()]

def action(call):
    return call["data"].get("action")

def tracks(call):
    named = (call["function"], call.get("name")) == ("trackAction", "tracking")
    return named or call["function"] == "collectMessageInfo" or call["data"].keys() >= VARIABLES

def wrong_parts(due, call):
    functions = [due["function"]] if "function" in due else ["collectMessageInfo", "trackAction"]
    name = due.get("name") if "function" in due else "tracking"
    wrong = {"function"} if call["function"] not in functions else set()
    if not wrong and call["function"] == "trackAction" and name not in (None, call.get("name")):
        wrong.add("name")
    for key, value in due["data"].items():
        if key not in call["data"] or call["data"][key] != value:
            wrong.add(key if key in VARIABLES & call["data"].keys() else "keys")
    return wrong

def differences(event, calls):
    """The kind of each difference."""
    due = event["expected"] if isinstance(event["expected"], list) else event["expected"]["optional"]
    sent, pairs = [call for call in calls if tracks(call)], {}
    alike = lambda one, call: action(one) == action(call)
    for fits in (lambda *pair: not wrong_parts(*pair)), alike, (lambda *pair: True):
        for index, one in enumerate(due):
            free = [at for at, call in enumerate(sent) if at not in pairs.values() and fits(one, call)]
            if index not in pairs and free:
                pairs[index] = free[0]
    found = [kind for index, at in pairs.items() for kind in wrong_parts(due[index], sent[at])]
    if due is event["expected"]:
        found += ["missing" if sent else "unanswered"] * (len(due) - len(pairs))
    found += ["extra" if due else "unexpected"] * (len(sent) - len(pairs))
    is_ordered = [pairs[index] for index in sorted(pairs)] == sorted(pairs.values())
    return found or ["order"] * ("ordered" in event and not is_ordered)

def judge(case, answer, defaults):
    """The verdict, the rules, and the differences as samples.ndjson has them."""
    steps, found = [callback["step"] for callback in case["callbacks"]], []
    made = [(step, call) for step, calls in zip(steps, answer.get("calls") or []) for call in calls]
    thrown = steps[max(0, len(answer["calls"]) - 1)] if answer.get("threw") is not None else None
    for step, event in enumerate(case["events"] if case["level"] != "informative" else []):
        calls = [{**call, "data": call.get("data") or {}} for at, call in made if at == step]
        kinds = [] if event["expected"] == "any" else ["threw"] * (step == thrown) + differences(event, calls)
        for kind in kinds if answer.get("unsupported") is None else []:
            rules = event.get("violates", {}).get(kind) or [defaults[event["event"]][kind]]
            is_explained = step == thrown and kind in ("missing", "unanswered")  # by the throw
            found.append({"step": step, "kind": kind, "rules": [] if is_explained else rules})
    violated = {rule for difference in found for rule in difference["rules"]} or set(case["rules"])
    level = case["level"] if found or answer.get("unsupported") is not None else ""
    verdict = {"required": "failed", "recommended": "warned"}.get(level, "passed")
    return "noted" if case["level"] == "informative" else verdict, violated, found

def ask(adapter, method, **params):
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=adapter.stdin, flush=True)
    return json.loads(adapter.stdout.readline())["result"]

manifest = json.loads((pathlib.Path(__file__).parent / "manifest.json").read_text())
cases = {case["id"]: case for case in read("cases.ndjson")}
for sample in read("samples.ndjson"):
    verdict, rules, found = judge(cases[sample["case"]], sample["answer"], manifest["defaults"])
    assert (verdict, rules) == (sample["verdict"], set(sample["rules"])), sample
    assert sorted(map(str, found)) == sorted(map(str, sample["differences"])), sample
if sys.argv[1:]:
    adapter = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    app = ask(adapter, "initialize", protocolVersion=2, edition=manifest["edition"])
    for case in (case for case in cases.values() if case["platform"] in app["platforms"] and "requires" not in case):
        request = {key: case[key] for key in ("platform", "before", "callbacks") if key in case}
        print(case["id"], *judge(case, ask(adapter, "runCase", **request), manifest["defaults"]))

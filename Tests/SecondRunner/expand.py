"""Vectors become cases: the sections Rules, Vectors, Notifications, Placeholders, Calls and Seeded ids."""
import itertools
import json
import re
from pathlib import Path
from device import DAY, EVENTS, FIRST_EVENT, MINUTE, PAUSES, Android, Ios, Push

MASK, GOLDEN, DEVICES = (1 << 64) - 1, 0x9E3779B97F4A7C15, {"android": Android, "ios": Ios}

def read(spec, kind):
    for path in sorted(Path(spec, kind).glob("*.json")):
        yield from json.loads(path.read_text("utf-8"))[kind]
def rules_of(spec, edition):
    return {rule["id"]: rule for rule in read(spec, "rules") if edition in rule["editions"]}
def defaults(spec, edition):  # Rules, `defaultFor`
    rules = rules_of(spec, edition).values()
    return {event: {entry["difference"]: rule["id"] for rule in rules for entry in rule.get("defaultFor", [])
                    if event in entry.get("events", EVENTS)} for event in EVENTS}

def seeded_ids(case_id, notification, seed):
    h, numbers = 0xCBF29CE484222325, []
    for byte in f"{case_id}/{notification}".encode():
        h = (h ^ byte) * 0x100000001B3 & MASK
    for state in ((seed ^ h) + GOLDEN & MASK, (seed ^ h) + 2 * GOLDEN & MASK):
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
        numbers.append(state ^ state >> 31)
    (z, y), sent = numbers, 1644312000000 + (numbers[1] >> 40)
    return {"_mId": f"h{z >> 40:06x}", "_dId": f"{z >> 16 & 0xFFFFFF:06x}", "_sentTime": str(sent),
            "_messageId": f"0:{sent}428%{y & 0xFFFFFFFF:08x}f9fd7ecd",
            "uuid": re.sub("(.{8})(.{4})(.{4})(.{4})", r"\1-\2-\3-\4-", f"{z:016X}{y:016X}", count=1)}

def fill(value, words):  # Placeholders: others stay, so first the axes are filled in, then the seeded ids
    if isinstance(value, str):
        whole = value[2:-1] if value[:2] == "${" else ""
        return words[whole] if whole in words else re.sub(
            r"\$\$\{|\$\{([^}]*)\}", lambda found: words.get(found[1] or "$${", found[0]), value)
    if isinstance(value, dict):
        return {key: fill(member, words) for key, member in value.items()}
    return [fill(member, words) for member in value] if isinstance(value, list) else value
def members(owners):
    return {f"{owner}.{name}": member for owner, value in owners.items() if isinstance(value, dict)
            for name, member in value.items()}

def arriving(number, platform, changes, default, words, wiring):  # Notifications
    changes, parts = fill(changes, words), fill(default, words)
    for part, usual in parts.items():
        merged = usual | changes.get(part, {})
        members = merged.get("$only", merged).items()
        parts[part] = {key: value for key, value in members if value != {"$absent": True}}
    data, fcm = parts["data"], parts["fcm"] if wiring["extras"] == "data+fcm" else {}
    if platform == "android":
        return Push(number, data, data | fcm | data, {"messageId": words["_messageId"]})
    identifier = {"requestIdentifier": changes.get("collapseId", words["uuid"])}
    return Push(number, data | {"aps": parts["apns"]}, None, identifier)

def must_send(calls, platform, push, documented):  # Calls
    calls = calls[platform] if platform in calls else calls
    if calls == "any" or "optional" in calls:
        return calls if calls == "any" else {"optional": must_send(calls["optional"], platform, push, [])}
    ids = {"broadlogId": push.payload.get("_mId"), "deliveryId": push.payload.get("_dId")}
    calls = {"none": [], "documented": documented}[calls] if isinstance(calls, str) else calls
    return [{"data": ids | {"action": call}} if isinstance(call, str) else call for call in calls]
def violates(rules, event, callbacks):  # Verdicts: without a callback, entries that name `apps` do not count
    owners, states = {}, {callback["app"] for callback in callbacks} or {None}
    for rule, entry in [(rule, entry) for rule in rules for entry in rule["owns"]]:
        entry = {"difference": entry} if isinstance(entry, str) else entry
        if event in entry.get("events", EVENTS) and states <= set(entry.get("apps", states)):
            owners.setdefault(entry["difference"], []).append(rule["id"])
    return owners
def only(**members):
    return {name: member for name, member in members.items() if member is not None}

def planned(case_id, platform, vector, seed, wiring, rules, default):
    steps, changes = vector["steps"], vector.get("notifications", {})
    names = [step.get("notification") for step in steps]
    seeds = {name: seeded_ids(case_id, name, seed) for name in [*changes, *filter(None, names)]}
    words = members(seeds) | {"$${": "${", "_category": wiring["category"]}
    pushes = {name: arriving(number, platform, changes.get(name, {}), default, words | ids, wiring)
              for number, (name, ids) in enumerate(seeds.items())}
    kind, app, order = DEVICES[platform], vector["app"], vector.get("foregroundOrder", "present-first")
    earlier, device = kind(kind.ENDED, 0, wiring, order), kind(app, 1, wiring, order)
    arrived = [push for name, push in pushes.items() if steps[names.index(name)]["event"] != "received"]
    before = [made for number, push in enumerate(arrived)
              for made in earlier.happens("received", FIRST_EVENT - 3 * DAY + number * MINUTE, push)]
    codes = {r["documents"]["event"]: r["documents"]["actions"] for r in rules.values() if "documents" in r}
    own, callbacks, events, now = [rules[rule] for rule in vector["rules"]], [], [], FIRST_EVENT
    for number, (step, name) in enumerate(zip(steps, names)):
        event, push = step["event"], pushes.get(name, Push())
        now += step.get("after", PAUSES[event]) if number else 0
        made = device.happens(event, now, push)
        callbacks += [{"step": number} | callback for callback in made]
        calls = fill(step["calls"], words | seeds.get(name, {}))
        first = {"payload": push.payload} | push.identifier if name and names.index(name) == number else {}
        due = must_send(calls, platform, push, codes.get(event) if made else [])
        events.append(only(event=event, now=now, notification=push.number, **first, expected=due,
                           ordered="order" in step or None,
                           violates=violates(own, event, made) or None if due != "any" else None))
    if callbacks:  # otherwise it is dropped
        yield only(id=case_id, title=vector["title"], vector=vector["id"], since=vector["since"],
                   withdrawn=vector.get("withdrawn"), rules=vector["rules"], level=own[0]["level"], app=app, events=events,
                   wiring={key: wiring[key] for key in kind.WIRING}, before=before + device.launch or None,
                   foregroundOrder=order, callbacks=callbacks, platform=platform,
                   requires=vector.get("requires", {}).get("sdk"))

def cases(spec, edition, seed=0, wiring={}):
    rules, wiring = rules_of(spec, edition), Android.WIRING | Ios.WIRING | wiring
    default = json.loads(Path(spec, "defaults.json").read_text("utf-8"))["notification"]
    for platform, vector in itertools.product(DEVICES, list(read(spec, "vectors"))):
        runs = rules.keys() >= set(vector["rules"]) and platform in vector["platforms"]
        matrix = vector.get("matrix", {}) if runs else {"": {}}
        for names in itertools.product(*matrix.values()):
            case_id = f"{vector['id']}[{','.join([platform, *map('='.join, zip(matrix, names))])}]"
            axes = {axis: matrix[axis][name] for axis, name in zip(matrix, names)}
            filled = fill(vector, axes | members(axes))
            yield from planned(case_id, platform, filled, seed, wiring, rules, default)

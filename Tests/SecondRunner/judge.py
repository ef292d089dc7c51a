"""Calls are compared with what must be sent: the section Verdicts and violated rules."""
VARIABLES = {"action", "broadlogId", "deliveryId"}

def is_tracking(call):  # Words
    named = (call["function"], call.get("name")) == ("trackAction", "tracking")
    return named or call["function"] == "collectMessageInfo" or VARIABLES <= call["data"].keys()
def wrong(due, call):
    right, data, name = due["data"], call["data"], due.get("name", "tracking" if "function" not in due else None)
    if call["function"] not in (due["function"] if "function" in due else "collectMessageInfo", due.get("function", "trackAction")):
        yield "function"
    elif call["function"] == "trackAction" and name not in (None, call.get("name")):
        yield "name"
    other = {k for k in right if k in data and (data[k] != right[k] or type(data[k]) is not type(right[k]))}
    yield from ["keys"] * bool(other - VARIABLES or right.keys() - data.keys())
    yield from sorted(other & VARIABLES)
def compare(event, calls):
    expected = event["expected"]["optional"] if "optional" in event["expected"] else event["expected"]
    # Pairs: first what is right in every part, then what has an equal action, then any.
    partners, ranked = {}, sorted((any(wrong(due, call)), due["data"]["action"] != call["data"].get("action"), i, j)
                                  for i, due in enumerate(expected) for j, call in enumerate(calls))
    for _, _, i, j in ranked:
        if i not in partners and j not in partners.values():
            partners[i] = j
    found = [kind for i, j in partners.items() for kind in wrong(expected[i], calls[j])]
    if expected is event["expected"]:
        found += ["missing" if calls else "unanswered"] * (len(expected) - len(partners))
    found += ["extra" if expected else "unexpected"] * (len(calls) - len(partners))
    is_ordered = [partners[i] for i in sorted(partners)] == sorted(partners.values())
    return found or ["order"] * ("ordered" in event and not is_ordered)
def judge(case, defaults, answer):
    steps = [callback["step"] for callback in case["callbacks"]]
    threw = None if answer.get("threw") is None else steps[max(0, len(answer["calls"]) - 1)]
    differences, violated = [], {}
    for index, event in enumerate(case["events"] if case["level"] != "informative" else []):
        calls = [call for step, calls in zip(steps, answer["calls"]) if step == index for call in calls]
        calls = list(filter(is_tracking, [call | {"data": call.get("data") or {}} for call in calls]))
        for kind in [] if event["expected"] == "any" else ["threw"] * (index == threw) + compare(event, calls):
            rules = event.get("violates", {}).get(kind) or [defaults[event["event"]][kind]]
            rules = [] if index == threw and kind in ("unanswered", "missing") else rules
            differences.append({"step": index, "kind": kind, "rules": rules})
            violated |= dict.fromkeys(rules)
    verdict = {"required": "failed", "recommended": "warned"}[case["level"]] if differences else "passed"
    return "noted" if case["level"] == "informative" else verdict, list(violated) or case["rules"], differences

#!/usr/bin/env python3
"""An adapter that makes the mistakes which its first argument names, and is otherwise well; `none` makes none.

Each is what people do when they write an adapter, so that the tests can see whether the doctor names it.
"""

import json
import os
import signal
import sys
import threading
import time

HAS = sys.argv[1].split(",").__contains__
seen = set()
kept_calls = []
waiting = []


def write(text, flush=True):
    sys.stdout.write(text)
    if flush:
        sys.stdout.flush()


def write_answer(answer):
    if HAS("bom"):
        write("\ufeff")
    if HAS("not-utf8"):
        sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False).encode("latin-1", "replace") + b"\n")
        sys.stdout.flush()
    elif HAS("pretty"):
        write(json.dumps(answer, indent=2) + "\n")
    elif HAS("no-line-feed"):
        write(json.dumps(answer))
    else:
        write(json.dumps(answer) + "\n", flush=not HAS("not-flushed"))
    if HAS("answered-twice"):
        write(json.dumps(answer) + "\n")


def answer(request, **content):
    id = request["id"]
    answer = {"jsonrpc": "2.0", "id": id, **content}
    if HAS("string-id"):
        answer["id"] = str(id)
    elif HAS("float-id"):
        answer["id"] = float(id)
    elif HAS("null-id"):
        answer["id"] = None
    elif HAS("no-id"):
        del answer["id"]
    elif HAS("counts-ids"):
        answer["id"] = id + 7
    elif HAS("no-jsonrpc"):
        del answer["jsonrpc"]
    elif HAS("result-and-error"):
        answer["error"] = {"code": 1, "message": "also"}
    write_answer(answer)


def profile():
    profile = {"protocolVersion": 2, "sink": {"name": "mistaken"}, "platforms": ["android"]}
    if HAS("other-version"):
        profile["protocolVersion"] = 3
    elif HAS("version-text"):
        profile["protocolVersion"] = "1"
    elif HAS("capital-platform"):
        profile["platforms"] = ["Android"]
    elif HAS("unknown-platform"):
        profile["platforms"] = ["android", "windows"]
    elif HAS("both-platforms"):
        profile["platforms"] = ["android", "ios"]
    elif HAS("wrong-category"):
        profile["category"] = ""
    elif HAS("wrong-extras"):
        profile["extras"] = "fcm"
    elif HAS("wrong-lifecycle"):
        profile["lifecycle"] = "scene"
    elif HAS("device"):
        profile["drive"] = "device"
    elif HAS("wrong-drive"):
        profile["drive"] = "events"
    if HAS("no-name"):
        profile["sink"] = {}
    if HAS("no-platforms"):
        del profile["platforms"]
    if HAS("wrong-launch-mode"):
        profile["launchMode"] = "single"
    return profile


def codes(callback):
    actions = {
        "onMessageReceived": ["7"], "onCreate": ["2", "1"],
        "didReceiveRemoteNotification": ["7"], "didReceive": ["2", "1"],
        "received": ["7"], "opened": ["2", "1"],
    }
    return actions.get(callback.get("callback", callback.get("event")), [])


def calls_of(callback):
    push = callback.get("data") or callback.get("extras") or callback.get("userInfo") or callback.get("payload")
    if not push or HAS("no-calls"):
        return []
    message, delivery = push["_mId"], push["_dId"]
    if HAS("remembers-ids"):
        seen.add(message)
        if message == "h000001" and "h000001-again" in seen:
            return []
        seen.add(message + "-again")
    elif HAS("first-id-for-all"):
        seen.add((message, delivery)) if not seen else None
        message, delivery = next(iter(seen))
    elif HAS("latin-1"):
        message = message.encode("ascii", "replace").decode()
    calls = []
    for code in codes(callback):
        data = {"broadlogId": message, "deliveryId": delivery, "action": int(code) if HAS("number-codes") else code}
        call = {"function": "collectMessageInfo", "data": data}
        if HAS("call-without-function"):
            del call["function"]
        elif HAS("call-name-number"):
            call["name"] = 7
        calls.append(call)
    if HAS("own-analytics"):
        # None of it is a mistake: what an app sends beside the three variables is its own affair.
        seen.add(message)
        for call in calls:
            call["data"]["at"] = time.time()
        calls.append({"function": "trackAction", "name": "shop", "data": {"count": len(seen), "at": time.time()}})
    return calls


def result_of(params):
    callbacks = params.get("callbacks", params.get("events"))
    for event in callbacks:
        # The payload stands where a notification comes first; the doctor's cases have one.
        if "notification" in event:
            event["payload"] = callbacks[0]["payload"]
    lists = [calls_of(callback) for callback in callbacks]
    if HAS("all-calls-late") or HAS("late-call") and len(callbacks) > 1:
        # What the recorders of the starters say.
        text = "late call: collectMessageInfo came after its case had ended; the last callback of the case was onResume\n"
        threading.Timer(0.1, lambda: sys.stderr.write(text)).start()
    if HAS("all-calls-late"):
        lists = [[] for _ in lists]
    if HAS("one-list"):
        lists = [[call for calls in lists for call in calls]]
    elif HAS("only-lists-with-calls"):
        lists = [calls for calls in lists if calls]
    elif HAS("flat-list"):
        lists = [call for calls in lists for call in calls]
    elif HAS("keeps-calls"):
        kept_calls.extend(call for calls in lists for call in calls)
        lists[-1] = list(kept_calls)
    if HAS("calls-only"):
        return lists
    if HAS("unsupported"):
        return {"unsupported": "not yet"}
    if HAS("refuses-members"):
        return {"calls": lists[:1], "threw": "TypeError(\"onCreate() got an unexpected keyword argument 'app'\")"}
    if HAS("throws"):
        return {"calls": lists[:1], "threw": "KeyError('aps')"}
    return {"calls": lists}


def run_case(request):
    if HAS("crash") or HAS("ios-alone") and request["params"]["platform"] == "android":
        raise KeyError("aps")
    if HAS("events-alone") and "events" not in request["params"]:
        sys.exit(0)
    if HAS("killed"):
        os.kill(os.getpid(), signal.SIGKILL)
    if HAS("blank-lines"):
        sys.stdout.write("\n \t\n\r\n")
    if HAS("prints"):
        print("handling a push")
    if HAS("prints-number"):
        print(len(request["params"]["callbacks"]))
    if HAS("asks"):
        write('{"jsonrpc":"2.0","method":"log","params":{}}\n')
    if HAS("error-answer"):
        write_answer({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "no such method"}})
    elif HAS("mixed-up"):
        # Two in flight: each gets the answer of the other.
        waiting.append(request)
        if request["id"] != 3:
            one, other = waiting[0], waiting[-1]
            answer({"id": one["id"]}, result=result_of(other["params"]))
            if len(waiting) == 2:
                answer({"id": other["id"]}, result=result_of(one["params"]))
            waiting.clear()
    elif HAS("silent-at-case") and request["id"] == 2:
        pass
    else:
        answer(request, result=result_of(request["params"]))
    if HAS("exits-after-case"):
        sys.exit(0)
    if HAS("closes-output"):
        os.close(1)
        time.sleep(600)


def handle(request):
    if request["method"] == "shutdown":
        if HAS("answers-shutdown"):
            write_answer({"jsonrpc": "2.0", "id": None, "result": None})
        if HAS("answers-shutdown-without-id"):
            write_answer({"jsonrpc": "2.0", "result": {}})
        if HAS("stays"):
            time.sleep(600)
        return False
    if request["method"] == "initialize":
        if HAS("slow-start") and request["id"] == 0:
            time.sleep(6)
        if HAS("ignores-initialize"):
            pass
        elif HAS("refuses"):
            write_answer({"jsonrpc": "2.0", "id": request["id"], "error": {"code": 1, "message": "unknown edition"}})
        else:
            answer(request, result=profile())
    else:
        run_case(request)
    return True


def main():
    if HAS("exits-at-start"):
        sys.exit("adapter: no configuration")
    if HAS("banner"):
        print("Adapter 1.0 is ready")
    if HAS("deaf"):
        time.sleep(600)
    if HAS("endless-line"):
        while True:
            write("x" * 65536)
    if HAS("reads-all"):
        lines = sys.stdin.readlines()
    elif HAS("stdin-read"):
        lines = sys.stdin.read().splitlines()
    else:
        lines = iter(sys.stdin.readline, "")
    for line in lines:
        if not handle(json.loads(line)):
            break


if __name__ == "__main__":
    main()

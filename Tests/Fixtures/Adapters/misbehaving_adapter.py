#!/usr/bin/env python3
"""An adapter that misbehaves in the way its first argument names, so that its supervision can be tested.

Every case but the one whose message id is the second argument, or else `m3`, is answered at once, with the ids of its push; that one case is answered by the
misbehaviour. Misbehaviours whose name begins with `start-` happen before `initialize` is answered.
"""

import json
import os
import signal
import sys
import time

MISBEHAVIOUR = sys.argv[1]
FATAL_CASE = sys.argv[2] if len(sys.argv) > 2 else "m3"
SLEEPER = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]


def write(text):
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    while data:
        data = data[os.write(1, data):]


def answer(id, result, **others):
    write(json.dumps({"jsonrpc": "2.0", "id": id, "result": result, **others}) + "\n")


def calls(params, action="7"):
    def call(callback):
        push = callback["data"]
        data = {"broadlogId": push["_mId"], "deliveryId": push["_dId"], "action": action}
        return {"function": "collectMessageInfo", "data": data}

    return {"calls": [[call(callback)] for callback in params["callbacks"]]}


def hang():
    while True:
        time.sleep(600)


def log(text):
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def kill(name):
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    number = getattr(signal, name)
    if name not in ("SIGKILL", "SIGSTOP"):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    hang()


def start_child(command, hasStreams=True):
    import subprocess  # Only here, since it takes its time.

    stream = None if hasStreams else subprocess.DEVNULL
    subprocess.Popen(command, stdin=stream, stdout=stream, stderr=stream)


def ignore_end():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    hang()


def flood():
    sys.stderr.write(("noise " * 20 + "\n") * 40000)
    log("the end of the noise")
    os._exit(3)


def child_keeps_pipe():
    start_child(SLEEPER)
    os._exit(0)


def deaf_child():
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    start_child([sys.executable, "-S", "-c", code], hasStreams=False)
    time.sleep(0.1)
    os._exit(0)


def close_output():
    os.close(1)
    hang()


def close_input(id, params):
    answer(id, calls(params))
    os.close(0)
    hang()


def close_input_and_hang():
    os.close(0)
    hang()


def read_all_input(id, params):
    """Answers everything that it was sent, but only once there is nothing more to come."""
    requests = [json.loads(text) for text in sys.stdin.buffer]
    answer(id, calls(params))
    for request in requests:
        if request["method"] == "runCase":
            answer(request["id"], calls(request["params"]))


def wrong_types(params):
    data = {"broadlogId": 7, "deliveryId": None, "action": ["7"], "list": {"deep": [True, 1.50]}}
    return {"calls": [[{"function": "collectMessageInfo", "data": data}] for _ in params["callbacks"]]}


def late(id, params):
    """Answers after the time is up, and what it answers is wrong: nobody may ever see it."""
    signal.signal(signal.SIGTERM, lambda *_: (answer(id, calls(params, "late")), answer(id + 1, calls(params, "late")), os._exit(0)))
    hang()


def line(**members):
    return json.dumps({"jsonrpc": "2.0", **members}) + "\n"


# What is done instead of an answer to the fatal case.
INSTEAD = {
    "exit-0": lambda id, params: os._exit(0),
    "exit-7": lambda id, params: (log("going away"), os._exit(7)),
    "hang": lambda id, params: hang(),
    "hang-ignoring-sigterm": lambda id, params: ignore_end(),
    "stopped": lambda id, params: kill("SIGSTOP"),
    "closes-input-and-hangs": lambda id, params: close_input_and_hang(),
    "reads-all-input": read_all_input,
    "half-a-line": lambda id, params: (write('{"jsonrpc":"2.0","id":'), hang()),
    "half-a-line-then-exit": lambda id, params: (write('{"jsonrpc":"2.0","id":'), os._exit(0)),
    "no-line-feed": lambda id, params: (write(line(id=id, result=calls(params)).strip()), hang()),
    "garbage": lambda id, params: write("Traceback: \u202etxt\x1b[31m no JSON\n"),
    "blank-lines": lambda id, params: (write("\n \t \n\r\n"), answer(id, calls(params)), write("\n\r \n")),
    "print-in-between": lambda id, params: (write("DEBUG handling a push\n"), answer(id, calls(params))),
    "not-utf8": lambda id, params: write(b'{"jsonrpc":"2.0","id":"\xff\xfe"}\n'),
    "nul": lambda id, params: write(b"\0" + line(id=id, result=calls(params)).encode()),
    "byte-order-mark": lambda id, params: write("\ufeff" + line(id=id, result=calls(params))),
    "nul-in-a-string": lambda id, params: write(line(id=id, result=calls(params), note="a-b").replace("-", "\0")),
    "utf16": lambda id, params: write(line(id=id, result=calls(params)).encode("utf-16-le")),
    "trailing-comma": lambda id, params: write(line(id=id, result=calls(params)).replace("}\n", ",}\n")),
    "not-a-number": lambda id, params: answer(id, calls(params), time=float("nan")),
    "two-on-a-line": lambda id, params: write(line(id=id, result=calls(params)).strip() * 2 + "\n"),
    "half-an-answer": lambda id, params: write(line(id=id, result=calls(params))[:30] + "\n"),
    "number": lambda id, params: write("7\n"),
    "duplicate-member": lambda id, params: write('{"jsonrpc":"2.0","id":%d,"id":%d,"result":{"calls":[[]]}}\n' % (id, id)),
    "deep": lambda id, params: write('{"jsonrpc":"2.0","id":%d,"result":%s%s}\n' % (id, "[" * 5000, "]" * 5000)),
    "oversized-line": lambda id, params: (write('"' + "x" * 300_000 + '"\n'), hang()),
    "huge-answer": lambda id, params: answer(id, {"calls": calls(params)["calls"][0] * 4000}),
    "endless-line": lambda id, params: [write("x" * 65536) for _ in iter(int, 1)],
    "array": lambda id, params: write("[]\n"),
    "not-json-rpc": lambda id, params: write(json.dumps({"id": id, "result": calls(params)}) + "\n"),
    "other-json-rpc": lambda id, params: write(json.dumps({"jsonrpc": "1.0", "id": id, "result": calls(params)}) + "\n"),
    "request": lambda id, params: write(line(id=id, method="log", params={})),
    "no-result": lambda id, params: write(line(id=id)),
    "result-and-error": lambda id, params: answer(id, calls(params), error={"code": 1, "message": "both"}),
    "no-id": lambda id, params: write(line(result=calls(params))),
    "null-id": lambda id, params: answer(None, calls(params)),
    "string-id": lambda id, params: answer(str(id), calls(params)),
    "boolean-id": lambda id, params: answer(True, calls(params)),
    "list-id": lambda id, params: answer([id], calls(params)),
    "object-id": lambda id, params: answer({"id": id}, calls(params)),
    "huge-id": lambda id, params: answer(10**40, calls(params)),
    "negative-id": lambda id, params: answer(-id, calls(params)),
    "fractional-id": lambda id, params: answer(id + 0.0, calls(params)),
    "unknown-id": lambda id, params: answer(id + 1000, calls(params)),
    "old-id": lambda id, params: answer(0, calls(params)),
    "calls-too-short": lambda id, params: answer(id, {"calls": []}),
    "calls-too-long": lambda id, params: answer(id, {"calls": [[], []]}),
    "calls-null": lambda id, params: answer(id, {"calls": None}),
    "list-null": lambda id, params: answer(id, {"calls": [None]}),
    "calls-no-list": lambda id, params: answer(id, {"calls": {}}),
    "calls-not-nested": lambda id, params: answer(id, {"calls": ["7"]}),
    "call-no-object": lambda id, params: answer(id, {"calls": [["7"]]}),
    "call-without-function": lambda id, params: answer(id, {"calls": [[{"data": {}}]]}),
    "call-data-list": lambda id, params: answer(id, {"calls": [[{"function": "trackAction", "data": []}]]}),
    "call-function-number": lambda id, params: answer(id, {"calls": [[{"function": 7, "data": {}}]]}),
    "call-data-string": lambda id, params: answer(id, {"calls": [[{"function": "trackAction", "data": "7"}]]}),
    "unsupported-number": lambda id, params: answer(id, {"unsupported": 7}),
    "error-text": lambda id, params: write(line(id=id, error="no such handler")),
    "call-name-number": lambda id, params: answer(id, {"calls": [[{"function": "trackAction", "name": 7}]]}),
    "result-no-object": lambda id, params: answer(id, "7"),
    "empty-result": lambda id, params: answer(id, {}),
    "threw-number": lambda id, params: answer(id, {"calls": [[]], "threw": 1}),
    "error": lambda id, params: write(line(id=id, error={"code": -32603, "message": "no such\nhandler"})),
    "stderr-flood": lambda id, params: flood(),
    "closes-output": lambda id, params: close_output(),
    "child-keeps-pipe": lambda id, params: child_keeps_pipe(),
    "deaf-child": lambda id, params: deaf_child(),
    "late-answer": late,
    # These answer, so no case is to blame.
    "twice": lambda id, params: [answer(id, calls(params)) for _ in range(2)],
    "exits-after-answer": lambda id, params: (answer(id, calls(params)), os._exit(0)),
    "closes-input": close_input,
    "carriage-return": lambda id, params: write(line(id=id, result=calls(params)).replace("\n", "\r\n")),
    "spaces": lambda id, params: write(" \t" + json.dumps({"result": calls(params), "id": id, "jsonrpc": "2.0"}, indent=None) + " \n"),
    "large-answer": lambda id, params: answer(id, calls(params), trace="x" * 100_000),
    "wrong-types": lambda id, params: answer(id, wrong_types(params)),
    "byte-by-byte": lambda id, params: [write(byte) for byte in line(id=id, result=calls(params))],
    "unknown-members": lambda id, params: answer(id, {"hint": 1, **calls(params)}, trace=[]),
    "stderr-flood-and-answer": lambda id, params: (sys.stderr.write("noise\n" * 500_000), answer(id, calls(params))),
}


def other_version():
    return {"protocolVersion": 3, "sink": {"name": "newer"}, "platforms": ["android"]}


# What is done instead of an answer to `initialize`.
AT_START = {
    "start-silent": lambda id: hang(),
    "start-reads-all-input": lambda id: (sys.stdin.buffer.read(), answer(id, other_version())),
    "start-half-a-line": lambda id: (write('{"jsonrpc":"2.0","id":0,'), hang()),
    "start-ignoring-sigterm": lambda id: ignore_end(),
    "start-signal": lambda id: kill("SIGSEGV"),
    "start-oversized-line": lambda id: (write("x" * 2_000_000), hang()),
    "start-exit": lambda id: (log("no configuration"), os._exit(1)),
    "start-banner": lambda id: (write("Welcome to the adapter\n"), hang()),
    "start-other-version": lambda id: answer(id, other_version()),
    "start-error": lambda id: write(line(id=id, error={"code": 5, "message": "unknown edition"})),
    "start-wrong-id": lambda id: answer(id + 1, other_version()),
    "start-no-platforms": lambda id: answer(id, {"protocolVersion": 2, "sink": {"name": "x"}, "platforms": []}),
    "start-unknown-platform": lambda id: answer(id, {"protocolVersion": 2, "sink": {"name": "x"}, "platforms": ["Android"]}),
    "start-child": lambda id: (start_child(SLEEPER), hang()),
}


def run_case(id, params):
    number = params["callbacks"][0]["data"]["_mId"]
    if MISBEHAVIOUR == "crash-always":
        log("crashing on " + number)
        kill("SIGSEGV")
    if MISBEHAVIOUR == "reads-all-cases":
        return read_all_input(id, params)
    if MISBEHAVIOUR == "exit-after-each":
        answer(id, calls(params))
        os._exit(0)
    if number == FATAL_CASE and MISBEHAVIOUR.startswith("SIG"):
        log("misbehaving: " + MISBEHAVIOUR)
        kill(MISBEHAVIOUR)
    elif number == FATAL_CASE and MISBEHAVIOUR in INSTEAD:
        log("misbehaving: " + MISBEHAVIOUR)
        INSTEAD[MISBEHAVIOUR](id, params)
    else:
        answer(id, calls(params))


def main():
    if MISBEHAVIOUR == "reads-nothing":
        answer(0, {"protocolVersion": 2, "sink": {"name": "deaf"}, "platforms": ["android"]})
        hang()
    for text in sys.stdin.buffer:
        request = json.loads(text)
        if request["method"] == "shutdown":
            if MISBEHAVIOUR == "ignores-shutdown":
                ignore_end()
            return
        if request["method"] == "runCase":
            run_case(request["id"], request["params"])
        elif MISBEHAVIOUR in AT_START:
            AT_START[MISBEHAVIOUR](request["id"])
        else:
            answer(request["id"], {"protocolVersion": 2, "sink": {"name": "misbehaving"}, "platforms": ["android"]})


if __name__ == "__main__":
    main()

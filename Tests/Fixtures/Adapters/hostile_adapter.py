#!/usr/bin/env python3
"""An adapter of which every text wants to break reports: markup, controls, marks of direction, half surrogates, and very much of all."""
import json
import os
import sys

TEXT = "\0\x1b[31m ]]> <b a=\"1\" c='2'>&amp;  x\t\n\r\x7f\x85\ufdd0\ufffe\U0001fffe\u202e\u200f\u2028\ufeffe\u0301\u00e9\U0001f600\\ \ud800 "
# What happens to a case, by its number.
TURNS = ["calls", "threw", "unsupported", "error", "crash"]


def result(turn, params):
    if turn == "unsupported":
        return {"unsupported": TEXT * 3000}
    calls = [[{"function": "trackAction", "name": TEXT, "data": {TEXT: TEXT, "action": [TEXT], "deliveryId": 1.0}}] for _ in params["callbacks"]]
    return {"calls": calls, "threw": TEXT} if turn == "threw" else {"calls": calls}


cases = 0
for line in sys.stdin:
    request = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": request.get("id")}
    if request["method"] == "shutdown":
        break
    if request["method"] == "initialize":
        sdk = {"android": {"name": TEXT, "version": "1.4.0"}}
        answer["result"] = {"protocolVersion": 2, "sink": {"name": TEXT, "version": TEXT}, "platforms": ["android"], "sdk": sdk}
    else:
        turn = TURNS[cases % len(TURNS)]
        cases += 1
        if turn == "crash":
            sys.stderr.buffer.write((TEXT * 100).encode("utf-8", "surrogatepass"))
            sys.stderr.flush()
            os._exit(3)
        if turn == "error":
            answer["error"] = {"code": 1, "message": TEXT * 10}
        else:
            answer["result"] = result(turn, request["params"])
    print(json.dumps(answer), flush=True)

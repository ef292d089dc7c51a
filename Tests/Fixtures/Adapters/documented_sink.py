#!/usr/bin/env python3
"""The documented behaviour as an adapter: reads requests on standard input, answers on standard output.

Everything that is not an answer goes to standard error. Python 3.9 or later, standard library only.
"""

import json
import sys

TAPPED = "com.apple.UNNotificationDefaultActionIdentifier"
DISMISSED = "com.apple.UNNotificationDismissActionIdentifier"

IMPRESSION, CLICK, OPEN = "7", "2", "1"


class Sink:
    """What answers the callbacks of one process. Every process of a case gets a new one, so nothing is remembered."""

    def __init__(self, edition):
        self.edition = edition
        self.calls = []
        self.opened_intents = set()

    def handle(self, callback):
        """Answers one callback with the calls that it made to the SDK."""
        self.calls = []
        getattr(self, callback["callback"])(callback)
        return self.calls

    # Android

    def onMessageReceived(self, callback):
        self.track(callback["data"], IMPRESSION)

    def onReceive(self, callback):
        self.track(callback["extras"], CLICK)

    def onCreate(self, callback):
        # Once per intent; nothing if the activity is restored or comes from history.
        if callback["restored"] or callback["fromHistory"]:
            self.opened_intents.add(callback["intent"])
        self.open_once(callback["intent"], callback["extras"])

    def onNewIntent(self, callback):
        self.open_once(callback["intent"], callback["extras"])

    def onResume(self, callback):
        # The activity still holds the intent that it was opened with; that is no second open.
        self.open_once(callback["intent"], callback["extras"])

    def open_once(self, intent, extras):
        if extras and intent not in self.opened_intents:
            self.opened_intents.add(intent)
            self.track(extras, CLICK, OPEN)

    # iOS

    def didFinishLaunching(self, callback):
        pass  # What the user did with the notification follows in didReceive.

    def willPresent(self, callback):
        self.track(callback["userInfo"], IMPRESSION)

    def didReceiveRemoteNotification(self, callback):
        # In the foreground willPresent has it.
        if callback["applicationState"] == "background":
            self.track(callback["userInfo"], IMPRESSION)

    def didReceive(self, callback):
        if callback["actionIdentifier"] == TAPPED:
            self.track(callback["userInfo"], CLICK, OPEN)
        elif callback["actionIdentifier"] == DISMISSED:
            self.track(callback["userInfo"], CLICK)

    def applicationDidBecomeActive(self, callback):
        pass

    def sceneWillConnect(self, callback):
        pass  # Likewise.

    def sceneDidBecomeActive(self, callback):
        pass

    # Both

    def track(self, push, *actions):
        # Templates from before the flag existed have none, and are tracked; the first edition does not know it.
        if self.edition != "2020-07" and push.get("_acsDeliveryTracking", "on") != "on":
            return
        if "_mId" not in push or "_dId" not in push:
            return
        for action in actions:
            self.send({"broadlogId": push["_mId"], "deliveryId": push["_dId"], "action": action})

    def send(self, data):
        if self.edition in ("2020-07", "2021-01"):
            self.calls.append({"function": "trackAction", "name": "tracking", "data": data})
        else:
            self.calls.append({"function": "collectMessageInfo", "data": data})


def initialize(params):
    return {
        "protocolVersion": 2,
        "sink": {"name": "documented-sink", "version": "1.0"},
        "platforms": ["android", "ios"],
        "sdk": {
            "android": {"name": "ACPCore", "version": "1.4.0"},
            "ios": {"name": "ACPCore", "version": "2.3.0"},
        },
        "launchMode": "standard",
        "drive": "callbacks",
    }


def run_case(params, edition):
    sink = Sink(edition)
    process, calls = 1, []  # It stores nothing, so what came before the case makes no difference.
    for callback in params["callbacks"]:
        if callback["process"] != process:  # The process before has died, and what it had in memory is gone.
            sink, process = Sink(edition), callback["process"]
        calls.append(sink.handle(callback))
    return {"calls": calls}


def main():
    edition = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["method"] == "shutdown":
            return
        if request["method"] == "initialize":
            edition = request["params"]["edition"]
            result = initialize(request["params"])
        else:
            result = run_case(request["params"], edition)
        answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
        print(json.dumps(answer), flush=True)  # Without the flush the answer would wait in a buffer.


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""An adapter that is driven by what happens on the device, and makes the callbacks by itself: `device_adapter.py ADAPTER.py`.

Its app and its protocol are those of the given adapter; only the operating system is here. Python 3.9 or later, standard library only.
"""

import importlib.util
import sys


class Android:
    """Keeps the activity and its intent."""

    def __init__(self, params):
        self.intents = 0
        self.held = None if params["app"] == "closed" else self.intent(None)

    def intent(self, extras):
        self.intents += 1
        return {"intent": self.intents - 1, "extras": extras}

    def callbacks(self, event, payload):
        if event == "received":
            return [("onMessageReceived", {"data": payload})]
        if event == "dismissed":
            return [("onReceive", {"extras": payload})]
        if event in ("opened", "launched"):
            self.held = self.intent(payload)
            return [("onCreate", self.held), ("onResume", self.held)]
        return [("onResume", self.held)] if event == "resumed" else []


class IOS:
    """Keeps where the app stands."""

    PREFIX = "com.apple.UNNotification"
    IDENTIFIERS = {"opened": PREFIX + "DefaultActionIdentifier", "dismissed": PREFIX + "DismissActionIdentifier", "acted": "custom"}

    def __init__(self, params):
        self.app = params["app"]
        self.order = params["foregroundOrder"]

    def callbacks(self, event, payload):
        before = self.app
        callbacks = list(self.make(event, payload, (payload or {}).get("aps", {})))
        if event in ("opened", "launched", "resumed"):
            self.app = "foreground"
        elif event == "left" or (callbacks and before == "closed"):
            self.app = "background"
        return callbacks

    def make(self, event, payload, aps):
        if event == "received":
            return self.received(payload, aps)
        if event == "dismissed" and aps.get("category") != "DEFAULT":
            return []
        callbacks = []
        if self.app == "closed":
            callbacks.append(("didFinishLaunching", {"remoteNotification": payload if event == "opened" else None}))
        if event in self.IDENTIFIERS:
            callbacks.append(("didReceive", {"userInfo": payload, "actionIdentifier": self.IDENTIFIERS[event]}))
        if event in ("launched", "resumed") or (event == "opened" and self.app != "foreground"):
            callbacks.append(("applicationDidBecomeActive", {}))
        return [] if event == "left" else callbacks

    def received(self, payload, aps):
        callbacks = []
        if self.app == "foreground" and aps.get("alert") is not None:
            callbacks.append(("willPresent", {"userInfo": payload}))
        if self.app != "closed" and aps.get("content-available") == 1 and aps["content-available"] is not True:
            state = "active" if self.app == "foreground" else "background"
            callbacks.append(("didReceiveRemoteNotification", {"userInfo": payload, "applicationState": state}))
        return callbacks if self.order == "present-first" else callbacks[::-1]


def run_case(params, edition):
    sdk = adapter.RecordingSDK()
    app = adapter.App(sdk, edition)
    device = {"android": Android, "ios": IOS}[params["platform"]](params)
    payloads, calls = {}, []
    for event in params["events"]:
        if "payload" in event:
            payloads[event["notification"]] = event["payload"]
        for name, members in device.callbacks(event["event"], payloads.get(event.get("notification"))):
            getattr(app, name)(**members)
        calls.append(sdk.calls)
        sdk.calls = []
    return {"calls": calls}


specification = importlib.util.spec_from_file_location("adapter", sys.argv[1])
adapter = importlib.util.module_from_spec(specification)
specification.loader.exec_module(adapter)
adapter.PROFILE["drive"] = "device"
adapter.run_case = run_case
adapter.main()

#!/usr/bin/env python3
"""An adapter that is driven by what happens on the device, and makes the callbacks by itself: `device_adapter.py ADAPTER.py`.

Its app and its protocol are those of the given adapter; only the operating system is here. Python 3.9 or later, standard library only.
"""

import importlib.util
import sys


class Android:
    """Keeps the process, and the activity with its intent."""

    def __init__(self, params):
        self.intents = 0
        self.process = 1
        self.tapped = None
        self.held = None if params["app"] == "closed" else self.intent(None)
        self.isAlive = self.held is not None

    def intent(self, extras, fromHistory=False):
        self.intents += 1
        return {"intent": self.intents - 1, "extras": extras, "fromHistory": fromHistory}

    def make(self, held, restored=False):
        self.held, self.isAlive = held, True
        resumed = {name: held[name] for name in ("intent", "extras")}
        return [("onCreate", {**held, "restored": restored}), ("onResume", resumed)]

    def callbacks(self, event, payload):
        if event == "received":
            return [("onMessageReceived", {"data": payload})]
        if event == "dismissed":
            return [("onReceive", {"extras": payload})]
        if event == "opened":
            self.tapped = payload
        if event in ("opened", "launched"):
            return self.make(self.intent(payload))
        if event == "recreated":
            return self.make(self.held, restored=True)
        if event == "ended":
            self.process += 1
            self.isAlive = False
        if event == "restored":
            self.process += self.isAlive
            return self.make(self.intent(self.held["extras"], self.held["fromHistory"]), restored=True)
        if event == "relaunched":
            return self.make(self.intent(self.tapped, fromHistory=True))
        return self.make(self.held)[1:] if event == "resumed" else []


class IOS:
    """Keeps where the app stands."""

    PREFIX = "com.apple.UNNotification"
    IDENTIFIERS = {"opened": PREFIX + "DefaultActionIdentifier", "dismissed": PREFIX + "DismissActionIdentifier", "acted": "custom"}

    def __init__(self, params):
        self.process = 1
        self.app = params["app"]
        self.order = params["foregroundOrder"]

    def callbacks(self, event, payload):
        before = self.app
        callbacks = list(self.make(event, payload, (payload or {}).get("aps", {})))
        if event in ("opened", "launched", "resumed"):
            self.app = "foreground"
        elif event == "ended":
            self.app = "terminated"
            self.process += 1
        elif event == "left" or (callbacks and before in ("closed", "terminated")):
            self.app = "background"
        return callbacks

    def make(self, event, payload, aps):
        if event == "received":
            return self.received(payload, aps)
        if event in ("left", "ended") or (event == "dismissed" and aps.get("category") != "DEFAULT"):
            return []
        callbacks = []
        if self.app in ("closed", "terminated"):
            callbacks.append(("didFinishLaunching", {"remoteNotification": payload if event == "opened" else None}))
        if event in self.IDENTIFIERS:
            callbacks.append(("didReceive", {"userInfo": payload, "actionIdentifier": self.IDENTIFIERS[event]}))
        if event in ("launched", "resumed") or (event == "opened" and self.app != "foreground"):
            callbacks.append(("applicationDidBecomeActive", {}))
        return callbacks

    def received(self, payload, aps):
        callbacks = []
        wakes = aps.get("content-available") == 1 and aps["content-available"] is not True
        if self.app == "terminated" and wakes:
            callbacks.append(("didFinishLaunching", {"remoteNotification": payload}))
        if self.app == "foreground" and aps.get("alert") is not None:
            callbacks.append(("willPresent", {"userInfo": payload}))
        if self.app != "closed" and wakes:
            state = "active" if self.app == "foreground" else "background"
            callbacks.append(("didReceiveRemoteNotification", {"userInfo": payload, "applicationState": state}))
        return callbacks[::-1] if self.app == "foreground" and self.order == "remote-first" else callbacks


def run_case(params, edition):
    sdk = adapter.RecordingSDK()
    apps, storage = {}, {}
    device = {"android": Android, "ios": IOS}[params["platform"]](params)
    payloads, calls = {}, []
    for event in params["events"]:
        if "payload" in event:
            payloads[event["notification"]] = event["payload"]
        for name, members in device.callbacks(event["event"], payloads.get(event.get("notification"))):
            if device.process not in apps:
                apps[device.process] = adapter.App(sdk, edition, storage)
            getattr(apps[device.process], name)(**members)
        calls.append(sdk.calls)
        sdk.calls = []
    return {"calls": calls}


specification = importlib.util.spec_from_file_location("adapter", sys.argv[1])
adapter = importlib.util.module_from_spec(specification)
specification.loader.exec_module(adapter)
adapter.PROFILE["drive"] = "device"
adapter.run_case = run_case
adapter.main()

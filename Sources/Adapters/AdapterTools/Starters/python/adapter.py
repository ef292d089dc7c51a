#!/usr/bin/env python3
"""An adapter for tracking-conformance. It needs Python 3.9 or later and nothing else.

    tracking-conformance run -- python3 adapter.py

It reads one request per line from standard input and writes one answer per line to standard output.
Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
lines; the rest speaks the protocol.
"""

import inspect
import json
import sys

# ======================================== YOUR CODE: from here ========================================

# Your app's profile. Change:
# - the sink: the name and version of your app, as reports show them;
# - the platforms: keep those that your code supports, since cases of the others are not run;
# - the SDK: the one that your code is linked with, since cases that require another version are skipped.
PROFILE = {
    "sink": {"name": "python-starter", "version": "1.0"},
    "platforms": ["android", "ios"],
    "sdk": {
        "android": {"name": "ACPCore", "version": "1.4.0"},
        "ios": {"name": "ACPCore", "version": "2.3.0"},
    },
    "launchMode": "standard",  # Android: the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
    "activity": "direct",  # Android: whether a tap opens it itself; or "forwarded", through an activity that starts it
    "extras": "data",  # Android: what the intents of your notifications carry; or "data+fcm", with Firebase's own extras
    "category": "DEFAULT",  # iOS: the category of your Campaign pushes
    "lifecycle": "application",  # iOS: the delegate that receives lifecycle events; or "scenes"
}


class App:
    """Your app in one process. Each process of a case gets a new instance, and only `storage` survives.

    Each method is a callback of the operating system. Pass it on to your own code, and give your code `sdk` in place of the real SDK.
    If your code works on another thread, wait for it before the method returns. A method takes only the members of its callback that
    it needs, by name: `onMessageReceived` may also take `messageId`, `willPresent` and `didReceive` `requestIdentifier`, and every
    method may take `app`, where the app was before the event ("foreground", "background", "closed" or "terminated"), and `now`, the
    time in milliseconds since 1970. Code that reads a clock must get this time: a case plays days in a moment.
    """

    def __init__(self, sdk, edition, storage):
        self.sdk = sdk
        self.edition = edition  # of the documentation; code that follows a single edition can ignore it
        self.storage = storage  # what your app keeps on disk: strings by name, empty before the first callback of a case
        self.seen_intents = set()

    # Android alone. For an iOS app, delete this part, up to "iOS alone".

    def onMessageReceived(self, data):
        self.track(data, "7")

    def onReceive(self, extras):
        self.track(extras, "2")

    def onCreate(self, intent, extras, restored, fromHistory):
        # Once per intent; not at all if the activity is restored or launched from history.
        if restored or fromHistory:
            self.seen_intents.add(intent)
        self.open_once(intent, extras)

    def onNewIntent(self, intent, extras):
        self.open_once(intent, extras)

    def onResume(self, intent, extras):
        self.open_once(intent, extras)

    # Called only with "activity": "forwarded".

    def onForward(self, intent, extras, fromHistory):
        pass  # onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.

    def open_once(self, intent, extras):
        # An activity that returns to the foreground still holds the intent that opened it. That is not another open.
        if extras is not None and intent not in self.seen_intents:
            self.seen_intents.add(intent)
            self.track(extras, "2", "1")

    # iOS alone. For an Android app, delete this part, up to "Both platforms".

    TAPPED = "com.apple.UNNotificationDefaultActionIdentifier"
    DISMISSED = "com.apple.UNNotificationDismissActionIdentifier"

    def didFinishLaunching(self, remoteNotification):
        pass  # The user's action follows in didReceive.

    def didReceiveRemoteNotification(self, userInfo, applicationState):
        if applicationState == "background":  # In the foreground, willPresent has already tracked it.
            self.track(userInfo, "7")

    def willPresent(self, userInfo):
        self.track(userInfo, "7")

    def didReceive(self, userInfo, actionIdentifier):
        if actionIdentifier == self.TAPPED:
            self.track(userInfo, "2", "1")
        elif actionIdentifier == self.DISMISSED:
            self.track(userInfo, "2")

    def applicationDidBecomeActive(self):
        pass

    # Called only with "lifecycle": "scenes".

    def sceneWillConnect(self, response):
        pass  # The tap that opens the scene, or None. It also arrives in didReceive, which tracks it.

    def sceneDidBecomeActive(self):
        pass  # Called instead of applicationDidBecomeActive.

    # Both platforms

    def track(self, push, *actions):
        # The documented behaviour. Remove it once your own code makes the calls.
        # Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
        if self.edition != "2020-07" and push.get("_acsDeliveryTracking", "on") != "on":
            return
        message, delivery = push.get("_mId"), push.get("_dId")
        if not isinstance(message, str) or not isinstance(delivery, str):
            return
        for action in actions:
            data = {"broadlogId": message, "deliveryId": delivery, "action": action}
            if self.edition in ("2020-07", "2021-01"):
                self.sdk.trackAction("tracking", data)
            else:
                self.sdk.collectMessageInfo(data)


# ======================================== YOUR CODE: up to here ========================================


class RecordingSDK:
    """Replaces the SDK: records the arguments of each call as they are at that moment."""

    def __init__(self):
        self.calls = []
        self.callback = None
        self.has_ended = False

    def trackAction(self, name, data):
        self.record({"function": "trackAction", "name": name, "data": dict(data)})

    def collectMessageInfo(self, data):
        self.record({"function": "collectMessageInfo", "data": dict(data)})

    def record(self, call):
        if self.has_ended:
            late = f"late call: {call['function']} came after its case had ended; the last callback of the case was {self.callback}"
            print(late, file=sys.stderr)
        else:
            self.calls.append(call)


def run_case(params, edition):
    """Runs one case and returns a list of calls for each callback. An exception ends the case; the calls before it still count."""
    sdk = RecordingSDK()
    storage = {}
    app = process = None

    def play(callback):
        nonlocal app, process
        if callback["process"] != process:  # The previous process has died, with everything in its memory.
            app, process = App(sdk, edition, storage), callback["process"]
        call(app, callback)

    result = {"calls": []}
    for callback in params.get("before", []):  # Earlier pushes, and the launch of a running app: other cases judge them.
        try:
            play(callback)
        except Exception as error:
            print("before the case:", repr(error), file=sys.stderr)
    sdk.calls = []
    for callback in params["callbacks"]:
        sdk.callback = callback["callback"]
        try:
            play(callback)
        except Exception as error:
            result["threw"] = repr(error)
        result["calls"].append(sdk.calls)
        if "threw" in result:
            break
        sdk.calls = []
    sdk.has_ended = True
    return result


def call(app, callback):
    """Passes one callback to the app, with the members that its method takes."""
    method = getattr(app, "onForward" if "forwards" in callback else callback["callback"])
    method(**{name: callback[name] for name in inspect.signature(method).parameters})


def main():
    answers, sys.stdout = sys.stdout, sys.stderr  # Only answers may go to standard output; print() goes to the log.
    edition = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["method"] == "shutdown":
            break
        if request["method"] == "initialize":
            edition = request["params"]["edition"]
            result = {"protocolVersion": 2, **PROFILE}
        else:
            result = run_case(request["params"], edition)
        answer = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result})
        print(answer, file=answers, flush=True)  # Otherwise the answer stays in a buffer while the runner waits.


if __name__ == "__main__":
    main()

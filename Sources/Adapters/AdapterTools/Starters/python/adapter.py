#!/usr/bin/env python3
"""An adapter for tracking-conformance. Python 3.9 or later, nothing else.

    tracking-conformance run -- python3 adapter.py

It reads one request a line on standard input and answers each with one line on standard output. As it stands it does what the
documentation asks for, and conforms. Put your own code into the part that is marked; the rest speaks the protocol.
"""

import inspect
import json
import sys

# ======================================== YOUR CODE: from here ========================================

# What is checked. Name only the platforms that your code is for, and the SDK that it is linked with.
PROFILE = {
    "sink": {"name": "python-starter", "version": "1.0"},
    "platforms": ["android", "ios"],
    "sdk": {
        "android": {"name": "ACPCore", "version": "1.4.0"},
        "ios": {"name": "ACPCore", "version": "2.3.0"},
    },
    "launchMode": "standard",  # or "singleTop": of the activity that a tap opens
    "extras": "data",  # or "data+fcm": what the intents of your notifications carry
    "category": "DEFAULT",  # of your Campaign pushes, on iOS
    "lifecycle": "application",  # or "scenes": which delegate hears of an iOS app's life
}


class App:
    """Your app in one process. Every process of a case gets a new one, and only `storage` survives.

    Each method is a callback of the operating system. Hand it on to your own code, and hand your code `sdk` where it calls the SDK.
    What your code starts on another thread has to be waited for before the method returns. A method takes the members of its callback
    that it needs, by name: `onMessageReceived` may also take `messageId`, and each method `app`, where the app was before the event:
    "foreground", "background", "closed" or "terminated".
    """

    def __init__(self, sdk, edition, storage):
        self.sdk = sdk
        self.edition = edition  # of the documentation; your own code knows one only, and needs none
        self.storage = storage  # what your app keeps on disk: texts by name, none when a case begins
        self.seen_intents = set()

    # Android alone. For an iOS app delete this part, up to "iOS alone".

    def onMessageReceived(self, data):
        self.track(data, "7")

    def onReceive(self, extras):
        self.track(extras, "2")

    def onCreate(self, intent, extras, restored, fromHistory):
        # Once per intent; nothing if the activity is restored or comes from history.
        if restored or fromHistory:
            self.seen_intents.add(intent)
        self.open_once(intent, extras)

    def onNewIntent(self, intent, extras):
        self.open_once(intent, extras)

    def onResume(self, intent, extras):
        self.open_once(intent, extras)

    def open_once(self, intent, extras):
        # An activity that comes back to the front still has the intent that it was opened with: that is no second open.
        if extras is not None and intent not in self.seen_intents:
            self.seen_intents.add(intent)
            self.track(extras, "2", "1")

    # iOS alone. For an Android app delete this part, up to "Both platforms".

    TAPPED = "com.apple.UNNotificationDefaultActionIdentifier"
    DISMISSED = "com.apple.UNNotificationDismissActionIdentifier"

    def didFinishLaunching(self, remoteNotification):
        pass  # What the user did follows in didReceive.

    def didReceiveRemoteNotification(self, userInfo, applicationState):
        if applicationState == "background":  # In the foreground willPresent has it already.
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
        pass  # The tap that opens the scene, or None. It follows in didReceive.

    def sceneDidBecomeActive(self):
        pass  # In place of applicationDidBecomeActive.

    # Both platforms

    def track(self, push, *actions):
        # Deliveries from before the flag existed have none, and count; so does every delivery in the first edition.
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
    """Stands in for the SDK: keeps what it is called with, as it is at that moment."""

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
    """Plays one case: a list of calls for each callback. A throw ends it; what was called before still counts."""
    sdk = RecordingSDK()
    storage = {}
    app, process = App(sdk, edition, storage), 0
    result = {"calls": []}
    for callback in params.get("before", []):  # The app is already running: replay its launch, which other cases judge.
        try:
            call(app, callback)
        except Exception as error:
            print("before the case:", repr(error), file=sys.stderr)
    sdk.calls = []
    for callback in params["callbacks"]:
        sdk.callback = callback["callback"]
        try:
            if callback["process"] != process:  # The process before has died, and what it had in memory is gone.
                app, process = App(sdk, edition, storage), callback["process"]
            call(app, callback)
        except Exception as error:
            result["threw"] = repr(error)
        result["calls"].append(sdk.calls)
        if "threw" in result:
            break
        sdk.calls = []
    sdk.has_ended = True
    return result


def call(app, callback):
    """Hands one callback to the app, with the members that its method takes."""
    method = getattr(app, callback["callback"])
    method(**{name: callback[name] for name in inspect.signature(method).parameters})


def main():
    answers, sys.stdout = sys.stdout, sys.stderr  # Only answers may go to standard output; print() is for the log.
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
        print(answer, file=answers, flush=True)  # Without the flush the answer waits in a buffer, and the harness for it.


if __name__ == "__main__":
    main()

"""Events become callbacks: the section What the device does."""
import itertools
from collections import namedtuple

EVENTS = "received dismissed opened acted launched resumed left ended recreated restored relaunched".split()
AFTER = dict.fromkeys("opened launched resumed recreated restored relaunched".split(), "foreground")
GESTURES = {"opened": "com.apple.UNNotificationDefaultActionIdentifier",
            "dismissed": "com.apple.UNNotificationDismissActionIdentifier", "acted": "custom"}
MINUTE, HOUR, DAY, FIRST_EVENT = 60_000, 3_600_000, 86_400_000, 1644600000000
PAUSES = dict.fromkeys(EVENTS, 3 * HOUR) | dict.fromkeys(GESTURES, 2 * DAY) | {
    "left": MINUTE, "recreated": MINUTE, "received": 20 * MINUTE, "ended": HOUR}
Push = namedtuple("Push", "number payload extras identifier", defaults=(None, {}, None, {}))

class Device:
    def __init__(self, app, process, wiring, order):
        self.app, self.process, self.wiring, self.order = "closed", process, wiring, order
        self.intents, self.connected = itertools.count(), False
        self.launch = [] if app in ("closed", "terminated") else self.happens("launched", FIRST_EVENT - DAY)
        self.app = app
    def happens(self, event, now, push=Push()):
        self.process += event == "ended" or event == "restored" and self.app != "closed"
        common, made = {"app": self.app, "process": self.process}, enumerate(self.callbacks(event, push))
        callbacks = [common | {"now": now + 50 * n, "callback": name} | own for n, (name, own) in made]
        self.app = {"left": "background", "ended": self.ENDED}.get(event, AFTER.get(event, self.app))
        return callbacks

class Android(Device):
    ENDED, WIRING = "closed", {"launchMode": "standard", "activity": "direct", "extras": "data"}
    def callbacks(self, event, push):
        return {
            "received": lambda: [("onMessageReceived", {"data": push.payload} | push.identifier)],
            "dismissed": lambda: [("onReceive", {"extras": push.extras})],
            "opened": lambda: self.start(push.extras),
            "launched": lambda: self.start(None),
            "resumed": self.resume,
            "recreated": lambda: self.create(self.held, self.history, restored=True),
            "restored": lambda: self.create(self.intent(self.held["extras"]), self.history, restored=True),
            "relaunched": lambda: self.start(self.tapped, history=True),
        }.get(event, list)()
    def intent(self, extras):
        return {"intent": next(self.intents), "extras": extras}
    def create(self, intent, history, restored=False):
        self.held, self.history = intent, history
        return [("onCreate", intent | {"restored": restored, "fromHistory": history}), ("onResume", intent)]
    def start(self, extras, history=False):
        if self.wiring["activity"] == "forwarded":
            forwards = {"restored": False, "fromHistory": history, "forwards": True}
            yield "onCreate", self.intent(extras) | forwards
        self.tapped, intent = extras, self.intent(extras)
        stays = self.app != "closed" and self.wiring["launchMode"] != "standard" and not history
        again = [("onNewIntent", intent), ("onResume", self.held)] if stays else []
        yield from again or self.create(intent, history)
    def resume(self):
        yield "onResume", self.held
        if self.wiring["launchMode"] != "standard" and self.wiring["activity"] == "direct":
            yield from [("onNewIntent", self.intent(None)), ("onResume", self.held)]

class Ios(Device):
    ENDED, WIRING = "terminated", {"category": "DEFAULT", "lifecycle": "application"}
    def callbacks(self, event, push):
        info, aps, front = {"userInfo": push.payload}, push.payload.get("aps", {}), self.app == "foreground"
        if event == "dismissed" and aps.get("category") != self.wiring["category"]:
            return []
        noticed = self.app != "closed" and repr(aps.get("content-available")) in ("1", "1.0")
        wakes = self.app in ("closed", "terminated") and (noticed or event != "received")
        scenes, connected = self.wiring["lifecycle"] == "scenes", self.connected and not wakes
        launch = push.payload if event in ("received", "opened") and not scenes else None
        made = [("didFinishLaunching", {"remoteNotification": launch})] * wakes
        if event == "received":
            present = [("willPresent", info | push.identifier)] * (front and aps.get("alert") is not None)
            state = {"applicationState": "active" if front else "background"}
            remote = [("didReceiveRemoteNotification", info | state)] * noticed
            made += remote + present if self.order == "remote-first" else present + remote
        to_front, action = event in AFTER and not (event == "opened" and front), GESTURES.get(event)
        response = action and info | {"actionIdentifier": action} | push.identifier
        self.app, self.connected = "background" if wakes else self.app, connected or to_front
        made += [("sceneWillConnect", {"response": response})] * (scenes and to_front and not connected)
        made += [("didReceive", response)] * (event in GESTURES)
        return made + [(f"{'scene' if scenes else 'application'}DidBecomeActive", {})] * to_front

import ConformanceSpec
import DeviceModel
import PushTracking

/// A walk as steps that a tester can follow (`walk.md`, and `device walk`).
package struct WalkText: Sendable {
    private let walk: DeviceWalk

    /// The text of a walk.
    package init(_ walk: DeviceWalk) { self.walk = walk }

    /// What is done before the first step, a sentence each.
    package var preparations: [String] {
        let common = [
            "Start the capture: a proxy that decrypts the app's host, the access log of a server of your own, `adb logcat`, or Assurance. The guide has the commands.",
            "Install the app, start it, allow notifications, and accept what it asks about privacy. Until the user has opted in, the SDK sends nothing.",
            "Wait 20 seconds, so that the SDK gets its configuration. Then press Home.",
            "Leave the notifications of earlier steps alone until the capture is stopped.",
        ]
        switch walk.platform {
        case .android:
            return common + [
                "Keep the screen on and the network as it is: on mobile data, hits bypass a proxy on your Wi-Fi.",
                "Never force-stop the app, not even with `adb shell am force-stop`: it gets no push until it is started again. If swiping it away in Recents force-stops it on this phone, use `adb shell am kill PACKAGE` while it is in the background.",
                "Send data messages only: `send.sh` does. Firebase's console cannot.",
            ]
        case .ios:
            return common + [
                "Unplug the phone from Xcode: with a debugger, iOS delivers pushes to the app that it otherwise would not.",
                "Keep the screen on and the network as it is: on mobile data, hits bypass a proxy on your Wi-Fi. Turn iCloud Private Relay and any VPN off.",
            ]
        }
    }

    /// What is done after the last step.
    package static let ending =
        "Wait 40 seconds, so that everything is sent. Then stop the capture: some proxies write it only now."

    /// How to do one step, a line each.
    package func lines(_ step: DeviceWalk.Step) -> [String] {
        let scenario = step.template.scenario
        return [start(scenario.app)] + WalkCandidate.events(of: scenario).map { line($0, step) } + ["Wait 10 seconds."]
    }

    /// How the app is brought to where a step begins.
    private func start(_ app: AppState) -> String {
        switch (app, walk.platform) {
        case (.foreground, _): "Have the app in front: if it is not, open it from its icon."
        case (.background, _):
            "Have the app in the background: open it from its icon if it is closed, and press Home if it is in front."
        case (.closed, .android), (.terminated, .android): "Swipe the app away in Recents. Do not force-stop it."
        case (.closed, .ios), (.terminated, .ios): "Swipe the app up in the app switcher, so that it is closed."
        }
    }

    private func line(_ event: DeviceEvent, _ step: DeviceWalk.Step) -> String {
        let push = event.notification.map { step.pushes[$0] }
        let title = push.map { "“\($0.title)”" } ?? ""
        switch event.kind {
        case .received:
            let number = push?.name.split(separator: "-").last.flatMap { Int($0) } ?? 0
            return "Send \(title): `./send.sh \(number)`. Wait until \(title) is shown; do not tap it yet."
        case .dismissed:
            return walk.platform == .ios
                ? "In Notification Centre, swipe \(title) to the left and tap Clear. Flicking the banner away does not count."
                : "Pull the notifications down and swipe \(title) away."
        case .opened: return "Tap \(title) in the list of notifications."
        case .launched: return "Open the app from its icon, not from a notification."
        case .resumed:
            let fromList = "Leave the app with Home, and come back by choosing it in the list of running apps."
            return walk.platform == .ios ? fromList : fromList + " Leave it again, and come back by its icon."
        case .left: return "Press Home."
        case .recreated:
            return
                "Turn the device to landscape, wait until the screen has turned, and turn it back. Automatic rotation must be on."
        case .relaunched: return "Press Back until the app has closed, then choose it in Recents."
        case .acted, .ended, .restored: return ""
        }
    }

    /// The file.
    ///
    /// - Parameter summary: what the walk shows, in one sentence.
    package func markdown(summary: String) -> String {
        var lines = [
            "# A walk on \(walk.platform == .ios ? "iOS" : "Android")", "", summary, "",
            "Do the steps in this order, exactly as written. Skip a step that you cannot do; do not improvise. `tracking-conformance device walk` asks for each step, and records what you did.",
            "", "## Before", "",
        ]
        lines += preparations.map { "- \($0)" }
        lines += ["", "## Steps", ""]
        for step in walk.steps {
            lines.append("\(step.number). \(heading(step))")
            lines += self.lines(step).map { "   - \($0)" }
        }
        lines += ["", "## After", "", Self.ending, ""]
        return lines.joined(separator: "\n")
    }

    private func heading(_ step: DeviceWalk.Step) -> String {
        let names = step.pushesAsSent.map { "“\($0.title)”" }.joined(separator: ", ")
        let last = step.number == walk.steps.count ? " (control: shows that nothing is still waiting)" : ""
        return "\(names)\(last)"
    }
}

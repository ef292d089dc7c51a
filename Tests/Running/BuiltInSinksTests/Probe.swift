import PushTracking
import Testing

/// Something that happens on a device, played by the simplest device that will do.
struct Probe: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case received(Payload), dismissed(Payload), opened(Payload), acted(Payload), launched, resumed, left
    }

    let title: String
    var platforms: Set<Platform> = [.android, .ios]
    var app: AppState = .background
    var foregroundOrder: ForegroundOrder = .presentFirst
    /// Whether the rules say what is to be sent.
    var isDocumented = true
    let steps: [Step]

    var testDescription: String { title }

    /// The callbacks of each step.
    func callbacks(on platform: Platform, wiring: DeclaredWiring) -> [[AppCallback]] {
        switch platform {
        case .android: onAndroid(wiring.launchMode)
        case .ios: onIOS()
        }
    }

    private func onAndroid(_ launchMode: LaunchMode) -> [[AppCallback]] {
        var held: (intent: Int, extras: Payload?)? = app == .closed ? nil : (0, nil)
        var next = app == .closed ? 0 : 1
        func start(_ extras: Payload?) -> [AppCallback] {
            held = (next, extras)
            defer { next += 1 }
            return [.create(next, extras), .resume(next, extras)]
        }
        return steps.enumerated().map { number, step in
            switch step {
            case .received(let push): return [.message(push, messageID: "\(number)")]
            case .dismissed(let push): return [.deleted(push.withMessagingExtras)]
            case .opened(let bare):
                let push = bare.withMessagingExtras
                guard launchMode == .singleTop, let held else { return start(push) }
                defer { next += 1 }
                return [.newIntent(next, push), .resume(held.intent, held.extras)]
            case .launched: return start(nil)
            case .resumed: return [.resume(held?.intent ?? 0, held?.extras)]
            case .acted, .left: return []
            }
        }
    }

    private func onIOS() -> [[AppCallback]] {
        var app = app
        func startInBackground() -> [AppCallback] {
            guard app == .closed else { return [] }
            app = .background
            return [.launch(nil)]
        }
        return steps.map { step in
            switch step {
            case .received(let push):
                let aps = push["aps"]?.object
                let remote = aps?["content-available"] == 1
                if app == .background { return remote ? [.remote(push, .background)] : [] }
                guard app == .foreground else { return [] }
                let both: [AppCallback] =
                    (aps?["alert"] == nil ? [] : [.present(push)]) + (remote ? [.remote(push, .active)] : [])
                return foregroundOrder == .presentFirst ? both : both.reversed()
            case .dismissed(let push): return startInBackground() + [.dismiss(push)]
            case .acted(let push): return startInBackground() + [.act(push)]
            case .opened(let push):
                defer { app = .foreground }
                switch app {
                case .closed, .terminated: return [.launch(push), .tap(push), .active]
                case .background: return [.tap(push), .active]
                case .foreground: return [.tap(push)]
                }
            case .launched:
                app = .foreground
                return [.launch(nil), .active]
            case .resumed:
                app = .foreground
                return [.active]
            case .left:
                app = .background
                return []
            }
        }
    }
}

extension Payload {
    /// With what Android's messaging service adds in an intent.
    fileprivate var withMessagingExtras: Payload {
        var extras = self
        extras["google.message_id"] = "0:1%2"
        extras["from"] = "731906452088"
        return extras
    }
}

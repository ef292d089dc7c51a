import PushTracking
import TestSupport
import Testing

@testable import DeviceModel

@Suite("Whatever happens on a device")
struct DevicePropertyTests {
    /// A random device with what happens to it: possible and impossible events alike.
    private struct RandomRun {
        let initialState: InitialState
        let notifications: [PushTraits]
        let events: [DeviceEvent]

        init(seed: UInt64, platform: Platform) {
            var generator = SeededGenerator(seed: seed)
            initialState = InitialState(
                platform: platform,
                app: AppState.allCases.filter { $0.platforms.contains(platform) }.randomElement(using: &generator)
                    ?? .closed,
                foregroundOrder: ForegroundOrder.allCases.randomElement(using: &generator) ?? .presentFirst,
                wiring: Self.wirings.randomElement(using: &generator) ?? .documented
            )
            notifications = (0..<3).map { _ in PushTraits.all.randomElement(using: &generator) ?? PushTraits("acd") }
            events = (0..<40).map { _ in Self.randomEvent(using: &generator) }
        }

        /// Those that are played, and the same with an activity that forwards its intent.
        static let wirings = ActivityRoute.allCases.flatMap { route in
            DeclaredWiring.played.map {
                DeclaredWiring(launchMode: $0.launchMode, activity: route, lifecycle: $0.lifecycle)
            }
        }

        private static func randomEvent(using generator: inout SeededGenerator) -> DeviceEvent {
            // The fourth notification does not exist.
            let notification = Int.random(in: 0..<4, using: &generator)
            return DeviceEvent(
                DeviceEvent.Kind.allCases.randomElement(using: &generator) ?? .left, about: notification)
        }

        var device: Device { Device(initialState, notifications: notifications) }

        /// The events that are possible in their turn, with their callbacks.
        var played: [(event: DeviceEvent, callbacks: [CallbackTemplate])] {
            var device = device
            return events.compactMap { event in (try? device.callbacks(for: event)).map { (event, $0) } }
        }
    }

    @Test("intents are numbered one by one, and the one held is always the one that the activity was started with")
    func intents() {
        for seed in 0..<500 as Range<UInt64> {
            let run = RandomRun(seed: seed, platform: .android)
            let wiring = run.initialState.wiring
            let first = wiring.activity == .forwarded ? 1 : 0
            var held: (intent: Int, notification: Int?)? = run.initialState.app == .closed ? nil : (first, nil)
            var next = run.initialState.app == .closed ? 0 : first + 1
            var hasActivity = held != nil
            for (event, callbacks) in run.played {
                if event == .ended { hasActivity = false }
                // A copy has the same extras as the intent that the first activity gets.
                let forwarded = callbacks.first { if case .onCreateForwarding = $0 { true } else { false } }
                if let forwarded { #expect(forwarded.notification == callbacks[1].notification, "seed \(seed)") }
                let isForwarded = wiring.activity == .forwarded && event.startsActivity
                #expect((forwarded != nil) == isForwarded, "seed \(seed)")
                for callback in callbacks {
                    switch callback {
                    case .onCreate(let intent, let notification, let restored, _):
                        // The system makes an activity again with the object that it holds, or in a new process with a new one.
                        #expect(intent == next || restored && intent == held?.intent, "seed \(seed)")
                        if restored { #expect(notification == held?.notification, "seed \(seed)") }
                        if intent == next { next += 1 }
                        held = (intent, notification)
                        hasActivity = true
                    case .onCreateForwarding(let intent, _, _):
                        #expect(intent == next, "seed \(seed)")
                        next += 1
                    case .onNewIntent(let intent, let notification):
                        #expect(wiring.launchMode == .singleTop && hasActivity, "seed \(seed)")
                        #expect(notification == event.notification && intent == next, "seed \(seed)")
                        next += 1
                    case .onResume(let intent, let notification):
                        #expect(intent == held?.intent && notification == held?.notification, "seed \(seed)")
                    default: break
                    }
                }
            }
        }
    }

    @Test(
        "event by event the same is played, and an impossible one leaves no trace",
        arguments: Platform.allCases)
    func eventByEvent(platform: Platform) throws {
        for seed in 0..<300 as Range<UInt64> {
            let run = RandomRun(seed: seed, platform: platform)
            var play = DevicePlay(
                platform: platform, app: run.initialState.app, foregroundOrder: run.initialState.foregroundOrder,
                notifications: run.notifications)
            #expect(play.lastCallbacks.isEmpty)
            var devices = RandomRun.wirings.map { mode in
                var initialState = run.initialState
                initialState.wiring = mode
                return (mode: mode, device: Device(initialState, notifications: run.notifications))
            }
            var expected: [DeclaredWiring: [DeviceScenario.ScheduledCallback]] = [:]
            var now = DeviceTime.start
            for event in run.events {
                let step = play.events.count
                let isPossible = (try? play.play(event)) != nil
                #expect(play.events.count == step + (isPossible ? 1 : 0), "seed \(seed)")
                if isPossible, step > 0 { now += event.kind.usualPause }
                for index in devices.indices {
                    let app = devices[index].device.app
                    let callbacks = try? devices[index].device.callbacks(for: event)
                    #expect((callbacks != nil) == isPossible, "seed \(seed)")
                    expected[devices[index].mode, default: []] += (callbacks ?? []).enumerated().map {
                        DeviceScenario.ScheduledCallback(
                            step: step, app: app, process: devices[index].device.process, now: now + Int64($0) * 50,
                            template: $1)
                    }
                }
                let scenario = play.scenario
                for mode in RandomRun.wirings {
                    #expect(scenario.callbacks(for: mode) == expected[mode], "seed \(seed)")
                }
                let last = scenario.callbacks(for: .documented).filter { $0.step == play.events.count - 1 }
                #expect(Array(play.lastCallbacks) == last, "seed \(seed)")
            }
        }
    }

    @Test("only the system ends the app, and a gesture takes its notification away", arguments: Platform.allCases)
    func states(platform: Platform) {
        for seed in 0..<100 as Range<UInt64> {
            let run = RandomRun(seed: seed, platform: platform)
            var device = run.device
            var hasRun = device.isRunning
            for event in run.events {
                guard (try? device.callbacks(for: event)) != nil else { continue }
                hasRun = event != .ended && (hasRun || device.isRunning)
                #expect(device.app == device.appByPossibilities, "seed \(seed)")
                #expect(device.isRunning == hasRun, "seed \(seed)")
                switch event.kind {
                case .opened, .launched, .resumed, .recreated, .restored, .relaunched:
                    #expect(device.app == .foreground, "seed \(seed)")
                case .left: #expect(device.app == .background, "seed \(seed)")
                case .ended: #expect(device.app == (platform == .android ? .closed : .terminated), "seed \(seed)")
                case .received, .dismissed, .acted: break
                }
                guard let notification = event.notification, event.kind != .received else { continue }
                var copy = device
                #expect(copy.play(.opened(notification)) == "impossible: gestureOnRemovedNotification", "seed \(seed)")
            }
        }
    }
}

extension DeviceEvent {
    /// Whether the intent of a tap or of the icon starts an activity.
    fileprivate var startsActivity: Bool { [.opened, .launched, .relaunched].contains(kind) }
}

extension Device {
    /// Whether the app has been started, and nobody has ended it since.
    fileprivate var isRunning: Bool { app == .foreground || app == .background }
}

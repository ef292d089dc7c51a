import PushTracking
import Testing

@testable import DeviceModel

/// One line of a truth table, with wildcards.
struct TruthTableRow {
    /// One state of device, app and push.
    struct Combination: CustomStringConvertible {
        let platform: Platform
        let app: AppState
        let push: PushTraits
        let order: ForegroundOrder
        let wiring: DeclaredWiring

        /// Every combination that can make a difference on a platform, and those that must not.
        static func all(_ platform: Platform) -> [Combination] {
            var combinations: [Combination] = []
            for app in AppState.allCases where app.platforms.contains(platform) {
                for push in PushTraits.all {
                    for order in ForegroundOrder.allCases {
                        for wiring in wirings {
                            combinations.append(
                                Combination(platform: platform, app: app, push: push, order: order, wiring: wiring))
                        }
                    }
                }
            }
            return combinations
        }

        private static let wirings = ActivityRoute.allCases.flatMap { route in
            LaunchMode.allCases.map { DeclaredWiring(launchMode: $0, activity: route) }
        }

        var device: Device {
            Device(
                InitialState(platform: platform, app: app, foregroundOrder: order, wiring: wiring),
                notifications: [push]
            )
        }

        /// The word for the platform's own switch: iOS's foreground order, Android's wiring.
        var variant: String {
            platform == .ios ? order.rawValue : "\(wiring.activity.rawValue) \(wiring.launchMode.rawValue)"
        }

        var description: String { "\(platform) \(app) \(push.letters) \(variant)" }
    }

    let app: String
    let push: String
    /// The words for the platform's own switch; a star at the end stands for any letters.
    let variant: String
    let event: DeviceEvent.Kind
    let callbacks: String
    /// Where the app is after the event; nil where it stays.
    let then: AppState?
    let source: String
    let combinations: [Combination]

    init(_ text: String, platform: Platform) throws {
        let cells = Notation.cells(text)
        try #require(cells.count == 7)
        app = cells[0]
        push = cells[1]
        variant = cells[2]
        event = try #require(DeviceEvent.Kind(rawValue: cells[3]))
        callbacks = cells[4]
        then = AppState(rawValue: cells[5])
        try #require(then != nil || cells[5] == "same")
        source = cells[6]
        let (app, push, variant) = (app, push, variant)
        combinations = Combination.all(platform).filter { Self.matches($0, app: app, push: push, variant: variant) }
    }

    func matches(_ combination: Combination) -> Bool {
        Self.matches(combination, app: app, push: push, variant: variant)
    }

    private static func matches(_ combination: Combination, app: String, push: String, variant: String) -> Bool {
        let isOwn =
            variant.hasSuffix("*")
            ? combination.variant.hasPrefix(variant.dropLast()) : variant == combination.variant
        return (app == "*" || app == combination.app.rawValue) && isOwn
            && push.count == 3 && zip(push, combination.push.letters).allSatisfy { $0 == "*" || $0 == $1 }
    }
}

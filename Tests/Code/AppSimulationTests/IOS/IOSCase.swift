import DeviceModel
import PushTracking
import SourceCode
import Testing

@testable import AppSimulation

/// One case on an iOS device, and what an app that keeps the rules sends.
struct IOSCase: Sendable, CustomTestStringConvertible {
    var app = AppState.background
    var order = ForegroundOrder.presentFirst
    var events: [DeviceEvent]
    var payloads: [Payload] = [Self.payload(0), Self.payload(1)]

    var testDescription: String {
        "\(app) \(order) \(events) \(payloads.first?.string("_acsDeliveryTracking") ?? "no flag")"
    }

    /// A push with everything; each argument takes something away or changes it.
    static func payload(
        _ number: Int = 0,
        flag: PayloadValue? = .string("on"),
        message: Bool = true,
        delivery: Bool = true,
        wakes: Bool = true,
        category: String? = "DEFAULT"
    ) -> Payload {
        var aps: Payload = ["alert": .object(["title": .string("A title"), "body": .string("A body")])]
        if wakes { aps["content-available"] = .number("1") }
        if let category { aps["category"] = .string(category) }
        var payload: Payload = ["aps": .object(aps)]
        if message { payload["_mId"] = .string("m\(number)") }
        if delivery { payload["_dId"] = .string("d\(number)") }
        payload["_acsDeliveryTracking"] = flag
        return payload
    }

    func script() throws -> DeviceScript {
        let scenario = try DeviceScenario(
            platform: .ios,
            app: app,
            foregroundOrder: order,
            notifications: payloads.map { PushTraits(of: $0) },
            events: events
        )
        return DeviceScript(scenario: scenario, payloads: payloads)
    }

    /// The codes of each event with the notification's number, as the rules have it.
    var expected: [String] {
        var state = app
        return events.map { event in
            let codes = self.codes(event, state)
            switch event {
            case .opened, .launched, .resumed: state = .foreground
            case .left: state = .background
            case .ended: state = .terminated
            case .dismissed, .acted: if state != .foreground { state = .background }
            case .received(let number): if state == .terminated, wakes(number) { state = .background }
            case .recreated, .restored, .relaunched: break
            }
            return codes
        }
    }

    private func wakes(_ number: Int) -> Bool { payloads[number]["aps"]?.object?["content-available"] != nil }

    private func codes(_ event: DeviceEvent, _ state: AppState) -> String {
        guard let number = event.notification else { return "-" }
        let payload = payloads[number]
        let flag = payload["_acsDeliveryTracking"]
        guard flag == nil || flag == .string("on"), payload.string("_mId") != nil, payload.string("_dId") != nil else {
            return "-"
        }
        let aps = payload["aps"]?.object
        let codes: [String] =
            switch event {
            case .received where state == .foreground: ["7"]
            case .received where state != .closed && wakes(number): ["7"]
            case .dismissed where aps?.string("category") == "DEFAULT": ["2"]
            case .opened: ["2", "1"]
            default: []
            }
        return codes.isEmpty ? "-" : codes.map { "\($0):m\(number)/d\(number)" }.joined(separator: " ")
    }

    /// What there is to see in one notification's life, in every state of the app, with every flag and with ids
    /// missing.
    static let all: [IOSCase] = {
        var cases: [IOSCase] = []
        let payloads = [
            payload(), payload(flag: nil), payload(flag: .string("off")), payload(flag: .string("maybe")),
            payload(flag: .string("")),
            payload(message: false), payload(delivery: false), payload(wakes: false), payload(category: nil),
            payload(category: "OTHER"),
        ]
        let lives: [[DeviceEvent]] = [
            [.received(0), .dismissed(0)], [.received(0), .opened(0), .left, .resumed, .resumed],
        ]
        for app in AppState.allCases {
            for payload in payloads {
                for order in app == .foreground ? ForegroundOrder.allCases : [.presentFirst] {
                    cases += lives.map { IOSCase(app: app, order: order, events: $0, payloads: [payload]) }
                }
            }
        }
        cases.append(
            IOSCase(app: .closed, events: [.launched, .received(0), .left, .received(1), .opened(1), .dismissed(0)]))
        cases.append(IOSCase(app: .background, events: [.received(0), .received(1), .dismissed(1), .opened(0)]))
        return cases
    }()
}

extension IOSCase {
    /// An example in one block, or in several.
    static func scope(_ blocks: String..., platforms: CodePlatforms) -> AppCode {
        let units = blocks.enumerated().map { index, text in
            SourceUnit(parsing: SourceText(text, id: SourceID(index)), language: .swift)
        }
        return AppCode(
            anchor: nil,
            platform: .ios,
            events: Set(DeviceEvent.Kind.allCases),
            sources: [],
            program: platforms.program(units, platform: .ios)
        )
    }

    func trace(_ scope: AppCode) throws -> CodeTrace { SimulatedApp(scope).trace(try script()) }
}

extension CodeTrace {
    /// Each event in short: the codes with their ids, `!` for a crash, `?` for what cannot be known.
    var summary: [String] {
        steps.map { step in
            var parts = step.calls.map { call in
                let data = call.call.data
                return (data.string("action") ?? "none") + ":" + (data.string("broadlogId") ?? "") + "/"
                    + (data.string("deliveryId") ?? "")
            }
            if step.threw != nil { parts.append("!") }
            if step.inconclusive != nil { parts.append("?") }
            return parts.isEmpty ? "-" : parts.joined(separator: " ")
        }
    }

    /// What cannot be known, and where.
    var doubt: String { inconclusive.map { "line \($0.extent.start.line): \($0.reason)" } ?? "" }
}

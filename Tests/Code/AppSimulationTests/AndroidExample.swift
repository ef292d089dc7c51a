import CodeJudging
import CodeRunner
import DeviceModel
import Markdown
import PushTracking
import SourceCode

@testable import AppSimulation

/// An app of examples on a device, and what is seen of it.
struct AndroidExample {
    let scope: AppCode

    /// Takes blocks of Java together, in the order given, with a manifest where one is shown.
    init(_ java: [String], manifest: String? = nil) throws {
        let blocks = java.map { "```java\n\($0)\n```" } + [manifest].compactMap(\.self).map { "```xml\n\($0)\n```" }
        let page = try MarkdownPage(Array(("# Android {#android}\n\n" + blocks.joined(separator: "\n\n") + "\n").utf8))
        let topic = SectionTopic(anchor: "android", platform: .android, events: Set(DeviceEvent.Kind.allCases))
        guard let scope = CodeSet(page, topics: [topic], platforms: try Self.platforms.get()).scopes.last else {
            throw MissingScope()
        }
        self.scope = scope
    }

    init(_ scope: AppCode) throws { self.scope = scope }

    struct MissingScope: Error {}

    static let platforms = Result { try CodePlatforms() }

    /// What would not compile.
    var problems: [String] { scope.program.analysis.problems.map(\.message) }

    /// What is sent in answer to each event: `7(m0,d0)`, several calls in order; `?` where it cannot be known, `!`
    /// after what was thrown.
    ///
    /// - Parameters: - script: `closed:` or `background:` where the app is not in front, then events: `r0` received,
    ///   `d0` dismissed, `o0` opened, `launch`, `resume`, `leave`,
    ///   `recreate`, `restore`, `relaunch`. - changes: what the push with an ordinal carries
    ///   instead of the usual; nothing removes the key.
    func sent(_ script: String, _ changes: [Int: [String: String?]] = [:]) throws -> [String] {
        let trace = try trace(script, changes)
        return trace.steps.map { step in
            let calls = step.calls.map { Self.text(of: $0.call) } + (step.threw == nil ? [] : ["!"])
            return (calls + (step.inconclusive == nil ? [] : ["?"])).joined(separator: " ")
        }
    }

    func trace(_ script: String, _ changes: [Int: [String: String?]] = [:]) throws -> CodeTrace {
        var words = script.split(separator: " ")
        var app = AppState.foreground
        if words.first == "closed:" { app = .closed }
        if words.first == "background:" { app = .background }
        if app != .foreground { words.removeFirst() }
        let payloads = (0..<3).map { number in
            var push = Payload(
                [
                    ("title", .string("News")), ("_mId", .string("m\(number)")), ("_dId", .string("d\(number)")),
                    ("_acsDeliveryTracking", .string("on")),
                ]
            )
            for (key, value) in changes[number] ?? [:] { push[key] = value.map(PayloadValue.string) }
            return push
        }
        let scenario = try DeviceScenario(
            platform: .android,
            app: app,
            notifications: payloads.map { PushTraits(of: $0) },
            events: words.map { try event(String($0)) }
        )
        let messageIDs = payloads.indices.map { "id\($0)" }
        return SimulatedApp(scope).trace(DeviceScript(scenario: scenario, payloads: payloads, identifiers: messageIDs))
    }

    private func event(_ word: String) throws -> DeviceEvent {
        let number = Int(word.dropFirst())
        switch (word.first, number) {
        case ("r", let number?): return .received(number)
        case ("d", let number?): return .dismissed(number)
        case ("o", let number?): return .opened(number)
        default: break
        }
        return switch word {
        case "launch": .launched
        case "resume": .resumed
        case "leave": .left
        case "end": .ended
        case "recreate": .recreated
        case "restore": .restored
        case "relaunch": .relaunched
        default: throw MissingScope()
        }
    }

    private static func text(of call: TrackingCall) -> String {
        let (broadlog, delivery) = (call.data.string("broadlogId") ?? "-", call.data.string("deliveryId") ?? "-")
        return "\(call.data.string("action") ?? "-")(\(broadlog),\(delivery))"
    }
}

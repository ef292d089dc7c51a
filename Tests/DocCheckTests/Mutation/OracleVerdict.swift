/// What running the real code has shown of an edit.
enum OracleVerdict: String, Sendable, CaseIterable {
    /// A compiler refuses it.
    case notCompiling = "not compiling"
    /// Every script ends as before.
    case harmless
    /// What was right before is wrong now.
    case broken
    /// What was wrong before is wrong in another way, and nothing else has changed.
    case otherwiseWrong = "otherwise wrong"
    /// What is different now is right, or of that the rules say nothing.
    case allowed

    /// Compares two runs of all scripts.
    init(before: [String], after: [String], scripts: [OracleScript]) {
        let sendsAgain = zip(before, scripts).contains { outcome, script in
            let steps = Self.steps(outcome)
            return steps.indices.contains { Self.origin(of: $0, in: steps, script) != nil }
        }
        var isChanged = false
        var isWrong = false
        for ((old, new), script) in zip(zip(before, after), scripts) where old != new {
            isChanged = true
            let newSteps = Self.steps(new)
            for (index, step) in zip(Self.steps(old), newSteps).enumerated() where step.0 != step.1 {
                guard let expected = script.expected[index] else { continue }
                guard !Self.conforms(step.1, expected, script.pushes[index]) else { continue }
                // The page's code sends again as it is: that it does so with what it may send is no new mistake.
                if sendsAgain, let origin = Self.origin(of: index, in: newSteps, script), script.expected[origin] == nil
                {
                    continue
                }
                if Self.conforms(step.0, expected, script.pushes[index]) {
                    self = .broken
                    return
                }
                isWrong = true
            }
        }
        self = isWrong ? .otherwiseWrong : isChanged ? .allowed : .harmless
    }

    private static func steps(_ outcome: String) -> [Substring] {
        outcome.split(separator: ";", omittingEmptySubsequences: false)
    }

    /// The earlier event about a push whose calls an event about none makes once more; nil where it does not.
    private static func origin(of index: Int, in steps: [Substring], _ script: OracleScript) -> Int? {
        guard script.pushes[index] == nil, !steps[index].isEmpty else { return nil }
        return (0..<index).last { script.pushes[$0] != nil && steps[$0] == steps[index] }
    }

    /// Whether the calls of an event are those that must be made, in whatever order.
    static func conforms(_ step: Substring, _ expected: [String], _ push: OraclePush?) -> Bool {
        guard step.last != "!" else { return false }
        let calls = step.split(separator: "&").map { OracleCall($0) }.filter(\.isTracking)
        guard calls.map({ $0.data["action"] ?? "" }).sorted() == expected else { return false }
        return calls.allSatisfy { call in
            let isFunction =
                call.function == "collectMessageInfo" || (call.function == "trackAction" && call.name == "tracking")
            return isFunction && call.data["broadlogId"] == push?.data["_mId"]
                && call.data["deliveryId"] == push?.data["_dId"]
        }
    }
}

/// A call as the drivers print it: `function|name|key=value|…`.
struct OracleCall {
    var function: Substring
    var name: Substring
    var data: [Substring: String] = [:]

    init(_ text: Substring) {
        let fields = text.split(separator: "|", omittingEmptySubsequences: false)
        function = fields.first ?? ""
        name = fields.dropFirst().first ?? ""
        for field in fields.dropFirst(2) {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            data[parts[0]] = parts.count > 1 ? String(parts[1]) : ""
        }
    }

    /// Other calls are the app's own, and are not judged.
    var isTracking: Bool {
        function == "collectMessageInfo" || (function == "trackAction" && name == "tracking")
            || ["broadlogId", "deliveryId", "_mId", "_dId"].contains { data[$0] != nil }
    }
}

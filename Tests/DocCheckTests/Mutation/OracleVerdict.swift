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
        var isChanged = false
        var isWrong = false
        for ((old, new), script) in zip(zip(before, after), scripts) where old != new {
            isChanged = true
            let steps = zip(
                old.split(separator: ";", omittingEmptySubsequences: false),
                new.split(separator: ";", omittingEmptySubsequences: false)
            )
            for (index, step) in steps.enumerated() where step.0 != step.1 {
                guard let expected = script.expected[index] else { continue }
                guard !Self.conforms(step.1, expected, script.pushes[index]) else { continue }
                if Self.conforms(step.0, expected, script.pushes[index]) {
                    self = .broken
                    return
                }
                isWrong = true
            }
        }
        self = isWrong ? .otherwiseWrong : isChanged ? .allowed : .harmless
    }

    /// Whether the calls of an event are those that must be made, in whatever order.
    static func conforms(_ step: Substring, _ expected: [String], _ push: OraclePush?) -> Bool {
        guard step.last != "!" else { return false }
        let calls = step.split(separator: "&").map { OracleCall($0) }.filter(\.isTracking)
        guard calls.map({ $0.data["action"] ?? "" }).sorted() == expected else { return false }
        return calls.allSatisfy { call in
            let isFunction = call.function == "collectMessageInfo" || (call.function == "trackAction" && call.name == "tracking")
            return isFunction && call.data["broadlogId"] == push?.data["_mId"] && call.data["deliveryId"] == push?.data["_dId"]
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

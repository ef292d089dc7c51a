import Diagnostics
package import SourceCode

/// The sides that runs take of unknown conditions: a run is repeated until every side has been taken.
///
/// A condition takes one side for a whole run, however often it is evaluated.
package final class Sides {
    /// A condition, with its unknown value.
    fileprivate struct Question: Hashable {
        let text: String
        let unknown: UnknownValue
    }

    /// A condition for which a side was taken.
    package struct Choice {
        fileprivate let question: Question
        fileprivate var side: Int
        fileprivate let count: Int
        /// The step of the run in which it was first evaluated.
        fileprivate let step: Int
        /// Where the condition is.
        package let extent: SourceExtent
        /// The unknown value.
        package var unknown: UnknownValue { question.unknown }
    }

    /// After this number of runs of one case, at most two conditions at a time take another side than the first.
    private static let mostCombined = 16
    /// The most runs of one case; beyond it, the case is not judged.
    private static let mostRuns = 64

    /// The sides of the current run, in the order of evaluation.
    package private(set) var choices: [Choice] = []
    /// Whether some runs were skipped.
    package private(set) var isExhausted = false
    /// The step of the current run.
    package var step = 0
    private var places: [Question: Int] = [:]
    private var runs = 1

    /// Before the first run.
    package init() {}

    /// The side that the current run takes.
    func side(of text: String, _ unknown: UnknownValue, at extent: SourceExtent, among count: Int) -> Int {
        let question = Question(text: text, unknown: unknown)
        if let place = places[question] { return choices[place].side }
        places[question] = choices.count
        choices.append(Choice(question: question, side: 0, count: count, step: step, extent: extent))
        return 0
    }

    /// Moves on to a new run.
    ///
    /// - Returns: whether there is one.
    package func advance() -> Bool {
        while let last = choices.last, last.side + 1 == last.count || !mayTurn(last) { choices.removeLast() }
        guard !choices.isEmpty, runs < Self.mostRuns else {
            isExhausted = !choices.isEmpty
            return false
        }
        runs += 1
        choices[choices.count - 1].side += 1
        places = places.filter { $0.value < choices.count }
        return true
    }

    /// Takes no other sides of conditions from a step on: what follows is unknown anyway.
    package func settle(from step: Int) { choices.removeAll { $0.step >= step } }

    private func mayTurn(_ last: Choice) -> Bool {
        runs < Self.mostCombined || last.side > 0 || choices.dropLast().count { $0.side > 0 } < 2
    }

    /// The first condition whose side in the current run differs from an earlier run.
    package func difference(from earlier: [Choice]) -> Choice? {
        zip(choices, earlier).first { $0.side != $1.side }?.0
    }
}

extension Execution {
    /// The side that the run takes of an unknown condition.
    ///
    /// - Throws: `inconclusive` if the run does not explore sides.
    func side(
        of text: @autoclosure () -> String, _ unknown: UnknownValue, at extent: SourceExtent, among count: Int = 2
    ) throws(Unwinding) -> Int {
        guard let sides else { throw .inconclusive(reason: unknown.reason, extent) }
        sidesTaken += 1
        return sides.side(of: text(), unknown, at: extent, among: count)
    }

    /// Whether `#available(…)` or `#unavailable(…)` holds.
    func isAvailable(_ text: String) -> Bool {
        let isOlder = SystemVersion.version(of: text).flatMap { named in systemVersion().map { $0 < named } } ?? false
        return isOlder == text.hasPrefix("unavailable")
    }

    /// Whether an unknown condition is assumed to hold.
    func holds(_ unknown: UnknownValue, _ condition: Expression) throws(Unwinding) -> Bool {
        try side(of: TreePrinter().text(of: condition), unknown, at: condition.extent) == 0
    }
}

/// Conditions and functions that cannot change what is tracked. They are not worth a side.
extension Execution {
    /// The effects that a piece of code may have, judged by its text.
    struct Reach: Sendable {
        /// Whether it calls none of the code's own functions and none that matters, assigns nothing and does not jump.
        let isIdle: Bool
        /// Whether it may leave the function around it.
        let returns: Bool
        /// The names in it.
        let names: Set<String>
    }

    /// Skips a conditional whose condition is unknown and whose branches have no effect on tracking.
    ///
    /// - Returns: whether it was skipped.
    func passesOver(_ conditional: Conditional, _ statement: Statement, in scope: Scope) throws(Unwinding) -> Bool {
        guard sides != nil else { return false }
        let reach = reach(of: statement.extent) { CodeNames(statement) }
        guard reach.isIdle, !reach.returns, namesPlainValues(reach, in: scope) else { return false }
        let count = conditions.count
        defer { forgetConditions(after: count) }
        return try known { () throws(Unwinding) in
            try holds(conditional.conditions, in: Scope(parent: scope, frame: scope.frame))
        } == nil
    }

    /// Whether a function returns nothing and has no effect on tracking.
    func isIdle(_ function: FunctionDeclaration, in scope: Scope) -> Bool {
        guard sides != nil, function.kind == .function, function.result == nil else { return false }
        let reach = reach(of: function.extent) { function.bodyNames }
        return reach.isIdle && namesPlainValues(reach, in: scope)
    }

    /// The result of code without an effect on tracking; `nil` if it is unknown.
    func known<Result>(_ body: () throws(Unwinding) -> Result) throws(Unwinding) -> Result? {
        let kept = sides
        sides = nil
        defer { sides = kept }
        do throws(Unwinding) {
            return try body()
        } catch {
            guard case .inconclusive = error, steps <= limits.steps else { throw error }
            return nil
        }
    }

    private func namesPlainValues(_ reach: Reach, in scope: Scope) -> Bool {
        reach.names.allSatisfy { isPlain(scope.value(of: $0) ?? field($0, scope)) }
    }

    private func reach(of extent: SourceExtent, _ find: () -> CodeNames) -> Reach {
        if let known = program.reaches.withLock({ $0[extent] }) { return known }
        let code = find()
        let (calls, names) = (code.called, code.names)
        let ends: Set<String> = ["fatalError", "preconditionFailure"]
        let reach = Reach(
            isIdle: code.changed.isEmpty && code.exits.isSubset(of: [.returns]) && names.isDisjoint(with: ends)
                && calls.isDisjoint(with: Self.weightyNames) && calls.isDisjoint(with: program.callableNames.value)
                && !calls.contains { $0.lowercased().contains("track") },
            returns: code.exits.contains(.returns), names: names)
        program.reaches.withLock { $0[extent] = reach }
        return reach
    }

    private func field(_ name: String, _ scope: Scope) -> Value? {
        guard case .object(let object)? = scope.frame.receiver ?? enclosingObject else { return nil }
        return object.fields[name]
    }

    /// Whether a value holds nothing of a push.
    func isPlain(_ value: Value?) -> Bool {
        switch value {
        case nil, .null, .void, .boolean, .integer, .long, .floating, .character, .type, .unknown, .function, .range:
            true
        case .string(let text): text.origin == .literal
        case .host(let object): !Self.carriers.contains(object.type.name)
        default: false
        }
    }

    /// Types that may carry or show a push.
    private static let carriers: Set<String> = [
        "Intent", "Bundle", "BaseBundle", "RemoteMessage", "JSONObject", "JSONArray", "PendingIntent", "Notification",
        "Notification.Builder", "NotificationCompat.Builder", "UNNotification", "UNNotificationResponse",
        "UNNotificationRequest", "UNNotificationContent", "UNUserNotificationCenter", "SharedPreferences",
        "SharedPreferences.Editor", "UserDefaults", "NotificationCenter", "MobileCore",
    ]

    /// Functions that track, and those that direct the platform.
    private static let weightyNames: Set<String> = [
        "collectMessageInfo", "notify", "setContentIntent", "setDeleteIntent", "putExtra", "putExtras", "startActivity",
        "startActivities",
        "sendBroadcast", "startService", "startForegroundService", "setIntent", "finish", "registerReceiver",
        "unregisterReceiver", "addObserver", "removeObserver", "setNotificationCategories", "post", "perform", "send",
        "exit", "abort", "run", "call", "apply", "commit", "enqueue", "put", "set", "add", "append", "remove", "clear",
    ]
}

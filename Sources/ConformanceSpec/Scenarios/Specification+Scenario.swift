import DeviceModel
import Diagnostics
import PushTracking
package import StrictJSON

extension Specification {
    /// The case that a scenario is: played like any other, judged by the decision table, blamed on the rules of the rows
    /// that decide.
    ///
    /// - Parameter name: how messages call the text.
    /// - Throws: what is wrong in the text, at its column.
    package func scenarioCase(
        _ text: String, named name: String, in edition: Edition
    ) throws(InputFileError) -> CaseTemplate {
        let (scenario, columns) = try ScenarioReader.read(text, named: name)
        func refuse(_ message: String, atColumn column: Int, _ suggestion: String) -> InputFileError {
            let place = SourcePlace(file: name, line: 1, column: column)
            return InputFileError(problems: [Diagnostic(.error, message, at: place, suggestion: suggestion)])
        }
        guard let decisions else {
            throw refuse("the spec has no decisions.json to judge by", atColumn: 1, "give a spec that has one")
        }
        for (step, event) in scenario.events.enumerated() {
            guard case .received(let ordinal) = event,
                scenario.events[..<step].contains(where: { $0.notification == ordinal })
            else { continue }
            throw refuse(
                "the documentation leaves open what is sent for a notification that arrives again",
                atColumn: columns[step], "give the second push a name of its own")
        }
        let template = try expanded(scenario, columns: columns, named: name, in: edition)
        let payloads = template.filled(seed: 0, caseIndex: 0).script.payloads
        var expectations: [ExpectationTemplate] = []
        var rules: [Rule] = []
        for step in scenario.events.indices {
            let event = scenario.events[step]
            guard
                let row = decisions.row(
                    for: template.scenario.question(atStep: step, payloads, wiring: .documented), in: edition)
            else {
                throw refuse(
                    "decisions.json does not decide what is sent when \(event.kind.rawValue)", atColumn: columns[step],
                    "add a row to it")
            }
            expectations.append(row.answer.expectation(notification: event.notification ?? 0))
            for rule in row.rules where !rules.contains(where: { $0 === rule }) { rules.append(rule) }
        }
        let required = rules.filter { $0.level == .required }
        return template.judged(by: required.isEmpty ? rules : required, expecting: expectations)
    }

    /// The scenario as the case of a vector that asks for nothing.
    private func expanded(
        _ scenario: Scenario, columns: [Int], named name: String, in edition: Edition
    ) throws(InputFileError) -> CaseTemplate {
        let document = try JSONDocument.read(Array(scenario.vector.utf8), file: name)
        let vector = Vector(
            id: scenario.text, title: scenario.text, rules: [], since: specVersion, status: .active,
            platforms: [scenario.platform], matrix: Matrix(axes: []), kin: [], keptBecause: nil, file: name, line: 1,
            column: 1, body: document)
        let problems = ProblemCollector()
        let expansion = expansion(of: vector, on: scenario.platform, in: edition, problems: problems)
        if let template = expansion.cases.first, problems.problems.isEmpty { return template }
        throw InputFileError(
            problems: problems.problems.map { problem in
                let step = problem.place?.pointer?.split(separator: "/").dropFirst().first.flatMap { Int($0) }
                let column = step.flatMap { columns.indices.contains($0) ? columns[$0] : nil } ?? 1
                let isSilent = problem.place?.pointer?.isEmpty != false
                return Diagnostic(
                    .error, isSilent ? "the operating system calls the app for none of these events" : problem.message,
                    at: SourcePlace(file: name, line: 1, column: column),
                    suggestion: isSilent ? "let something happen that the app is told of" : problem.suggestion)
            })
    }
}

extension Scenario {
    /// The members of a vector in which it happens.
    fileprivate var vector: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("app", app.rawValue)
            if platform == .ios { writer.member("foregroundOrder", foregroundOrder.rawValue) }
            writer.member("notifications") { writer in
                writer.object { writer in
                    // All of them, since this is the order of their ordinals.
                    for notification in notifications {
                        writer.member(notification.name) { notification.write(to: &$0) }
                    }
                }
            }
            writer.member("steps") { writer in
                writer.array(events) { writer, event in
                    writer.object { writer in
                        writer.member("event", event.kind.rawValue)
                        if let ordinal = event.notification {
                            writer.member("notification", notifications[ordinal].name)
                        }
                        writer.member("calls", "none")
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Scenario.Notification {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for (part, isInAPS) in [("data", false), ("apns", true)] {
                let changes = changes.filter { $0.member.isInAPS == isInAPS }
                guard !changes.isEmpty else { continue }
                writer.member(part) { writer in
                    writer.object { writer in
                        for change in changes {
                            writer.name(change.member.key)
                            guard let value = change.value else {
                                writer.object { $0.member("$absent", true) }
                                continue
                            }
                            value.escapingPlaceholders.write(to: &writer)
                        }
                    }
                }
            }
        }
    }
}

extension PayloadValue {
    /// The value as a vector has it: what would be a placeholder is none.
    fileprivate var escapingPlaceholders: PayloadValue {
        guard let text = string else { return self }
        // By bytes, since a mark may combine with the brace.
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: "{"), escaped.last == UInt8(ascii: "$") { escaped.append(UInt8(ascii: "$")) }
            escaped.append(byte)
        }
        return .string(String(decoding: escaped, as: UTF8.self))
    }
}

extension CaseTemplate {
    /// The same events with what must be sent, and the rules that say so.
    fileprivate func judged(by rules: [Rule], expecting expectations: [ExpectationTemplate]) -> CaseTemplate {
        let judged = Vector(
            id: vector.id, title: vector.title, rules: rules, since: vector.since, status: .active,
            platforms: vector.platforms, matrix: vector.matrix, kin: [], keptBecause: nil, file: vector.file,
            line: vector.line, column: vector.column, body: vector.body)
        return CaseTemplate(
            id: vector.id, vector: judged, combination: 0, platform: platform,
            suite: "tracking.\(platform.rawValue).scenario", requirements: [], scenario: scenario,
            notifications: notifications, seedKeys: seedKeys, expectations: expectations)
    }
}

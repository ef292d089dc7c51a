package import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
package import StrictJSON

extension Specification {
    /// The case for a scenario in its notation.
    ///
    /// - Parameter name: the name of the text in messages.
    /// - Throws: what is wrong in the text, at its column.
    package func scenarioCase(
        _ text: String, named name: String, in edition: Edition
    ) throws(InputFileError) -> CaseTemplate {
        let (scenario, columns) = try ScenarioReader.read(text, named: name)
        return try scenarioCase(scenario, named: name, columns: columns, in: edition)
    }

    /// The case for a scenario: run like any other, and judged by the decision table. Its failures violate the rules of
    /// the deciding rows.
    ///
    /// - Parameters:
    ///   - name: the name of the scenario in messages.
    ///   - columns: the columns of its events; empty for a scenario that was not read from a text.
    /// - Throws: why the scenario is impossible or cannot be judged.
    package func scenarioCase(
        _ scenario: Scenario, named name: String, columns: [Int] = [], in edition: Edition
    ) throws(InputFileError) -> CaseTemplate {
        func refuse(_ message: String, atStep step: Int? = nil, _ suggestion: String?) -> InputFileError {
            let column = step.flatMap { columns.indices.contains($0) ? columns[$0] : nil } ?? 1
            let place = SourcePlace(file: name, line: 1, column: column)
            return InputFileError(problems: [Diagnostic(.error, message, at: place, suggestion: suggestion)])
        }
        guard let decisions, let body = decisions.rows.first?.body else {
            throw refuse("the spec has no decisions.json to judge by", "give a spec that has one")
        }
        let (platform, events) = (scenario.platform, scenario.events)
        for (step, event) in events.enumerated() {
            guard case .received(let ordinal) = event, events[..<step].contains(where: { $0.notification == ordinal })
            else { continue }
            throw refuse(
                "the documentation leaves open what is sent for a notification that arrives again", atStep: step,
                "give the second push a name of its own")
        }
        guard scenario.app.platforms.contains(platform) else {
            throw refuse("`\(scenario.app.rawValue)` exists on iOS only", "write a vector of its own for ios")
        }
        let id = scenario.text
        func vector(_ rules: [Rule]) -> Vector {
            Vector(scenario: id, title: id, rules: rules, on: [platform], file: name, body: body)
        }
        let problems = ProblemCollector()
        let payloads = payloads(of: scenario, as: vector([]), problems)
        if let problem = problems.problems.first { throw refuse(problem.message, problem.suggestion) }
        let played: DeviceScenario
        do throws(ImpossibleEvent) {
            played = try DeviceScenario(
                platform: platform, app: scenario.app, foregroundOrder: scenario.foregroundOrder,
                notifications: payloads.map(\.traits), events: events)
        } catch {
            throw refuse(error.description, atStep: error.step, nil)
        }
        guard !played.callbacks(for: .documented).isEmpty else {
            throw refuse(
                "the operating system calls the app for none of these events",
                "let something happen that the app is notified of")
        }
        var expectations: [ExpectationTemplate] = []
        var rules: [Rule] = []
        for (step, event) in events.enumerated() {
            let question = played.question(atStep: step, payloads.map(\.placeholder))
            guard let row = decisions.row(for: question, in: edition) else {
                throw refuse(
                    "decisions.json does not decide what is sent when \(event.kind.rawValue)", atStep: step,
                    "add a row to it")
            }
            expectations.append(row.answer.expectation(notification: event.notification ?? 0))
            for rule in row.rules where !rules.contains(where: { $0 === rule }) { rules.append(rule) }
        }
        let required = rules.filter { $0.level == .required }
        let names = scenario.notifications.map(\.name)
        return CaseTemplate(
            id: id, vector: vector(required.isEmpty ? rules : required), combination: 0, platform: platform,
            suite: "tracking.\(platform.rawValue).scenario", requirements: [], scenario: played,
            notifications: zip(names, payloads).map {
                NotificationTemplate(name: $0, payload: $1.template, extras: $1.extras)
            },
            seedKeys: SeededIDs.keys(caseID: "\(id)[\(platform.rawValue)]", notifications: names),
            expectations: expectations)
    }

    private func payloads(
        of scenario: Scenario, as vector: Vector, _ problems: ProblemCollector
    ) -> [PreparedPayload] {
        var context = CaseContext(
            vector: vector, platform: scenario.platform, category: category, problems: problems)
        context.notifications = scenario.notifications.map(\.name)
        let expansion = NotificationExpansion(defaults: defaults)
        return scenario.notifications.indices.compactMap { ordinal in
            expansion.payload(of: ordinal, changes: scenario.notifications[ordinal].changes, in: &context).map {
                PreparedPayload(
                    $0.payload, extras: $0.extras, notifications: scenario.notifications.count, category: category)
            }
        }
    }
}

extension Vector {
    /// The vector of a scenario: without a matrix, in no file of the spec, and scored in every set.
    convenience init(
        scenario id: String, title: String, rules: [Rule], on platforms: [Platform], file: String, line: Int = 1,
        body: JSONElement
    ) {
        self.init(
            id: id, title: title, rules: rules, since: 1, platforms: platforms, matrix: Matrix(axes: []), file: file,
            line: line, column: 1, body: body)
    }
}

import Diagnostics
import PushTracking
import StrictJSON

/// Reads the optional `decisions.json`.
struct DecisionReader {
    let source: SpecSource
    let book: RuleBook
    let problems: ProblemCollector

    /// The table; nil if the spec has none.
    func table() -> DecisionTable? {
        guard let file = source["decisions.json"], let document = source.document(file, problems: problems),
            let reader = SpecObject(
                document.root, "the decision table", in: document.file, required: ["covers", "decisions"],
                problems: problems)
        else { return nil }
        _ = reader.string("covers")
        let rows = reader.filledList("decisions", orElse: "a decision table has one row at least")
        return DecisionTable(rows: rows.compactMap { row($0, in: document.file) })
    }

    private func row(_ element: JSONElement, in file: String) -> DecisionTable.Row? {
        guard
            let reader = SpecObject(
                element, "a decision", in: file, required: ["events", "calls", "rules"],
                optional: ["platforms", "callbacks", "flags", "ids", "alert"], problems: problems)
        else { return nil }
        let events: [DeviceEvent.Kind] = reader.words("events")
        checkPush(reader, events)
        guard let answer = answer(reader) else { return nil }
        return DecisionTable.Row(
            platforms: element["platforms"] == nil ? Platform.allCases : reader.words("platforms"),
            events: events,
            callbacks: element["callbacks"] == nil ? nil : Set(reader.strings("callbacks")),
            flags: element["flags"] == nil ? nil : reader.words("flags"),
            ids: element["ids"] == nil ? nil : reader.words("ids"),
            alert: alert(reader),
            answer: answer,
            rules: rules(reader, answer),
            file: file,
            line: element.place.line,
            body: element
        )
    }

    /// Only events about a notification have a push to test and ids to send.
    private func checkPush(_ row: SpecObject, _ events: [DeviceEvent.Kind]) {
        guard let event = events.first(where: { !$0.concernsNotification }) else { return }
        for name in ["flags", "ids", "alert"] {
            guard let member = row.element[name] else { continue }
            row.report(
                "`\(event.rawValue)` is about no notification, so it has no \(quoted(name))", at: member,
                suggestion: "remove \(quoted(name)), or the event")
        }
        if let calls = row.element["calls"], calls.kind != .string {
            row.report(
                "`\(event.rawValue)` is about no notification whose ids could be sent", at: calls,
                suggestion: "say \"none\", or remove the event")
        }
    }

    private func alert(_ row: SpecObject) -> Bool? {
        guard let element = row.element["alert"] else { return nil }
        if element.boolean == nil {
            row.report("\"alert\" is true or false, not \(element.kind)", at: element)
        }
        return element.boolean
    }

    private enum Word: String, CaseIterable {
        case none, any
    }

    private func answer(_ row: SpecObject) -> DecisionTable.Answer? {
        guard let element = row.element["calls"] else { return nil }
        switch element.kind {
        case .array: return .codes(codes(element, row))
        case .object:
            guard
                let optional = SpecObject(
                    element, "what is decided", in: row.file, required: ["optional"], problems: problems),
                let list = optional.element["optional"]
            else { return nil }
            return .atMost(codes(list, row))
        case .null, .boolean, .number, .string:
            return row.word(element, as: Word.self).map { $0 == .any ? .any : .codes([]) }
        }
    }

    private func codes(_ element: JSONElement, _ row: SpecObject) -> [String] {
        for code in element.elements {
            guard let text = code.string, !book.actions.contains(text) else { continue }
            row.report(
                "no event is documented to be answered with the action \(quoted(text))", at: code,
                suggestion: "use \(book.actions.map { quoted($0) }.joined(separator: ", "))")
        }
        if element.count == 0 {
            row.report("a list of codes has one at least", at: element, suggestion: "use \"none\"")
        }
        return element.elements.compactMap { code in
            if code.string == nil { row.report("a code is a string, not \(code.kind)", at: code) }
            return code.string
        }
    }

    /// The rules of a row: they say what must be sent, or that nothing is specified.
    private func rules(_ row: SpecObject, _ answer: DecisionTable.Answer) -> [Rule] {
        var rules: [Rule] = []
        for element in row.filledList("rules", orElse: "a decision names one rule at least") {
            guard let id = element.string else {
                row.report("a rule's id is a string, not \(element.kind)", at: element)
                continue
            }
            guard let rule = book[id] else {
                row.report(
                    "there is no rule \(quoted(id))", at: element,
                    suggestion: remedy(for: id, among: book.rules.map(\.id)))
                continue
            }
            let isOpen = rule.level == .informative
            if isOpen != (answer == .any) {
                row.report(
                    isOpen
                        ? "\(id) is informative, so it decides nothing"
                        : "\(id) is \(rule.level.rawValue), so it does not leave open what is sent",
                    at: element, suggestion: "\"calls\" is \"any\" where all rules are informative, and only there")
            }
            rules.append(rule)
        }
        return rules
    }
}

import Diagnostics
import PushTracking
import StrictJSON

/// Checks a decision table against the demands of the cases: it must decide as they expect, for every class of push,
/// and need all its rows for that.
struct DecisionProof {
    private let table: DecisionTable
    private var used: Set<Int> = []
    /// By row, the first case that contradicts it.
    private var contradicted: [Int: String] = [:]
    private var undecided: [Undecided: String] = [:]

    /// Missing rows are reported once for each kind of event.
    private struct Undecided: Hashable {
        let edition: String
        let platform: Platform
        let event: DeviceEvent.Kind
    }

    /// The parts that many demands share, however different their pushes are.
    private struct DemandContext: Hashable {
        let edition: String
        let platform: Platform
        let event: DeviceEvent.Kind
        let callbacks: Set<String>
        let isAboutPush: Bool

        init(_ demand: DecisionDemands.Demand) {
            edition = demand.edition.id
            platform = demand.question.platform
            event = demand.question.event
            callbacks = demand.question.callbacks
            isAboutPush = demand.question.push != nil
        }
    }

    init(_ table: DecisionTable, _ demands: DecisionDemands) {
        self.table = table
        var checked: Set<DemandContext> = []
        for (demand, first) in demands.demands {
            check(demand, first)
            let context = DemandContext(demand)
            if checked.insert(context).inserted { checkWholeness(demand.question, in: demand.edition) }
        }
    }

    private mutating func check(_ demand: DecisionDemands.Demand, _ first: String) {
        guard let index = table.index(for: demand.question, in: demand.edition) else { return }
        switch (demand.wanted, table.rows[index].answer) {
        case (.anything, .any): used.insert(index)
        case (.anything, .codes), (.anything, .atMost): break
        case (.codes(let wanted), .codes(let decided)) where wanted == decided: used.insert(index)
        case (.atMost(let wanted), .atMost(let decided)) where wanted == decided: used.insert(index)
        case (.codes(let wanted), _), (.atMost(let wanted), _):
            guard contradicted[index] == nil else { return }
            let text = wanted.map { $0.map { quoted($0) } ?? "another notification's call" }.joined(separator: ", ")
            contradicted[index] = "\(wanted.isEmpty ? "none" : text) is due in \(first)"
        }
    }

    /// Checks that every class of push is decided.
    private mutating func checkWholeness(_ question: DecisionTable.Question, in edition: Edition) {
        let key = Undecided(edition: edition.id, platform: question.platform, event: question.event)
        guard undecided[key] == nil else { return }
        let pushes = question.push == nil ? [nil] : PushClass.allCases.map(Optional.some)
        for push in pushes {
            var question = question
            question.push = push
            guard table.index(for: question, in: edition) == nil else { continue }
            let callbacks = question.callbacks.sorted().joined(separator: ", ")
            let like = push.map {
                " for a push with the flag \($0.flag.rawValue), ids \($0.ids.rawValue) and \($0.hasAlert ? "an" : "no") alert"
            }
            undecided[key] = "with \(callbacks.isEmpty ? "no callback" : callbacks)\(like ?? "")"
            return
        }
    }

    /// The problems of the table.
    var problems: [Diagnostic] {
        let problems = table.rows.indices.compactMap { index -> Diagnostic? in
            let row = table.rows[index]
            let place = SourcePlace(row.body, in: row.file)
            if let found = contradicted[index] {
                return Diagnostic(
                    .error, "the row decides \(row.answer.text), but \(found)", at: place,
                    suggestion: "put a row that matches before it, or fix one of the two")
            }
            guard !used.contains(index) else { return nil }
            return Diagnostic(
                .error, "no case needs this row", at: place,
                suggestion: "remove it, write a vector, or put it before the row that decides there now")
        }
        let place = table.rows.first.map { SourcePlace(file: $0.file) }
        let missing = undecided.map { key, text in
            Diagnostic(
                .error, "no row decides `\(key.event.rawValue)` on \(key.platform.rawValue) in \(key.edition), \(text)",
                at: place, suggestion: "add a row")
        }
        return problems + missing.sorted()
    }
}

extension PushClass {
    /// Every class of push.
    fileprivate static var allCases: [PushClass] {
        Flag.allCases.flatMap { flag in
            IDs.allCases.flatMap { ids in
                [true, false].map { PushClass(flag: flag, ids: ids, hasAlert: $0) }
            }
        }
    }
}

extension DecisionTable.Answer {
    /// `none`, or `"2", "1"`.
    fileprivate var text: String {
        switch self {
        case .any: "anything"
        case .codes(let codes): codes.isEmpty ? "none" : codes.map { quoted($0) }.joined(separator: ", ")
        case .atMost(let codes): "at most " + codes.map { quoted($0) }.joined(separator: ", ")
        }
    }
}

import Baselines
import CaseJudging
import CaseStories
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import ReportWriting
import StrictJSON

/// A page's details of a case that did not pass: events, expected calls and actual calls.
struct CaseDetail {
    /// A device event.
    struct Step {
        let number: Int
        /// The user's action and what the operating system makes of it.
        let happening: [String]
        let expected: [String]
        /// Empty if nothing was observed.
        let actual: [String]
        /// How the two differ, in a few words each.
        let differences: [String]
    }

    let template: CaseTemplate
    let kind: Verdict.Kind
    let message: String
    /// The ids of the rules that it violates, else of those that it proves.
    let rules: [String]
    /// The number of its failure pattern, by which its causes are found.
    let pattern: Int?
    /// The place of the vector.
    let place: String
    let start: String
    let payloads: [String]
    let steps: [Step]
    /// The number of events that are left out.
    let omitted: Int
    let waiver: String?
    /// The outcome when it was run again.
    let alone: String?
    /// The end of the app's own log.
    let log: [String]

    /// - Parameter lineLimit: the most UTF-8 bytes of one text.
    init(_ result: CaseResult, of run: RunDescription, lineLimit: Int) {
        template = result.template
        kind = result.verdict.kind
        func shown(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: lineLimit) }
        message = shown(result.verdict.message ?? "")
        rules = result.rules.map(\.id)
        pattern = result.verdict.kind.failsRun ? result.pattern : nil
        place = shown("\(template.vector.file):\(template.vector.line):\(template.vector.column)")
        let story = Story(result, wiring: run.profile.wiring, drive: run.drive)
        start = story.start
        let all = story.payloads
        payloads =
            all.prefix(Story.mostPayloads).map(shown)
            + (all.count > Story.mostPayloads ? ["(and \(all.count - Story.mostPayloads) more)"] : [])
        steps = story.rows.map { row in
            Step(
                number: row.number,
                happening: ([row.user] + row.system).filter { !$0.isEmpty },
                expected: row.expected.map(shown),
                actual: row.actual.map(shown),
                differences: row.differences.map(shown)
            )
        }
        omitted = story.omitted
        let waivers = result.verdict.waivers.map { "\($0.entry): \($0.grounds)" }
        waiver = waivers.isEmpty ? nil : shown(waivers.joined(separator: "; "))
        alone = RetryText.line(result.alone).map(shown)
        log = Self.log(result.verdict, lineLimit: lineLimit)
    }

    private static let mostLogLines = 20

    private static func log(_ verdict: Verdict, lineLimit: Int) -> [String] {
        guard case .errored(let error) = verdict, !error.log.isEmpty else { return [] }
        return ReportText.tail(error.log, limit: 8 * lineLimit).shownLogLines.suffix(mostLogLines).map {
            ReportText.visible($0, isLine: true, limit: lineLimit)
        }
    }
}

extension CaseDetail {
    /// The size of its texts in bytes.
    var size: Int {
        let lists = steps.flatMap { [$0.happening, $0.expected, $0.actual, $0.differences] } + [payloads, log]
        return lists.joined().reduce(message.utf8.count) { $0 + $1.utf8.count }
    }

    /// The detail for the script.
    ///
    /// - Parameters:
    ///   - vector: the position of its vector in the data.
    ///   - texts: collects its texts, many of which are shared by cases.
    func write(to writer: inout JSONWriter, vector: Int, texts: inout TextTable) {
        writer.beginObject()
        writer.member("v", vector)
        writer.member("p", template.platform.rawValue)
        writer.member("n", template.combination)
        writer.member("message", texts.index(of: message))
        if rules != template.vector.rules.map(\.id) {
            writer.name("rules")
            Self.write(rules, to: &writer, texts: &texts)
        }
        if let pattern { writer.member("pattern", pattern) }
        writer.member("place", texts.index(of: place))
        writer.member("start", texts.index(of: start))
        writer.name("payloads")
        Self.write(payloads, to: &writer, texts: &texts)
        writer.name("steps")
        writer.beginArray()
        for step in steps {
            writer.beginArray()
            for list in [step.happening, step.expected, step.actual, step.differences] {
                Self.write(list, to: &writer, texts: &texts)
            }
            writer.endArray()
        }
        writer.endArray()
        // A story shows its first events, then those that differ.
        if !zip(steps, 1...).allSatisfy({ $0.number == $1 }) {
            writer.member("numbers") { $0.array(steps) { $0.integer($1.number) } }
        }
        if omitted > 0 { writer.member("untold", omitted) }
        if let waiver { writer.member("waiver", texts.index(of: waiver)) }
        if let alone { writer.member("alone", texts.index(of: alone)) }
        if !log.isEmpty {
            writer.name("log")
            Self.write(log, to: &writer, texts: &texts)
        }
        writer.endObject()
    }

    private static func write(_ list: [String], to writer: inout JSONWriter, texts: inout TextTable) {
        writer.beginArray()
        for text in list { writer.integer(texts.index(of: text)) }
        writer.endArray()
    }
}

/// Texts that several cases share, each stored once.
struct TextTable {
    private(set) var texts: [String] = []
    private var places: [String: Int] = [:]
    /// The size of the texts on a page, in bytes.
    private(set) var size = 0

    /// The position of a text, which is added if it is new.
    mutating func index(of text: String) -> Int {
        if let place = places[text] { return place }
        places[text] = texts.endIndex
        texts.append(text)
        var writer = JSONWriter()
        writer.string(text)
        size += HTMLWriter.embedded(writer.bytes).count + 1
        return texts.endIndex - 1
    }
}

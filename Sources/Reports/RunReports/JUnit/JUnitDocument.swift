import CaseJudging
import Diagnostics
import ReportWriting

/// A JUnit XML report: flat suites, each with counts.
package struct JUnitDocument {
    /// The dialect of JUnit XML, which has no standard.
    package enum Style {
        /// With `file` and `line` of each case, which many consumers read.
        case common
        /// Valid by both published schemas, which allow neither attribute, and readable by consumers that merge suites.
        case strict
    }

    /// A suite and its cases, in order.
    package struct Suite {
        let name: String
        /// Its number in the document; its position by default.
        let id: Int?
        let properties: [(name: String, value: String)]
        let cases: [Case]

        /// A suite.
        package init(_ name: String, id: Int? = nil, properties: [(name: String, value: String)], cases: [Case]) {
            (self.name, self.id, self.properties, self.cases) = (name, id, properties, cases)
        }
    }

    /// A case, and the place in a file that it is about.
    package struct Case {
        let name: String
        let place: (file: String, line: Int)?
        let outcome: Outcome
        /// Lines above the details, which are never cut.
        var heading = ""
        /// A note that the case passes only sometimes.
        var flaky: String?
        /// The verdict, so that suites can count verdicts that JUnit has no word for.
        var verdict: Verdict.Kind?
        var nanoseconds: Int64 = 0

        /// A case.
        ///
        /// - Parameters:
        ///   - name: unique in its suite.
        ///   - place: lines count from 1.
        package init(_ name: String, at place: (file: String, line: Int)?, _ outcome: Outcome) {
            (self.name, self.place, self.outcome) = (name, place, outcome)
            verdict = outcome.verdict
        }
    }

    /// The status of a case. All but a pass have a message, and details for whoever has to fix it, which are the
    /// message by default.
    package enum Outcome {
        case passed
        /// The answer is wrong.
        case failure(type: String = "conformance.failed", message: String, details: String = "")
        /// Nothing could be judged.
        case error(message: String, details: String = "")
        /// Not judged, or without effect on the verdict.
        case skipped(message: String, details: String = "")

        /// Judged, without effect on the verdict.
        package static func warning(_ message: String, details: String) -> Outcome {
            .skipped(message: "warning: \(message)", details: details)
        }

        fileprivate var verdict: Verdict.Kind? {
            switch self {
            case .passed: .passed
            case .failure: .failed
            case .error: .errored
            case .skipped: .warned
            }
        }
    }

    package static let messageLimit = 1024
    package static let textLimit = 64 * 1024

    private let suites: [Suite]
    private let style: Style
    private let settings: ReportSettings

    /// A document of suites that do not come from a run of cases, such as those of pages.
    package init(_ suites: [Suite], settings: ReportSettings) { self.init(suites, style: .common, settings) }

    package init(_ suites: [Suite], style: Style, _ settings: ReportSettings) {
        (self.suites, self.style, self.settings) = (suites, style, settings)
    }

    /// The document in UTF-8.
    package var bytes: [UInt8] {
        var xml = XMLBuffer()
        xml.plain("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
        for (number, suite) in suites.enumerated() { write(suite, id: suite.id ?? number, to: &xml) }
        xml.plain("</testsuites>\n")
        return xml.bytes
    }

    /// In the strict style a property's name begins with the suite's: one consumer merges the properties of all suites
    /// and refuses duplicate names.
    private func write(_ suite: Suite, id: Int, to xml: inout XMLBuffer) {
        func count(_ isCounted: (Case) -> Bool) -> String { String(suite.cases.count(where: isCounted)) }
        xml.plain("  <testsuite")
        xml.attribute("name", suite.name, as: .token)
        xml.attribute("package", "")
        xml.attribute("id", String(id))
        xml.attribute("timestamp", settings.timestamp.description)
        let hasName = settings.hostname.utf8.contains { $0 > 0x20 }
        xml.attribute("hostname", hasName ? settings.hostname : "localhost", as: .token)
        xml.attribute("tests", String(suite.cases.count))
        xml.attribute("failures", count { if case .failure = $0.outcome { true } else { false } })
        xml.attribute("errors", count { if case .error = $0.outcome { true } else { false } })
        xml.attribute("skipped", count { if case .skipped = $0.outcome { true } else { false } })
        xml.attribute(
            "time", DecimalDuration.seconds(nanoseconds: suite.cases.reduce(0) { $0 + max(0, $1.nanoseconds) }))
        xml.plain(">\n    <properties>\n")
        let counts = [Verdict.Kind.warned, .waived, .noted].map { kind in
            (name: kind.rawValue, value: count { $0.verdict == kind })
        }
        let rare = [
            (name: "notScored", value: count { $0.verdict == .notScored }),
            (name: "flaky", value: count { $0.flaky != nil }),
        ]
        for (name, value) in suite.properties + counts + rare.filter({ $0.value != "0" }) {
            xml.plain("      <property")
            xml.attribute("name", (style == .strict ? suite.name + "." : "") + name, as: .token)
            xml.attribute("value", ReportText.visible(value, limit: Self.messageLimit))
            xml.plain("/>\n")
        }
        xml.plain("    </properties>\n")
        for one in suite.cases { write(one, of: suite, to: &xml) }
        xml.plain("    <system-out></system-out><system-err></system-err>\n  </testsuite>\n")
    }

    private func write(_ one: Case, of suite: Suite, to xml: inout XMLBuffer) {
        xml.plain("    <testcase")
        xml.attribute("classname", suite.name, as: .token)
        xml.attribute("name", one.name, as: .token)
        xml.attribute("time", DecimalDuration.seconds(nanoseconds: one.nanoseconds))
        if style == .common, let place = one.place {
            xml.attribute("file", place.file)
            xml.attribute("line", String(place.line))
        }
        func status(_ element: String, type: String?, _ message: String, _ details: String) {
            // Some consumers show only the message, some only the text.
            let message = message.isEmpty ? "no reason was given" : message
            xml.plain(">\n      <\(element)")
            xml.attribute("message", ReportText.visible(message, limit: Self.messageLimit))
            if let type { xml.attribute("type", type) }
            xml.plain(">")
            xml.content(one.heading)
            xml.content(ReportText.visible(details.isEmpty ? message : details, limit: Self.textLimit))
            xml.plain("</\(element)></testcase>\n")
        }
        switch one.outcome {
        case .passed:
            // The strict schema allows no output in a case.
            guard let flaky = one.flaky, style == .common else { return xml.plain("/>\n") }
            xml.plain(">\n      <system-out>")
            xml.content(ReportText.visible(flaky, limit: Self.messageLimit))
            xml.plain("</system-out></testcase>\n")
        case .failure(let type, let message, let details): status("failure", type: type, message, details)
        case .error(let message, let details): status("error", type: "conformance.errored", message, details)
        case .skipped(let message, let details): status("skipped", type: nil, message, details)
        }
    }
}

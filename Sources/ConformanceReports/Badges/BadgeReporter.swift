package import ConformanceRunner
import ConformanceSpec
import StrictJSON

/// Writes a badge: the word of the verdict and the edition, and never a number, which would be read as a mark.
package struct BadgeReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let look: BadgeLook
    private let settings: ReportSettings
    private var run: RunDescription?

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, look: BadgeLook, settings: ReportSettings) {
        self.file = file
        self.look = look
        self.settings = settings
    }

    package var readsPassedObservations: Bool { false }

    /// Takes a run that a badge can speak of.
    ///
    /// - Throws: that it is one of the tool's own sinks, or a part of the plan: of neither is there a verdict to show.
    package mutating func begin(_ run: RunDescription) throws(ReportError) {
        self.run = run
        if settings.isBuiltIn(run) {
            throw .refused(
                look.format,
                cause: "the sink came with this tool, and its verdict says nothing about anybody's integration",
                remedy: "run your own app through an adapter: write its command after --")
        }
        if run.plan.isPartial {
            throw .refused(
                look.format,
                cause: "it is a part of the plan (\(RunText(run: run).selection)), and a badge is read as the whole",
                remedy: "run the whole plan, or join all shards with `report merge`")
        }
    }

    package func report(_ result: CaseResult) {}

    package func end(_ summary: RunSummary) throws(ReportError) {
        guard let run else { return }
        let badge = Badge(summary, of: run)
        switch look {
        case .endpoint: try file.append(Array(badge.json.utf8))
        case .picture: try file.append(Array(badge.svg.utf8))
        }
        try file.commit()
    }
}

/// How a badge is written.
package enum BadgeLook: Sendable, Hashable {
    /// What shields.io makes a badge of.
    case endpoint
    /// The badge itself.
    case picture

    fileprivate var format: ReportFormat {
        switch self {
        case .endpoint: .badge
        case .picture: .badgeSVG
        }
    }
}

/// What a badge says.
struct Badge {
    private let message: String
    /// A colour on which white text can be read.
    private let colour: String

    init(_ summary: RunSummary, of run: RunDescription) {
        let word: String
        switch summary.verdict {
        case .conforms where summary.count(.waived) > 0: (word, colour) = ("conforms with waivers", "#8a6100")
        case .conforms: (word, colour) = ("conforms", "#2e7d32")
        case .doesNotConform: (word, colour) = ("does not conform", "#c62828")
        case .nothingJudged, .partial: (word, colour) = ("nothing judged", "#5f6368")
        }
        message = "\(word) · \(run.plan.edition.id)" + (run.spec.isBuiltIn ? "" : " · another spec")
    }

    /// That of a certificate that was checked.
    init(of certificate: Certificate) {
        let run = certificate.replay.run
        let isPassed = certificate.result == "PASSED"
        colour = isPassed ? "#2e7d32" : "#8a6100"
        message =
            "certified\(isPassed ? "" : " with warnings") · \(run.plan.edition.id)"
            + (run.spec.isBuiltIn ? "" : " · another spec")
    }

    private static let label = "push tracking"
    private static let labelColour = "#3c4043"

    var json: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("schemaVersion", 1)
                writer.member("label", Self.label)
                writer.member("message", message)
                writer.member("color", colour)
                writer.member("labelColor", Self.labelColour)
            }
        }
    }

    /// Its texts are stretched to the width that they have here, whatever font there is.
    var svg: String {
        let (left, right) = (Self.width(of: Self.label), Self.width(of: message))
        var xml = XMLBuffer()
        xml.plain("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(left + right)\" height=\"20\" role=\"img\"")
        xml.attribute("aria-label", "\(Self.label): \(message)")
        xml.markup(">\n")
        for (x, width, colour) in [(0, left, Self.labelColour), (left, right, colour)] {
            xml.plain("  <rect x=\"\(x)\" width=\"\(width)\" height=\"20\" fill=\"\(colour)\"/>\n")
        }
        xml.markup("  <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">\n")
        for (x, width, text) in [(0, left, Self.label), (left, right, message)] {
            xml.plain("    <text x=\"\(x + Self.margin)\" y=\"14\" textLength=\"\(width - 2 * Self.margin)\">")
            xml.content(text)
            xml.markup("</text>\n")
        }
        xml.markup("  </g>\n</svg>\n")
        return String(decoding: xml.bytes, as: UTF8.self)
    }

    private static let margin = 6

    private static func width(of text: String) -> Int { text.unicodeScalars.count * 13 / 2 + 2 * margin }
}

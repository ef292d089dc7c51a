package import CaseJudging
package import ConformanceRunner
import ConformanceSpec
import ReportWriting

/// A badge with the verdict and the edition. It never shows a number, which would be read as a grade.
package struct Badge {
    private let message: String
    /// A colour dark enough for white text.
    private let colour: String

    package init(_ run: JudgedRun) {
        let (waived, flaky) = (run.count(.waived), run.flaky.count)
        let word: String
        switch run.verdict {
        case .conforms, .doesNotConform: word = run.verdict.words(waived: waived, flaky: flaky)
        case .nothingJudged, .partial: word = RunVerdict.nothingJudged.words
        }
        colour =
            switch run.verdict {
            case .conforms: waived + flaky > 0 ? "#8a6100" : "#2e7d32"
            case .doesNotConform: "#c62828"
            case .nothingJudged, .partial: "#5f6368"
            }
        message = Self.message(word, of: run.run)
    }

    /// A badge with other words about a run.
    package init(_ word: String, colour: String, of run: RunDescription) {
        self.colour = colour
        message = Self.message(word, of: run)
    }

    private static func message(_ word: String, of run: RunDescription) -> String {
        let set = run.plan.selection.set.map { " · set \($0)" } ?? ""
        return "\(word) · \(run.plan.edition.id)\(set)" + (run.spec.isBuiltIn ? "" : " · another spec")
    }

    private static let label = "push tracking"
    private static let labelColour = "#3c4043"

    /// SVG with its texts stretched to the widths computed here, whatever the font.
    package var svg: String {
        let (left, right) = (Self.width(of: Self.label), Self.width(of: message))
        var xml = XMLBuffer()
        xml.plain("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(left + right)\" height=\"20\" role=\"img\"")
        xml.attribute("aria-label", "\(Self.label): \(message)")
        xml.plain(">\n")
        for (x, width, colour) in [(0, left, Self.labelColour), (left, right, colour)] {
            xml.plain("  <rect x=\"\(x)\" width=\"\(width)\" height=\"20\" fill=\"\(colour)\"/>\n")
        }
        xml.plain("  <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">\n")
        for (x, width, text) in [(0, left, Self.label), (left, right, message)] {
            xml.plain("    <text x=\"\(x + Self.margin)\" y=\"14\" textLength=\"\(width - 2 * Self.margin)\">")
            xml.content(text)
            xml.plain("</text>\n")
        }
        xml.plain("  </g>\n</svg>\n")
        return String(decoding: xml.bytes, as: UTF8.self)
    }

    private static let margin = 6

    private static func width(of text: String) -> Int { text.unicodeScalars.count * 13 / 2 + 2 * margin }
}

package import CaseJudging

/// A verdict on a page: a character in the data, and the sign that people see.
package struct CaseMark {
    /// The character in the data, one byte.
    let code: UInt8
    /// Signs differ in form, not only in colour.
    package let sign: String

    /// The plan has no such combination: no callback would reach the app.
    static let unplanned = UInt8(ascii: ".")
    /// The case was not selected.
    static let unselected = UInt8(ascii: "-")
    /// The case was selected but never reported.
    static let unreported = UInt8(ascii: "?")

    package init(_ kind: Verdict.Kind) {
        switch kind {
        case .passed: (code, sign) = (UInt8(ascii: "p"), "✓")
        case .failed: (code, sign) = (UInt8(ascii: "f"), "✗")
        case .warned: (code, sign) = (UInt8(ascii: "w"), "△")
        case .errored: (code, sign) = (UInt8(ascii: "e"), "!")
        case .notRun: (code, sign) = (UInt8(ascii: "r"), "…")
        case .skipped: (code, sign) = (UInt8(ascii: "s"), "–")
        case .waived: (code, sign) = (UInt8(ascii: "v"), "◇")
        case .unexpectedlyPassed: (code, sign) = (UInt8(ascii: "u"), "▲")
        case .expired: (code, sign) = (UInt8(ascii: "x"), "◆")
        case .noted: (code, sign) = (UInt8(ascii: "n"), "○")
        case .notScored: (code, sign) = (UInt8(ascii: "o"), "□")
        }
    }
}

extension Verdict.Kind {
    /// The meaning of its colour.
    package var tone: String {
        switch self {
        case .passed: "good"
        case .failed, .errored, .notRun, .unexpectedlyPassed, .expired: "bad"
        case .warned, .waived: "doubtful"
        case .skipped, .noted, .notScored: "quiet"
        }
    }
}

extension Verdict.Kind {
    /// The verdict for people.
    package var words: String {
        switch self {
        case .unexpectedlyPassed: "unexpectedly passed"
        case .notRun: "not run"
        case .notScored: "not scored"
        default: rawValue
        }
    }
}

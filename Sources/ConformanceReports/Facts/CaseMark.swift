import ConformanceRunner

/// A verdict on a page: a character that keeps it, and a sign that people see.
struct CaseMark {
    /// One byte of the data.
    let code: UInt8
    /// Told apart by their forms, not by their colours.
    let sign: String

    /// There is no such combination in the plan: no callback would reach the app.
    static let unplanned = UInt8(ascii: ".")
    /// The case was not selected.
    static let unselected = UInt8(ascii: "-")
    /// The case was selected and never reported.
    static let unreported = UInt8(ascii: "?")

    init(_ kind: Verdict.Kind) {
        switch kind {
        case .passed: (code, sign) = (UInt8(ascii: "p"), "✓")
        case .failed: (code, sign) = (UInt8(ascii: "f"), "✗")
        case .warned: (code, sign) = (UInt8(ascii: "w"), "△")
        case .errored: (code, sign) = (UInt8(ascii: "e"), "!")
        case .skipped: (code, sign) = (UInt8(ascii: "s"), "–")
        case .waived: (code, sign) = (UInt8(ascii: "v"), "◇")
        case .unexpectedlyPassed: (code, sign) = (UInt8(ascii: "u"), "▲")
        case .expired: (code, sign) = (UInt8(ascii: "x"), "◆")
        case .noted: (code, sign) = (UInt8(ascii: "n"), "○")
        }
    }
}

extension Verdict.Kind {
    /// What its colour says, once more.
    var tone: String {
        switch self {
        case .passed: "good"
        case .failed, .errored, .unexpectedlyPassed, .expired: "bad"
        case .warned, .waived: "doubtful"
        case .skipped, .noted: "quiet"
        }
    }
}

extension Verdict.Kind {
    /// The verdict as people read it.
    var words: String { self == .unexpectedlyPassed ? "unexpectedly passed" : rawValue }
}

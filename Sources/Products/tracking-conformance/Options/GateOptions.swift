import Baselines
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import ReportWriting
import StrictJSON

/// The options for accepted failures.
enum GateOptions {
    static let group = "Known failures"

    static let baseline = Option.single(
        "--baseline",
        value: "FILE",
        as: .file,
        group: group,
        help: """
            Waive the failures that this file lists: {"waivers": [{"cause": […], "reason": …, "owner": …, "expires": "YYYY-MM-DD"}]}; \
            `report baseline` writes it. Instead of a cause, an entry may name "rules": […], "kinds": […] or both: it waives cases that \
            fail only for these. A case that also fails for anything else still fails. An entry that matches no failure is reported as stale. An entry with \
            "case": GLOB waives matching cases (with "rules" or "kinds": only if they fail for these). If such a case passes, the run fails, \
            and the pattern must match at least one case of the whole plan. After its expiry date (in UTC) an entry waives nothing. Errors cannot be waived. \
            "set": "1" in the file has the effect of --set 1.
            """
    )
    static let strict = Option.flag(
        "--strict-baseline", group: group,
        help: "Fail the run if a baseline entry is stale.")
    static let today = Option.single(
        "--today",
        value: "YYYY-MM-DD",
        as: day(example: "--today 2027-01-31"),
        group: group,
        help:
            "The date used for expiry (default: that of SOURCE_DATE_EPOCH if set, else today, in UTC)."
    )

    /// A calendar date.
    static func day(example: String) -> ValueKind<CalendarDate> {
        ValueKind { text throws(OptionValueError) in
            guard let date = CalendarDate(text) else {
                throw OptionValueError(
                    "must be a valid date, as YYYY-MM-DD", suggestion: "write \(example)")
            }
            return date
        }
    }

    static let all: [OptionDeclaration] = [baseline.declaration, strict.declaration, today.declaration]

    static let rules: [OptionRule] = [
        .needs(today.name, baseline.name), .needs(strict.name, baseline.name),
    ]

    /// The set of cases that scores a run: the given one, or else the baseline's.
    ///
    /// - Throws: if they differ, or the spec does not have the set.
    static func set(_ given: Int?, _ baseline: Baseline?, of spec: Specification) throws(CommandFailure) -> Int? {
        let place = baseline.map { SourcePlace(file: $0.file) }
        if let given, let other = baseline?.set, given != other {
            throw .wrongInput(
                "set \(given) is to score the run, but the baseline is for set \(other)", at: place,
                suggestion: "leave out \(SelectionOptions.set.name) \(given), or change \"set\" in the baseline")
        }
        let set = given ?? baseline?.set
        try InputFile.parsed { () throws(InputFileError) in
            try spec.check(set: set, at: given == nil ? place : nil)
        }
        return set
    }

    /// The requested baseline, without entries for another command; a note gives their number.
    static func baseline(
        _ commandLine: ParsedCommandLine, ofFindings: Bool = false, now: Timestamp, terminal: Terminal
    ) throws(CommandFailure) -> Baseline? {
        guard let path = commandLine[baseline] else { return nil }
        let today = commandLine[today] ?? now.date
        let all = try InputFile.read(path) { bytes throws(InputFileError) in
            try Baseline(bytes, file: InputFile.name(path), today: today)
        }
        let own = all.only { ($0.finding != nil) == ofFindings }
        let others = all.waivers.count - own.waivers.count
        if others > 0 {
            let entries = others == 1 ? "1 entry is" : "\(others) entries are"
            terminal.report(
                [
                    Diagnostic(
                        .note, "\(entries) for `\(ofFindings ? "run" : "source")` and not used here",
                        at: SourcePlace(file: all.file))
                ], sourceLine: InputLines().line)
        }
        return own
    }
}

import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import Diagnostics
import StrictJSON

/// The options that say which failures are accepted.
enum GateOptions {
    static let group = "Known failures"

    static let baseline = Option.single(
        "--baseline",
        value: "FILE",
        as: .file,
        group: group,
        help: """
            Waive the failures that this file lists: {"waivers": [{"case": GLOB, "reason": …, "owner": …, "expires": "YYYY-MM-DD"}]}. \
            The first entry that fits a case counts. With "rules": […] or "kinds": […] it waives only these: a case that fails for something else \
            still fails. A listed case that passes, and one that fails after its last day (in UTC), fails the \
            run; errors cannot be waived. Every entry must fit a case of the whole plan.
            """
    )
    static let today = Option.single(
        "--today",
        value: "YYYY-MM-DD",
        as: day(example: "--today 2027-01-31"),
        group: group,
        help:
            "The day by which waivers expire; by default that of SOURCE_DATE_EPOCH where it is set, else today, in UTC."
    )

    /// A day of the calendar.
    static func day(example: String) -> ValueKind<CalendarDate> {
        ValueKind { text throws(OptionValueError) in
            guard let date = CalendarDate(text) else {
                throw OptionValueError(
                    "must be a day that there is, as YYYY-MM-DD", suggestion: "write \(example)")
            }
            return date
        }
    }

    static let all: [OptionDeclaration] = [baseline.declaration, today.declaration]

    static let rules: [OptionRule] = [.needs(today.name, baseline.name)]

    /// The baseline that is asked for, if one is.
    static func baseline(_ commandLine: ParsedCommandLine, now: Timestamp) throws(CommandFailure) -> Baseline? {
        guard let path = commandLine[baseline] else { return nil }
        let today = commandLine[today] ?? now.date
        return try InputFile.read(path) { bytes throws(InputFileError) in try Baseline(bytes, file: path, today: today)
        }
    }
}

import ConformanceSpec
import Diagnostics
import PushTracking
package import StrictJSON

/// The failures that are known and accepted for a while.
package struct Baseline: Sendable, Hashable {
    /// The file it was read from, for messages.
    package let file: String
    /// The day of the run, in UTC.
    package let today: CalendarDate
    /// In the order of the file. Where several fit a case, the first counts.
    package let waivers: [Waiver]

    /// A baseline whose parts are known.
    package init(file: String, today: CalendarDate, waivers: [Waiver]) {
        self.file = file
        self.today = today
        self.waivers = waivers
    }

    /// Reads a file: `{"waivers": [{"case": GLOB, "reason": …, "owner": …, "expires": "YYYY-MM-DD"}]}`. An entry may say
    /// what it waives: `"rules": […], "kinds": […]`.
    ///
    /// - Throws: everything that is wrong in it, with places and remedies.
    package init(_ bytes: [UInt8], file: String, today: CalendarDate) throws(InputFileError) {
        let root = try ObjectReader(
            try JSONDocument.read(bytes, file: file), "a baseline", in: file, required: ["waivers"])
        var waivers: [Waiver] = []
        var problems: [Diagnostic] = []
        var firsts: [[UInt8]: Waiver] = [:]
        for element in try root.list("waivers") {
            do {
                let waiver = try Self.waiver(element, in: file)
                let pattern = Array(waiver.cases.description.utf8)
                if let first = firsts[pattern] {
                    problems.append(Self.duplicate(waiver, of: first))
                } else {
                    firsts[pattern] = waiver
                }
                waivers.append(waiver)
            } catch {
                problems += error.problems
            }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
        self.init(file: file, today: today, waivers: waivers)
    }

    private static func waiver(_ element: JSONElement, in file: String) throws(InputFileError) -> Waiver {
        let entry = try ObjectReader(
            element,
            "a waiver",
            in: file,
            required: ["case", "reason", "owner", "expires"],
            optional: WaivedBlame.members
        )
        return Waiver(
            cases: Glob(try entry.shownString("case")),
            blame: try WaivedBlame(entry),
            reason: try entry.shownString("reason"),
            owner: try entry.shownString("owner"),
            expires: try entry.date("expires"),
            place: SourcePlace(element, in: file)
        )
    }

    private static func duplicate(_ waiver: Waiver, of first: Waiver) -> Diagnostic {
        Diagnostic(
            .error,
            "the case \(quoted(waiver.cases.description)) is waived twice",
            at: waiver.place,
            suggestion: "keep one of the two entries",
            related: [RelatedPlace(place: first.place, label: "it is waived first here")]
        )
    }
}

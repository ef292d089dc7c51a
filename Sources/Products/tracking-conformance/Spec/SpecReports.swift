import ConformanceSpec
import Diagnostics
import PushTracking

/// The output of `spec coverage`.
enum SpecReports {
    /// A line for each rule: its level, the vectors that prove it, and the cases that would run, by edition and
    /// platform; then the exclusions.
    static func coverage(_ coverage: SpecCoverage, of specification: Specification) -> String {
        let width = specification.book.rules.map(\.id.utf8.count).max() ?? 0
        var text = ""
        for edition in specification.editions {
            let entries = coverage.entries.filter { $0.edition == edition }
            let total = Platform.allCases.map { platform in
                "\(entries.reduce(0) { $0 + $1.cases[platform, default: 0] }) \(platform.rawValue)"
            }
            text += "\(edition.id): \(entries.count) rules; \(total.joined(separator: ", ")) cases by rule; "
            text += "\(coverage.silent[edition.id, default: 0]) combinations without any callback do not run\n"
            for entry in entries {
                let cases = Platform.allCases.map { platform in
                    TerminalWidth.pad(
                        "\(platform.rawValue) \(entry.cases[platform, default: 0])", to: platform == .android ? 13 : 9)
                }
                let name = TerminalWidth.pad(entry.rule.id, to: width)
                let level = TerminalWidth.pad(entry.rule.level.rawValue, to: 11)
                let vectors = entry.isHole ? "NO VECTOR" : entry.vectors.joined(separator: " ")
                text += "  \(name)  \(level)  \(cases.joined(separator: " "))  \(vectors)\n"
            }
            let omitted = coverage.omitted[edition.id, default: []]
            text +=
                "  sections without a rule or exclusion: \(omitted.isEmpty ? "none" : omitted.joined(separator: ", "))\n"
        }
        return text + exclusions(coverage.excluded)
    }

    /// A table for each wiring that an app can declare: for each vector, the number of different pushes, and the number
    /// of pushes that each callback receives in some case.
    static func payloads(_ coverage: PayloadCoverage, in edition: Edition) -> String {
        PayloadCoverage.Wiring.all.map { wiring in
            let rows = coverage.rows.filter { $0.platform == wiring.platform }
            let lines = rows.map { row in
                [row.vector.id, "\(row.variations)"]
                    + wiring.readers.map { reader in
                        let cell = PayloadCoverage.Cell(wiring: wiring.name, reader: reader)
                        let read = row.read[cell, default: 0]
                        guard row.missing[cell] != nil else { return read == 0 ? "-" : "\(read)" }
                        return row.vector.unread[reader] == nil ? "\(read) (missing)" : "\(read) (reason given)"
                    }
            }
            let header = ["vector", "pushes"] + wiring.readers.map(\.rawValue)
            return
                "pushes by callback in \(edition.id), \(wiring.platform.rawValue) \(wiring.name); `-`: never handed over\n"
                + TextTable.text([header] + lines, indent: "  ")
        }.joined()
    }

    private static func exclusions(_ excluded: [ExcludedDemand]) -> String {
        guard !excluded.isEmpty else { return "" }
        var text = "excluded: what the page asks for and no vector checks\n"
        for demand in excluded {
            text += "  #\(demand.anchor) (\(demand.editions.joined(separator: ", "))): \(demand.demand)\n"
            text += "      \(demand.reason)\n"
        }
        return text
    }
}

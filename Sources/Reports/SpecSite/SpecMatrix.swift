package import ConformanceSpec
import PushTracking
package import ReportWriting
package import StrictJSON

/// A spec's requirements and their proof, from the sentence to the mistakes that it catches: a row for each rule.
package enum SpecMatrix {
    /// The rules that hold in an edition.
    ///
    /// - Throws: what is wrong in the spec's cases.
    package static func table(_ specification: Specification, in edition: Edition) throws(InputFileError) -> Table {
        var table = Table(
            "Rules of the edition \(edition.id)",
            columns: [
                "what it says", "rule", "level", "sections that say so", "vectors", "cases", "faults that it catches",
                "of these, no other rule",
            ].map { .words($0) }
        )
        let expansion = try specification.expanded(in: edition)
        let faults = specification.faults.faults
        for rule in specification.book.rules where rule.holds(in: edition) {
            let own = expansion.cases.filter { template in template.vector.rules.contains { $0 === rule } }
            var vectors: [String] = []
            for template in own where !vectors.contains(template.vector.id) { vectors.append(template.vector.id) }
            let cases = Platform.allCases.compactMap { platform in
                let count = own.count { $0.platform == platform }
                return count == 0 ? nil : "\(count) \(platform.rawValue)"
            }
            let caught = faults.filter { $0.caughtBy.contains(rule.id) }
            var anchors: [String] = []
            for source in rule.sources where !anchors.contains(source.anchor) { anchors.append(source.anchor) }
            table.rows.append([
                .words(rule.sentence), .name(rule.id), .words(rule.level.rawValue), .names(anchors),
                rule.provedBy == .vectors ? .names(vectors) : .words("checked on pages"),
                .words(cases.joined(separator: ", ")), .names(caught.map(\.name)),
                .names(caught.filter { $0.caughtBy == [rule.id] }.map(\.name)),
            ])
        }
        return table
    }
}

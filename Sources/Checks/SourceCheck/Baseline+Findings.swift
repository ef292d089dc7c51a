package import Baselines
import CodeJudging
package import Diagnostics
package import StrictJSON

/// A baseline entry that no longer matches what a check finds.
package struct StaleFinding: Sendable, Hashable {
    /// The finding that the entry is for.
    package let finding: Waiver.FindingKey
    /// The entry.
    package let waiver: Waiver
    /// Whether the finding still exists after the entry's last day. Otherwise it is fixed.
    package let isExpired: Bool
    /// Whether the entry fails the check; an expired one always does.
    package let fails: Bool

    /// The problem, with the edit that fixes it.
    package var diagnostic: Diagnostic {
        let finding = "the finding \(quoted(finding.fingerprint)) of \(quoted(finding.file))"
        return isExpired
            ? Diagnostic(
                .error, code: self.finding.rule, "the waiver of \(finding) has expired: \(waiver.grounds)",
                at: waiver.place,
                suggestion: "fix the app and remove the entry, or agree on a later date with its owner")
            : Diagnostic(
                fails ? .error : .warning, code: self.finding.rule,
                "\(finding) no longer occurs, but the baseline waives it: \(waiver.grounds)",
                at: waiver.place, suggestion: "remove the entry, or have `report baseline --into` do it")
    }
}

extension Baseline {
    /// Marks findings as accepted. What could not be judged cannot be accepted here.
    ///
    /// - Parameter isStrict: whether entries whose findings are fixed fail the check.
    /// - Returns: the entries that no longer match.
    func accept(_ findings: inout [Finding], isStrict: Bool) -> [StaleFinding] {
        waivers.compactMap { waiver in
            guard let key = waiver.finding else { return nil }
            let indices = findings.indices.filter { index in
                let one = findings[index]
                return !one.isUnjudged && one.fingerprint.hasSameBytes(as: key.fingerprint)
                    && (one.place.file ?? "").hasSameBytes(as: key.file)
            }
            guard !indices.isEmpty, !isExpired(waiver) else {
                let isExpired = !indices.isEmpty
                return StaleFinding(finding: key, waiver: waiver, isExpired: isExpired, fails: isExpired || isStrict)
            }
            for index in indices { findings[index].acceptance = waiver.grounds }
            return nil
        }
    }
}

extension Waiver.FindingKey {
    /// The findings in results of `source`, as far as they were judged.
    ///
    /// - Returns: nil if the results are not of `source`.
    /// - Throws: what is wrong in the results.
    package static func findings(in results: JSONElement, file: String) throws(InputFileError) -> [Self]? {
        guard results["app"] != nil, results["findings"] != nil else { return nil }
        // A baseline cannot apply where scenarios are explored: without exploration, their findings would count as
        // fixed.
        if let explored = results["explored"] {
            throw InputFileError(
                "these results include scenarios beyond the cases", at: SourcePlace(explored, in: file),
                suggestion: "take the results of a check without --exhaustive and --random")
        }
        let root = try ObjectReader(results, "a results file", in: file, expecting: ["findings"])
        var keys: [Self] = []
        for element in try root.list("findings") {
            let finding = try ObjectReader(element, "a finding", in: file, expecting: ["fingerprint", "file", "rule"])
            guard !finding.has("unjudged") else { continue }
            let key = Self(
                fingerprint: try finding.shownString("fingerprint"), file: try finding.shownString("file"),
                rule: try finding.shownString("rule"))
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}

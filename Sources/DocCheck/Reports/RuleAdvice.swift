import ConformanceReports
import ConformanceSpec

/// What reports say of a rule besides its sentence.
extension FindingRule {
    /// What breaking it does, and what to do about it: one sentence for both platforms, or one for each.
    var advice: [(label: String, text: String)] { specRule?.advice ?? [] }

    /// Where people can read why: the first section that says so.
    func address(_ address: PageAddress?) -> String? {
        guard let address, let anchor = anchors.first else { return nil }
        return address.address(of: anchor)
    }

    /// The sections that say so, each once.
    var anchors: [String] {
        var seen: Set<String> = []
        return (specRule?.sources ?? []).map(\.anchor).filter { seen.insert($0).inserted }
    }
}

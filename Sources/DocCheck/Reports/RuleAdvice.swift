import ConformanceReports
import ConformanceSpec
import PushTracking

/// What reports say of a rule besides its sentence.
extension FindingRule {
    /// What breaking it does, and what to do about it: one sentence for both platforms, or one for each.
    ///
    /// - Parameter platform: the one that is asked about; nil for both.
    func advice(on platform: Platform?) -> [(label: String, text: String)] {
        specRule?.advice(on: platform.map { [$0] } ?? Set(Platform.allCases)) ?? []
    }

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

import CodeJudging
import ConformanceSpec
import PushTracking
import SpecSite

/// Information about a rule in addition to its sentence.
extension FindingRule {
    /// The effect of a violation and its remedy: one sentence for both platforms, or one for each.
    ///
    /// - Parameter platform: a single platform; nil for both.
    func advice(on platform: Platform?) -> [(label: String, text: String)] {
        specRule?.advice(on: platform.map { [$0] } ?? Set(Platform.allCases)) ?? []
    }

    /// The address of the first section that the rule is based on.
    func address(_ address: PageAddress?) -> String? {
        guard let address, let anchor = anchors.first else { return nil }
        return address.address(of: anchor)
    }

    /// The sections that the rule is based on, each once.
    var anchors: [String] {
        var seen: Set<String> = []
        return (specRule?.sources ?? []).map(\.anchor).filter { seen.insert($0).inserted }
    }
}

import ConformanceSpec
import PushTracking

/// What reports say of a rule besides its sentence.
extension FindingRule {
    /// What breaking it does, and what to do about it: one sentence for both platforms, or one for each.
    var advice: [(label: String, text: String)] {
        guard let rule = specRule else { return [] }
        let effect = rule.effect.map { [(label: "effect", text: $0)] } ?? []
        let remedies = Platform.allCases.compactMap { platform in rule.remedies[platform].map { (platform, $0) } }
        guard let first = remedies.first, remedies.contains(where: { $0.1 != first.1 }) else {
            return effect + remedies.prefix(1).map { (label: "remedy", text: $0.1) }
        }
        return effect + remedies.map { (label: "remedy on \($0.0 == .android ? "Android" : "iOS")", text: $0.1) }
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

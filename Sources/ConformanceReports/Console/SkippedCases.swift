import ConformanceSpec
import PushTracking

/// The cases that were skipped, by reason; the first few of each by name.
struct SkippedCases {
    private struct Group {
        let reason: String
        var count = 0
        var first: [String] = []
    }

    private var groups: [Group] = []
    /// How many were skipped since the sink declares no SDK on their platform.
    private(set) var withoutSDK = 0

    private static let namedPerReason = 5

    mutating func add(_ template: CaseTemplate, reason: String, profile: SinkProfile) {
        if profile.sdk[template.platform] == nil, !template.requirements.isEmpty { withoutSDK += 1 }
        let index = groups.firstIndex { $0.reason == reason } ?? groups.endIndex
        if index == groups.endIndex { groups.append(Group(reason: reason)) }
        groups[index].count += 1
        if groups[index].first.count < Self.namedPerReason { groups[index].first.append(template.id) }
    }

    /// The reasons in the order in which they came up.
    var reasons: [(text: String, count: Int, names: String)] {
        groups.map { group in
            let rest = group.count - group.first.count
            return (group.reason, group.count, group.first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""))
        }
    }
}

import ConformanceRunner
import ConformanceSpec

/// The cases that were waived, by the baseline's entry; the first few of each by name.
struct WaivedCases {
    private struct Group {
        let waiver: Waiver
        var count = 0
        var first: [String] = []
    }

    private var groups: [Group] = []

    private static let namedPerEntry = 5

    mutating func add(_ template: CaseTemplate, _ waiver: Waiver) {
        let index = groups.firstIndex { $0.waiver == waiver } ?? groups.endIndex
        if index == groups.endIndex { groups.append(Group(waiver: waiver)) }
        groups[index].count += 1
        if groups[index].first.count < Self.namedPerEntry { groups[index].first.append(template.id) }
    }

    /// The entries in the order in which they came up.
    var entries: [(text: String, count: Int, names: String)] {
        groups.map { group in
            let rest = group.count - group.first.count
            let names = group.first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
            return ("\(group.waiver.grounds), by \(group.waiver.entry)", group.count, names)
        }
    }
}

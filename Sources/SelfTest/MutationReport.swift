/// Which changes of the spec the self-test would notice.
package struct MutationReport: Sendable, Hashable {
    /// How many expectations were changed.
    package var mutations = 0
    /// The changes that nothing notices: vector, platform, step and change.
    package var unnoticed: [String] = []
    /// The vectors whose loss nothing notices, since others catch the same faults.
    package var unneededVectors: [String] = []

    /// How many changes were noticed.
    package var noticed: Int { mutations - unnoticed.count }

    /// A report of no changes.
    package init() {}

    mutating func add(_ other: MutationReport) {
        mutations += other.mutations
        unnoticed += other.unnoticed
        unneededVectors += other.unneededVectors
    }

    mutating func sort() {
        unnoticed.sort()
        unneededVectors.sort()
    }

    /// The report for people and for version control.
    package var text: String {
        var text = "Changed expectations: \(mutations), noticed: \(noticed)\n"
        for change in unnoticed { text += "not noticed: \(change)\n" }
        text += "\nVectors whose loss nothing notices: \(unneededVectors.count)\n\n"
        for vector in unneededVectors { text += "\(vector)\n" }
        return text
    }
}

package import PushTracking
package import StrictJSON

/// Device events and the required calls, before the matrix is expanded.
///
/// A class, because every case refers to the same object.
package final class Vector: Sendable {
    /// Why the vector turned out to be wrong, and the version of the spec that says so.
    package struct Withdrawal: Sendable {
        /// The version of the spec.
        package let version: Int
        /// The reason, for people.
        package let reason: String
    }

    /// Permanent.
    package let id: String
    /// A short description of the events.
    package let title: String
    /// The rules it proves, all of one level.
    package let rules: [Rule]
    /// The version of the spec that added it.
    package let since: Int
    /// Set if it turned out to be wrong: it runs, but no set of cases scores it.
    package let withdrawn: Withdrawal?
    /// The platforms on which it runs.
    package let platforms: [Platform]
    /// The values that vary from case to case.
    package let matrix: Matrix
    /// For readers that no case of the vector reaches, the reasons.
    package let unread: [PayloadReader: String]
    /// Its file, such as `spec/vectors/flags.json`.
    package let file: String
    /// The line of its `{`, from 1.
    package let line: Int
    /// The column of its `{`, from 1, in Unicode scalars.
    package let column: Int
    /// The element into which matrix values are inserted.
    let body: JSONElement

    package init(
        id: String,
        title: String,
        rules: [Rule],
        since: Int,
        withdrawn: Withdrawal? = nil,
        platforms: [Platform],
        matrix: Matrix,
        unread: [PayloadReader: String] = [:],
        file: String,
        line: Int,
        column: Int,
        body: JSONElement
    ) {
        self.id = id
        self.title = title
        self.rules = rules
        self.since = since
        self.withdrawn = withdrawn
        self.platforms = platforms
        self.matrix = matrix
        self.unread = unread
        self.file = file
        self.line = line
        self.column = column
        self.body = body
    }

    /// The level of its cases.
    package var level: Level { rules.first?.level ?? .informative }

    /// Why its cases are not scored in the set of a version: `added after 1`; nil if they are.
    ///
    /// - Parameter set: the version; nil for the newest.
    package func reasonNotScored(in set: Int?) -> String? {
        if let withdrawn { return "withdrawn in \(withdrawn.version): \(withdrawn.reason)" }
        return set.flatMap { since > $0 ? "added after \($0)" : nil }
    }

    /// Whether the vector runs in an edition, which is if all its rules hold there.
    package func runs(in edition: Edition) -> Bool { rules.allSatisfy { $0.holds(in: edition) } }

    /// The last part of the file's name without its extension, which names the suite.
    package var group: String {
        let name = file.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? file
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }
}

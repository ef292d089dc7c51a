package import PushTracking
package import StrictJSON

/// Device events and the required calls, before the matrix is expanded.
///
/// A class, because every case refers to the same object.
package final class Vector: Sendable {
    /// Whether and how the vector counts.
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case active
        /// Runs as informative.
        case disputed
        /// Never runs.
        case retired
    }

    /// Permanent.
    package let id: String
    /// A short description of the events.
    package let title: String
    /// The rules it proves, all of one level.
    package let rules: [Rule]
    /// The version of the spec that added it.
    package let since: String
    /// Whether it counts.
    package let status: Status
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
        since: String,
        status: Status,
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
        self.status = status
        self.platforms = platforms
        self.matrix = matrix
        self.unread = unread
        self.file = file
        self.line = line
        self.column = column
        self.body = body
    }

    /// The level of its cases.
    package var level: Level {
        switch status {
        case .active: rules.first?.level ?? .informative
        case .disputed, .retired: .informative
        }
    }

    /// Whether the vector runs in an edition, which is if all its rules hold there.
    package func runs(in edition: Edition) -> Bool {
        status != .retired && rules.allSatisfy { $0.holds(in: edition) }
    }

    /// The last part of the file's name without its extension, which names the suite.
    package var group: String {
        let name = file.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? file
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }
}

package import PushTracking
import StrictJSON

/// What happens on a device and what must be sent, before its matrix is expanded.
///
/// A class, since every case of it refers to the same one.
package final class Vector: Sendable {
    /// Whether the vector counts.
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case active
        /// Runs as informative.
        case disputed
        /// Never runs.
        case retired
    }

    /// Permanent.
    package let id: String
    /// What happens in it, in a few words.
    package let title: String
    /// The rules it proves, all of one level.
    package let rules: [Rule]
    /// The version of the spec that it came with.
    package let since: String
    /// Whether it counts.
    package let status: Status
    /// The platforms on which it runs.
    package let platforms: [Platform]
    /// What varies from case to case.
    package let matrix: Matrix
    /// Vectors and rules that rightly catch the same faults.
    package let kin: [String]
    /// Why the vector stays although no fault needs it.
    package let keptBecause: String?
    /// By what reads a push, why no case hands those of the vector to it.
    package let unread: [PayloadCoverage.Reader: String]
    /// The file it is in, such as `spec/vectors/flags.json`, and the place of its `{`.
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    /// What the matrix is put into.
    let body: JSONElement

    init(
        id: String,
        title: String,
        rules: [Rule],
        since: String,
        status: Status,
        platforms: [Platform],
        matrix: Matrix,
        kin: [String],
        keptBecause: String?,
        unread: [PayloadCoverage.Reader: String] = [:],
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
        self.kin = kin
        self.keptBecause = keptBecause
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

    /// Whether the vector runs in an edition: it does where all its rules hold.
    package func runs(in edition: Edition) -> Bool {
        status != .retired && rules.allSatisfy { $0.holds(in: edition) }
    }

    /// The last part of the file's name without its extension, which names the suite.
    package var group: String {
        let name = file.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? file
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }
}

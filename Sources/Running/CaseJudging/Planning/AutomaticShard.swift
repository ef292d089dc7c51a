import ConformanceSpec

/// The part of a plan that a build system or CI service assigns to this process, read from environment variables.
package struct AutomaticShard: Sendable, Hashable {
    /// The part; nil without sharding, so that this process runs the whole plan.
    package let shard: Shard?
    /// A file to touch, to confirm that sharding is supported.
    package let statusFile: String?

    /// Reads the variables, starting with the system nearest to the process: Bazel, then `CI_NODE_…`, CircleCI,
    /// Buildkite. The first system with a variable set counts. An empty variable counts as unset.
    ///
    /// - Throws: if only one variable of a pair is set, or one is not a number in its range.
    package init(environment: [String: String]) throws(AutomaticShardError) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let variables = Variables.all.first(where: { value($0.index) != nil || value($0.count) != nil }) else {
            (shard, statusFile) = (nil, nil)
            return
        }
        guard let index = value(variables.index) else {
            throw .halfAPair(missing: variables.index, given: variables.count)
        }
        guard let count = value(variables.count) else {
            throw .halfAPair(missing: variables.count, given: variables.index)
        }
        shard = try variables.shard(index: index, count: count)
        statusFile = variables.isBazel ? value("TEST_SHARD_STATUS_FILE") : nil
    }
}

/// The pair of variables of one system.
private struct Variables {
    let index: String
    let count: String
    /// The number of the first part.
    let first: Int
    var isBazel = false

    static let all: [Variables] = [
        Variables(index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0, isBazel: true),
        Variables(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
        Variables(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
        Variables(index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    ]

    func shard(index text: String, count countText: String) throws(AutomaticShardError) -> Shard {
        guard let count = Self.number(countText), count >= 1 else {
            throw .badNumber(name: self.count, value: countText, range: "a whole number from 1")
        }
        let range = "a whole number from \(first) to \(count - 1 + first)"
        guard let index = Self.number(text), index >= first, let shard = Shard(number: index - first + 1, count: count)
        else {
            throw .badNumber(name: self.index, value: text, range: range)
        }
        return shard
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

/// Why the environment does not determine the part.
package enum AutomaticShardError: Error, Sendable, Hashable, CustomStringConvertible {
    case halfAPair(missing: String, given: String)
    case badNumber(name: String, value: String, range: String)

    /// The problem, in one sentence.
    package var description: String {
        switch self {
        case .halfAPair(let missing, let given): "the environment variable \(given) is set, but \(missing) is not"
        case .badNumber(let name, let value, let range):
            "the environment variable \(name) has to be \(range), but is \(CallText.quoted(value))"
        }
    }

    /// The fix.
    package var remedy: String {
        switch self {
        case .halfAPair(let missing, let given): "set \(missing) too, or unset \(given), or write --shard I/N"
        case .badNumber(let name, _, _): "correct \(name), or write --shard I/N"
        }
    }
}

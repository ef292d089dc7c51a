import CaseJudging
import Testing

@Suite("The shard that the environment names")
struct AutomaticShardTests {
    static let found: [(environment: [String: String], shard: String?, status: String?)] = [
        (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "3"], "1/3", nil),
        (["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3", "HOME": "/root"], "3/3", nil),
        (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "/s"], "2/2", "/s"),
        (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_STATUS_FILE": ""], "1/1", nil),
        (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "1/4", nil),
        (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4", "TEST_SHARD_STATUS_FILE": "/s"], "4/4", nil),
        (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2"], "1/2", nil),
        (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"], "2/2", nil),
        (["BUILDKITE_PARALLEL_JOB": "6", "BUILDKITE_PARALLEL_JOB_COUNT": "7"], "7/7", nil),
        // The nearest system counts, and an empty variable is none.
        (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "9"], "1/2", nil),
        (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "CI_NODE_TOTAL": "1"], "1/2", nil),
        (
            ["TEST_SHARD_INDEX": "", "TEST_TOTAL_SHARDS": "", "CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"],
            "2/2", nil
        ),
        // Where nothing is sharded, the one process has the whole plan.
        ([:], nil, nil),
        (
            [
                "HOME": "/root", "XML_OUTPUT_FILE": "/x", "TESTBRIDGE_TEST_ONLY": "flag.*",
                "TEST_SHARD_STATUS_FILE": "/s",
            ], nil, nil
        ),
        (["TEST_SHARD_INDEX": "", "TEST_TOTAL_SHARDS": ""], nil, nil),
    ]

    @Test("is read from its pair of variables", arguments: found)
    func reads(_ row: (environment: [String: String], shard: String?, status: String?)) throws {
        let shard = try AutomaticShard(environment: row.environment)
        #expect(shard.shard?.description == row.shard)
        #expect(shard.statusFile == row.status)
    }

    static let refused: [(environment: [String: String], error: String, remedy: String)] = [
        (
            ["TEST_SHARD_INDEX": "0"], "TEST_SHARD_INDEX is set, but TEST_TOTAL_SHARDS is not",
            "set TEST_TOTAL_SHARDS too"
        ),
        (
            ["TEST_TOTAL_SHARDS": "2"], "TEST_TOTAL_SHARDS is set, but TEST_SHARD_INDEX is not",
            "set TEST_SHARD_INDEX too"
        ),
        (["CI_NODE_INDEX": "1"], "CI_NODE_INDEX is set, but CI_NODE_TOTAL is not", "unset CI_NODE_INDEX"),
        (
            ["CI_NODE_TOTAL": "1", "CI_NODE_INDEX": ""], "CI_NODE_TOTAL is set, but CI_NODE_INDEX is not",
            "unset CI_NODE_TOTAL"
        ),
        (["CIRCLE_NODE_INDEX": "1"], "but CIRCLE_NODE_TOTAL is not", "set CIRCLE_NODE_TOTAL"),
        (["BUILDKITE_PARALLEL_JOB_COUNT": "1"], "but BUILDKITE_PARALLEL_JOB is not", "set BUILDKITE_PARALLEL_JOB"),
        (
            ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "2"],
            "TEST_SHARD_INDEX has to be a whole number from 0 to 1, but is \"2\"",
            "correct"
        ),
        (
            ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"],
            "CI_NODE_INDEX has to be a whole number from 1 to 2, but is \"0\"", "correct"
        ),
        (
            ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "2"],
            "CI_NODE_INDEX has to be a whole number from 1 to 2, but is \"3\"", "correct"
        ),
        (
            ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "0"], "CI_NODE_TOTAL has to be a whole number from 1, but is \"0\"",
            "correct"
        ),
        (["CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "2"], "but is \"one\"", "correct CI_NODE_INDEX"),
        (["CIRCLE_NODE_INDEX": "-1", "CIRCLE_NODE_TOTAL": "2"], "but is \"-1\"", "correct CIRCLE_NODE_INDEX"),
        (["CIRCLE_NODE_INDEX": "+1", "CIRCLE_NODE_TOTAL": "2"], "but is \"+1\"", "correct CIRCLE_NODE_INDEX"),
        (
            ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "99999999999999999999"], "CIRCLE_NODE_TOTAL has to be",
            "correct CIRCLE_NODE_TOTAL"
        ),
    ]

    @Test("is refused with its cause and remedy", arguments: refused)
    func refuses(_ row: (environment: [String: String], error: String, remedy: String)) throws {
        let error = try #require(throws: AutomaticShardError.self) { try AutomaticShard(environment: row.environment) }
        #expect(error.description.contains(row.error))
        #expect(error.remedy.contains(row.remedy))
    }
}

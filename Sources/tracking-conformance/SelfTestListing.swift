import PushTracking
import ReferenceSinks
import SelfTest
import StrictJSON

/// What the self-test found, for programs: a record for each sink, with the vectors that caught it and whom each of
/// them blamed.
enum SelfTestListing {
    static func json(_ outcomes: [SinkOutcome]) -> String {
        JSONWriter.document { $0.array(outcomes) { write($1, to: &$0) } }
    }

    private static func write(_ outcome: SinkOutcome, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", outcome.name)
        writer.member("kind", outcome.kind.rawValue)
        writer.member("platforms", outcome.platforms.map(\.rawValue).sorted(), onOneLine: true)
        writer.member("judged", outcome.judged)
        writer.member("failed", outcome.failed)
        writer.name("blamed")
        writer.beginObject()
        for (vector, rules) in outcome.blame.sorted(by: { $0.key < $1.key }) {
            writer.name(vector)
            writer.beginObject(onOneLine: true)
            for (rule, cases) in rules.sorted(by: { $0.key < $1.key }) { writer.member(rule, cases) }
            writer.endObject()
        }
        writer.endObject()
        writer.member("warned", outcome.warnedVectors.sorted(), onOneLine: true)
        writer.member("errors", outcome.errors.sorted(), onOneLine: true)
        writer.endObject()
    }
}

import PushTracking
import ReferenceSinks
import SelfTest
import StrictJSON

/// What the self-test found, for programs: a record for each sink, with the vectors that caught it and whom each of them blamed.
enum SelfTestListing {
    static func json(_ outcomes: [SinkOutcome]) -> String {
        var writer = JSONWriter(style: .pretty)
        writer.beginArray()
        for outcome in outcomes { write(outcome, to: &writer) }
        writer.endArray()
        writer.lineBreak()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func write(_ outcome: SinkOutcome, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("name")
        writer.string(outcome.name)
        writer.name("kind")
        writer.string(outcome.kind.rawValue)
        writer.name("platforms")
        write(outcome.platforms.map(\.rawValue), to: &writer)
        writer.name("judged")
        writer.integer(outcome.judged)
        writer.name("failed")
        writer.integer(outcome.failed)
        writer.name("blamed")
        writer.beginObject()
        for (vector, rules) in outcome.blame.sorted(by: { $0.key < $1.key }) {
            writer.name(vector)
            writer.beginObject(onOneLine: true)
            for (rule, cases) in rules.sorted(by: { $0.key < $1.key }) {
                writer.name(rule)
                writer.integer(cases)
            }
            writer.endObject()
        }
        writer.endObject()
        writer.name("warned")
        write(outcome.warnedVectors, to: &writer)
        writer.name("errors")
        write(outcome.errors, to: &writer)
        writer.endObject()
    }

    private static func write(_ texts: some Sequence<String>, to writer: inout JSONWriter) {
        writer.beginArray(onOneLine: true)
        for text in texts.sorted() { writer.string(text) }
        writer.endArray()
    }
}

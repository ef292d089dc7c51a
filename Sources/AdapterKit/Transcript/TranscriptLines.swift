/// Cuts what an adapter writes into lines for a record. Nothing is refused: a line without end is recorded in pieces.
struct TranscriptLines {
    /// How long a piece may get before it is recorded.
    private static let limit = 1 << 20

    private var buffer: [UInt8] = []

    /// Takes the next bytes and gives away what can be recorded.
    mutating func append(_ bytes: [UInt8], to record: (TranscriptRecord.Content) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            record(.line(.received, buffer + rest[..<end], isComplete: true))
            buffer.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
        }
        buffer += rest
        if buffer.count > Self.limit { finish(record) }
    }

    /// Gives away what has no line feed.
    mutating func finish(_ record: (TranscriptRecord.Content) -> Void) {
        guard !buffer.isEmpty else { return }
        record(.line(.received, buffer, isComplete: false))
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Examines standard output other than answers.
extension Examination {
    mutating func lines() {
        for noise in story.noises { note(noise) }
        for (record, count) in story.received where count > LenientReader.mostBytes { noteOversized(record) }
        for answer in story.answers where answer.lineCount > 1 {
            note(
                .answerOverLines,
                "An answer takes \(answer.lineCount) lines; the first is \(quote(answer.record)).",
                record: answer.record
            )
        }
    }

    private mutating func note(_ noise: AdapterStory.Noise) {
        let record = noise.record
        let line = quote(record)
        switch noise.kind {
        case .notJSON: note(.printsOnStdout, "A line on standard output is not JSON: \(line).", record: record)
        case .otherJSON:
            note(.printsOnStdout, "A line on standard output is JSON but not an answer: \(line).", record: record)
        case .notUTF8: note(.notUTF8, "A line on standard output is not UTF-8: \(line).", record: record)
        case .byteOrderMark:
            note(.byteOrderMark, "A line on standard output begins with a byte order mark: \(line).", record: record)
        case .request: note(.sendsRequests, "The adapter sent a message with a `method`: \(line).", record: record)
        case .unended(let isWhole): noteUnended(record, isWhole: isWhole, line)
        }
    }

    private mutating func noteOversized(_ record: Int) {
        guard case .line(_, let bytes, let isComplete) = records[record].content else { return }
        let what = isComplete ? "has \(bytes.count) bytes" : "had no end after \(bytes.count) bytes"
        note(.oversizedLine, "A line on standard output \(what).", record: record)
    }

    private mutating func noteUnended(_ record: Int, isWhole: Bool, _ line: String) {
        if isWhole, story.requests.contains(where: { $0.answer == nil }) {
            note(.noLineFeed, "An answer was written without a line feed after it: \(line).", record: record)
        }
    }
}

import StrictJSON

/// Examines which request each answer is for, and whether it is an answer.
extension Examination {
    mutating func identifiers() {
        for answer in story.answers {
            if isAfterShutdown(answer) {
                note(
                    .answersNotification, "`shutdown` was answered with \(quote(answer.record)).", record: answer.record
                )
            } else {
                note(answer)
            }
        }
    }

    private func isAfterShutdown(_ answer: AdapterStory.Answer) -> Bool {
        guard let shutdown = story.shutdown, answer.record > shutdown else { return false }
        // A late answer, or a second one that was still on its way, is not an answer to `shutdown`.
        return answer.match == .nothing
    }

    private mutating func note(_ answer: AdapterStory.Answer) {
        let (record, line) = (answer.record, quote(answer.record))
        switch answer.id {
        case .missing: note(.answerWithoutID, "An answer has no member `id`: \(line).", record: record)
        case .null: note(.answerWithoutID, "The `id` of an answer is null: \(line).", record: record)
        case .text(let text, _):
            note(
                .idNotNumber,
                "The `id` of an answer is the text \"\(MessageText.shortened(Array(text.utf8)))\": \(line).",
                record: record)
        case .other(let what): note(.idNotNumber, "The `id` of an answer is \(what): \(line).", record: record)
        case .number: checkNumber(answer)
        }
        checkResponse(answer)
    }

    private mutating func checkNumber(_ answer: AdapterStory.Answer) {
        let (record, line) = (answer.record, quote(answer.record))
        switch answer.match {
        case .request: break
        case .again(let id):
            note(.answeredTwice, "The request with the id \(id) has a second answer: \(line).", record: record)
        case .miscounted, .nothing:
            note(.unknownID, "An answer has an id that no request had: \(line).", record: record)
        }
    }

    private mutating func checkResponse(_ answer: AdapterStory.Answer) {
        let root = answer.root
        let hasResult = root["result"] != nil
        let hasError = root["error"].map { !$0.isNull } ?? false
        if root["jsonrpc"]?.string != "2.0" {
            note(.notJSONRPC, "An answer's `jsonrpc` is not \"2.0\": \(quote(answer.record)).", record: answer.record)
        } else if hasResult == hasError {
            let what = hasResult ? "both `result` and `error`" : "neither `result` nor `error`"
            note(.notJSONRPC, "An answer has \(what): \(quote(answer.record)).", record: answer.record)
        }
    }
}

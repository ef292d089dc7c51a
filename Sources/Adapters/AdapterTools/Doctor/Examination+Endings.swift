import AdapterClient

/// Examines whether the adapter answers in time, and runs as long as it should.
extension Examination {
    mutating func endings() {
        if let exit = story.record(of: .exited) {
            ended(at: exit)
        } else if let closed = story.record(of: .closedOutput) ?? story.record(of: .closedInput) {
            let name = story.record(of: .closedOutput) == closed ? "output" : "input"
            note(
                .closesStream, "The adapter closed its standard \(name) and went on running.", record: closed,
                showingLog: true)
        } else if let timeout = story.record(of: .timeout) {
            silent(at: timeout)
        } else if let end = story.record(of: .terminate), !hasMistake, let request = firstUnanswered(before: end) {
            // A run ends a process for any fault; if no other mistake explains it, the fault is silence.
            noteSilence(request, at: end)
        }
        stays()
    }

    /// Whether a mistake that may explain silence was found; a hint never explains it.
    private var hasMistake: Bool { findings.contains { !$0.mistake.isHint } }

    private func firstUnanswered(before record: Int) -> AdapterStory.Request? {
        story.requests.first { $0.record < record && ($0.answer.map { $0.record > record } ?? true) }
    }

    private var end: ProcessEnd? {
        for (_, event) in story.events {
            if case .ended(let end) = event { return end }
        }
        return nil
    }

    private mutating func ended(at record: Int) {
        // An adapter may end at a case in a form that it does not use.
        if let last = story.passedOver.last, story.requests.allSatisfy({ $0.record < last.record }) {
            if let timeout = story.record(of: .timeout) { silent(at: timeout) }
            return
        }
        let how = end?.description ?? "ended"
        let answered = story.requests.filter { $0.answer != nil }
        guard let last = answered.last else {
            note(
                .endsAtStart, "The adapter \(how) before it had answered `initialize`.", record: record,
                showingLog: true)
            return
        }
        let waiting = firstUnanswered(before: record)
        if let waiting, end != .exited(status: 0) {
            note(
                .crashes, "The adapter \(how) at \(Self.name(of: waiting)): \(quote(waiting.record)).", record: record,
                showingLog: true)
        } else {
            let seen = "The adapter \(how) after its answer to \(Self.name(of: last)), while its input was still open."
            note(.exitsAfterCase, seen, record: record, showingLog: true)
        }
    }

    /// Finds out why a request was not answered in time, from what came later, and when.
    private mutating func silent(at timeout: Int) {
        guard let request = firstUnanswered(before: timeout) else { return }
        let end = story.record(of: .finish) ?? story.record(of: .terminate) ?? records.count
        let isLate = request.answer.map { $0.record > timeout } ?? false
        let between = isLate && request.answer.map { $0.record < end } ?? false
        let isWaiting = story.requests.contains { $0.record < end && ($0.answer.map { $0.record > end } ?? true) }
        let bytesAfterEnd = story.received.filter { $0.record > end }.reduce(0) { $0 + $1.count }
        let name = Self.name(of: request)
        if between, isWaiting {
            note(.notFlushed, "The answer to \(name) came only when many others had filled a buffer.", record: timeout)
        } else if between {
            note(
                .slow,
                "The answer to \(name) came after the time for it was up: \(waited(request, until: request.answer?.record)).",
                record: timeout
            )
        } else if isLate, bytesAfterEnd > Self.largestBuffer, story.requests.contains(where: { $0.record > timeout }) {
            let seen =
                "The answer to \(name) came only when the adapter's input had been closed, and all others with it."
            note(.readsAllInput, seen, record: timeout)
        } else if isLate {
            note(
                .notFlushed, "The answer to \(name) came only when the adapter's input had been closed.",
                record: timeout)
        } else if !hasMistake || request.method == "initialize" && !story.results(of: "runCase").isEmpty {
            // If the adapter answers cases, other mistakes do not explain its silence.
            noteSilence(request, at: timeout)
        }
    }

    /// Larger than the standard output buffers of all languages; output that is still missing by then is not in a
    /// buffer.
    private static let largestBuffer = 32 << 10

    private mutating func noteSilence(_ request: AdapterStory.Request, at record: Int) {
        let seen =
            "\(Self.name(of: request)) had no answer after \(waited(request, until: record)): \(quote(request.record))."
        note(.noAnswer, seen, record: record, showingLog: true)
    }

    private func waited(_ request: AdapterStory.Request, until record: Int?) -> String {
        let end = record.map { records[$0].time } ?? records[request.record].time
        return "\(TranscriptRecord.milliseconds(end - records[request.record].time)) ms"
    }

    private mutating func stays() {
        guard story.shutdown != nil, story.record(of: .timeout) == nil, let finish = story.record(of: .finish) else {
            return
        }
        guard case .signalled(let signal) = end, signal == 15 || signal == 9 else { return }
        note(.staysAfterShutdown, "The adapter had to be ended by force after `shutdown`.", record: finish)
    }
}

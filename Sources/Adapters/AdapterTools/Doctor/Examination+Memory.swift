import PushTracking
import StrictJSON

/// Examines whether cases are kept apart: from earlier ones, and from others in flight.
extension Examination {
    mutating func memory() {
        let results = story.results(of: "runCase")
        checkRepetition(results)
        checkForeignIDs(results)
    }

    /// Calls made after their case had ended.
    mutating func lateCalls() {
        for (record, text) in story.lateCalls {
            let said = MessageText.shortened(Array(text.utf8))
            note(.lateCall, "The recorder of the adapter wrote to standard error: `\(said)`.", record: record)
        }
    }

    private typealias Results = [(request: AdapterStory.Request, answer: AdapterStory.Answer, result: JSONElement)]

    /// The same case twice must have the same answer.
    private mutating func checkRepetition(_ results: Results) {
        var first: [PayloadValue: (id: Int, calls: PayloadValue)] = [:]
        for (request, answer, result) in results {
            guard let parameters = request.parameters, let calls = result["calls"] else { continue }
            let (key, value) = (PayloadValue(parameters), Self.trackingParts(of: calls))
            guard let before = first[key] else {
                first[key] = (request.id, value)
                continue
            }
            guard before.calls != value else { continue }
            let seen =
                "The requests \(before.id) and \(request.id) are the same case, and their answers differ; the later is \(quote(answer.record))."
            note(.stateKept, seen, record: answer.record)
        }
    }

    /// The parts that must be the same each time: the judged parts of the tracking calls in each list. The rest is up
    /// to the app, and may contain the time.
    private static func trackingParts(of calls: JSONElement) -> PayloadValue {
        .array(
            calls.elements.map { list in
                .array(
                    list.elements.filter(isTracking).map { call in
                        let parts =
                            [call["function"], call["name"]]
                            + ["broadlogId", "deliveryId", "action"].map { call["data"]?[$0] }
                        return .array(parts.map { $0.map { PayloadValue($0) } ?? .null })
                    }
                )
            }
        )
    }

    private static func isTracking(_ call: JSONElement) -> Bool {
        let variables = ["broadlogId", "deliveryId", "action"]
        let isOfSDK = call["function"]?.string == "collectMessageInfo" || call["name"]?.string == "tracking"
        return isOfSDK || variables.allSatisfy { call["data"]?[$0] != nil }
    }

    /// A call must not carry the ids of another case.
    private mutating func checkForeignIDs(_ results: Results) {
        // The ids of a case without an answer, or with an error, can also turn up in another case.
        var owners: [[UInt8]: AdapterStory.Request] = [:]
        for request in story.requests where request.method == "runCase" {
            for id in Self.ids(of: request) where owners[id] == nil { owners[id] = request }
        }
        for entry in results {
            let own = Self.ids(of: entry.request)
            for id in Self.idsOfCalls(in: entry.result) where !own.contains(id) {
                noteForeign(id, inAnswerTo: entry.request, entry.answer, owner: owners[id], ownIDs: own)
            }
        }
    }

    private mutating func noteForeign(
        _ id: [UInt8],
        inAnswerTo request: AdapterStory.Request,
        _ answer: AdapterStory.Answer,
        owner: AdapterStory.Request?,
        ownIDs: Set<[UInt8]>
    ) {
        let (name, line, shown) = (Self.name(of: request), quote(answer.record), MessageText.shortened(id))
        if let owner {
            // If ids are miscounted, mixed-up answers cannot be detected.
            guard !findings.contains(where: { $0.mistake == .unknownID }) else { return }
            let wasInFlight = (owner.answer?.record ?? .max) > request.record && owner.record < answer.record
            let seen =
                "The answer to \(name) carries the id \"\(shown)\", which is that of request \(owner.id): \(line)."
            // An adapter that remembers other cases also remembers those in flight.
            let remembers = findings.contains { $0.mistake == .stateKept }
            note(wasInFlight && !remembers ? .mixedUp : .stateKept, seen, record: answer.record)
            return
        }
        let sent = ownIDs.filter { id in id.contains { $0 >= 0x80 } }.map { "\"\(MessageText.shortened($0))\"" }
            .sorted()
        if !sent.isEmpty {
            let seen =
                "\(name) was sent the id \(sent.joined(separator: ", ")), and its answer has \"\(shown)\" instead: \(line)."
            note(.textDamaged, seen, record: answer.record)
        }
    }

    private static func ids(of request: AdapterStory.Request) -> Set<[UInt8]> {
        request.parameters.map { ids(in: $0) } ?? []
    }

    /// All message and delivery ids of a case.
    private static func ids(in parameters: JSONElement) -> Set<[UInt8]> {
        var ids: Set<[UInt8]> = []
        for list in ["before", "callbacks", "events"] {
            for callback in parameters[list]?.elements ?? parameters.elements {
                for member in callback.members {
                    for key in ["_mId", "_dId"] {
                        if let id = member.value[key]?.string { ids.insert(Array(id.utf8)) }
                    }
                }
            }
        }
        return ids
    }

    private static func idsOfCalls(in result: JSONElement) -> [[UInt8]] {
        let calls = result["calls"]?.elements.flatMap { Array($0.elements) } ?? []
        return calls.flatMap { call in
            ["broadlogId", "deliveryId"].compactMap { call["data"]?[$0]?.string.map { Array($0.utf8) } }
        }
    }
}

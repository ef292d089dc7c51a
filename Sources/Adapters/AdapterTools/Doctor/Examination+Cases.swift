import StrictJSON

/// Examines the answers to the cases.
extension Examination {
    mutating func cases() {
        for request in story.requests where request.method == "runCase" {
            guard let answer = request.answer else { continue }
            if let error = answer.root["error"], !error.isNull {
                let seen = "\(Self.name(of: request)) was answered with an error: \(quote(answer.record))."
                note(.errorAnswer, seen, record: answer.record, showingLog: true)
            } else if let result = answer.root["result"] {
                check(result, of: request, record: answer.record)
            }
        }
    }

    private mutating func check(_ result: JSONElement, of request: AdapterStory.Request, record: Int) {
        let name = Self.name(of: request)
        if result.kind != .object {
            note(
                .callsShape, "The result of \(name) is \(result.kind) and not an object: \(quote(record)).",
                record: record)
            check(lists: result, of: name, record: record)
            return
        }
        if let reason = result["unsupported"]?.string {
            note(
                .unsupported,
                "\(name) was answered with \"unsupported\": \(MessageText.shortened(Array(reason.utf8))).",
                record: record)
            return
        }
        if let threw = result["threw"]?.string {
            let isRefusal = Self.refusals.contains { threw.contains($0) }
            let mistake = isRefusal ? DoctorIssue.refusesMembers : .threw
            note(
                mistake, "The code threw at \(name): \(MessageText.shortened(Array(threw.utf8))).", record: record,
                showingLog: true)
        }
        guard let calls = result["calls"], calls.kind == .array else {
            note(.callsShape, "The result of \(name) has no list `calls`: \(quote(record)).", record: record)
            return
        }
        checkCount(of: calls, mayBeShorter: result["threw"] != nil, request, record: record)
        check(lists: calls, of: name, record: record)
    }

    private mutating func check(lists: JSONElement, of name: String, record: Int) {
        for list in lists.elements {
            if list.kind != .array {
                let seen = "`calls` of \(name) has \(list.kind) where a callback's list must be: \(quote(record))."
                note(.callsShape, seen, record: record)
            }
            // Calls that are not in a list are still calls.
            let calls = list.kind == .object ? [list] : Array(list.elements)
            for call in calls { check(call: call, of: name, record: record) }
        }
    }

    /// Error messages of Python, Ruby and PHP for a method that was given an unknown member.
    private static let refusals = ["got an unexpected keyword argument", "unknown keyword", "Unknown named parameter"]

    private mutating func checkCount(
        of calls: JSONElement, mayBeShorter: Bool, _ request: AdapterStory.Request, record: Int
    ) {
        let isCallbacks = request.parameters?["callbacks"] != nil
        let expected = request.parameters?[isCallbacks ? "callbacks" : "events"]?.count ?? 0
        guard calls.count != expected, !(mayBeShorter && calls.count < expected) else { return }
        let (sent, unit) = (isCallbacks ? "callbacks" : "events", calls.count == 1 ? "list" : "lists")
        let seen =
            "\(Self.name(of: request)) has \(expected) \(sent), and `calls` of its answer \(calls.count) \(unit): \(quote(record))."
        note(.callsShape, seen, record: record)
    }

    private mutating func check(call: JSONElement, of name: String, record: Int) {
        let data = call["data"]
        let isWhole =
            call.kind == .object && call["function"]?.string != nil
            && (data.map { $0.kind == .object || $0.isNull } ?? true)
        if !isWhole {
            note(.callShape, "A call in the answer to \(name) is not as documented: \(quote(record)).", record: record)
        }
        if let nameGiven = call["name"], nameGiven.kind != .string, !nameGiven.isNull {
            note(
                .callShape, "The `name` of a call in the answer to \(name) is \(nameGiven.kind): \(quote(record)).",
                record: record)
        }
        if let code = data?["action"], code.kind == .number {
            let seen =
                "The `action` of a call in the answer to \(name) is the number \(code.numberText ?? ""): \(quote(record))."
            note(.numberForCode, seen, record: record)
        }
    }

    /// The finding that no call was made, if there was a reason to make one.
    static func silentSink(_ stories: [AdapterStory]) -> DoctorFinding? {
        let answers = stories.flatMap { $0.results(of: "runCase") }.filter { $0.result["calls"]?.kind == .array }
        let hasCalls = answers.contains { $0.result["calls"]?.elements.contains { $0.count > 0 } == true }
        guard let first = answers.first, !hasCalls else { return nil }
        let what = answers.count == 1 ? "The one case that was" : "All \(answers.count) cases that were"
        return DoctorFinding(
            mistake: .noCalls, seen: "\(what) answered had no call at all.", records: [first.answer.record], log: [])
    }
}

import ExampleCode
import PushTracking

/// What a run can ask about its case.
enum CaseQuestion: Equatable {
    /// What stands under a key; of a text only that it is one.
    case value(PushKey)
    /// What a text says.
    case content(PushKey)
    /// Something about a text.
    case text(PushKey, TextQuestion)
    /// All keys, with what stands under them.
    case entries(Int)
    case isEmpty(Int)
    /// Where the app stands: on iOS before the run, on Android before the case.
    case app
    /// Whether the app runs at all there.
    case isRunning
    /// What happens, counted from the beginning of the run.
    case event(Int)
    /// Whether an event happens to an earlier process.
    case isEarlier(Int)
    /// What was posted of a notification before.
    case posted(Int)
    /// How many pushes there are.
    case pushCount

    /// The answer of a case.
    func answer(in played: PlayedCase) -> CaseAnswer {
        // None of the pushes is copied.
        switch self {
        case .value(let key): key.answer(in: played.pushes)
        case .content(let key): key.value(in: played.pushes).map(CaseAnswer.value) ?? .absent
        case .text(let key, let question): .truth(question.isTrue(of: key.value(in: played.pushes)?.string ?? ""))
        case .entries(let ordinal): .entries(played.pushes.listing(of: ordinal))
        case .isEmpty(let ordinal): .truth(played.pushes[ordinal].isEmpty)
        case .app: .app(played.app)
        case .isRunning: .truth(played.app != .closed)
        case .event(let index): played.event(index).map(CaseAnswer.event) ?? .absent
        case .isEarlier(let index): .truth(played.isEarlier(index))
        case .posted(let number): played.posted(number).map(CaseAnswer.posted) ?? .absent
        case .pushCount: .count(played.pushes.count)
        }
    }
}

/// A question that a run has asked about its case, with the answer.
struct CaseInquiry {
    let question: CaseQuestion
    let answer: CaseAnswer
}

/// A place in a push.
struct PushKey: Hashable {
    /// Which notification of the case it is.
    let ordinal: Int
    let name: String
    /// Whether names that Unicode calls equal are the same, as in Swift's dictionaries; the last of them counts.
    let isCanonical: Bool

    static func == (left: PushKey, right: PushKey) -> Bool {
        left.ordinal == right.ordinal && left.isCanonical == right.isCanonical && left.name.hasSameBytes(as: right.name)
    }

    func value(in pushes: NumberedPushes) -> PayloadValue? {
        let entries = pushes[ordinal].entries
        return place(in: entries).map { entries[$0].value }
    }

    /// What stands there, of a text only that it is one.
    func answer(in pushes: NumberedPushes) -> CaseAnswer {
        let entries = pushes[ordinal].entries
        guard let place = place(in: entries) else { return .absent }
        // Nearly all are texts; to see that, none is copied.
        if case .string = entries[place].value { return .text }
        return CaseAnswer(entries[place].value)
    }

    func place(in entries: [Payload.Entry]) -> Int? {
        guard isCanonical else { return entries.indices.first { entries[$0].key.hasSameBytes(as: name) } }
        return entries.indices.last { entries[$0].key == name }
    }
}

/// What a case answers.
enum CaseAnswer: Equatable, Sendable {
    case absent
    /// A text, whatever it says.
    case text
    case value(PayloadValue)
    case truth(Bool)
    case entries(PushListing)
    case app(AppState)
    case event(PlayedEvent)
    case posted(KeptNotification)
    case count(Int)

    /// What can be told of a value without looking at a text.
    init(_ value: PayloadValue) {
        switch value {
        case .string: self = .text
        case .null, .boolean, .number, .array, .object: self = .value(value)
        }
    }

    // One side after the other: a pair of both would be a copy of both.
    static func == (left: CaseAnswer, right: CaseAnswer) -> Bool {
        switch left {
        case .absent: if case .absent = right { true } else { false }
        case .text: if case .text = right { true } else { false }
        case .truth(let left): if case .truth(let right) = right { left == right } else { false }
        case .event(let left): if case .event(let right) = right { left == right } else { false }
        case .entries(let left): if case .entries(let right) = right { left == right } else { false }
        case .value(let left): if case .value(let right) = right { left.isWritten(like: right) } else { false }
        case .posted(let left): if case .posted(let right) = right { left == right } else { false }
        case .app(let left): if case .app(let right) = right { left == right } else { false }
        case .count(let left): if case .count(let right) = right { left == right } else { false }
        }
    }
}

extension PayloadValue {
    /// Whether the values are equal, the order of their members included: an example can see it.
    fileprivate func isWritten(like other: PayloadValue) -> Bool {
        switch (self, other) {
        case (.object(let left), .object(let right)):
            left.entries.elementsEqual(right.entries) { $0.key.hasSameBytes(as: $1.key) && $0.value.isWritten(like: $1.value) }
        case (.array(let left), .array(let right)): left.elementsEqual(right) { $0.isWritten(like: $1) }
        default: self == other
        }
    }
}

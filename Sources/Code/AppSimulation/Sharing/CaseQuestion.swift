import CodeRunner
import Diagnostics
import PushTracking

/// A question that a run can ask about its case.
enum CaseQuestion: Hashable {
    /// The value under a key; for a text, only that it is one.
    case value(PushKey)
    /// The content of a text.
    case content(PushKey)
    /// A question about a text.
    case text(PushKey, TextQuestion)
    /// All keys, with the values under them.
    case entries(PushNumber)
    case isEmpty(PushNumber)
    /// Where the app is: on iOS before the run, on Android before the case.
    case app
    /// Whether the app runs at all at that time.
    case isRunning
    /// An event, counted from the beginning of the run.
    case event(Int)
    /// Whether an event happens to an earlier process.
    case isEarlier(Int)
    /// When an event happens, or for nil the launch of an app that is running when the case begins.
    case time(Int?)
    /// How a notification was posted before.
    case posted(PushNumber)
    /// The number of pushes.
    case pushCount
    /// The version of the system.
    case version

    /// The answer of a case.
    func answer(at cursor: CaseCursor) -> CaseAnswer {
        switch self {
        case .value(let key): cursor.listing(of: key.number).answer(key)
        case .content(let key): cursor.value(key).map(CaseAnswer.value) ?? .absent
        case .text(let key, let question): .truth(question.isTrue(of: cursor.value(key)?.string ?? ""))
        case .entries(let number): .entries(cursor.listing(of: number))
        case .isEmpty(let number): .truth(cursor.listing(of: number).keys.isEmpty)
        case .app: .app(cursor.app)
        case .isRunning: .truth(cursor.app == .foreground || cursor.app == .background)
        case .event(let index): cursor.event(index).map(CaseAnswer.event) ?? .absent
        case .isEarlier(let index): .truth(cursor.isEarlier(index))
        case .time(let index): .count(Int(cursor.time(index)))
        case .posted(let number): cursor.posted(number).map(CaseAnswer.posted) ?? .absent
        case .pushCount: .count(cursor.pushes.payloads.count)
        case .version: cursor.version.map { .count($0.last) } ?? .absent
        }
    }

    /// The text that the question is about, the only thing in which cases of a frame differ; `nil` where they do not
    /// differ.
    func textPlace(at cursor: CaseCursor) -> TextPlace? {
        switch self {
        case .content(let key), .text(let key, _): cursor.place(ofText: key)
        case .value, .entries, .isEmpty, .app, .isRunning, .event, .isEarlier, .time, .posted, .pushCount, .version: nil
        }
    }

    /// Whether a text gives an answer.
    func isAnswered(_ answer: CaseAnswer, by text: String) -> Bool {
        if case .text(_, let question) = self { return answer == .truth(question.isTrue(of: text)) }
        return answer == .value(.string(text))
    }
}

/// A question that a run has asked about its case, with the answer.
struct CaseInquiry {
    let question: CaseQuestion
    let answer: CaseAnswer
}

/// A place in a push.
struct PushKey: Hashable {
    let number: PushNumber
    let name: String
    /// Whether canonically equivalent names are the same, as in Swift's dictionaries; the last of them counts.
    let isCanonical: Bool
    /// Whether it refers to the push's identifier (`DeviceScript.identifiers`) instead of one of its keys.
    let isIdentifier: Bool

    init(number: PushNumber, name: String, isCanonical: Bool) {
        (self.number, self.name, self.isCanonical, isIdentifier) = (number, name, isCanonical, false)
    }

    init(identifierOf number: PushNumber) {
        (self.number, name, isCanonical, isIdentifier) = (number, "", false, true)
    }

    /// The same place in a push with another number.
    func numbered(_ number: PushNumber) -> PushKey {
        isIdentifier
            ? PushKey(identifierOf: number) : PushKey(number: number, name: name, isCanonical: isCanonical)
    }

    static func == (left: PushKey, right: PushKey) -> Bool {
        left.number == right.number && left.isCanonical == right.isCanonical
            && left.isIdentifier == right.isIdentifier && left.name.hasSameBytes(as: right.name)
    }

    func value(in pushes: NumberedPushes) -> PayloadValue? {
        if isIdentifier { return .string(pushes.identifier(of: number)) }
        let entries = pushes[number].entries
        guard isCanonical else { return entries.first { $0.key.hasSameBytes(as: name) }?.value }
        return entries.last { $0.key == name }?.value
    }
}

/// The answer of a case.
enum CaseAnswer: Equatable, Sendable {
    case absent
    /// A text, whatever its content.
    case text
    case value(PayloadValue)
    case truth(Bool)
    case entries(PushListing)
    case app(AppState)
    case event(PlayedEvent)
    case posted(FrozenNotification)
    case count(Int)

    /// The answer for a value, without looking at a text.
    init(_ value: PayloadValue) {
        switch value {
        case .string: self = .text
        case .null, .boolean, .number, .array, .object: self = .value(value)
        }
    }

    // One side after the other: a pair would copy both.
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
    /// Whether the values are equal, including the order of their members, which an example can see.
    fileprivate func isWritten(like other: PayloadValue) -> Bool {
        switch (self, other) {
        case (.object(let left), .object(let right)):
            left.entries.elementsEqual(right.entries) {
                $0.key.hasSameBytes(as: $1.key) && $0.value.isWritten(like: $1.value)
            }
        case (.array(let left), .array(let right)): left.elementsEqual(right) { $0.isWritten(like: $1) }
        default: self == other
        }
    }
}

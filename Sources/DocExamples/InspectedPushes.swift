import ExampleCode
import PushTracking

/// A question that a run has asked about the pushes of its case, with the answer.
struct PushInquiry {
    let question: PushQuestion
    let answer: PushAnswer
}

/// The pushes of a case, as a run sees them: it remembers what was asked, and in which order.
///
/// What an example does follows from the answers alone. Of two cases that answer alike, one has to be run.
final class InspectedPushes {
    private let payloads: [Payload]
    /// The questions, with its answer, in order.
    private(set) var inquiry: [PushInquiry] = []

    /// How many questions back it is seen that one is not new; asking again does no harm.
    private static let memory = 24

    init(_ payloads: [Payload]) { self.payloads = payloads }

    @discardableResult
    func answer(_ question: PushQuestion) -> PushAnswer {
        if let known = inquiry.suffix(Self.memory).first(where: { $0.question == question }) { return known.answer }
        let answer = question.answer(in: payloads)
        inquiry.append(PushInquiry(question: question, answer: answer))
        return answer
    }

    /// A push's data as the platform hands them to the example.
    func map(_ ordinal: Int, in language: ExampleLanguage) -> MapValue {
        MapValue(source: PushedEntries(pushes: self, ordinal: ordinal, language: language), canonically: language == .swift)
    }

    /// The dictionary that the operating system itself looks at.
    func aps(of ordinal: Int) -> Payload {
        if case .value(.object(let aps)) = answer(.value(PushKey(ordinal: ordinal, name: "aps", isCanonical: false))) { aps } else { Payload() }
    }

    /// Whether a push carries nothing.
    func isEmpty(_ ordinal: Int) -> Bool { answer(.isEmpty(ordinal)) == .truth(true) }

    /// Whether a text says what stands under one of the keys of any push.
    func say(_ text: String, under names: [String]) -> Bool {
        payloads.indices.contains { ordinal in
            names.contains { name in
                let answer = answer(.content(PushKey(ordinal: ordinal, name: name, isCanonical: false)))
                guard case .value(.string(let own)) = answer else { return false }
                return !own.isEmpty && own.utf8.elementsEqual(text.utf8)
            }
        }
    }

    fileprivate func text(_ key: PushKey) -> Value {
        .string(TextValue(key.value(in: payloads)?.string ?? "", witness: PushedText(pushes: self, key: key)))
    }
}

/// A push's data as a map that nobody has changed.
private final class PushedEntries: EntrySource {
    private let pushes: InspectedPushes
    private let ordinal: Int
    private let language: ExampleLanguage

    init(pushes: InspectedPushes, ordinal: Int, language: ExampleLanguage) {
        self.pushes = pushes
        self.ordinal = ordinal
        self.language = language
    }

    var isEmpty: Bool { pushes.isEmpty(ordinal) }

    func value(of name: String, canonically: Bool) -> Value? {
        let key = PushKey(ordinal: ordinal, name: name, isCanonical: canonically)
        return value(pushes.answer(.value(key)), key)
    }

    var entries: [(key: String, value: Value)] {
        guard case .entries(let entries) = pushes.answer(.entries(ordinal)) else { return [] }
        return entries.compactMap { name, answer in
            value(answer, PushKey(ordinal: ordinal, name: name, isCanonical: false)).map { (name, $0) }
        }
    }

    private func value(_ answer: PushAnswer, _ key: PushKey) -> Value? {
        switch answer {
        case .text: pushes.text(key)
        case .value(let value): value.value(in: language)
        case .absent, .truth, .entries: nil
        }
    }
}

/// A text of a push, which tells what is asked about it.
final class PushedText: TextWitness {
    private let pushes: InspectedPushes
    /// Where it stands.
    let key: PushKey

    init(pushes: InspectedPushes, key: PushKey) {
        self.pushes = pushes
        self.key = key
    }

    func hearContent() { pushes.answer(.content(key)) }

    func hear(_ question: TextQuestion, _ answer: Bool) { pushes.answer(.text(key, question)) }
}

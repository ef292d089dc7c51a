import CodeRunner
import SourceCode

/// A push's data as an unchanged map.
final class PushedEntries: EntrySource {
    private let probe: CaseProbe
    let number: PushNumber
    private let language: CodeLanguage

    init(probe: CaseProbe, number: PushNumber, language: CodeLanguage) {
        self.probe = probe
        self.number = number
        self.language = language
    }

    var isEmpty: Bool { probe.isEmpty(number) }

    func value(of name: String, canonically: Bool) -> Value? {
        let key = PushKey(number: number, name: name, isCanonical: canonically)
        return value(probe.answer(.value(key)), key)
    }

    var entries: [(key: String, value: Value)] {
        guard case .entries(let listing) = probe.answer(.entries(number)) else { return [] }
        return zip(listing.keys, listing.answers).compactMap { name, answer in
            value(answer, PushKey(number: number, name: name, isCanonical: false)).map { (name, $0) }
        }
    }

    private func value(_ answer: CaseAnswer, _ key: PushKey) -> Value? {
        switch answer {
        case .text: probe.text(key)
        case .value(let value): value.value(in: language)
        case .absent, .truth, .entries, .app, .event, .posted, .count: nil
        }
    }
}

/// A text of a push, which reports what is asked about it.
final class PushedText: TextObserver {
    private let probe: CaseProbe
    /// Where it is.
    let key: PushKey

    init(probe: CaseProbe, key: PushKey) {
        self.probe = probe
        self.key = key
    }

    func hearContent() { probe.answer(.content(key)) }

    func hear(_ question: TextQuestion, _ answer: Bool) { probe.answer(.text(key, question)) }
}

import ExampleCode
import PushTracking

/// A case as a run sees it: it remembers what was asked about the pushes and the app, and in which order.
///
/// What an example does follows from the answers alone. Of two cases that answer alike, one has to be run.
final class InspectedCase {
    private let played: PlayedCase
    /// The questions with their answers, in order.
    private(set) var inquiry: [CaseInquiry] = []

    /// How many questions back it is seen that one is not new; asking again does no harm.
    private static let memory = 24

    /// What pushes carry of which all keys were asked for.
    private var listings: [Int: CaseAnswer] = [:]

    init(_ played: PlayedCase) { self.played = played }

    @discardableResult
    func answer(_ question: CaseQuestion) -> CaseAnswer {
        if let known = inquiry.suffix(Self.memory).first(where: { $0.question == question }) { return known.answer }
        if case .value(let key) = question, !key.isCanonical, case .entries(let listing)? = listings[key.ordinal] {
            return listing.entries.first { $0.key.hasSameBytes(as: key.name) }?.value ?? .absent
        }
        let answer = question.answer(in: played)
        inquiry.append(CaseInquiry(question: question, answer: answer))
        if case .entries(let ordinal) = question { listings[ordinal] = answer }
        return answer
    }

    /// Where the app stands: on iOS before the run, on Android before the case.
    var app: AppState { if case .app(let app) = answer(.app) { app } else { played.app } }

    /// Whether the app runs before the case.
    var isRunning: Bool { answer(.isRunning) == .truth(true) }

    /// What happens, counted from the beginning of the run; `nil` behind the end.
    func event(_ index: Int) -> PlayedEvent? { if case .event(let event) = answer(.event(index)) { event } else { nil } }

    /// Whether an event happens to an earlier process: what is sent then is not of the case.
    func isEarlier(_ index: Int) -> Bool { answer(.isEarlier(index)) == .truth(true) }

    /// What was posted of a notification before the run.
    func posted(_ number: Int) -> KeptNotification? {
        if case .posted(let notification) = answer(.posted(number)) { notification } else { nil }
    }

    /// A push's data as the platform hands them to the example.
    func map(_ ordinal: Int, in language: ExampleLanguage) -> MapValue {
        MapValue(source: source(ordinal, in: language), canonically: language == .swift)
    }

    /// What such a map has its entries from.
    func source(_ ordinal: Int, in language: ExampleLanguage) -> PushedEntries {
        PushedEntries(inspected: self, ordinal: ordinal, language: language)
    }

    /// The dictionary that the operating system itself looks at.
    func aps(of ordinal: Int) -> Payload {
        if case .value(.object(let aps)) = answer(.value(PushKey(ordinal: ordinal, name: "aps", isCanonical: false))) {
            aps
        } else {
            Payload()
        }
    }

    /// The keys of a push; `nil` where nobody has asked for all of them.
    func listedKeys(of ordinal: Int) -> [String]? {
        if case .entries(let listing)? = listings[ordinal] { listing.entries.map(\.key) } else { nil }
    }

    /// Whether a push carries nothing.
    func isEmpty(_ ordinal: Int) -> Bool { answer(.isEmpty(ordinal)) == .truth(true) }

    /// Whether a text says what stands under one of the keys of any push.
    func say(_ text: String, under names: [String]) -> Bool {
        answer(.pushCount)
        return (0..<played.pushes.count).contains { ordinal in
            names.contains { name in
                let answer = answer(.content(PushKey(ordinal: ordinal, name: name, isCanonical: false)))
                guard case .value(.string(let own)) = answer else { return false }
                return !own.isEmpty && own.hasSameBytes(as: text)
            }
        }
    }

    /// The text that stands there.
    func text(_ key: PushKey) -> Value {
        .string(TextValue(key.value(in: played.pushes)?.string ?? "", witness: PushedText(inspected: self, key: key)))
    }
}

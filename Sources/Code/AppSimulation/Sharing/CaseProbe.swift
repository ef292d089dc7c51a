import CodeRunner
import Diagnostics
import PushTracking
import SourceCode

/// A case as a run sees it: it records what was asked about the pushes and the app, and in which order.
///
/// An example's behaviour follows from the answers alone. Of two cases with the same answers, only one has to run.
final class CaseProbe {
    private let cursor: CaseCursor
    /// The questions with their answers, in order.
    private(set) var inquiry: [CaseInquiry] = []

    /// The answers to them.
    private var answers: [CaseQuestion: CaseAnswer] = [:]

    /// The contents of the pushes for which all keys were requested.
    private var listings: [PushNumber: PushListing] = [:]

    init(_ cursor: CaseCursor) { self.cursor = cursor }

    @discardableResult
    func answer(_ question: CaseQuestion) -> CaseAnswer {
        if let known = answers[question] { return known }
        if case .value(let key) = question, !key.isCanonical, let listing = listings[key.number] {
            return listing.answer(key)
        }
        let answer = question.answer(at: cursor)
        answers[question] = answer
        inquiry.append(CaseInquiry(question: question, answer: answer))
        if case .entries(let number) = question, case .entries(let listing) = answer { listings[number] = listing }
        return answer
    }

    /// Where the app is: on iOS before the run, on Android before the case.
    var app: AppState { if case .app(let app) = answer(.app) { app } else { cursor.app } }

    /// The version of the system; nil for a page's examples.
    var version: Int? { if case .count(let version) = answer(.version) { version } else { nil } }

    /// Whether the app runs before the case.
    var isRunning: Bool { answer(.isRunning) == .truth(true) }

    /// An event, counted from the beginning of the run; `nil` after the end.
    func event(_ index: Int) -> PlayedEvent? {
        if case .event(let event) = answer(.event(index)) { event } else { nil }
    }

    /// Whether an event happens to an earlier process: what is sent then is not part of the case.
    func isEarlier(_ index: Int) -> Bool { answer(.isEarlier(index)) == .truth(true) }

    /// When an event happens, or for nil the launch of an app that is running when the case begins.
    func time(_ index: Int?) -> Int { if case .count(let time) = answer(.time(index)) { time } else { 0 } }

    /// How a notification was posted before the run.
    func posted(_ number: PushNumber) -> FrozenNotification? {
        if case .posted(let notification) = answer(.posted(number)) { notification } else { nil }
    }

    /// A push's data as the platform hands them to the example.
    func map(_ number: PushNumber, in language: CodeLanguage) -> MapValue {
        MapValue(source: source(number, in: language), canonically: language == .swift)
    }

    /// The source of such a map's entries.
    func source(_ number: PushNumber, in language: CodeLanguage) -> PushedEntries {
        PushedEntries(probe: self, number: number, language: language)
    }

    /// The dictionary that the operating system itself looks at.
    func aps(of number: PushNumber) -> Payload {
        if case .value(.object(let aps)) = answer(.value(PushKey(number: number, name: "aps", isCanonical: false))) {
            aps
        } else {
            Payload()
        }
    }

    /// The keys of a push; `nil` if nothing has requested all of them.
    func listedKeys(of number: PushNumber) -> [String]? { listings[number]?.keys }

    /// A key of an app's own that code has looked for in a push, which does not have it.
    func absentKey(of number: PushNumber) -> String? {
        inquiry.lazy.compactMap { inquiry in
            guard case .value(let key) = inquiry.question, key.number == number, inquiry.answer == .absent,
                !key.isIdentifier,
                ![CampaignKey.messageID, CampaignKey.deliveryID, CampaignKey.flag].contains(key.name)
            else { return nil }
            return key.name
        }.first
    }

    /// Whether a push has no title, or an empty one.
    func isUntitled(_ number: PushNumber) -> Bool {
        guard case .string(let title)? = source(number, in: .java).value(of: "title", canonically: false) else {
            return true
        }
        return title.answers(.isEmpty)
    }

    /// Whether a push carries nothing.
    func isEmpty(_ number: PushNumber) -> Bool { answer(.isEmpty(number)) == .truth(true) }

    /// Whether a text equals what is under one of the keys of any push.
    func say(_ text: String, under names: [String]) -> Bool {
        answer(.pushCount)
        return (0..<cursor.pushes.payloads.count).contains { index in
            names.contains { name in
                let answer = answer(.content(PushKey(number: PushNumber(index), name: name, isCanonical: false)))
                guard case .value(.string(let own)) = answer else { return false }
                return !own.isEmpty && own.hasSameBytes(as: text)
            }
        }
    }

    /// Firebase's ID of the message that a push came in; on iOS, the identifier of its request.
    func identifier(of number: PushNumber) -> Value { text(PushKey(identifierOf: number)) }

    /// The text under a key.
    func text(_ key: PushKey) -> Value {
        .string(TextValue(cursor.value(key)?.string ?? "", observer: PushedText(probe: self, key: key)))
    }
}

import ExampleCode
import PushTracking

/// What runs from one place on have asked: a question, with what follows from each answer that it has got; or an end.
struct InquiryNode {
    /// `nil` at an end.
    let question: CaseQuestion?
    /// What the answers to a question follow from, as far as that is one object.
    private enum Subject {
        case end(stretch: Int)
        case listing(of: Int)
        case event(Int)
        case posted(Int)
        case text(of: Int)
        case other

        init(_ question: CaseQuestion) {
            self =
                switch question {
                case .value(let key): .listing(of: key.ordinal)
                case .entries(let number), .isEmpty(let number): .listing(of: number)
                case .event(let index): .event(index)
                case .posted(let number): .posted(number)
                case .text(let key, _): .text(of: key.ordinal)
                case .content, .app, .isRunning, .isEarlier, .pushCount: .other
                }
        }
    }

    // The answers to most questions: they are found without a search.
    private var absent: Int?
    private var text: Int?
    private var yes: Int?
    private var no: Int?
    private let subject: Subject
    private var others: [(answer: CaseAnswer, next: Int)] = []
    /// What the last case that came by was known by, and what it went on with: cases that follow each other are alike.
    private var recentObject: AnyObject?
    private var recentNext = 0
    /// Of a question about a text: the push that was looked at last, and where the key stands in it.
    private var recentListing: PushListing?
    private var recentPlace: Int?

    init(_ question: CaseQuestion) {
        self.question = question
        subject = Subject(question)
    }

    /// An end, with the stretch that was run.
    init(stretch: Int) {
        question = nil
        subject = .end(stretch: stretch)
    }

    /// The way that a case goes.
    enum Way {
        case next(Int)
        /// To the end: this stretch was run.
        case end(stretch: Int)
        /// Nobody gave this answer before.
        case open(CaseAnswer)
    }

    /// Answers the question for a case.
    ///
    /// - Parameter asked: where the question is about a text, it is added.
    mutating func way(of played: PlayedCase, _ asked: inout [KnownPaths.Inquiry]?) -> Way {
        switch subject {
        case .end(let stretch): return .end(stretch: stretch)
        case .listing(let number): return way(by: played.pushes.listing(of: number), played)
        case .event(let index):
            guard let event = played.event(index) else { return way(for: .absent) }
            return way(by: event, played)
        case .posted(let number):
            guard let notification = played.posted(number) else { return way(for: .absent) }
            return way(by: notification, played)
        case .text(let number): return way(byTextOf: number, played, &asked)
        case .other: break
        }
        guard let question else { return way(for: .absent) }
        let answer = question.answer(in: played)
        question.note(answer, in: played, &asked)
        return way(for: answer)
    }

    /// The way of a case whose answer follows from an object.
    private mutating func way(by object: AnyObject, _ played: PlayedCase) -> Way {
        if recentObject === object { return .next(recentNext) }
        let way = way(for: question?.answer(in: played) ?? .absent)
        if case .next(let next) = way {
            recentObject = object
            recentNext = next
        }
        return way
    }

    private mutating func way(byTextOf number: Int, _ played: PlayedCase, _ asked: inout [KnownPaths.Inquiry]?) -> Way {
        let listing = played.pushes.listing(of: number)
        if recentListing !== listing {
            recentListing = listing
            recentPlace = question?.textPlace(in: played)
        }
        guard case .text(_, let text) = question else { return way(for: .absent) }
        guard let place = recentPlace else { return way(for: .truth(text.isTrue(of: ""))) }
        let answer = text.isTrue(of: played.pushes[number].entries[place].value.string ?? "")
        asked?.append(KnownPaths.Inquiry(place: played.pushes.place(of: number, place), question: text, answer: answer))
        return way(for: .truth(answer))
    }

    private func way(for answer: CaseAnswer) -> Way { next(answer).map(Way.next) ?? .open(answer) }

    /// The node that follows from an answer; `nil` where nobody gave it before.
    func next(_ answer: CaseAnswer) -> Int? {
        switch answer {
        case .absent: absent
        case .text: text
        case .truth(true): yes
        case .truth(false): no
        case .value, .entries, .app, .event, .posted, .count: others.first { $0.answer == answer }?.next
        }
    }

    /// Notes what follows from an answer that nobody gave before.
    mutating func add(_ answer: CaseAnswer, _ next: Int) {
        switch answer {
        case .absent: absent = next
        case .text: text = next
        case .truth(true): yes = next
        case .truth(false): no = next
        case .value, .entries, .app, .event, .posted, .count: others.append((answer, next))
        }
    }
}

extension CaseQuestion {
    /// Where the text in question stands in its push; `nil` where there is none.
    fileprivate func textPlace(in played: PlayedCase) -> Int? {
        guard case .text(let key, _) = self else { return nil }
        return key.place(in: played.pushes[key.ordinal].entries)
    }

    /// Notes what was asked about a text; all else is the same for the scripts of a frame.
    func note(_ answer: CaseAnswer, in played: PlayedCase, _ asked: inout [KnownPaths.Inquiry]?) {
        switch self {
        case .text(let key, let question):
            guard case .truth(let answer) = answer else { return }
            note(key, question, answer, in: played, &asked)
        case .content(let key):
            guard case .value(.string(let text)) = answer else { return }
            note(key, TextQuestion.equals(text, canonically: false), true, in: played, &asked)
        case .value, .entries, .isEmpty, .app, .isRunning, .event, .isEarlier, .posted, .pushCount: break
        }
    }

    private func note(
        _ key: PushKey,
        _ question: TextQuestion,
        _ answer: Bool,
        in played: PlayedCase,
        _ asked: inout [KnownPaths.Inquiry]?
    ) {
        guard let entry = key.place(in: played.pushes[key.ordinal].entries) else { return }
        asked?.append(KnownPaths.Inquiry(place: played.pushes.place(of: key.ordinal, entry), question: question, answer: answer))
    }
}

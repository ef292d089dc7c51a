/// A text that an example works with.
///
/// Its content is only accessible through questions, so that a host can learn what a run has looked at in the texts
/// that it passed in.
package final class TextValue {
    /// Its origin.
    package let origin: TextOrigin
    /// The listener to questions; `nil` for a text of the example's own.
    package let observer: (any TextObserver)?
    private let stored: String

    /// Creates a text.
    package init(_ text: String, _ origin: TextOrigin = .external, observer: (any TextObserver)? = nil) {
        stored = text
        self.origin = origin
        self.observer = observer
    }

    /// The content.
    package var content: String {
        observer?.hearContent()
        return stored
    }

    /// Whether the host passed it in, rather than that an example has joined it from such texts.
    package var isPassedIn: Bool { observer != nil && !(observer is JoinedTextObserver) }

    /// The content for a text that it becomes part of, which hears the questions.
    func content(joining parts: TextParts) -> String {
        if let joined = observer as? JoinedTextObserver {
            parts.observers += joined.observers
        } else if let observer {
            parts.observers.append(observer)
        }
        return stored
    }

    /// The number of bytes of an example's own text; otherwise 0.
    var ownSize: Int { observer == nil ? stored.utf8.count : 0 }

    /// The same text as another object.
    package var copy: TextValue { TextValue(stored, .external, observer: observer) }

    /// The changed text; this does not look at the content.
    func changed(_ change: TextChange, _ origin: TextOrigin) -> TextValue {
        let depth = (observer as? ChangedTextObserver)?.depth ?? 0
        // A text that was changed implausibly often is looked at as a whole.
        guard depth < Self.mostChanges else { return TextValue(change.applied(to: content), origin) }
        return TextValue(
            change.applied(to: stored), origin,
            observer: observer.map { ChangedTextObserver(change, of: $0, depth + 1) })
    }

    /// The number of nested changes through which a question is passed on.
    private static let mostChanges = 64

    /// The answer to a question; only this much of the text is looked at.
    package func answers(_ question: TextQuestion) -> Bool {
        let answer = question.isTrue(of: stored)
        observer?.hear(question, answer)
        return answer
    }

    /// Whether two texts are equal, by bytes or canonically.
    func equals(_ other: TextValue, canonically: Bool) -> Bool {
        switch (observer, other.observer) {
        case (nil, nil): return TextQuestion.equal(stored, other.stored, canonically: canonically)
        case (_?, nil): return answers(.equals(other.stored, canonically: canonically))
        case (nil, _?): return other.answers(.equals(stored, canonically: canonically))
        case (let own?, let others?):
            return own === others ? true : TextQuestion.equal(content, other.content, canonically: canonically)
        }
    }

    /// Whether two texts are equal, ignoring case.
    func equalsIgnoringCase(_ other: TextValue) -> Bool {
        if observer == nil { return other.answers(.equalsIgnoringCase(stored)) }
        return answers(.equalsIgnoringCase(other.content))
    }

    /// Whether it comes before another text, ignoring case.
    func precedesIgnoringCase(_ other: TextValue) -> Bool { answers(.precedesIgnoringCase(other.content)) }
}

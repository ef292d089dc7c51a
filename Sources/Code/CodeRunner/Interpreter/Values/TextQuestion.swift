/// A question about a text whose answer reveals only a part of it.
package enum TextQuestion: Hashable, Sendable {
    case equals(String, canonically: Bool)
    case equalsIgnoringCase(String)
    case precedesIgnoringCase(String)
    case isEmpty
    /// A question about the changed text.
    indirect case ofChanged(TextChange, TextQuestion)

    /// The answer for a text.
    package func isTrue(of text: String) -> Bool {
        switch self {
        case .equals(let other, let canonically): Self.equal(text, other, canonically: canonically)
        case .equalsIgnoringCase(let other): text.lowercased() == other.lowercased()
        case .precedesIgnoringCase(let other): text.lowercased() < other.lowercased()
        case .isEmpty: text.isEmpty
        case .ofChanged(let change, let question): question.isTrue(of: change.applied(to: text))
        }
    }

    static func equal(_ left: String, _ right: String, canonically: Bool) -> Bool {
        // A text that is not even canonically equal has other bytes, and the canonical test is faster.
        guard left == right else { return false }
        return canonically || left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }
}

/// A change that depends only on the text.
package enum TextChange: Hashable, Sendable {
    case lowercased
    case uppercased

    func applied(to text: String) -> String {
        switch self {
        case .lowercased: text.lowercased()
        case .uppercased: text.uppercased()
        }
    }
}

/// The provider of a text, which hears what is asked about it.
package protocol TextObserver: AnyObject {
    /// Reports that the whole text was looked at.
    func hearContent()
    /// Reports that a question was answered.
    func hear(_ question: TextQuestion, _ answer: Bool)
}

/// The texts of the host that a text is being joined from.
final class TextParts {
    var observers: [any TextObserver] = []
    /// A text of more parts is looked at when it is made.
    private static let most = 64

    /// The listener to questions about the joined text.
    var observer: JoinedTextObserver? {
        if observers.count <= Self.most { return observers.isEmpty ? nil : JoinedTextObserver(observers) }
        for observer in observers { observer.hearContent() }
        return nil
    }
}

/// Passes on the questions about a text that was joined from the host's: texts for logs are never looked at.
final class JoinedTextObserver: TextObserver {
    let observers: [any TextObserver]

    init(_ observers: [any TextObserver]) { self.observers = observers }

    func hearContent() { for observer in observers { observer.hearContent() } }

    func hear(_ question: TextQuestion, _ answer: Bool) { hearContent() }
}

/// Passes on the questions about a text that was made from the host's.
final class ChangedTextObserver: TextObserver {
    private let change: TextChange
    private let observer: any TextObserver
    /// The number of changes.
    let depth: Int

    init(_ change: TextChange, of observer: any TextObserver, _ depth: Int) {
        self.depth = depth
        self.change = change
        self.observer = observer
    }

    func hearContent() { observer.hearContent() }

    func hear(_ question: TextQuestion, _ answer: Bool) { observer.hear(.ofChanged(change, question), answer) }
}

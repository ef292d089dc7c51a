/// What can be asked about a text without learning all of it.
package enum TextQuestion: Hashable, Sendable {
    case equals(String, canonically: Bool)
    case equalsIgnoringCase(String)
    case precedesIgnoringCase(String)
    case isEmpty
    /// A question about what becomes of the text.
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
        // What is not even equal as Unicode has it has other bytes, and that is seen faster.
        guard left == right else { return false }
        return canonically || left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }
}

/// What can be made of a text alone.
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

/// Whoever handed in a text and hears what is asked about it.
package protocol TextWitness: AnyObject {
    /// All of the text was looked at.
    func hearContent()
    /// A question was answered.
    func hear(_ question: TextQuestion, _ answer: Bool)
}

/// Passes on what is asked about a text that was made of the host's.
final class ChangedTextWitness: TextWitness {
    private let change: TextChange
    private let witness: any TextWitness
    /// How many changes there are.
    let depth: Int

    init(_ change: TextChange, of witness: any TextWitness, _ depth: Int) {
        self.depth = depth
        self.change = change
        self.witness = witness
    }

    func hearContent() { witness.hearContent() }

    func hear(_ question: TextQuestion, _ answer: Bool) { witness.hear(.ofChanged(change, question), answer) }
}

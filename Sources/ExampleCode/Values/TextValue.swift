/// A text that an example works with.
///
/// What it says is only to be had by asking, so that a host can learn what a run has looked at of the texts that it
/// handed in.
package final class TextValue {
    /// Where it comes from.
    package let origin: TextOrigin
    /// Who hears what is asked; `nil` for a text of the example's own.
    package let witness: (any TextWitness)?
    private let stored: String

    /// Makes a text.
    package init(_ text: String, _ origin: TextOrigin = .external, witness: (any TextWitness)? = nil) {
        stored = text
        self.origin = origin
        self.witness = witness
    }

    /// What it says.
    package var content: String {
        witness?.hearContent()
        return stored
    }

    /// How many bytes it has, where it is the example's own.
    var ownSize: Int { witness == nil ? stored.utf8.count : 0 }

    /// The same text as another object.
    package var copy: TextValue { TextValue(stored, .external, witness: witness) }

    /// What becomes of it; nothing is looked at for that.
    func changed(_ change: TextChange, _ origin: TextOrigin) -> TextValue {
        let depth = (witness as? ChangedTextWitness)?.depth ?? 0
        // Of what was changed more often than people do, all is looked at.
        guard depth < Self.mostChanges else { return TextValue(change.applied(to: content), origin) }
        return TextValue(
            change.applied(to: stored), origin, witness: witness.map { ChangedTextWitness(change, of: $0, depth + 1) })
    }

    /// How many changes a question is passed on through, one inside the other.
    private static let mostChanges = 64

    /// Whether something is so of the text; only this much of it is looked at.
    package func answers(_ question: TextQuestion) -> Bool {
        let answer = question.isTrue(of: stored)
        witness?.hear(question, answer)
        return answer
    }

    /// Whether two texts say the same, by bytes or as Unicode has it.
    func equals(_ other: TextValue, canonically: Bool) -> Bool {
        switch (witness, other.witness) {
        case (nil, nil): return TextQuestion.equal(stored, other.stored, canonically: canonically)
        case (_?, nil): return answers(.equals(other.stored, canonically: canonically))
        case (nil, _?): return other.answers(.equals(stored, canonically: canonically))
        case (let own?, let others?):
            return own === others ? true : TextQuestion.equal(content, other.content, canonically: canonically)
        }
    }

    /// Whether two texts say the same but for upper and lower case.
    func equalsIgnoringCase(_ other: TextValue) -> Bool {
        if witness == nil { return other.answers(.equalsIgnoringCase(stored)) }
        return answers(.equalsIgnoringCase(other.content))
    }

    /// Whether it comes before another text, upper and lower case being the same.
    func precedesIgnoringCase(_ other: TextValue) -> Bool { answers(.precedesIgnoringCase(other.content)) }
}

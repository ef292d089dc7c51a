import StrictJSON

/// The member `id` of an answer, as it is and not as it should be.
enum AnswerID: Hashable {
    case number(Int)
    /// A text; the number that it spells, if it does.
    case text(String, Int?)
    case null
    case missing
    case other(String)

    init(_ element: JSONElement?) {
        guard let element else {
            self = .missing
            return
        }
        if let number = element.integer {
            self = .number(number)
        } else if let text = element.string {
            self = .text(text, Int(text))
        } else if element.isNull {
            self = .null
        } else {
            self = .other(element.numberText ?? element.kind.description)
        }
    }
}

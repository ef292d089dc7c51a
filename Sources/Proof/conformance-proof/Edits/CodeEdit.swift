/// A change to one token or statement of a page's code.
struct CodeEdit: Sendable {
    enum Kind: String, Sendable {
        case actionCode = "action code"
        case key = "key"
        case flagLiteral = "flag literal"
        case actionName = "action name"
        case category = "category"
        case equality = "== !="
        case logic = "&& ||"
        case comparison = "> >="
        case name = "name of a twin"
        case number = "number"
        case swappedVariable = "swapped variable"
        case droppedCall = "dropped call"
        case doubledCall = "doubled call"
        case movedCall = "call moved out of its if"
        case droppedElse = "dropped else"
        case droppedAssignment = "dropped assignment"
        case fixedCondition = "condition fixed"
        case addedReturn = "added return"
    }

    /// A replaced piece of the page.
    struct Replacement: Sendable, Hashable {
        /// Bytes of the page.
        var range: Range<Int>
        var text: String
    }

    var kind: Kind
    var page: String
    /// The page's line, counted from 1.
    var line: Int
    var before: String
    var after: String
    var replacements: [Replacement]
    /// The index of the page's code block.
    var block: Int

    var name: String { "\(page):\(line) \(kind.rawValue): \(before) → \(after)" }

    /// The edited page. Line breaks are preserved, so that line numbers do not change.
    func applied(to page: [UInt8]) -> [UInt8] {
        var edited = page
        for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            let breaks =
                replacement.text.contains("\n") ? 0 : page[replacement.range].count { $0 == UInt8(ascii: "\n") }
            edited.replaceSubrange(
                replacement.range,
                with: Array(replacement.text.utf8) + Array(repeating: UInt8(ascii: "\n"), count: breaks)
            )
        }
        return edited
    }
}

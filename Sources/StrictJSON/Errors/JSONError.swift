/// Why a document was refused, and where.
package struct JSONError: Error, Sendable, Hashable {
    /// What is wrong.
    package let reason: Reason

    /// Where it is wrong.
    package let place: JSONPlace

    /// The innermost value that was being read, as an RFC 6901 pointer; empty for the whole document.
    package let pointer: String

    /// An error made from its parts.
    package init(reason: Reason, place: JSONPlace, pointer: String) {
        self.reason = reason
        self.place = place
        self.pointer = pointer
    }
}

extension JSONError: CustomStringConvertible {
    /// A sentence with line, column, pointer and, where there is one, the remedy.
    package var description: String {
        let owner = pointer.isEmpty ? "" : " (\(printable(pointer)))"
        let remedy = reason.remedy.map { "; \($0)" } ?? ""
        return "Line \(place.line), column \(place.column)\(owner): \(reason)\(remedy)."
    }
}

/// A problem as a value: collected where it is found, sorted, and rendered once, at the edge of the program.
package struct Diagnostic: Error, Sendable {
    /// How much it weighs.
    package var severity: Severity
    /// A rule's id (`flag.off`) or a problem's code (`unknown-key`), by which it can be looked up.
    package var code: String?
    /// The problem, as a full sentence without a line break.
    package var message: String
    /// Its place, if it has one.
    package var place: SourcePlace?
    /// The last lines of a program's standard error that explain it; raw.
    package var log: String
    /// The fix.
    package var suggestion: String?
    /// Other places involved, in the order in which they should be read.
    package var related: [RelatedPlace]

    /// Makes a diagnostic.
    package init(
        _ severity: Severity,
        code: String? = nil,
        _ message: String,
        at place: SourcePlace? = nil,
        log: String = "",
        suggestion: String? = nil,
        related: [RelatedPlace] = []
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.place = place
        self.log = log
        self.suggestion = suggestion
        self.related = related
    }
}

extension Diagnostic: TotallyOrdered, Hashable {
    /// File, line, column, severity, code, then everything else: a total order by UTF-8 bytes, so that sorting is
    /// reproducible.
    package static func order(_ left: Diagnostic, _ right: Diagnostic) -> Order {
        Order.ofStart(left.place, right.place)
            .then(Order(left.severity, right.severity))
            .then(Order(bytesOf: left.code, right.code))
            .then(Order(bytesOf: left.message, right.message))
            .then(Order(left.place, right.place))
            .then(Order(bytesOf: left.log, right.log))
            .then(Order(bytesOf: left.suggestion, right.suggestion))
            .then(compare(left.related, right.related))
    }

    private static func compare(_ left: [RelatedPlace], _ right: [RelatedPlace]) -> Order {
        guard left != right else { return .same }
        return left.lexicographicallyPrecedes(right) ? .before : .after
    }
}

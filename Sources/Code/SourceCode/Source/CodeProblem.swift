/// Why an example would not compile, and where.
package struct CodeProblem: Sendable, Hashable {
    /// The kind of problem; the raw value is the code by which it can be looked up.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text does not follow the grammar of its language.
        case syntax
        /// It is nested more deeply than anything that people write.
        case nestedTooDeeply = "nested-too-deeply"
        /// There is more code than is checked.
        case tooMuch = "too-much"
        /// A name that nothing declares.
        case undeclared
        /// A name that one scope declares twice.
        case redeclared
        /// A constant is assigned.
        case constantAssigned = "constant-assigned"
        /// A value of one type where another is needed.
        case typeMismatch = "type-mismatch"
        /// An optional is used without being unwrapped.
        case optionalUsed = "optional-used"
        /// The arguments fit no declaration of the function: their number, or their labels.
        case wrongArguments = "wrong-arguments"
        /// A path through a function that must return something ends without a value.
        case missingReturn = "missing-return"
    }

    /// The kind of problem.
    package var kind: Kind
    /// The problem, as a full sentence.
    package var message: String
    /// Where it is.
    package var extent: SourceExtent
    /// The fix.
    package var suggestion: String?
    /// The words of the only statement that could not be parsed, in a function's body: running it has an unknown
    /// effect, and the code around it is known. `nil` if more may be unknown.
    package var unreadWords: Set<String>?

    /// Creates a problem.
    package init(_ kind: Kind, _ message: String, at extent: SourceExtent, suggestion: String? = nil) {
        self.kind = kind
        self.message = message
        self.extent = extent
        self.suggestion = suggestion
    }
}

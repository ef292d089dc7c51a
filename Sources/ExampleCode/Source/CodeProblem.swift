/// Why an example would not compile, and where.
package struct CodeProblem: Sendable, Hashable {
    /// What kind of problem; the raw value is the code by which it can be looked up.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text is no sentence of its language.
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
        /// A value of one type, where another is needed.
        case typeMismatch = "type-mismatch"
        /// An optional is used as if it were there.
        case optionalUsed = "optional-used"
        /// The arguments fit no declaration of the function: their number, or their labels.
        case wrongArguments = "wrong-arguments"
        /// A way through a function that must return something ends without doing so.
        case missingReturn = "missing-return"
    }

    /// What kind of problem.
    package var kind: Kind
    /// What is wrong, as a full sentence.
    package var message: String
    /// Where.
    package var extent: SourceExtent
    /// What mends it.
    package var suggestion: String?

    /// Makes a problem.
    package init(_ kind: Kind, _ message: String, at extent: SourceExtent, suggestion: String? = nil) {
        self.kind = kind
        self.message = message
        self.extent = extent
        self.suggestion = suggestion
    }
}

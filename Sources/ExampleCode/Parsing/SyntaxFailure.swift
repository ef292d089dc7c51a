/// Why a statement could not be parsed: caught where the next statement begins.
struct SyntaxFailure: Error {
    var kind: CodeProblem.Kind
    var message: String
    var extent: SourceExtent
}

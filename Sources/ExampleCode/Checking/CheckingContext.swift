/// What the checks know about a program.
struct CheckingContext {
    let platform: HostPlatform
    let units: [SourceUnit]
    let functions: [String: [FunctionDeclaration]]
    let globals: [String: VariableBinding]
    let globalConstants: Set<String>
    let types: [String: DeclaredType]
    let typesBySimpleName: [String: DeclaredType]
    let evidentMeanings: [String: Expression]
    let enclosingType: @Sendable (FunctionDeclaration) -> String?
}

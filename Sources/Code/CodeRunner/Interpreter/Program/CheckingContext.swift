package import SourceCode

/// The program as the checks see it.
package struct CheckingContext {
    package let platform: HostPlatform
    package let units: [SourceUnit]
    package let functions: [String: [FunctionDeclaration]]
    package let globals: [String: VariableBinding]
    package let globalConstants: Set<String>
    package let types: [String: DeclaredType]
    package let typesBySimpleName: [String: DeclaredType]
    /// The types that inherit from others, looked up once.
    package let index: TypeIndex
    /// Names of types and operators of which nothing is known for certain.
    package let openNames: Set<String>
    package let evidentMeanings: [String: Expression]
    package let enclosingType: @Sendable (FunctionDeclaration) -> String?
}

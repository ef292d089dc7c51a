import ExampleCode

/// A printed function in place of one that the platform's activity has.
struct AndroidOverride: Sendable {
    let function: FunctionDeclaration
    /// The printed class that declares it; `nil` where none is printed around it.
    let typeName: String?
    /// Whether something is left out in it, which may be the call of the superclass.
    let isElided: Bool

    init(_ function: FunctionDeclaration, typeName: String?) {
        self.function = function
        self.typeName = typeName
        isElided = function.body?.hasElision ?? true
    }

    /// The override that a class itself declares; `nil` where it has none.
    init?(of entryPoint: AndroidEntryPoint, by type: DeclaredType, in program: Program) {
        let own = type.methods[entryPoint.name]?.last {
            $0.parameters.count == entryPoint.parameterCount && $0.body != nil
        }
        guard type.declaration.kind == .classType, let own else { return nil }
        self.init(own, typeName: type.name)
    }
}

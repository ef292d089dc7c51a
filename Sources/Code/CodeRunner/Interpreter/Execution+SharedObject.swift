import SourceCode

extension Execution {
    /// The usual names of a singleton, in either language.
    private static let sharedNames = ["shared", "sharedInstance", "instance", "getInstance", "current", "default"]

    /// The object of a singleton class, as the class itself returns it; `nil` if it is not a singleton.
    package func sharedObject(of type: DeclaredType) -> Outcome? {
        for name in Self.sharedNames {
            if type.members.staticMethods[name]?.contains(where: { $0.parameters.isEmpty }) ?? false {
                return run(method: name, on: .type(.named(type.name)))
            }
            guard type.members.staticNames.contains(name) || type.members.staticComputed[name] != nil else { continue }
            let unit = SourceUnit(
                parsing: SourceText("\(type.name).\(name)" + (program.language == .java ? ";" : "")),
                language: program.language)
            guard case .expression(let expression)? = unit.statements.first?.kind, unit.problems.isEmpty else {
                continue
            }
            return outcome { () throws(Unwinding) in try evaluate(expression, in: heap.globals) }
        }
        return nil
    }
}

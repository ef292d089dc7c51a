extension Execution {
    /// The names that classes of one object give it, in either language.
    private static let sharedNames = ["shared", "sharedInstance", "instance", "getInstance", "current", "default"]

    /// The object of a class that has one alone, as the class itself hands it out; `nil` where it has none.
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

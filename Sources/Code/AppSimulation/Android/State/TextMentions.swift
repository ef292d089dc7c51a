import CodeRunner
import SourceCode

/// The texts in a program, other than where a notification names its channel.
struct TextMentions: SyntaxVisitor {
    private var places: [String: [SourceExtent]] = [:]
    /// The texts of variables, by their names.
    private var variables: [String: Set<String>] = [:]
    private var names: [String: [SourceExtent]] = [:]
    /// The arguments of builders, and the texts of variables.
    private var ignored: [SourceExtent] = []
    /// Closures and anonymous classes, which may run at any time.
    private var closures: [SourceExtent] = []

    init(_ program: Program) { for unit in program.units { walk(unit.statements) } }

    mutating func visit(_ statement: Statement) {
        guard case .variables(let declaration) = statement.kind else { return }
        for binding in declaration.bindings {
            guard let value = binding.initializer, case .literal(.string(let text)) = value.kind else { continue }
            ignored.append(value.extent)
            for name in binding.pattern.names { variables[name, default: []].insert(text) }
        }
    }

    mutating func visit(_ expression: Expression) {
        switch expression.kind {
        case .literal(.string(let text)): places[text, default: []].append(expression.extent)
        case .name(let name), .member(_, let name, _): names[name, default: []].append(expression.extent)
        case .closure: closures.append(expression.extent)
        case .construction(let construction):
            if construction.body != nil { closures.append(expression.extent) }
            guard construction.type.name?.hasSuffix("Builder") ?? false else { return }
            ignored += construction.arguments.map(\.value.extent)
        case .call(let call) where call.callee.lastName == "setChannelId":
            ignored += call.arguments.map(\.value.extent)
        default: break
        }
    }

    /// Whether a text is named outside of functions that have run.
    func mention(_ text: String, outside functions: [SourceExtent]) -> Bool {
        let named = variables.filter { $0.value.contains(text) }.keys.flatMap { names[$0] ?? [] }
        return ((places[text] ?? []) + named).contains { place in
            let isRun = functions.contains { $0.contains(place.start) }
            return !ignored.contains { $0.contains(place.start) }
                && (!isRun || closures.contains { $0.contains(place.start) })
        }
    }
}

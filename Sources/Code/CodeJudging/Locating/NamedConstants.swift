import CodeRunner
import SourceCode

/// The texts that examples name: constants, and the cases of enums.
struct NamedConstants {
    /// A named text.
    struct Constant {
        let name: String
        /// The place of the text.
        let extent: SourceExtent
    }

    private var constants: [String: [Constant]] = [:]

    init(_ program: Program) {
        for unit in program.units { add(unit.statements) }
    }

    /// The constants with a text.
    func all(of text: String) -> [Constant] { constants[text] ?? [] }

    private mutating func add(_ statements: [Statement]) {
        for statement in statements {
            switch statement.kind {
            case .variables(let variables):
                for binding in variables.bindings { add(binding.pattern.names.first, binding.initializer) }
            case .type(let type): add(type)
            default: break
            }
        }
    }

    private mutating func add(_ type: TypeDeclaration) {
        for one in type.cases {
            add(one.name, one.rawValue)
            for argument in one.arguments { add(one.name, argument.value) }
        }
        add(type.members)
    }

    private mutating func add(_ name: String?, _ value: Expression?) {
        guard let name, let value, case .literal(.string(let text)) = value.kind else { return }
        constants[text, default: []].append(Constant(name: name, extent: value.extent))
    }
}

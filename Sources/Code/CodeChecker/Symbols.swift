import CodeRunner
import SourceCode

/// The known facts about a name.
struct Symbol {
    /// Unknown if `.inferred`.
    var type: TypeReference
    /// Whether it cannot be reassigned.
    var isConstant: Bool
    /// Whether a constant already has its value; otherwise the first assignment sets it.
    var hasValue = true
    /// Whether its name may be declared again in the same braces: what a type test binds does not hold everywhere.
    var mayBeRedeclared = false
}

/// The local names, innermost braces last.
struct SymbolTable {
    private var scopes: [[String: Symbol]] = [[:]]

    var depth: Int { scopes.count }

    mutating func enter() { scopes.append([:]) }

    mutating func leave() { if scopes.count > 1 { scopes.removeLast() } }

    func lookUp(_ name: String) -> Symbol? {
        for scope in scopes.reversed() { if let symbol = scope[name] { return symbol } }
        return nil
    }

    func isDeclaredHere(_ name: String) -> Bool { scopes.last?[name].map { !$0.mayBeRedeclared } ?? false }

    mutating func allowRedeclaration(_ name: String) { scopes[scopes.count - 1][name]?.mayBeRedeclared = true }

    /// Lets all names of the innermost braces be declared again: only one branch of `#if` is compiled.
    mutating func allowRedeclarations() {
        for name in (scopes.last ?? [:]).keys { scopes[scopes.count - 1][name]?.mayBeRedeclared = true }
    }

    mutating func declare(_ name: String, _ symbol: Symbol) {
        // A value with this name is discarded.
        guard name != "_" else { return }
        scopes[scopes.count - 1][name] = symbol
    }

    var names: [String] { scopes.flatMap(\.keys) }
}

/// The type around the code being checked.
struct SurroundingType {
    var declared: DeclaredType
    /// Whether everything it inherits is known, so that a name that is not found does not exist.
    var isWhole: Bool
}

extension TypeReference {
    /// A type itself, used as a value.
    static func metatype(_ name: String) -> TypeReference { .named("type", [.named(name)]) }

    /// The instance type of a metatype.
    var instance: TypeReference? {
        if case .named("type", let arguments) = self { arguments.first } else { nil }
    }

    static let null = TypeReference.named("null")

    var isKnown: Bool {
        switch self {
        case .inferred, .wildcard: false
        case .optional(let wrapped, _): wrapped.isKnown
        default: true
        }
    }

    /// Whether any part of it is unknown.
    var hasGaps: Bool {
        switch self {
        case .inferred, .wildcard: true
        case .named(_, let arguments): arguments.contains(where: \.hasGaps)
        case .optional(let wrapped, _): wrapped.hasGaps
        case .array(let element): element.hasGaps
        case .dictionary(let key, let value): key.hasGaps || value.hasGaps
        case .tuple(let elements): elements.contains(where: \.hasGaps)
        case .function(let parameters, let result): result.hasGaps || parameters.contains(where: \.hasGaps)
        }
    }

    /// The table that holds the type's members, with its type arguments.
    var nominal: (name: String, arguments: [TypeReference])? {
        switch self {
        case .named(let name, let arguments): (name, arguments)
        case .array(let element): ("Array", [element])
        case .dictionary(let key, let value): ("Dictionary", [key, value])
        default: nil
        }
    }
}

/// The names of type parameters in scope: nothing is known of them.
struct TypeParameters {
    /// Each name, with what is known of its type.
    private(set) var types: [String: TypeReference] = [:]
    /// The names that each enclosing declaration has added.
    private var added: [[String]] = []

    /// Enters a declaration with type parameters.
    mutating func enter(_ names: [String]) {
        let new = Set(names).filter { types[$0] == nil }
        for name in new { types[name] = .inferred }
        added.append(Array(new))
    }

    /// Leaves the declaration that was entered last.
    mutating func leave() {
        for name in added.popLast() ?? [] { types[name] = nil }
    }
}

import CodeRunner
import SourceCode

/// Walks the units as a compiler would, and reports only what is certain.
final class Checker {
    let context: CheckingContext
    let language: CodeLanguage
    let stack = StackGuard()
    var symbols = SymbolTable()
    var misspellings = MisspellingSearch()
    var budget: CheckingBudget
    private var hasGivenUp = false
    var surroundings: [SurroundingType] = []
    /// The host class around a top-level function.
    var enclosingHost: HostType?
    /// Whether something before this place was left out, so that names may be declared there.
    var isElided = false
    /// The result type of the function being checked; `nil` inside closures, where it is unknown.
    var expectedResult: TypeReference?
    var isInInitializer = false
    var problems: Set<CodeProblem> = []
    var substitutions: [ObjectIdentifier: String] = [:]
    var optionalTexts: Set<ObjectIdentifier> = []
    var staticCalls: [String: [SourceExtent: StaticCall]] = [:]
    var optionalCalls: Set<ObjectIdentifier> = []
    /// The types of the expressions that were checked.
    var types: [ObjectIdentifier: TypeReference] = [:]
    var typeParameters = TypeParameters()
    /// The unit's imports: where its types come from.
    var imports = UnitImports()
    /// Simple names that more than one type has.
    private let ambiguousNames: Set<String>
    /// How much is known of what each declared type inherits.
    private var inheritances: [ObjectIdentifier: Inheritance] = [:]

    init(_ context: CheckingContext, budget: CheckingBudget? = nil) {
        self.context = context
        self.budget = budget ?? CheckingBudget(tokens: context.units.reduce(0) { $0 + $1.tokenCount })
        language = context.platform.language
        var names: Set<String> = []
        var ambiguous: Set<String> = []
        for name in context.types.values.lazy.map(\.simpleName) where !names.insert(name).inserted {
            ambiguous.insert(name)
        }
        ambiguousNames = ambiguous
    }

    func check() {
        for unit in context.units {
            isElided = false
            imports = UnitImports(unit)
            inheritances = [:]
            for statement in unit.statements { checkOutermost(statement) }
        }
    }

    private func checkOutermost(_ statement: Statement) {
        switch statement.kind {
        case .function(let function):
            enclosingHost = context.enclosingType(function).flatMap { hostType($0) }
            check(function)
            enclosingHost = nil
        case .elision: isElided = true
        default: check(statement)
        }
    }

    /// A class of the platform, unless the unit gives the name to another type.
    func hostType(_ name: String) -> HostType? {
        guard let type = context.platform.type(named: name), !context.openNames.contains(name) else { return nil }
        return imports.mayMean(type, context.platform) ? type : nil
    }

    // MARK: Problems

    func report(_ kind: CodeProblem.Kind, _ message: String, at extent: SourceExtent, suggestion: String? = nil) {
        guard extent != .nowhere, extent.start.line > 0, problems.count < SourceParser.mostProblems else { return }
        problems.insert(CodeProblem(kind, message, at: extent, suggestion: suggestion))
    }

    /// Whether there is too much code to check the rest; reports where that begins, however many problems there are.
    func givesUp(at extent: SourceExtent) -> Bool {
        guard budget.isSpent else { return false }
        if !hasGivenUp {
            hasGivenUp = true
            problems.insert(
                CodeProblem(
                    .tooMuch, "There is too much code before this place for the rest to be checked.", at: extent))
        }
        return true
    }

    // MARK: Declarations

    func check(_ function: FunctionDeclaration) {
        guard let body = function.body else { return }
        let outer = (isElided, expectedResult, isInInitializer)
        isElided = surroundings.isEmpty ? isElided : surroundings.contains { $0.declared.isElided }
        expectedResult =
            function.kind == .function || function.kind == .subscripting ? function.result ?? .tuple([]) : nil
        isInInitializer = function.kind != .function
        typeParameters.enter(function.generics)
        symbols.enter()
        for parameter in function.parameters {
            if let type = parameter.type { checkType(type, at: parameter.extent) }
            if let value = parameter.defaultValue { check(value, expecting: parameter.type) }
            symbols.declare(
                parameter.name, Symbol(type: type(of: parameter), isConstant: language == .swift && !parameter.isInout))
        }
        check(body)
        checkReturns(function, body)
        symbols.leave()
        typeParameters.leave()
        (isElided, expectedResult, isInInitializer) = outer
    }

    func type(of parameter: Parameter) -> TypeReference {
        guard let type = parameter.type else { return .inferred }
        return parameter.isVariadic ? .array(known(type)) : known(type)
    }

    /// A type as written, with its unknown parts left open.
    func known(_ type: TypeReference) -> TypeReference {
        typeParameters.types.isEmpty ? type : type.substituting(typeParameters.types)
    }

    func check(_ type: TypeDeclaration, declared: DeclaredType) {
        surroundings.append(SurroundingType(declared: declared, isWhole: isWhole(declared)))
        typeParameters.enter(type.kind == .extensionType ? declared.declaration.generics : type.generics)
        let outer = (isElided, expectedResult, isInInitializer)
        for one in type.cases {
            for argument in one.arguments { check(argument.value) }
            if let body = one.body {
                check(body, declared: DeclaredType(body, extensions: [], outerName: declared.name))
            }
        }
        for member in type.members {
            switch member.kind {
            case .function(let function): check(function)
            case .variables(let declaration): checkFields(declaration)
            case .type(let inner):
                check(
                    inner,
                    declared: context.types[declared.name + "." + inner.name]
                        ?? DeclaredType(inner, extensions: [], outerName: declared.name)
                )
            default: break
            }
        }
        (isElided, expectedResult, isInInitializer) = outer
        typeParameters.leave()
        surroundings.removeLast()
    }

    private func checkFields(_ declaration: VariableDeclaration) {
        for binding in declaration.bindings {
            if let type = binding.type { checkType(type, at: binding.pattern.extent) }
            if let initializer = binding.initializer {
                let found = check(initializer, expecting: binding.type)
                if let type = binding.type { checkAssignable(initializer, found, to: known(type), for: "the field") }
            }
            check(binding.accessors, type: binding.type)
        }
    }

    func check(_ accessors: Accessors?, type: TypeReference?) {
        guard let accessors else { return }
        let outer = (expectedResult, isInInitializer)
        isInInitializer = false
        if let getter = accessors.getter {
            expectedResult = type
            check(getter)
        }
        let bodies =
            accessors.observers.map { ($0.value, $0.body) } + (accessors.setter.map { [($0.name, $0.body)] } ?? [])
        for (name, body) in bodies {
            expectedResult = .tuple([])
            symbols.enter()
            symbols.declare(name, Symbol(type: type ?? .inferred, isConstant: true))
            check(body)
            symbols.leave()
        }
        (expectedResult, isInInitializer) = outer
    }

    /// How much is known of what a type inherits.
    private enum Inheritance {
        /// It is declared, with nothing left out.
        case whole
        /// Some of it is undeclared or left out.
        case open
        /// The type inherits from itself: another type of that name, which is not printed, is meant.
        case circular
    }

    /// Whether all that a type inherits is declared, with nothing left out.
    func isWhole(_ type: DeclaredType) -> Bool {
        // A temporary type is not cached: another one may take its address.
        guard context.types[type.name] === type else { return inheritance(of: type) == .whole }
        if let known = inheritances[ObjectIdentifier(type)] { return known == .whole }
        let (chain, end) = chain(from: type)
        let found = end ?? inheritance(of: type)
        // A chain of classes is walked once, however long it is: each is as whole as its end.
        for type in end == nil ? [type] : chain { inheritances[ObjectIdentifier(type)] = found }
        return found == .whole
    }

    /// The classes that a type inherits from, as long as each names at most one class and is not nested, and their
    /// common result; nil where more than following a chain is needed.
    private func chain(from type: DeclaredType) -> (types: [DeclaredType], end: Inheritance?) {
        var chain: [DeclaredType] = []
        var names: Set<String> = []
        var next = type
        while next.superNames.count <= 1, next.outerName == nil, context.types[next.name] === next,
            names.insert(next.name).inserted
        {
            chain.append(next)
            budget.take(4 + next.superNames.count)
            if hasMore(next) { return (chain, .open) }
            guard let name = next.superNames.first else { return (chain, .whole) }
            guard let declared = declaredType(name, besides: next) else {
                return (chain, hostType(name).map(mayHaveMore) ?? true ? .open : .whole)
            }
            switch inheritances[ObjectIdentifier(declared)] {
            case .whole?: return (chain, .whole)
            case .open?: return (chain, .open)
            case .circular?: return (chain, nil)
            case nil: next = declared
            }
        }
        return (chain, nil)
    }

    /// Whether there is more to a type than its declaration shows.
    private func hasMore(_ type: DeclaredType) -> Bool {
        type.isElided || type.declaration.kind == .extensionType || type.declaration.kind == .anonymousType
    }

    private func inheritance(of type: DeclaredType) -> Inheritance {
        var open = [type]
        var seen: Set<String> = []
        while let next = open.popLast() {
            guard seen.insert(next.name).inserted else { continue }
            budget.take(4 + next.superNames.count)
            if hasMore(next) { return .open }
            for name in next.superNames {
                if let declared = declaredType(name, besides: next) {
                    if declared === type { return .circular }
                    open.append(declared)
                } else if hostType(name).map(mayHaveMore) ?? true {
                    return .open
                }
            }
            if let outer = next.outerName.flatMap({ context.types[$0] }) { open.append(outer) }
        }
        return .whole
    }

    /// Whether a superclass in the code has protected members that no table lists: Java's own collections and streams
    /// do, while the uses of components and the like are known.
    private func mayHaveMore(_ host: HostType) -> Bool {
        guard language == .java, host.declaration.kind != .interfaceType, host.name != "Object",
            let package = context.platform.packages[host.name], package.hasPrefix("java.")
        else { return false }
        return !context.platform.lineage(of: host).contains { $0.name == "Throwable" }
    }

    /// The type that a supertype's name means for a type: a sibling declared next to it comes before any other.
    func declaredType(_ name: String, besides type: DeclaredType) -> DeclaredType? {
        guard let outer = type.outerName, let sibling = context.types[outer + "." + name] else {
            return declaredType(name)
        }
        return sibling
    }

    func declaredType(_ name: String) -> DeclaredType? {
        budget.take(surroundings.count)
        guard !isOpen(name) else { return nil }
        // A path is looked up as written; a simple name is looked up nested only if a nested type has it.
        let mayBeNested =
            context.index.hasNestedTypes
            && (context.typesBySimpleName[name] != nil || name.utf8.contains(UInt8(ascii: ".")))
        for surrounding in surroundings.reversed() {
            if surrounding.declared.name == name { return surrounding.declared }
            if mayBeNested, let inner = context.types[surrounding.declared.name + "." + name] { return inner }
        }
        if let type = context.types[name] { return type }
        // Which of several nested types of one name is meant depends on the place.
        guard !ambiguousNames.contains(name), let nested = context.typesBySimpleName[name] else { return nil }
        return language == .java || surroundings.isEmpty || isInherited(nested) ? nested : nil
    }

    /// Whether a type's name, with or without its outer types, may mean more than one type or an unknown one.
    func isOpen(_ name: String) -> Bool {
        guard !context.openNames.isEmpty else { return false }
        return context.openNames.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }

    /// Whether a nested type belongs to a type that the types around the code inherit from. Elsewhere it is not visible
    /// without its path.
    private func isInherited(_ nested: DeclaredType) -> Bool {
        surroundings.contains { surrounding in
            surrounding.declared.superNames.contains { $0 == nested.outerName }
        }
    }
}

/// How much may be looked up while a program is checked: work that grows faster than the code must not cause long
/// waits.
struct CheckingBudget {
    /// Declarations and parameters that are compared with uses. The documentation's pages need a few thousand.
    static let usual = 200_000

    private(set) var left: Int

    /// The extra allowance for each token of the code.
    static let perToken = 40

    init(_ left: Int = usual) { self.left = left }

    /// A budget for a number of tokens.
    init(tokens: Int) { self.init(Self.usual + Self.perToken * tokens) }

    /// Whether nothing more may be checked.
    var isSpent: Bool { left < 0 }

    /// Records that declarations were looked at.
    mutating func take(_ count: Int) { left -= count }
}

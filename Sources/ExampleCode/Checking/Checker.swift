/// Walks the units as a compiler would, and says only what is certain.
final class Checker {
    let context: CheckingContext
    let language: ExampleLanguage
    let stack = StackGuard()
    var symbols = SymbolTable()
    var misspellings = MisspellingSearch()
    var budget: CheckingBudget
    private var hasGivenUp = false
    var surroundings: [SurroundingType] = []
    /// The host's class around a function of the outermost level.
    var enclosingHost: HostType?
    /// Whether something before this place was left out, so that names may be declared there.
    var isElided = false
    /// What the function being checked returns; `nil` inside closures, where it is not known.
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
    /// What the unit that is checked says about where its types come from.
    var imports = UnitImports()
    /// What more than one type is called, without what is around it.
    private let ambiguousNames: Set<String>
    /// What is known of all that declared types inherit.
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

    /// A class of the platform, unless the unit says that the name is another's.
    func hostType(_ name: String) -> HostType? {
        guard let type = context.platform.type(named: name), !context.openNames.contains(name) else { return nil }
        return imports.mayMean(type, context.platform) ? type : nil
    }

    // MARK: Problems

    func report(_ kind: CodeProblem.Kind, _ message: String, at extent: SourceExtent, suggestion: String? = nil) {
        guard extent != .nowhere, extent.start.line > 0, problems.count < SourceParser.mostProblems else { return }
        problems.insert(CodeProblem(kind, message, at: extent, suggestion: suggestion))
    }

    /// Whether there is so much code that no more of it is checked; says so where that begins, however many problems
    /// there are.
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

    /// A type as written, with what is not known about it left open.
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

    /// What is known of all that a type inherits.
    private enum Inheritance {
        /// It is declared, and nothing of it left out.
        case whole
        /// Some of it is not declared, or left out.
        case open
        /// The type inherits from itself: another of the same name is meant, which is not printed.
        case circular
    }

    /// Whether all that a type inherits is declared, and nothing of it left out.
    func isWhole(_ type: DeclaredType) -> Bool {
        // Types of the moment are gone before another comes to where they were.
        guard context.types[type.name] === type else { return inheritance(of: type) == .whole }
        if let known = inheritances[ObjectIdentifier(type)] { return known == .whole }
        let (chain, end) = chain(from: type)
        let found = end ?? inheritance(of: type)
        // A chain of classes is gone through once, however long it is: each is as whole as its end.
        for type in end == nil ? [type] : chain { inheritances[ObjectIdentifier(type)] = found }
        return found == .whole
    }

    /// The classes that a type inherits from as long as each names one class at most and is in no other, and what all
    /// of them come to; nil where that takes more than following a chain.
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

    /// Whether there is more of a type than its declaration shows.
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

    /// Whether a class that the code inherits from has protected members that no table lists: those of Java's own
    /// collections and streams do, components and their like are known by what they are used for.
    private func mayHaveMore(_ host: HostType) -> Bool {
        guard language == .java, host.declaration.kind != .interfaceType, host.name != "Object",
            let package = context.platform.packages[host.name], package.hasPrefix("java.")
        else { return false }
        return !context.platform.lineage(of: host).contains { $0.name == "Throwable" }
    }

    /// What a type that inherits from a name means by it: one that is declared beside it before any other.
    func declaredType(_ name: String, besides type: DeclaredType) -> DeclaredType? {
        guard let outer = type.outerName, let sibling = context.types[outer + "." + name] else {
            return declaredType(name)
        }
        return sibling
    }

    func declaredType(_ name: String) -> DeclaredType? {
        budget.take(surroundings.count)
        guard !isOpen(name) else { return nil }
        // A path is looked for as it is written, and a name where a type of it is declared inside of another.
        let mayBeNested =
            context.index.hasNestedTypes
            && (context.typesBySimpleName[name] != nil || name.utf8.contains(UInt8(ascii: ".")))
        for surrounding in surroundings.reversed() {
            if surrounding.declared.name == name { return surrounding.declared }
            if mayBeNested, let inner = context.types[surrounding.declared.name + "." + name] { return inner }
        }
        if let type = context.types[name] { return type }
        // Of several nested types of one name, which is meant depends on where.
        guard !ambiguousNames.contains(name), let nested = context.typesBySimpleName[name] else { return nil }
        return language == .java || surroundings.isEmpty || isInherited(nested) ? nested : nil
    }

    /// Whether a type's name, with or without those around it, may mean more than one type or nothing that is known.
    func isOpen(_ name: String) -> Bool {
        guard !context.openNames.isEmpty else { return false }
        return context.openNames.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }

    /// Whether a nested type is one of a type that the types around the code inherit from. From elsewhere it is not seen
    /// without its path.
    private func isInherited(_ nested: DeclaredType) -> Bool {
        surroundings.contains { surrounding in
            surrounding.declared.superNames.contains { $0 == nested.outerName }
        }
    }
}

/// What the checks know about a program.
struct CheckingContext {
    let platform: HostPlatform
    let units: [SourceUnit]
    let functions: [String: [FunctionDeclaration]]
    let globals: [String: VariableBinding]
    let globalConstants: Set<String>
    let types: [String: DeclaredType]
    let typesBySimpleName: [String: DeclaredType]
    /// The types that inherit from others, looked up once.
    let index: TypeIndex
    /// Names of types and operators of which nothing is known for certain.
    let openNames: Set<String>
    let evidentMeanings: [String: Expression]
    let enclosingType: @Sendable (FunctionDeclaration) -> String?
}

/// How much may be looked up while a program is checked: what grows faster than the code may not keep everybody
/// waiting.
struct CheckingBudget {
    /// Declarations and parameters that are held against uses. The documentation's pages need a few thousand.
    static let usual = 200_000

    private(set) var left: Int

    /// How much more each token of the code allows.
    static let perToken = 40

    init(_ left: Int = usual) { self.left = left }

    /// For so many tokens of code.
    init(tokens: Int) { self.init(Self.usual + Self.perToken * tokens) }

    /// Whether nothing more may be checked.
    var isSpent: Bool { left < 0 }

    /// Notes that declarations were looked at.
    mutating func take(_ count: Int) { left -= count }
}

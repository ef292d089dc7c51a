import Diagnostics
package import SourceCode

/// Examples that belong together, and the platform they are written for.
package final class Program: Sendable {
    /// The platform.
    package let platform: HostPlatform
    /// The examples, in the order of the page.
    package let units: [SourceUnit]
    /// The top-level functions: methods of a class that is not printed. Where two have the same name and labels, both
    /// are here.
    package let functions: [String: [FunctionDeclaration]]
    /// The types that the examples declare.
    package let types: [String: DeclaredType]
    /// Top-level variables.
    let globals: [String: VariableBinding]
    let globalConstants: Set<String>
    /// Top-level variables that belong to the class and not to an object.
    let globalStatics: Set<String>
    let staticImports: StaticImports
    /// The meanings of names that an elision left undeclared.
    let evidentMeanings: [String: Expression]
    /// The class that has a top-level function as a method.
    let enclosingType: @Sendable (FunctionDeclaration) -> String?
    private let checked: Lazy<Analysis>
    /// The origin of the units.
    package let origin: Origin
    /// In an app, the names with several declarations: which one is meant is unknown.
    package let ambiguousNames: Set<String>
    /// The names of everything that the examples assign.
    let assignedNames: Lazy<Set<String>>
    /// The names of types and operators whose meaning may vary from place to place.
    private let openNames: Set<String>
    /// The names of the functions and types that the code declares.
    let callableNames: Lazy<Set<String>>
    /// The effects that pieces of code may have, as far as a run has requested them.
    let reaches = Lock<[SourceExtent: Execution.Reach]>([:])
    /// The names of the classes of an app's Java files; nil for a page's examples.
    package let classNames: JavaClassNames?
    /// Whether the examples extend types of the platform.
    let extendsPlatform: Bool
    /// The undeclared types that a page extends, in order; empty for an app.
    let undeclaredTypes: [DeclaredType]
    let index: TypeIndex
    /// The names of the platform's types that nothing else can have.
    let plainTypeNames: Set<String>
    /// The names of everything that the units declare outside functions, of the evident meanings, and of everything
    /// that the platform and the language declare.
    private let knownNames: Set<String>
    /// The names of the types that the code makes of literals.
    let literalTypes: Set<String>
    /// The places of labels in tuples; none for a label that has several.
    let tupleLabels: [String: Int]

    /// The language of the examples.
    package var language: CodeLanguage { platform.language }

    /// Where the units come from.
    package enum Origin: Sendable {
        /// A page, which shows things several times and misspells them.
        case page
        /// The files of an app, which compile: a similar name is a different name, and two types of the same name are
        /// not interchangeable.
        case app
    }

    /// Combines examples of one language.
    ///
    /// - Parameters:
    ///   - units: in the order of the page; a later function or type of the same name wins.
    ///   - platform: of the same language.
    ///   - origin: where the units come from.
    ///   - classNames: the names of the classes of an app's Java files in the units.
    ///   - evidentMeanings: by the name that an elision leaves undeclared, an expression: `["data":
    ///     "remoteMessage.getData()"]`.
    ///   - enclosingType: the host class around a top-level function (`onResume` → `Activity`), where it is known.
    ///   - check: checks the program when its analysis is first used.
    package init(
        units: [SourceUnit],
        platform: HostPlatform,
        origin: Origin = .page,
        classNames: JavaClassNames? = nil,
        evidentMeanings: [String: String] = [:],
        enclosingType: @escaping @Sendable (FunctionDeclaration) -> String? = { _ in nil },
        check: @escaping @Sendable (CheckingContext) -> Analysis
    ) {
        self.units = units
        self.platform = platform
        staticImports = StaticImports(units)
        self.origin = origin
        self.classNames = classNames
        assignedNames = Lazy {
            units.reduce(into: []) { names, unit in
                for statement in unit.statements {
                    names.formUnion(CodeNames(statement).assigned)
                }
            }
        }
        self.enclosingType = enclosingType
        var collector = DeclarationCollector()
        for unit in units { collector.collect(unit.statements, outerName: nil) }
        ambiguousNames = origin == .app ? collector.dropAmbiguous() : []
        self.functions = collector.functions
        globals = collector.globals
        globalConstants = collector.globalConstants
        globalStatics = collector.globalStatics
        let (functions, types) = (collector.functions, collector.declaredTypes())
        self.types = types
        literalTypes = Set(
            types.values.lazy.filter { type in
                type.superNames.contains { $0.hasPrefix("ExpressibleBy") && $0.hasSuffix("Literal") }
            }.map(\.simpleName))
        callableNames = Lazy {
            types.values.reduce(into: Set(functions.keys)) { names, type in
                names.insert(type.simpleName)
                names.formUnion(type.functions.map(\.name))
            }
        }
        let extended = types.values.filter { $0.declaration.kind == .extensionType }
        extendsPlatform = !extended.isEmpty
        undeclaredTypes = extended.filter { origin == .page && platform.type(named: $0.name) == nil }
            .sorted { $0.declaration.nameExtent.start < $1.declaration.nameExtent.start }
        // If two types have the same simple name, the outer one counts; of two outer ones, the later.
        let nested = types.values.map { (depth: $0.name.utf8.count { $0 == UInt8(ascii: ".") }, type: $0) }
            .sorted { left, right in
                (right.depth, left.type.declaration.nameExtent.start) < (
                    left.depth, right.type.declaration.nameExtent.start
                )
            }
        var simple: [String: DeclaredType] = [:]
        for (_, type) in nested { simple[type.simpleName] = type }
        // In an app, a name that several nested types share refers to none of them elsewhere.
        let inner = Dictionary(grouping: types.values.filter { $0.outerName != nil }, by: \.simpleName)
        for (name, list) in inner where origin == .app && list.count > 1 && simple[name]?.outerName != nil {
            simple[name] = nil
        }
        index = TypeIndex(types, simple: simple, platform: platform)
        var declared = Set(collector.functions.keys)
        declared.formUnion(collector.globals.keys)
        declared.formUnion(types.values.lazy.map(\.simpleName))
        declared.formUnion(evidentMeanings.keys)
        for type in types.values {
            declared.formUnion(type.members.names)
            declared.formUnion(type.declaration.cases.lazy.map(\.name))
        }
        knownNames = platform.names.union(declared).union(Self.commonNames)
        let taken = declared.filter(platform.plainTypeNames.contains)
        plainTypeNames = taken.isEmpty ? platform.plainTypeNames : platform.plainTypeNames.subtracting(taken)
        self.evidentMeanings = evidentMeanings.compactMapValues { text in
            let unit = SourceUnit(
                parsing: SourceText(text + (platform.language == .java ? ";" : "")), language: platform.language)
            guard case .expression(let expression)? = unit.statements.first?.kind, unit.problems.isEmpty else {
                return nil
            }
            return expression
        }
        openNames = units.reduce(into: collector.privateTwins) { $0.formUnion($1.openNames) }
        let labels = units.reduce(into: Self.tupleLabels) { $0.merge($1.tupleLabels) { $0.union($1) } }
        tupleLabels = labels.compactMapValues { $0.count == 1 ? $0.first : nil }
        let context = CheckingContext(
            platform: platform,
            units: units,
            functions: collector.distinctFunctions,
            globals: collector.globals,
            globalConstants: collector.globalConstants,
            types: types,
            typesBySimpleName: simple,
            index: index,
            openNames: openNames,
            evidentMeanings: self.evidentMeanings,
            enclosingType: enclosingType
        )
        checked = Lazy {
            var analysis = check(context)
            if origin == .app { analysis.substitutions = [:] }
            return analysis
        }
    }

    /// The compile errors in reading order, and the meanings of misspelt names. Computed on first use.
    package var analysis: Analysis { checked.value }

    /// A declared type by its full or simple name, seen from inside another.
    package func type(named name: String, from inner: DeclaredType? = nil) -> DeclaredType? {
        index.type(named: name, from: inner)
    }

    /// The type of another library that a path begins with: neither the app's files nor the platform declare any type in
    /// it. `nil` for other paths.
    package func library(of path: String) -> String? {
        let types = path.split(separator: ".").map(String.init).filter { $0.first?.isUppercase ?? false }
        guard origin == .app, let first = types.first, path.hasPrefix(first),
            // In Java, it may be a constant that a superclass declares.
            language == .swift || first.contains(where: \.isLowercase)
        else { return nil }
        let areForeign = types.allSatisfy { name in
            !mayDeclare(name) && !ambiguousNames.contains(name) && !openNames.contains(name)
                && !platform.isFrameworks(name)
        }
        return areForeign ? first : nil
    }

    /// Why a name is unknown: it has no declaration, or several.
    package func reasonNotToKnow(_ name: String) -> String {
        several(name) ?? "nothing declares \(name)"
    }

    /// Why the behaviour of a function is unknown: it has no declaration, or several.
    package func reasonNotToKnow(function name: String) -> String {
        several(name) ?? "nothing declares the function \(name)"
    }

    private func several(_ name: String) -> String? {
        let twin = name.split(separator: ".").first.map(String.init) ?? name
        return ambiguousNames.contains(twin) ? "several files declare \(twin)" : nil
    }

    /// The declared types that a type inherits from, itself first.
    package func lineage(of type: DeclaredType) -> [DeclaredType] { index.lineage(of: type) }

    /// The parts of the tuples that Swift's collections return.
    private static let tupleLabels: [String: Set<Int>] = [
        "key": [0], "value": [1], "offset": [0], "element": [1], "inserted": [0], "memberAfterInsert": [1],
    ]

    /// Names that every object or type of a language has.
    private static let commonNames: Set = ["allCases", "length", "name", "ordinal", "rawValue", "toString", "values"]

    /// Whether a name may be declared by the units, the platform or the language. Local variables and types of
    /// functions do not count.
    func mayDeclare(_ name: String) -> Bool {
        knownNames.contains(name) || !staticImports.types(of: name).isEmpty
    }

    /// The method that the platform would call: of the type, or else of its supertypes in the example.
    package func method(named name: String, parameterCount: Int, of type: DeclaredType) -> FunctionDeclaration? {
        guard index.mayDeclare(name, type) else { return nil }
        for type in lineage(of: type) {
            if let method = type.members.methods[name]?.last(where: { $0.parameters.count == parameterCount }) {
                return method
            }
        }
        return nil
    }

    /// The functions that a type declares itself, without initializers, in the order of the page.
    package func functions(of type: DeclaredType) -> [FunctionDeclaration] {
        type.functions.sorted { $0.extent.start < $1.extent.start }
    }

    /// The parameters of the constructors of a type.
    package func constructors(of type: DeclaredType) -> [[Parameter]] { type.members.initializers.map(\.parameters) }

    /// The host class that a declared type inherits from.
    package func hostType(of type: DeclaredType) -> HostType? { index.hostType(of: type) }
}

/// Collects the declarations of the units.
struct DeclarationCollector {
    package var functions: [String: [FunctionDeclaration]] = [:]
    var globals: [String: VariableBinding] = [:]
    var globalConstants: Set<String> = []
    var globalStatics: Set<String> = []
    private var repeatedGlobals: Set<String> = []
    private var declarations: [(name: String, declaration: TypeDeclaration, outerName: String?)] = []
    private var extensions: [String: [TypeDeclaration]] = [:]

    /// The last of several functions with the same signature: a page may show one many times.
    var distinctFunctions: [String: [FunctionDeclaration]] {
        functions.mapValues { list in
            var seen: Set<String> = []
            let last = list.reversed().filter { function in
                seen.insert(
                    function.parameters.map { "\($0.label ?? "_"):\($0.type?.description ?? "")" }.joined(
                        separator: ",")
                ).inserted
            }
            return last.reversed()
        }
    }

    /// The names of private types of one file that another file also has.
    var privateTwins: Set<String> {
        let isolating: Set<String> = ["private", "fileprivate"]
        var seen: Set<String> = []
        let twins = Set(declarations.lazy.map(\.name).filter { !seen.insert($0).inserted })
        return Set(
            declarations.lazy.filter {
                twins.contains($0.name) && !$0.declaration.modifiers.isDisjoint(with: isolating)
            }
            .map(\.declaration.name))
    }

    /// Removes the declarations whose name is declared in several files, and returns the names: which one another file
    /// means is unknown.
    mutating func dropAmbiguous() -> Set<String> {
        var seen: Set<String> = []
        var ambiguous: Set<String> = []
        for (name, _, outerName) in declarations where outerName == nil {
            if !seen.insert(name).inserted { ambiguous.insert(name) }
        }
        declarations.removeAll { name, _, outerName in
            ambiguous.contains(name)
                || outerName.map { $0.split(separator: ".").first.map { ambiguous.contains(String($0)) } ?? false }
                    ?? false
        }
        for name in ambiguous { extensions[name] = nil }
        let distinct = distinctFunctions
        for (name, list) in functions where distinct[name]?.count != list.count {
            functions[name] = nil
            ambiguous.insert(name)
        }
        for name in repeatedGlobals {
            globals[name] = nil
            ambiguous.insert(name)
        }
        return ambiguous
    }

    mutating func collect(_ statements: [Statement], outerName: String?) {
        for statement in statements {
            switch statement.kind {
            case .function(let function) where outerName == nil: functions[function.name, default: []].append(function)
            case .variables(let variables) where outerName == nil: collect(variables)
            case .type(let type): collect(type, outerName: outerName)
            default: break
            }
        }
    }

    private mutating func collect(_ variables: VariableDeclaration) {
        for binding in variables.bindings {
            for name in binding.pattern.names {
                if globals.updateValue(binding, forKey: name) != nil { repeatedGlobals.insert(name) }
                if variables.isConstant { globalConstants.insert(name) }
                if variables.modifiers.contains("static") { globalStatics.insert(name) }
            }
        }
    }

    private mutating func collect(_ type: TypeDeclaration, outerName: String?) {
        let name = (outerName.map { $0 + "." } ?? "") + type.name
        if type.kind == .extensionType {
            extensions[type.name, default: []].append(type)
        } else {
            declarations.append((name, type, outerName))
        }
        collect(type.members, outerName: name)
    }

    func declaredTypes() -> [String: DeclaredType] {
        // The last of several types with one name; the last one with a simple name gets the extensions that name no
        // outer type.
        var last: [String: Int] = [:]
        var lastSimple: [String: String] = [:]
        for (index, (name, declaration, _)) in declarations.enumerated() {
            last[name] = index
            lastSimple[declaration.name] = name
        }
        let wrappers = Dictionary(
            declarations.lazy.filter { $0.declaration.modifiers.contains("@propertyWrapper") }.map {
                ($0.declaration.name, $0.declaration)
            }
        ) { $1 }
        var types: [String: DeclaredType] = [:]
        var open = extensions
        for (index, (name, declaration, outerName)) in declarations.enumerated() where last[name] == index {
            // An extension that contains the type extends another one of that name.
            let isInItsExtension =
                !extensions.isEmpty && outerName?.split(separator: ".").contains { $0 == declaration.name } ?? false
            let isMeant = last[declaration.name] == nil && lastSimple[declaration.name] == name && !isInItsExtension
            types[name] = DeclaredType(
                declaration,
                extensions: extensions[name] ?? (isMeant ? extensions[declaration.name] : nil) ?? [],
                outerName: outerName,
                wrappers: wrappers
            )
            open[name] = nil
            if !isInItsExtension { open[declaration.name] = nil }
        }
        // An extension of a platform type is a type itself here.
        for (name, list) in open {
            guard let first = list.first else { continue }
            types[name] = DeclaredType(
                first, extensions: Array(list.dropFirst()), outerName: nil, wrappers: wrappers)
        }
        return types
    }
}

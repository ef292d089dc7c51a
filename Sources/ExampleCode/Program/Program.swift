import Diagnostics

/// Examples that belong together, and the platform they are written for.
package final class Program: Sendable {
    /// The platform.
    package let platform: HostPlatform
    /// The examples, in the order of the page.
    package let units: [SourceUnit]
    /// The functions of the outermost level: methods of a class that is not printed. Where two have the same name and
    /// labels, both are here.
    package let functions: [String: [FunctionDeclaration]]
    /// The types that the examples declare.
    package let types: [String: DeclaredType]
    /// Variables of the outermost level.
    let globals: [String: VariableBinding]
    let globalConstants: Set<String>
    /// Variables of the outermost level that belong to the class and not to an object.
    let globalStatics: Set<String>
    let staticImports: StaticImports
    /// What names mean that an elision left undeclared.
    let evidentMeanings: [String: Expression]
    /// Of what class a function of the outermost level is a method.
    let enclosingType: @Sendable (FunctionDeclaration) -> String?
    private let checked: Deferred<Analysis>
    /// What it is that the units are.
    package let origin: Origin
    /// The names that several declarations have, of an app: which of them is meant is not known.
    package let ambiguousNames: Set<String>
    /// The names of all that the examples assign.
    let assignedNames: Deferred<Set<String>>
    /// The names of the functions and types that the code declares.
    let callableNames: Deferred<Set<String>>
    /// A version of Android for each range that the code tells apart.
    let versions: Deferred<[Int]>
    /// The effects that pieces of code may have, as far as a run has asked.
    let reaches = Lock<[SourceExtent: Execution.Reach]>([:])
    /// What the classes of an app's Java files are called here; nil for a page's examples.
    package let classNames: JavaClassNames?
    /// Whether the examples extend types of the platform.
    let extendsPlatform: Bool
    /// The types that a page extends and nothing declares, in order; none of an app.
    let undeclaredTypes: [DeclaredType]
    let index: TypeIndex
    /// The names of the platform's types that nothing else can have.
    let plainTypeNames: Set<String>
    /// The names of all that the units declare outside of functions, of what they mean evidently, and of all that the
    /// platform and the language declare.
    private let knownNames: Set<String>

    /// The language of the examples.
    package var language: ExampleLanguage { platform.language }

    /// Where the units come from.
    package enum Origin: Sendable {
        /// A page, which shows things several times and misspells them.
        case page
        /// The files of an app, which a compiler has read: a name that is near another is another, and of two types of
        /// one name neither can be taken for the other.
        case app
    }

    /// Puts examples of one language together and checks them.
    ///
    /// - Parameters:
    ///   - units: in the order of the page; a later function or type of the same name wins.
    ///   - origin: where the units come from.
    ///   - classNames: what the classes of an app's Java files are called in the units.
    ///   - platform: of the same language.
    ///   - evidentMeanings: by the name that an elision leaves undeclared, an expression:
    ///     `["data": "remoteMessage.getData()"]`.
    ///   - enclosingType: the host's class around a function of the outermost level (`onResume` → `Activity`), where
    ///     it is known.
    package init(
        units: [SourceUnit],
        platform: HostPlatform,
        origin: Origin = .page,
        classNames: JavaClassNames? = nil,
        evidentMeanings: [String: String] = [:],
        enclosingType: @escaping @Sendable (FunctionDeclaration) -> String? = { _ in nil }
    ) {
        self.units = units
        self.platform = platform
        staticImports = StaticImports(units)
        self.origin = origin
        self.classNames = classNames
        assignedNames = Deferred {
            units.reduce(into: []) { names, unit in
                for statement in unit.statements {
                    names.formUnion(CodeNames(statement).assigned)
                }
            }
        }
        versions = Deferred {
            SystemVersions.apart(in: units.flatMap(\.statements))
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
        callableNames = Deferred {
            types.values.reduce(into: Set(functions.keys)) { names, type in
                names.insert(type.simpleName)
                names.formUnion(type.functions.map(\.name))
            }
        }
        let extended = types.values.filter { $0.declaration.kind == .extensionType }
        extendsPlatform = !extended.isEmpty
        undeclaredTypes = extended.filter { origin == .page && platform.type(named: $0.name) == nil }
            .sorted { $0.declaration.nameExtent.start < $1.declaration.nameExtent.start }
        // Of two types with one simple name the outer counts, of two outer ones the later.
        let nested = types.values.map { (depth: $0.name.utf8.count { $0 == UInt8(ascii: ".") }, type: $0) }
            .sorted { left, right in
                (right.depth, left.type.declaration.nameExtent.start) < (
                    left.depth, right.type.declaration.nameExtent.start
                )
            }
        var simple: [String: DeclaredType] = [:]
        for (_, type) in nested { simple[type.simpleName] = type }
        // In an app, a name that several have inside of others is that of none of them elsewhere.
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
        let context = CheckingContext(
            platform: platform,
            units: units,
            functions: collector.distinctFunctions,
            globals: collector.globals,
            globalConstants: collector.globalConstants,
            types: types,
            typesBySimpleName: simple,
            index: index,
            openNames: units.reduce(into: collector.privateTwins) { $0.formUnion($1.openNames) },
            evidentMeanings: self.evidentMeanings,
            enclosingType: enclosingType
        )
        checked = Deferred {
            var analysis = Analysis(checking: context)
            if origin == .app { analysis.substitutions = [:] }
            return analysis
        }
    }

    /// What would not compile, in reading order; and what misspelt names mean. Made when it is first asked for.
    package var analysis: Analysis { checked.value }

    /// A declared type by its full or simple name, seen from inside another.
    package func type(named name: String, from inner: DeclaredType? = nil) -> DeclaredType? {
        index.type(named: name, from: inner)
    }

    /// Why nobody knows what a name means that nothing declares, or too many.
    func reasonNotToKnow(_ name: String) -> String {
        several(name) ?? "nothing declares \(name)"
    }

    /// Why nobody knows what a function does that nothing declares, or too many.
    package func reasonNotToKnow(function name: String) -> String {
        several(name) ?? "nothing declares the function \(name)"
    }

    private func several(_ name: String) -> String? {
        let twin = name.split(separator: ".").first.map(String.init) ?? name
        return ambiguousNames.contains(twin) ? "several files declare \(twin)" : nil
    }

    /// The declared types that a type inherits from, itself first.
    package func lineage(of type: DeclaredType) -> [DeclaredType] { index.lineage(of: type) }

    /// Names that every object or type of a language has, whoever declares it.
    private static let commonNames: Set = ["allCases", "length", "name", "ordinal", "rawValue", "toString", "values"]

    /// Whether a name may be that of something which the units, the platform or the language declare; not, whether a
    /// function has a variable or a type of that name.
    func mayDeclare(_ name: String) -> Bool {
        knownNames.contains(name) || !staticImports.types(of: name).isEmpty
    }

    /// The method that the platform would call: of the type, else of those it inherits from in the example.
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

    /// The host's class that a declared type inherits from.
    package func hostType(of type: DeclaredType) -> HostType? { index.hostType(of: type) }
}

/// Gathers what the units declare.
struct DeclarationCollector {
    var functions: [String: [FunctionDeclaration]] = [:]
    var globals: [String: VariableBinding] = [:]
    var globalConstants: Set<String> = []
    var globalStatics: Set<String> = []
    private var repeatedGlobals: Set<String> = []
    private var declarations: [(name: String, declaration: TypeDeclaration, outerName: String?)] = []
    private var extensions: [String: [TypeDeclaration]] = [:]

    /// Of functions that look the same from outside, the last: a page may show one many times.
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

    /// The names of types of one file that another file has, too.
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

    /// Takes away what several declarations of different files have the name of, and gives the names: nobody can say here
    /// which of them another file means.
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
        // Of types with one name, the last; and the last of a simple name has the extensions that name no outer type.
        var last: [String: Int] = [:]
        var lastSimple: [String: String] = [:]
        for (index, (name, declaration, _)) in declarations.enumerated() {
            last[name] = index
            lastSimple[declaration.name] = name
        }
        var types: [String: DeclaredType] = [:]
        var open = extensions
        for (index, (name, declaration, outerName)) in declarations.enumerated() where last[name] == index {
            // An extension that the type is declared in extends another of the name.
            let isInItsExtension =
                !extensions.isEmpty && outerName?.split(separator: ".").contains { $0 == declaration.name } ?? false
            let isMeant = last[declaration.name] == nil && lastSimple[declaration.name] == name && !isInItsExtension
            types[name] = DeclaredType(
                declaration,
                extensions: extensions[name] ?? (isMeant ? extensions[declaration.name] : nil) ?? [],
                outerName: outerName
            )
            open[name] = nil
            if !isInItsExtension { open[declaration.name] = nil }
        }
        // An extension of one of the platform's types is a type here itself.
        for (name, list) in open {
            guard let first = list.first else { continue }
            types[name] = DeclaredType(first, extensions: Array(list.dropFirst()), outerName: nil)
        }
        return types
    }
}

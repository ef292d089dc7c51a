package import SourceCode

/// A type of the example, with the members of its extensions.
package final class DeclaredType: Sendable {
    /// Its name; nested types include their outer types.
    package let name: String
    /// The declaration.
    package let declaration: TypeDeclaration
    package let members: TypeMembers
    /// The names of its supertypes and protocols, including those of extensions.
    package let superNames: [String]
    package let outerName: String?
    /// Its methods, including static ones.
    package var functions: [FunctionDeclaration] {
        Array(members.methods.values.joined()) + Array(members.staticMethods.values.joined())
    }

    /// Its name without its outer types. An extension may itself name a path.
    package var simpleName: String {
        guard let dot = declaration.name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return declaration.name }
        return String(declaration.name[declaration.name.utf8.index(after: dot)...])
    }

    /// The extents of extensions that are private to their file.
    private let hiddenExtents: [SourceExtent]
    /// The indices of its cases, by name.
    private let casePlaces: [String: Int]

    /// Whether its own declaration has an initializer: then a struct has no memberwise one.
    let declaresInitializer: Bool

    /// Combines a declaration with its extensions.
    ///
    /// - Parameter wrappers: the property wrappers of the code, by name.
    package init(
        _ declaration: TypeDeclaration, extensions: [TypeDeclaration], outerName: String?,
        wrappers: [String: TypeDeclaration] = [:]
    ) {
        self.declaration = declaration
        self.outerName = outerName
        name = (outerName.map { $0 + "." } ?? "") + declaration.name
        var members = TypeMembers(hasStaticFields: declaration.kind == .interfaceType, wrappers: wrappers)
        for statement in declaration.members { members.add(statement) }
        declaresInitializer = !members.initializers.isEmpty
        for extending in extensions { for statement in extending.members { members.add(statement) } }
        members.addComponents(declaration.components)
        members.indexFields()
        casePlaces = Dictionary(declaration.cases.enumerated().lazy.map { ($1.name, $0) }) { first, _ in first }
        self.members = members
        hiddenExtents = (extensions + [declaration]).filter {
            $0.kind == .extensionType && !$0.modifiers.isDisjoint(with: Self.hiding)
        }.map(\.extent)
        superNames = (declaration.supertypes + extensions.flatMap(\.supertypes)).compactMap(\.unwrapped.name)
    }

    /// Its own instance methods, by name, including all with the same signature.
    package var methods: [String: [FunctionDeclaration]] { members.methods }

    /// Whether Objective-C, and thus iOS, does not see one of its methods: the method or its extension is private, or
    /// it belongs to a protocol.
    package func hides(_ method: FunctionDeclaration) -> Bool {
        if isProtocol { return true }
        guard !method.modifiers.contains("@objc") else { return false }
        return !method.modifiers.isDisjoint(with: Self.hiding)
            || hiddenExtents.contains { $0.contains(method.nameExtent.start) }
    }

    /// Whether it is a protocol whose extensions declare a method that it does not require.
    func hasOnlyInExtensions(_ method: FunctionDeclaration) -> Bool {
        guard declaration.kind == .interfaceType else { return false }
        let twins = members.methods[method.name]?.filter { $0.fullName == method.fullName } ?? []
        return !twins.isEmpty && twins.allSatisfy { $0.body != nil }
    }

    private static let hiding: Set<String> = ["private", "fileprivate"]

    /// The index of a case in the declaration.
    package func place(ofCase name: String) -> Int? { casePlaces[name] }

    /// Whether it is a protocol, or the extension of a platform protocol.
    package var isProtocol: Bool {
        declaration.kind == .interfaceType
            || declaration.kind == .extensionType && Self.platformProtocols.contains(declaration.name)
    }

    private static let platformProtocols: Set<String> = [
        "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UNUserNotificationCenterDelegate",
    ]

    /// Whether its objects are copied when they are passed on.
    package var isValueType: Bool { declaration.kind == .structType || declaration.kind == .recordType }

    /// Whether objects of the type have code that is not printed.
    package var isElided: Bool { members.isElided }
}

/// The members of a type by name.
package struct TypeMembers: Sendable {
    package var methods: [String: [FunctionDeclaration]] = [:]
    package var staticMethods: [String: [FunctionDeclaration]] = [:]
    package var initializers: [FunctionDeclaration] = []
    /// Blocks that run when an object is created, and the fields, in order.
    var stored: [StoredMember] = []
    var staticStored: [StoredMember] = []
    package var computed: [String: Accessors] = [:]
    package var staticComputed: [String: Accessors] = [:]
    /// Fields that get their value on first use, by name.
    var lazyFields: [String: VariableBinding] = [:]
    package var constants: Set<String> = []
    /// Fields that a framework fills, according to an annotation.
    var filled: Set<String> = []
    /// Fields that only the type itself can assign.
    var privates: Set<String> = []
    package var types: [String: TypeReference] = [:]
    package var isElided = false
    /// Whether fields are implicitly static, as those of Java's interfaces are.
    let hasStaticFields: Bool
    /// The fields by name, instance fields before static ones.
    package private(set) var fields: [String: VariableBinding] = [:]
    package private(set) var storedNames: Set<String> = []
    package private(set) var staticNames: Set<String> = []

    /// The annotations and attributes of fields that frameworks fill.
    private static let fillers: Set<String> = [
        "@Inject", "@Autowired", "@Resource", "@BindView", "@Bind", "@ViewById", "@Extra", "@InjectView", "@Arg",
        "@IBOutlet", "@Environment", "@EnvironmentObject", "@Injected", "@LazyInjected", "@Dependency",
    ]

    /// The names of attributes of fields, which may be result builders.
    var builders: [String: [String]] = [:]
    private let wrappers: [String: TypeDeclaration]

    init(hasStaticFields: Bool, wrappers: [String: TypeDeclaration]) {
        self.hasStaticFields = hasStaticFields
        self.wrappers = wrappers
    }

    mutating func add(_ statement: Statement) {
        switch statement.kind {
        case .elision, .unreadable: isElided = true
        case .function(let function): add(function)
        case .variables(let declaration): add(declaration)
        default: break
        }
    }

    private mutating func add(_ function: FunctionDeclaration) {
        switch function.kind {
        case .initializer: initializers.append(function)
        case .staticBlock: if let body = function.body { staticStored.append(.block(body)) }
        case .instanceBlock: if let body = function.body { stored.append(.block(body)) }
        case .deinitializer: break
        case .function, .subscripting:
            if function.isStatic {
                staticMethods[function.name, default: []].append(function)
            } else {
                methods[function.name, default: []].append(function)
            }
        }
    }

    private mutating func add(_ declaration: VariableDeclaration) {
        for attribute in declaration.attributes {
            guard let wrapper = wrappers[attribute.name] else { continue }
            for plain in declaration.unwrapped(from: attribute, wrapper) { add(plain) }
            return
        }
        let isStatic =
            !declaration.modifiers.isDisjoint(with: ["static", "class"])
            || hasStaticFields && declaration.bindings.contains { $0.initializer != nil }
        for binding in declaration.bindings {
            for name in binding.pattern.names {
                if let type = binding.type { types[name] = type }
                if declaration.isConstant { constants.insert(name) }
                if declaration.modifiers.contains("private") { privates.insert(name) }
                builders[name] = declaration.attributes.isEmpty ? nil : declaration.attributes.map(\.name)
                if !declaration.modifiers.isDisjoint(with: Self.fillers) { filled.insert(name) }
                if let accessors = binding.accessors, accessors.getter != nil {
                    if isStatic { staticComputed[name] = accessors } else { computed[name] = accessors }
                } else if isStatic {
                    staticStored.append(.field(name, binding))
                } else {
                    if declaration.modifiers.contains("lazy") { lazyFields[name] = binding }
                    stored.append(.field(name, binding))
                }
            }
        }
    }

    mutating func addComponents(_ components: [Parameter]) {
        for component in components {
            let pattern = Pattern(.name(component.name), component.extent)
            stored.append(.field(component.name, VariableBinding(pattern: pattern, type: component.type)))
            types[component.name] = component.type
            constants.insert(component.name)
        }
    }

    /// All names, of any kind.
    package var names: [String] {
        Array(methods.keys) + Array(staticMethods.keys) + Array(types.keys) + Array(constants) + Array(computed.keys)
            + Array(staticComputed.keys)
            + (stored + staticStored).compactMap { if case .field(let name, _) = $0 { name } else { nil } }
    }

    /// Indexes the fields by name, once all members have been added.
    mutating func indexFields() {
        for case .field(let name, let binding) in stored where storedNames.insert(name).inserted {
            fields[name] = binding
        }
        for case .field(let name, let binding) in staticStored where staticNames.insert(name).inserted {
            fields[name] = fields[name] ?? binding
        }
    }
}

/// A step of setting up an object or a type.
enum StoredMember: Sendable {
    case field(String, VariableBinding)
    case block(Block)
}

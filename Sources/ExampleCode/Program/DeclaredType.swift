/// A type of the example, with what its extensions add.
package final class DeclaredType: Sendable {
    /// What it is called; nested ones with what is around them.
    package let name: String
    /// The declaration.
    package let declaration: TypeDeclaration
    let members: TypeMembers
    /// What it inherits from and conforms to, extensions included, by name.
    package let superNames: [String]
    let outerName: String?
    /// Its methods, those of its type among them.
    package var functions: [FunctionDeclaration] {
        Array(members.methods.values.joined()) + Array(members.staticMethods.values.joined())
    }

    /// What it is called without what is around it. An extension may name a path itself.
    var simpleName: String {
        guard let dot = declaration.name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return declaration.name }
        return String(declaration.name[declaration.name.utf8.index(after: dot)...])
    }

    /// Where extensions are that nothing outside of their file sees.
    private let hiddenExtents: [SourceExtent]
    /// The places of its cases, by name.
    private let casePlaces: [String: Int]

    init(_ declaration: TypeDeclaration, extensions: [TypeDeclaration], outerName: String?) {
        self.declaration = declaration
        self.outerName = outerName
        name = (outerName.map { $0 + "." } ?? "") + declaration.name
        var members = TypeMembers(hasStaticFields: declaration.kind == .interfaceType)
        for statement in declaration.members { members.add(statement) }
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

    /// Its own methods that are called on objects, by name; of those that look the same from outside, all.
    package var methods: [String: [FunctionDeclaration]] { members.methods }

    /// Whether Objective-C, and with it iOS, does not see one of its methods: it is private, or an extension is, or it is
    /// what a protocol offers to those that conform.
    package func hides(_ method: FunctionDeclaration) -> Bool {
        if isProtocol { return true }
        guard !method.modifiers.contains("@objc") else { return false }
        return !method.modifiers.isDisjoint(with: Self.hiding)
            || hiddenExtents.contains { $0.contains(method.nameExtent.start) }
    }

    private static let hiding: Set<String> = ["private", "fileprivate"]

    /// The place of a case among the declaration's.
    func place(ofCase name: String) -> Int? { casePlaces[name] }

    /// Whether it is a protocol, or the extension of one of the platform's.
    package var isProtocol: Bool {
        declaration.kind == .interfaceType
            || declaration.kind == .extensionType && Self.platformProtocols.contains(declaration.name)
    }

    private static let platformProtocols: Set<String> = [
        "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UNUserNotificationCenterDelegate",
    ]

    /// Whether its objects are copied where they are passed on.
    var isValueType: Bool { declaration.kind == .structType || declaration.kind == .recordType }

    /// Whether objects of the type carry code that is not printed.
    var isElided: Bool { members.isElided }
}

/// The members of a type by their names.
struct TypeMembers: Sendable {
    var methods: [String: [FunctionDeclaration]] = [:]
    var staticMethods: [String: [FunctionDeclaration]] = [:]
    var initializers: [FunctionDeclaration] = []
    /// Blocks that run when an object is made, with the fields, in order.
    var stored: [StoredMember] = []
    var staticStored: [StoredMember] = []
    var computed: [String: Accessors] = [:]
    var staticComputed: [String: Accessors] = [:]
    /// Fields that get their value when they are first asked for, by name.
    var lazyFields: [String: VariableBinding] = [:]
    var constants: Set<String> = []
    /// Fields that a framework fills, as an annotation says.
    var filled: Set<String> = []
    /// Fields that only the type itself can assign.
    var privates: Set<String> = []
    var types: [String: TypeReference] = [:]
    var isElided = false
    /// Whether fields belong to the type without saying so, as those of Java's interfaces do.
    let hasStaticFields: Bool
    /// The fields, the objects' before the type's, by name.
    private(set) var fields: [String: VariableBinding] = [:]
    private(set) var storedNames: Set<String> = []
    private(set) var staticNames: Set<String> = []

    /// The annotations and attributes by which frameworks know the fields that they fill.
    private static let fillers: Set<String> = [
        "@Inject", "@Autowired", "@Resource", "@BindView", "@Bind", "@ViewById", "@Extra", "@InjectView", "@Arg",
        "@IBOutlet", "@Environment", "@EnvironmentObject", "@Injected", "@LazyInjected", "@Dependency",
    ]

    init(hasStaticFields: Bool) { self.hasStaticFields = hasStaticFields }

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
        let isStatic =
            !declaration.modifiers.isDisjoint(with: ["static", "class"])
            || hasStaticFields && declaration.bindings.contains { $0.initializer != nil }
        for binding in declaration.bindings {
            for name in binding.pattern.names {
                if let type = binding.type { types[name] = type }
                if declaration.isConstant { constants.insert(name) }
                if declaration.modifiers.contains("private") { privates.insert(name) }
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

    /// All names, of whatever kind.
    var names: [String] {
        Array(methods.keys) + Array(staticMethods.keys) + Array(types.keys) + Array(constants) + Array(computed.keys)
            + Array(staticComputed.keys)
            + (stored + staticStored).compactMap { if case .field(let name, _) = $0 { name } else { nil } }
    }

    /// Makes fields be found by their names, once all members are here.
    mutating func indexFields() {
        for case .field(let name, let binding) in stored where storedNames.insert(name).inserted {
            fields[name] = binding
        }
        for case .field(let name, let binding) in staticStored where staticNames.insert(name).inserted {
            fields[name] = fields[name] ?? binding
        }
    }
}

/// What happens when an object or a type is set up.
enum StoredMember: Sendable {
    case field(String, VariableBinding)
    case block(Block)
}

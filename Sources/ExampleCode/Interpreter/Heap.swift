/// What stays in an app from callback to callback: static fields, and the fields of the class that is not printed.
final class Heap {
    private let program: Program
    /// The fields of the object whose class is not printed: the variables of the outermost level.
    var globals: Scope
    /// Those of them that belong to the class.
    private let staticGlobals: Scope
    private var statics: [String: [String: Value]] = [:]
    /// Whether a static field was assigned that nothing declares.
    private(set) var hasUndeclaredStatics = false
    private var setUpTypes: Set<String> = []
    /// How many set-ups of constants are under way.
    private var setUpDepth = 0
    /// Whether setting up constants has done something that would be seen twice if it were done twice.
    private var hasEffectfulConstants = false
    /// Whether something was assigned to that is set up only once.
    private var hasChangedConstants = false

    /// The heap of an app that has not run yet.
    init(_ program: Program) {
        self.program = program
        globals = Scope(parent: nil, frame: Frame(receiver: nil, type: nil, function: nil))
        staticGlobals = Scope(parent: nil, frame: Frame(receiver: nil, type: nil, function: nil))
    }

    // MARK: Fields

    /// The scope of a variable of the outermost level.
    func outermostScope(of name: String) -> Scope {
        program.globalStatics.contains(name) ? staticGlobals : globals
    }

    /// A static field; nil as long as it has no value.
    func staticValue(_ name: String, of type: String) -> Value? { statics[type]?[name] }

    /// Gives a static field a value while its type is set up.
    func setUp(_ value: Value, _ name: String, of type: String) { statics[type, default: [:]][name] = value }

    /// Assigns a static field.
    func assign(_ value: Value, _ name: String, of type: String) {
        noteChangedConstant()
        statics[type, default: [:]][name] = value
    }

    /// Assigns a static field that nothing declares.
    func assignUndeclared(_ value: Value, _ name: String, of type: String) {
        hasUndeclaredStatics = true
        assign(value, name, of: type)
    }

    /// Assigns a variable of the outermost level that the program declares.
    func assignGlobal(_ value: Value, _ name: String) {
        noteChangedConstant()
        outermostScope(of: name).declare(name, value)
    }

    // MARK: Setting up

    /// Whether a type is set up now for the first time.
    func begins(_ type: DeclaredType) -> Bool { setUpTypes.insert(type.name).inserted }

    /// Begins to set up constants.
    func beginSetUp() { setUpDepth += 1 }

    /// Ends it.
    ///
    /// - Parameter isSeen: whether anybody could see that it was done.
    func endSetUp(isSeen: Bool) {
        setUpDepth -= 1
        if isSeen { hasEffectfulConstants = true }
    }

    /// Notes that what was set up is assigned to.
    func noteChangedConstant() { if setUpDepth == 0 { hasChangedConstants = true } }

    // MARK: What stays

    /// Whether anything stays that setting the app up again would not bring back: constants are the same every time.
    var keepsVariables: Bool {
        hasChangedConstants || hasEffectfulConstants || keepsVariables(OutermostFields(scope: globals))
            || keepsVariables(OutermostFields(scope: staticGlobals))
            || statics.contains { $0.value.contains { !Self.isConstant($0.value) } }
    }

    /// Whether fields of an object whose class is not printed hold more than constants.
    func keepsVariables(_ fields: OutermostFields) -> Bool {
        !fields.scope.allSatisfy { name, value in program.globalConstants.contains(name) && Self.isConstant(value) }
    }

    private static func isConstant(_ value: Value) -> Bool {
        switch value {
        case .null, .void, .boolean, .integer, .long, .floating, .character, .range, .type: true
        case .string(let text): text.witness == nil
        case .enumeration(let one): one.values.isEmpty
        // A constant of an enum.
        case .object(let object):
            object.constant != nil && object.scope == nil && object.fields.values.allSatisfy(isSimple)
        case .list, .set, .map, .tuple, .function, .host, .unknown: false
        }
    }

    private static func isSimple(_ value: Value) -> Bool {
        if case .object = value { return false }
        return isConstant(value)
    }
}

/// Fields of an object whose class is not printed: the variables of the outermost level that are not static.
package struct OutermostFields {
    let scope: Scope

    init(scope: Scope) { self.scope = scope }

    /// The fields of a new object: each is set up when it is first looked at.
    package init() { scope = Scope(parent: nil, frame: Frame(receiver: nil, type: nil, function: nil)) }
}

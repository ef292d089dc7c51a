/// The state of an app that persists from callback to callback: static fields, and the fields of the class that is not
/// printed.
final class Heap {
    private let program: Program
    /// The fields of the object whose class is not printed: the top-level variables.
    var globals: Scope
    /// The static ones among them.
    private let staticGlobals: Scope
    private var statics: [String: [String: Value]] = [:]
    /// Whether an undeclared static field was assigned.
    private(set) var hasUndeclaredStatics = false
    private var setUpTypes: Set<String> = []
    /// The number of constant set-ups in progress.
    private var setUpDepth = 0
    /// Whether setting up constants has had a visible effect, which repeating it would duplicate.
    private var hasEffectfulConstants = false
    /// Whether something that is set up only once was assigned.
    private var hasChangedConstants = false

    /// The heap of an app that has not run yet.
    package init(_ program: Program) {
        self.program = program
        globals = Scope(parent: nil, frame: Frame(receiver: nil, type: nil, function: nil))
        staticGlobals = Scope(parent: nil, frame: Frame(receiver: nil, type: nil, function: nil))
    }

    // MARK: Fields

    /// The scope of a top-level variable.
    func outermostScope(of name: String) -> Scope {
        program.globalStatics.contains(name) ? staticGlobals : globals
    }

    /// A static field; nil until it has a value.
    func staticValue(_ name: String, of type: String) -> Value? { statics[type]?[name] }

    /// Sets a static field while its type is set up.
    func setUp(_ value: Value, _ name: String, of type: String) { statics[type, default: [:]][name] = value }

    /// Assigns a static field.
    func assign(_ value: Value, _ name: String, of type: String) {
        noteChangedConstant()
        statics[type, default: [:]][name] = value
    }

    /// Assigns an undeclared static field.
    func assignUndeclared(_ value: Value, _ name: String, of type: String) {
        hasUndeclaredStatics = true
        assign(value, name, of: type)
    }

    /// Assigns a top-level variable that the program declares.
    func assignGlobal(_ value: Value, _ name: String) {
        noteChangedConstant()
        outermostScope(of: name).declare(name, value)
    }

    // MARK: Setting up

    /// Whether this is the first set-up of a type.
    func begins(_ type: DeclaredType) -> Bool { setUpTypes.insert(type.name).inserted }

    /// Begins to set up constants.
    func beginSetUp() { setUpDepth += 1 }

    /// Ends it.
    ///
    /// - Parameter isSeen: whether it had a visible effect.
    func endSetUp(isSeen: Bool) {
        setUpDepth -= 1
        if isSeen { hasEffectfulConstants = true }
    }

    /// Records an assignment to something that was set up.
    func noteChangedConstant() { if setUpDepth == 0 { hasChangedConstants = true } }

    // MARK: What stays

    /// Whether anything persists that setting up the app again would not restore: constants are the same every time.
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
        case .string(let text): text.observer == nil
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

/// Fields of an object whose class is not printed: the top-level variables that are not static.
package struct OutermostFields {
    let scope: Scope

    package init(scope: Scope) { self.scope = scope }

    /// The fields of a new object, each set up when it is first read.
    package init() { scope = Scope(parent: nil, frame: Frame(receiver: nil, type: nil, function: nil)) }
}

package import SourceCode

/// One running app: the effects of its examples persist from callback to callback.
///
/// Not to be shared between tasks. All work is bounded: steps, depth and sizes.
package final class Execution {
    /// The program.
    package let program: Program
    let analysis: Analysis
    /// State for the host's code: a recorder, the device.
    package var context: AnyObject?
    /// The object whose methods the top-level functions are, if the caller of `run` passes none.
    package var enclosingObject: Value?
    /// The conditions that hold at the current place, outermost first.
    package internal(set) var conditions: [Decision] = []
    /// The functions being run, outermost first, with their call sites.
    package internal(set) var activations: [Activation] = []
    /// Every condition evaluated, in order: those that were false let nothing through.
    package internal(set) var decisions: [Decision] = []
    /// Every call of a function of the examples, in order.
    package internal(set) var invocations: [Activation] = []
    /// Calls of undeclared functions, whose effect is unknown.
    package internal(set) var unresolvedCalls: [UnresolvedCall] = []
    /// The superclass functions called by the current call of `run`.
    package internal(set) var superCalls: Set<SuperCall> = []
    /// The steps taken by the current call of `run`.
    // Unchecked: each access of this number and of `depth` reads, adds or assigns, and calls nothing: no two can
    // overlap.
    @exclusivity(unchecked) package internal(set) var steps = 0
    let limits: Limits
    let semantics: LanguageSemantics
    /// The cost of looking into values; counted with the steps.
    let meter: WalkMeter
    @exclusivity(unchecked) var depth = 0
    var stack = StackGuard()
    /// The state that persists from callback to callback.
    let heap: Heap
    var localTypes: [ObjectIdentifier: DeclaredType] = [:]
    var localTypesByName: [String: (type: DeclaredType, scope: Scope)] = [:]
    private var madeTexts = 0
    /// The number of host function calls.
    var effects = 0
    /// The running subscripts that extensions add to types of the platform.
    var openSubscripts: [FunctionDeclaration] = []
    let rings: ValueRings
    /// The expected types of call results, by the places of the calls.
    var wantedTypes: [SourceExtent: TypeReference] = [:]
    /// The fields whose observers are being run.
    var observed: [(object: ObjectValue, name: String)] = []
    /// The parameters' values when the last call returned: for a function the `inout` ones, for a closure all.
    var leftParameters: [Value] = []
    /// The sides that the run takes of unknown conditions; `nil` if the run ends at one.
    package var sides: Sides?
    /// Whether code outside the files may set what it can reach.
    package var isPart = false
    /// The version of the system; nil for a page's examples.
    package var systemVersion: () -> Int? = { nil }
    /// How many sides were taken.
    var sidesTaken = 0
    /// The objects that were thrown, by the numbers that errors carry.
    var thrownValues: [Value] = []

    /// The limits of a run.
    package struct Limits: Sendable {
        /// Expressions and statements in one run.
        package var steps = 100_000
        /// Nesting depth of expressions and statements, including calls.
        package var depth = 1_000
        /// Bytes of a text, elements of a collection.
        package var size = 65_536
        /// Decisions, invocations and unresolved calls that are remembered, each.
        package var remembered = 2_000

        /// The usual limits.
        package init() {}
    }

    /// Creates an app that has not run yet.
    ///
    /// - Parameter rings: shared by the values of the app. Apps that find each other's values share one.
    package init(
        _ program: Program, context: AnyObject? = nil, limits: Limits = Limits(), rings: ValueRings = ValueRings()
    ) {
        self.program = program
        analysis = program.analysis
        self.context = context
        self.limits = limits
        self.rings = rings
        meter = WalkMeter(limit: limits.steps)
        semantics = program.language.semantics
        heap = Heap(program)
    }

    // MARK: What stays

    /// The top-level variables, as `enclosingObject` has them; changing the object changes these too.
    package var outermostFields: OutermostFields {
        get { OutermostFields(scope: heap.globals) }
        set { heap.globals = newValue.scope }
    }

    /// Whether anything persists that setting up the app again would not restore.
    package var keepsVariables: Bool { heap.keepsVariables }

    /// Whether fields of an object whose class is not printed hold more than constants.
    package func keepsVariables(_ fields: OutermostFields) -> Bool { heap.keepsVariables(fields) }

    /// Sets up constants, and records whether that was visible.
    func settingUp<Result>(_ body: () throws(Unwinding) -> Result) throws(Unwinding) -> Result {
        let before = effects + decisions.count + unresolvedCalls.count
        heap.beginSetUp()
        defer { heap.endSetUp(isSeen: effects + decisions.count + unresolvedCalls.count != before) }
        return try body()
    }

    // MARK: Bounds

    /// Counts a step and a level; stops endless runs.
    func enter(_ extent: SourceExtent) throws(Unwinding) {
        depth += 1
        try turn(extent)
        // Few frames are added between two checks of the stack.
        if depth > limits.depth || depth & 3 == 0 && stack.isExhausted {
            throw .inconclusive(reason: "calls are nested too deeply", extent)
        }
    }

    /// Counts a step: one for every expression, statement, call and loop iteration. Stops endless runs.
    func turn(_ extent: SourceExtent) throws(Unwinding) {
        steps += 1
        try settle(extent)
    }

    /// Adds the cost of looking into values, and stops runs that exceed the limit.
    func settle(_ extent: SourceExtent) throws(Unwinding) {
        let links = meter.spent
        if links != 0 {
            steps += links
            meter.reset()
        }
        if steps > limits.steps { throw .inconclusive(reason: "it does not come to an end", extent) }
    }

    /// Counts a step into a nested value: values may contain themselves, and each other many times.
    package func descend(_ depth: Int, _ extent: SourceExtent) throws(Unwinding) {
        try turn(extent)
        if depth > limits.depth || stack.isExhausted {
            throw .inconclusive(reason: "values are nested too deeply", extent)
        }
    }

    /// Counts work other than expressions and statements, as the number of steps that take as long.
    package func charge(_ work: Int) { steps += work }

    /// Counts the cost of looking at all of a value, where it exceeds a step. A text of the host's is short, and is not
    /// looked at here.
    package func charge(_ value: Value) {
        switch value {
        case .string(let text): steps += text.ownSize / 64
        case .list(let list): steps += list.elements.count / 16
        case .set(let set): steps += set.storage.ownCount / 16
        case .map(let map): steps += map.storage.ownCount / 16
        default: break
        }
    }

    func checkSize(_ count: Int, at extent: SourceExtent) throws(Unwinding) {
        steps += count / 64
        try settle(extent)
        if count > limits.size { throw .inconclusive(reason: "a value grows without end", extent) }
    }

    /// A text that is a new object, joined from parts.
    func made(_ text: String, from parts: TextParts = TextParts(), at extent: SourceExtent) throws(Unwinding) -> Value {
        try checkSize(text.utf8.count, at: extent)
        return .string(TextValue(text, madeOrigin(), observer: parts.observer))
    }

    /// The origin of a text created now.
    func madeOrigin() -> TextOrigin {
        madeTexts += 1
        return .made(madeTexts)
    }

    /// An unpredictable number from 0 to below 1, far from those before it.
    func randomFraction() -> Double {
        madeTexts += 1
        return Self.fraction(madeTexts)
    }

    /// A fraction for each number, all from 0 to below 1 and far from each other.
    package static func fraction(_ number: Int) -> Double {
        let product = Double(number) * 0.618_033_988_749_895
        return product - product.rounded(.down)
    }

    func unknown(_ reason: String, at extent: SourceExtent) -> Value {
        .unknown(UnknownValue(reason: reason, extent: extent))
    }

    // MARK: Decisions

    /// Conditions from inside a block do not hold after it.
    func forgetConditions(after count: Int) {
        if conditions.count > count { conditions.removeLast(conditions.count - count) }
    }

    func decide(_ outcome: Bool, at extent: SourceExtent, _ subject: Decision.Subject = .condition) -> Decision {
        let function = activations.last?.function.name ?? ""
        let decision = Decision(extent: extent, outcome: outcome, functionName: function, subject: subject)
        if decisions.count < limits.remembered { decisions.append(decision) }
        return decision
    }

    /// Forgets the decisions, invocations and unresolved calls of earlier callbacks.
    package func forgetDecisions() {
        decisions = []
        invocations = []
        unresolvedCalls = []
    }

    /// Whether a value can change when it is passed on: by a copy, or by conversion to the expected type.
    func isChangedWhenPassed(_ value: Value) -> Bool {
        switch value {
        case .list, .map, .set, .object, .enumeration, .integer: true
        case .tuple: semantics.copiesCollections
        case .string: !program.literalTypes.isEmpty
        default: false
        }
    }

    /// The copy of a value that is copied when passed on.
    func passed(_ value: Value) -> Value {
        guard semantics.copiesCollections else { return value }
        charge(value)
        switch value {
        case .list(let list): return .list(ListValue(list.elements))
        case .map(let map): return .map(MapValue(storage: map.storage))
        case .set(let set): return .set(SetValue(storage: set.storage))
        case .tuple(let parts): return .tuple(parts.map(passed))
        case .object(let object): return object.type.isValueType ? .object(object.copy()) : value
        default: return value
        }
    }
}

/// A call through `super`.
package struct SuperCall: Hashable {
    /// The function.
    package var name: String
    /// The class whose code called it; `nil` for a class that is not printed.
    package var typeName: String?

    /// Creates it from the function and the caller.
    package init(name: String, typeName: String?) {
        self.name = name
        self.typeName = typeName
    }
}

/// A call of something undeclared.
package struct UnresolvedCall {
    /// The name of the function.
    package var name: String
    /// Where it is.
    package var extent: SourceExtent
    /// The receiver and the arguments, as far as they were evaluated.
    package var values: [Value] = []
    /// Whether it constructs an object.
    package var isConstruction = false
    /// Whether it belongs to a framework of the platform, which tracks nothing by itself.
    package var isFrameworks = false
    /// The unknown value that it was called on.
    package var owner: UnknownValue?
    /// Whether the code may declare the method: one of this name takes these arguments.
    package var fitsOwn = true
    /// The type of another library that it belongs to.
    package var library: String?
    /// Whether it only reads an object of the platform, by its name.
    package var isRead = false
}

/// One running app: what its examples did stays, from callback to callback.
///
/// Not to be shared between tasks. All work is bounded: steps, depth and sizes.
package final class Execution {
    /// What is run.
    package let program: Program
    let analysis: Analysis
    /// Whatever the host's code needs: a recorder, the device.
    package var context: AnyObject?
    /// The object whose methods the functions of the outermost level are, where the caller of `run` gives none.
    package var enclosingObject: Value?
    /// The conditions that hold where the run is, outermost first.
    package internal(set) var conditions: [Decision] = []
    /// The functions being run, outermost first, with the places that called them.
    package internal(set) var activations: [Activation] = []
    /// Every condition that was looked at, in order: those that came out false let nothing through.
    package internal(set) var decisions: [Decision] = []
    /// Every call of a function of the examples, in order.
    package internal(set) var invocations: [Activation] = []
    /// Calls of functions that nothing declares: what they do is not known.
    package internal(set) var unresolvedCalls: [UnresolvedCall] = []
    /// What the current call of `run` has called of superclasses.
    package internal(set) var superCalls: Set<SuperCall> = []
    /// How many steps were taken by the current call of `run`.
    // Unchecked: each access of this number and of `depth` reads, adds or assigns, and calls nothing: no two can
    // overlap.
    @exclusivity(unchecked) package internal(set) var steps = 0
    let limits: Limits
    let semantics: LanguageSemantics
    /// What is spent on looking into values; counted with the steps.
    let meter: WalkMeter
    @exclusivity(unchecked) var depth = 0
    var stack = StackGuard()
    /// What stays from callback to callback.
    let heap: Heap
    var localTypes: [ObjectIdentifier: DeclaredType] = [:]
    var localTypesByName: [String: (type: DeclaredType, scope: Scope)] = [:]
    private var madeTexts = 0
    /// How many of the host's functions were called.
    var effects = 0
    /// The subscripts that run and that extensions add to types of the platform.
    var openSubscripts: [FunctionDeclaration] = []
    let rings: ValueRings
    /// The types that results of calls are wanted as, by the places of the calls.
    var wantedTypes: [SourceExtent: TypeReference] = [:]
    /// The fields whose observers are being run.
    var observed: [(object: ObjectValue, name: String)] = []
    /// What the parameters held when the last call was left: of a function those that are `inout`, of a closure all.
    var leftParameters: [Value] = []
    /// The sides that the run takes of unknown conditions; `nil` if the run ends at one.
    package var sides: Sides?
    /// Whether code that was not read may set what it can reach.
    package var isPart = false
    /// How often one was taken.
    var sidesTaken = 0
    /// The objects that were thrown, by the numbers that errors carry.
    var thrownValues: [Value] = []

    /// How much a run may do.
    package struct Limits: Sendable {
        /// Expressions and statements in one run.
        package var steps = 100_000
        /// Expressions and statements inside each other, calls included.
        package var depth = 200
        /// Bytes of a text, elements of a collection.
        package var size = 65_536
        /// Decisions, invocations and unresolved calls that are remembered, of each.
        package var remembered = 2_000

        /// The usual limits.
        package init() {}
    }

    /// Makes an app that has not run yet.
    ///
    /// - Parameter rings: what the values of the app live with. Apps that find each other's values have the same.
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

    /// The variables of the outermost level as `enclosingObject` has them; whoever changes the object changes these
    /// with it.
    package var outermostFields: OutermostFields {
        get { OutermostFields(scope: heap.globals) }
        set { heap.globals = newValue.scope }
    }

    /// Whether anything stays that setting the app up again would not bring back.
    package var keepsVariables: Bool { heap.keepsVariables }

    /// Whether fields of an object whose class is not printed hold more than constants.
    package func keepsVariables(_ fields: OutermostFields) -> Bool { heap.keepsVariables(fields) }

    /// Sets up constants, and notes whether anybody could see that.
    func settingUp<Result>(_ body: () throws(Unwinding) -> Result) throws(Unwinding) -> Result {
        let before = effects + decisions.count + unresolvedCalls.count
        heap.beginSetUp()
        defer { heap.endSetUp(isSeen: effects + decisions.count + unresolvedCalls.count != before) }
        return try body()
    }

    // MARK: Bounds

    /// Counts a step and a level; refuses what goes on for ever.
    func enter(_ extent: SourceExtent) throws(Unwinding) {
        depth += 1
        try turn(extent)
        // Between two looks at the stack, few frames are added.
        if depth > limits.depth || depth & 3 == 0 && stack.isExhausted {
            throw .inconclusive(reason: "calls are nested too deeply", extent)
        }
    }

    /// Counts a step: one of every expression, statement, call and turn of a loop. Refuses what goes on for ever.
    func turn(_ extent: SourceExtent) throws(Unwinding) {
        steps += 1
        try settle(extent)
    }

    /// Adds what was looked at inside of values, and refuses what was too much.
    func settle(_ extent: SourceExtent) throws(Unwinding) {
        let links = meter.spent
        if links != 0 {
            steps += links
            meter.reset()
        }
        if steps > limits.steps { throw .inconclusive(reason: "it does not come to an end", extent) }
    }

    /// Counts a step into a value that other values are around: values may hold themselves, and each other many times.
    package func descend(_ depth: Int, _ extent: SourceExtent) throws(Unwinding) {
        try turn(extent)
        if depth > limits.depth || stack.isExhausted {
            throw .inconclusive(reason: "values are nested too deeply", extent)
        }
    }

    /// Counts work that is no expression or statement, as many steps as it takes the time of.
    package func charge(_ work: Int) { steps += work }

    /// Counts what looking at all of a value takes, where that is more than a step. A text of the host's is short, and
    /// nobody looks at it here.
    func charge(_ value: Value) {
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

    /// A text that is a new object.
    func made(_ text: String, at extent: SourceExtent) throws(Unwinding) -> Value {
        try checkSize(text.utf8.count, at: extent)
        return .string(text, madeOrigin())
    }

    /// The origin of a text that is made now.
    func madeOrigin() -> TextOrigin {
        madeTexts += 1
        return .made(madeTexts)
    }

    /// A number from 0 to below 1 that nobody can foretell, far from those before it.
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

    /// What held inside of something does not hold after it.
    func forgetConditions(after count: Int) {
        if conditions.count > count { conditions.removeLast(conditions.count - count) }
    }

    func decide(_ outcome: Bool, at extent: SourceExtent, _ subject: Decision.Subject = .condition) -> Decision {
        let function = activations.last?.function.name ?? ""
        let decision = Decision(extent: extent, outcome: outcome, functionName: function, subject: subject)
        if decisions.count < limits.remembered { decisions.append(decision) }
        return decision
    }

    /// Forgets what earlier callbacks decided, called and left unresolved.
    package func forgetDecisions() {
        decisions = []
        invocations = []
        unresolvedCalls = []
    }

    /// Whether a value can become another by being passed on: by a copy, or by the type that is asked for.
    func isChangedWhenPassed(_ value: Value) -> Bool {
        switch value {
        case .list, .map, .set, .object, .enumeration, .integer: true
        case .tuple: semantics.copiesCollections
        default: false
        }
    }

    /// Where a value is copied when it is passed on, the copy.
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
    /// What was called.
    package var name: String
    /// The class whose code called it; `nil` for one that is not printed.
    package var typeName: String?

    /// Says what was called, and from where.
    package init(name: String, typeName: String?) {
        self.name = name
        self.typeName = typeName
    }
}

/// A call of something that nothing declares.
package struct UnresolvedCall {
    /// What was called.
    package var name: String
    /// Where.
    package var extent: SourceExtent
    /// What it was called on and given, as far as that was looked at.
    package var values: [Value] = []
    /// Whether an object was to be made.
    package var isConstruction = false
    /// Whether a framework of the platform does it, which tracks nothing by itself.
    package var isFrameworks = false
    /// The unknown value that it was called on.
    package var owner: UnknownValue?
}

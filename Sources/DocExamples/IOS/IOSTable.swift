import ExampleCode

/// Which functions of the examples answer which callbacks, and which of them register what the platform has to know.
struct IOSTable: Sendable {
    /// A function, and the type whose method it is; a page prints many without.
    struct Answer: Sendable {
        var function: FunctionDeclaration
        var type: DeclaredType?
    }

    private let order: PageOrder
    private let answers: [IOSCallback: [Answer]]
    /// Functions that register categories, and those that only assign the delegate: run at the start where nothing calls them.
    private(set) var registrations: [Answer] = []
    private(set) var assignments: [Answer] = []
    /// Whether statements of the outermost level do either.
    private(set) var registersOutside = false
    /// Where the examples first make or register a category; `nil` where they say nothing about it.
    private(set) var categoryExtent: SourceExtent?
    /// The type whose object is the app's delegate, and the one whose object is evidently the notification center's.
    let applicationType: DeclaredType?
    let delegateType: DeclaredType?
    /// Whether the app is told about its scenes instead of about itself.
    let hasScenes: Bool
    /// Whether the app is told when it comes to the front and leaves it, beyond becoming active.
    let followsStates: Bool
    /// Whether the app is told that it becomes active.
    let followsActivation: Bool
    /// Whether any function of the examples is printed without its class.
    let hasBareFunctions: Bool

    init(_ program: Program) {
        order = PageOrder(program)
        let types = order.sorted(
            program.types.values.filter { [.classType, .structType, .extensionType].contains($0.declaration.kind) },
            by: \.declaration.nameExtent
        )
        var answers: [IOSCallback: [Answer]] = [:]
        for callback in IOSCallback.allCases {
            var found: [Answer] = []
            let shapes = callback.shapes.map { AnswerShape($0.name, isAsync: $0.isAsync) }
            if let function = shapes.answer(in: program.functions) { found.append(Answer(function: function)) }
            for type in types {
                let inherited = program.lineage(of: type).lazy.compactMap { shapes.answer(in: $0.methods) }
                if let function = inherited.first { found.append(Answer(function: function, type: type)) }
            }
            // A page may show a function several times: the last counts.
            answers[callback] = order.sorted(found, by: \.function.nameExtent)
        }
        self.answers = answers
        let answering = { (callbacks: [IOSCallback], conforming: String) -> DeclaredType? in
            types.last { type in
                type.superNames.contains(conforming) || callbacks.contains { answers[$0]?.contains { $0.type === type } ?? false }
            }
        }
        applicationType = answering([.didFinishLaunching, .willFinishLaunching, .didReceiveRemoteNotification], "UIApplicationDelegate")
        delegateType = answering([.willPresent, .didReceive], "UNUserNotificationCenterDelegate")
        hasScenes = [.willConnectScene, .sceneDidBecomeActive].contains { answers[$0]?.isEmpty == false }
        let states: [IOSCallback] = [.sceneWillEnterForeground, .willEnterForeground, .sceneDidEnterBackground, .didEnterBackground]
        followsStates = states.contains { answers[$0]?.isEmpty == false }
        followsActivation = [.sceneDidBecomeActive, .didBecomeActive].contains { answers[$0]?.isEmpty == false }
        hasBareFunctions = !program.functions.isEmpty
        findRegistrations(program, types)
    }

    /// All functions that could answer a callback.
    var functions: [FunctionDeclaration] { answers.values.joined().map(\.function) }

    /// What answers a callback where the notification center's delegate is known to be of a type.
    func answer(_ callback: IOSCallback, delegate: DeclaredType?) -> Answer? {
        let all = answers[callback] ?? []
        guard callback.isDelegates, let delegate else { return all.last }
        return all.last { $0.type == nil || $0.type === delegate }
    }

    private mutating func findRegistrations(_ program: Program, _ types: [DeclaredType]) {
        let callbacks = Set(answers.values.joined().map { ObjectIdentifier($0.function) })
        let bare = program.functions.values.flatMap { $0 }.map { Answer(function: $0) }
        let methods = types.flatMap { type in
            type.methods.values.joined().map { Answer(function: $0, type: type) }
        }
        var latest: [String: Answer] = [:]
        for answer in order.sorted(bare + methods, by: \.function.nameExtent) {
            latest[(answer.type?.name ?? "") + "." + answer.function.fullName] = answer
        }
        for answer in order.sorted(Array(latest.values), by: \.function.nameExtent) {
            guard let body = answer.function.body else { continue }
            let text = TreePrinter().text(of: body)
            let makesCategories = Self.makesCategories(text)
            if makesCategories, categoryExtent == nil { categoryExtent = answer.function.nameExtent }
            guard !callbacks.contains(ObjectIdentifier(answer.function)) else { continue }
            if makesCategories {
                registrations.append(answer)
            } else if Self.assignsDelegate(text) {
                assignments.append(answer)
            }
        }
        for unit in program.units {
            for statement in unit.statements {
                switch statement.kind {
                case .expression, .variables: break
                default: continue
                }
                let text = TreePrinter().text(of: statement)
                if Self.makesCategories(text) || Self.assignsDelegate(text) { registersOutside = true }
                if Self.makesCategories(text), categoryExtent == nil { categoryExtent = statement.extent }
            }
        }
    }

    private static func makesCategories(_ text: String) -> Bool {
        text.contains("setNotificationCategories") || text.contains("UNNotificationCategory")
    }

    private static func assignsDelegate(_ text: String) -> Bool {
        text.contains("UNUserNotificationCenter") && text.contains("delegate") && text.contains("=")
    }
}

/// A way in which a function can answer a callback.
private struct AnswerShape {
    let name: String
    let fullName: String
    let isAsync: Bool?

    init(_ fullName: String, isAsync: Bool?) {
        self.fullName = fullName
        self.isAsync = isAsync
        name = String(fullName.prefix { $0 != "(" })
    }

    func fits(_ function: FunctionDeclaration) -> Bool {
        function.fullName == fullName && (isAsync.map { $0 == function.modifiers.contains("async") } ?? true) && !function.isStatic
    }
}

extension [AnswerShape] {
    /// The function that the platform would call, by name and labels; the last of the preferred shape.
    fileprivate func answer(in functions: [String: [FunctionDeclaration]]) -> FunctionDeclaration? {
        for shape in functions.isEmpty ? [] : self {
            let found = functions[shape.name]?.last(where: shape.fits)
            if let found { return found }
        }
        return nil
    }
}

/// What comes later where examples are put together: a section's own come after those that others lend it.
private struct PageOrder: Sendable {
    private var units: [Int: Int] = [:]

    init(_ program: Program) {
        for (index, unit) in program.units.enumerated() {
            let first = unit.extent.start.line
            for line in first...max(first, unit.extent.end.line) { units[line] = index }
        }
    }

    func sorted<Element>(_ elements: [Element], by extent: (Element) -> SourceExtent) -> [Element] {
        elements.sorted { first, second in
            let (first, second) = (extent(first).start, extent(second).start)
            let (unit, other) = (units[first.line] ?? 0, units[second.line] ?? 0)
            return unit == other ? first < second : unit < other
        }
    }
}

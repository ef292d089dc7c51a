import CodeRunner
import Diagnostics
import SourceCode

/// Which functions of the examples answer which callbacks.
struct IOSTable: Sendable {
    /// A function, and the type that declares the method; a page prints many without one.
    struct Answer: Sendable {
        var function: FunctionDeclaration
        var type: DeclaredType?
    }

    private let answers: [IOSEntryPoint: [Answer]]
    /// The types of the app's delegate and, evidently, of the notification center's.
    let applicationType: DeclaredType?
    let delegateType: DeclaredType?
    /// The SwiftUI app that the process begins with, if it has one.
    let swiftUIApp: DeclaredType?
    /// Whether iOS is given an application delegate of the app's own: nil if unknown. A SwiftUI app has to name it.
    let installsDelegate: Bool?
    /// Whether the app gets scene callbacks instead of application callbacks.
    let hasScenes: Bool
    /// Whether the app is notified when it enters and leaves the foreground, beyond becoming active.
    let followsStates: Bool
    /// Whether the app is notified when it becomes active.
    let followsActivation: Bool
    /// Whether any function of the examples is printed without its class.
    let hasBareFunctions: Bool
    /// The names of the functions that may send, directly or through what they post within the app.
    let senderNames: Lazy<Set<String>>
    /// The code that libraries may call and that may send.
    let lentSenders: Lazy<LentCode>

    /// Looks them up.
    ///
    /// - Parameter usesScenes: whether something beyond the code says that the app uses scenes.
    init(_ program: Program, usesScenes: Bool = false) {
        let order = PageOrder(program)
        let types = Self.types(of: program)
        // Most types answer no callback.
        let mayAnswer = types.filter { type in
            program.lineage(of: type).contains { !IOSEntryPoint.functionNames.isDisjoint(with: $0.methods.keys) }
        }
        var answers: [IOSEntryPoint: [Answer]] = [:]
        for entryPoint in IOSEntryPoint.allCases {
            var found: [Answer] = []
            // iOS does not call an app's functions outside classes.
            let bare = program.origin == .page ? program.functions : [:]
            if let function = entryPoint.answer(in: bare) { found.append(Answer(function: function)) }
            for type in mayAnswer {
                let inherited = program.lineage(of: type).lazy.compactMap { type in
                    entryPoint.answer(in: type.methods) { !type.hides($0) }
                }
                if let function = inherited.first { found.append(Answer(function: function, type: type)) }
            }
            // A page may show a function several times: the last one counts.
            answers[entryPoint] = order.sorted(found, by: \.function.nameExtent)
        }
        self.answers = answers
        let answering = { (entryPoints: [IOSEntryPoint], conforming: String) -> DeclaredType? in
            types.last { type in
                type.superNames.contains(conforming)
                    || entryPoints.contains { answers[$0]?.contains { $0.type === type } ?? false }
            }
        }
        applicationType = answering(
            [.didFinishLaunching, .willFinishLaunching, .didReceiveRemoteNotification], "UIApplicationDelegate")
        delegateType = answering([.willPresent, .didReceive], "UNUserNotificationCenterDelegate")
        let app = types.first { type in
            type.superNames.contains("App") && type.declaration.modifiers.contains("@main")
                && program.types["App"] == nil
        }
        swiftUIApp = app
        var search = DelegateSearch()
        if app != nil { for unit in program.units { search.walk(unit.statements) } }
        installsDelegate = app == nil || search.isNamed ? true : search.isAssigned ? nil : false
        // SwiftUI apps have scenes without a delegate of their own.
        let sceneTypes = ["UIWindowSceneDelegate", "UISceneDelegate", "App"].filter { program.types[$0] == nil }
        hasScenes =
            usesScenes || types.contains { $0.superNames.contains(where: sceneTypes.contains) }
            || [.willConnectScene, .sceneDidBecomeActive].contains { answers[$0]?.isEmpty == false }
        let states: [IOSEntryPoint] = [
            .sceneWillEnterForeground, .willEnterForeground, .sceneDidEnterBackground, .didEnterBackground,
        ]
        followsStates = states.contains { answers[$0]?.isEmpty == false }
        followsActivation = [.sceneDidBecomeActive, .didBecomeActive].contains { answers[$0]?.isEmpty == false }
        hasBareFunctions = program.origin == .page && !program.functions.isEmpty
        let senderNames = Lazy { program.senderNames(and: ["post"]) }
        self.senderNames = senderNames
        lentSenders = Lazy { program.lentSenders(senderNames.value, besides: IOSEntryPoint.functionNames) }
    }

    /// The types that can have answers, in order.
    static func types(of program: Program) -> [DeclaredType] {
        PageOrder(program).sorted(
            program.types.values.filter { [.classType, .structType, .extensionType].contains($0.declaration.kind) },
            by: \.declaration.nameExtent
        )
    }

    /// All functions that could answer a callback.
    var functions: [FunctionDeclaration] { answers.values.joined().map(\.function) }

    /// Whether any function could answer a callback.
    func answers(_ entryPoint: IOSEntryPoint) -> Bool { answers[entryPoint]?.isEmpty == false }

    /// All functions that could answer a callback, in order.
    func allAnswers(_ entryPoint: IOSEntryPoint) -> [Answer] { answers[entryPoint] ?? [] }

    /// The answer to a callback where the type of the notification center's delegate is known.
    func answer(_ entryPoint: IOSEntryPoint, delegate: DeclaredType?) -> Answer? {
        let all = answers[entryPoint] ?? []
        guard entryPoint.isDelegates, let delegate else { return all.last }
        return all.last { $0.type == nil || $0.type === delegate }
    }
}

/// A search for code that gives the application its delegate: a property of a SwiftUI app, or an assignment.
private struct DelegateSearch: SyntaxVisitor {
    var isNamed = false
    var isAssigned = false

    mutating func visit(_ statement: Statement) {
        guard case .variables(let variables) = statement.kind else { return }
        isNamed = isNamed || variables.modifiers.contains("@UIApplicationDelegateAdaptor")
    }

    mutating func visit(_ expression: Expression) {
        guard case .assignment("=", let target, _) = expression.kind,
            case .member(let base, "delegate", _) = target.kind
        else { return }
        isAssigned = isAssigned || ["UIApplication.shared", "application"].contains(TreePrinter().text(of: base))
    }
}

extension IOSEntryPoint {
    /// The names of all functions that the platform calls, without labels.
    static let functionNames = Set(
        allCases.flatMap(\.shapes).map { fullName, _ in String(fullName.prefix { $0 != "(" }) })

    /// The function that the platform would call, by name and labels; the last one of the preferred shape.
    fileprivate func answer(
        in functions: [String: [FunctionDeclaration]], where isSeen: (FunctionDeclaration) -> Bool = { _ in true }
    ) -> FunctionDeclaration? {
        for (fullName, isAsync) in functions.isEmpty ? [] : shapes {
            let found = functions[String(fullName.prefix { $0 != "(" })]?.last { function in
                function.fullName == fullName && !function.isStatic && isSeen(function)
                    && (isAsync == nil || isAsync == function.modifiers.contains("async"))
            }
            if let found { return found }
        }
        return nil
    }
}

/// The order of examples that are combined: a section's own come after those that others lend it.
struct PageOrder: Sendable {
    private var units: [SourceID: Int] = [:]

    init(_ program: Program) {
        for (index, unit) in program.units.enumerated() { units[unit.extent.source] = index }
    }

    func sorted<Element>(_ elements: [Element], by extent: (Element) -> SourceExtent) -> [Element] {
        elements.sorted { first, second in
            let (first, second) = (extent(first).start, extent(second).start)
            let (unit, other) = (units[first.source] ?? 0, units[second.source] ?? 0)
            return unit == other ? first < second : unit < other
        }
    }
}

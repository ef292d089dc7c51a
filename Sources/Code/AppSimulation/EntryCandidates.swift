import CodeRunner
import PushTracking
package import SourceCode

/// A function or post by which a framework between the platform and the app may reach the app.
package struct EntryCandidate: Sendable, Hashable {
    /// The declaration a user would write: `onMessageReceived=PushPlugin.handle`.
    package let declaration: String
    /// Where the function's name is.
    package let extent: SourceExtent
}

extension AppCode {
    /// The declarations that may fit a callback, by the types and the name of a function that may lead to a tracking
    /// call; those whose name fits come first. What waits for a post is named with the function that begins to wait.
    package func candidates(for callback: DeclaredEntry.Callback) -> [EntryCandidate] {
        let senders = program.senderNames()
        let all = program.types.values.flatMap { type in program.functions(of: type).map { (type: type, function: $0) }
        }.sorted { $0.function.nameExtent.start < $1.function.nameExtent.start }
        let called = all.reduce(into: Set<String>()) { $0.formUnion($1.function.calledNames) }
        let own = all.compactMap { type, function -> (rank: Int, candidate: EntryCandidate)? in
            guard function.maySend(senders), callback.canPass(function.parameters), !isDeclared(function) else {
                return nil
            }
            let isNamed = callback.isSuggested(by: function.name)
            let isFitting = function.ownCallback.map { $0 == callback } ?? callback.fits(function)
            guard isFitting, isNamed || !called.contains(function.name) else { return nil }
            return candidate(callback, type, function).map { (isNamed ? 0 : 1, $0) }
        }
        let waiting = all.flatMap { type, function -> [EntryCandidate] in
            guard function.maySend(["addObserver"]), function.parameters.isEmpty, !called.contains(function.name),
                let start = candidate(.didFinishLaunching, type, function)
            else { return [] }
            let names = posts(from: start, to: senders).filter { callback.fits($0) }
            return (names.isEmpty || isDeclared(function) ? [] : [start])
                + names.map { EntryCandidate(declaration: "\(callback.rawValue)=post:\($0)", extent: start.extent) }
        }
        return Array((waiting + own.sorted { $0.rank < $1.rank }.map(\.candidate)).prefix(4))
    }

    /// The posts that an app waits for once a function has run.
    private func posts(from start: EntryCandidate, to senders: Set<String>) -> [String] {
        guard case .ios(let bindings) = bindings, let entry = try? DeclaredEntry(start.declaration) else { return [] }
        let app = IOSApp(
            program, table: bindings.table, registrations: bindings.registrations,
            context: RunContext(CaseProbe(CaseCursor())), defaults: IOSDefaults(), startState: nil, portion: portion)
        app.answer([entry], [])
        return app.process.observers.names(leadingTo: senders)
    }

    private func isDeclared(_ function: FunctionDeclaration) -> Bool {
        portion.facts?.entries.contains { $0.function(in: program)?.function === function } ?? false
    }

    /// A declaration that a user may copy; nil if it would mean another function.
    private func candidate(_ callback: DeclaredEntry.Callback, _ type: DeclaredType, _ function: FunctionDeclaration)
        -> EntryCandidate?
    {
        let name = program.language == .java ? function.name : function.fullName
        let declaration = "\(callback.rawValue)=\(type.name).\(name)"
        guard function.body != nil, function.modifiers.isDisjoint(with: ["private", "fileprivate"]),
            let entry = try? DeclaredEntry(declaration), entry.function(in: program)?.function === function
        else { return nil }
        return EntryCandidate(declaration: declaration, extent: function.nameExtent)
    }
}

extension FunctionDeclaration {
    /// The callback that the platform makes by this name; one that cannot be declared counts as another's.
    fileprivate var ownCallback: DeclaredEntry.Callback?? {
        if let entryPoint = IOSEntryPoint.allCases.first(where: { $0.shapes.contains { $0.name == fullName } }) {
            return .some(entryPoint.callback)
        }
        guard AndroidEntryPoint.allCases.contains(where: { $0.name == name && $0.parameterCount == parameters.count })
        else { return nil }
        return .some(DeclaredEntry.Callback(rawValue: name))
    }
}

extension DeclaredEntry.Callback {
    /// Parts of names that suggest it.
    private var hints: [String] {
        switch self {
        case .onMessageReceived, .didReceiveRemoteNotification: ["receiv", "arriv", "incom", "woke"]
        case .willPresent: ["present", "foreground"]
        case .onReceive: ["dismiss", "clear", "delet", "cancel", "swip", "remov"]
        case .onCreate: ["open", "click", "tap", "creat", "launch"]
        case .onNewIntent: ["newintent", "renew"]
        case .didReceive: Self.onReceive.hints + Self.onCreate.hints + ["respon", "action"]
        case .onResume, .didFinishLaunching, .applicationDidBecomeActive: []
        }
    }

    func isSuggested(by name: String) -> Bool { hints.contains { name.lowercased().contains($0) } }

    /// Whether a name suggests this callback rather than others of the platform.
    func fits(_ name: String) -> Bool {
        let suggested = Self.allCases.filter { $0.platform == platform && $0.isSuggested(by: name) }
        return suggested.isEmpty
            ? !name.isEmpty && self != .willPresent && self != .onNewIntent : suggested.contains(self)
    }

    /// Whether a function's parameters, or else its name, suggest this callback rather than others.
    fileprivate func fits(_ function: FunctionDeclaration) -> Bool {
        let types = function.parameters.compactMap { $0.type?.unwrapped.name }
        if types.contains("RemoteMessage") { return self == .onMessageReceived }
        if types.contains("UNNotificationResponse") { return self == .didReceive }
        if types.contains("UNNotification") { return self == .willPresent }
        return fits(function.name)
    }

    /// Whether a declared function gets the push, and a known value for each other parameter.
    fileprivate func canPass(_ parameters: [Parameter]) -> Bool {
        let kinds = parameters.map { parameter -> Bool? in
            switch parameter.type?.unwrapped {
            case .dictionary: platform == .ios ? true : nil
            case .function: platform == .ios ? false : nil
            case .named(let name, _):
                (platform == .ios ? Self.iosTypes : Self.androidTypes)[name]
                    ?? (name == "String" && self == .didReceive ? false : nil)
            default: nil
            }
        }
        return kinds.contains(true) && !kinds.contains(nil)
    }

    /// The types of what can be passed, and whether it carries the push.
    private static let iosTypes = [
        "NSDictionary": true, "UNNotification": true, "UNNotificationResponse": true, "UIApplication": false,
        "UNUserNotificationCenter": false,
    ]
    private static let androidTypes = [
        "RemoteMessage": true, "Map": true, "HashMap": true, "LinkedHashMap": true, "TreeMap": true, "Bundle": true,
        "Intent": true, "Context": false, "ContextWrapper": false, "Service": false, "FirebaseMessagingService": false,
    ]
}

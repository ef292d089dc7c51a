import CodeRunner
import SourceCode

/// Entry points that a user declares, where a framework sits between iOS and the app's own code.
extension IOSApp {
    /// Whether a type has an entry point that a user has declared.
    func isDeclared(_ type: DeclaredType) -> Bool {
        portion.facts?.entries.contains { $0.function(in: execution.program)?.type === type } ?? false
    }

    /// Calls the entries declared for a callback.
    ///
    /// - Parameter given: the arguments of the callback from iOS.
    func answer(_ entries: [DeclaredEntry], _ given: [Value]) {
        for entry in entries where isAlive {
            switch entry.target {
            case .post(let name): post(name, object: userInfo(in: given), userInfo(in: given))
            case .method:
                guard let (function, type) = entry.function(in: execution.program) else { continue }
                context.step.addHandler(function, of: execution)
                let receiver: Value = function.isStatic ? .type(.named(type.name)) : object(of: type)
                let arguments = function.parameters.map { argument($0, given) }
                finish(execution.run(function, on: receiver, arguments))
            }
        }
    }

    /// Calls the observers of a name.
    func post(_ name: String, object: Value, _ userInfo: Value) {
        let posted = Value.enumeration(EnumValue(typeName: "Notification.Name", name: name, rawValue: .text(name)))
        for hearer in process.observers.hearers(of: posted, process.platform) where isAlive {
            let fields = ["name": posted, "object": object, "userInfo": userInfo]
            let notification = process.platform.make("Notification", fields: fields)
            guard let selector = hearer.selector else {
                finish(execution.run(hearer.action, [notification]))
                continue
            }
            for count in [1, 0] {
                let arguments = Array([notification].prefix(count))
                guard let outcome = execution.run(method: selector, on: hearer.action, arguments) else { continue }
                if let function = method(selector, of: hearer.action, count) {
                    context.step.addHandler(function, of: execution)
                }
                finish(outcome)
                break
            }
        }
    }

    private func method(_ name: String, of object: Value, _ count: Int) -> FunctionDeclaration? {
        guard case .object(let object) = object else { return nil }
        return execution.program.method(named: name, parameterCount: count, of: object.type)
    }

    /// The argument for a parameter, by its type, from what iOS passes.
    private func argument(_ parameter: Parameter, _ given: [Value]) -> Value {
        let type = parameter.type?.unwrapped
        switch type {
        case .dictionary: return userInfo(in: given)
        case .named("NSDictionary", _): return userInfo(in: given)
        case .function: return .function(FunctionValue { _ in .void })
        case .named("UIApplication", _): return process.application
        case .named("UNUserNotificationCenter", _): return process.center
        case .named(let name, _):
            if let same = given.first(where: { $0.hostObject?.type.name == name }) { return same }
            if name == "UNNotification",
                let push = given.lazy.compactMap({ $0.hostObject?.payload as? IOSPush }).first
            {
                return process.platform.make("UNNotification", payload: push)
            }
            if name == "String", let push = given.lazy.compactMap({ $0.hostObject?.payload as? IOSPush }).first {
                return push.actionIdentifier.map { .string($0) } ?? .null
            }
        default: break
        }
        return .unknown(
            UnknownValue(reason: "what is passed as \(parameter.name) is not known", extent: parameter.extent))
    }

    /// The push data among what iOS passes.
    private func userInfo(in given: [Value]) -> Value {
        for value in given {
            if case .map(let map) = value {
                let key = Value.enumeration(
                    EnumValue(typeName: "UIApplication.LaunchOptionsKey", name: "remoteNotification"))
                return map[key] ?? value
            }
            if let push = value.hostObject?.payload as? IOSPush { return .map(push.userInfo) }
        }
        return .null
    }
}

extension IOSEntryPoint {
    /// Its name in a user's declaration; nil if it cannot be declared.
    var callback: DeclaredEntry.Callback? {
        switch self {
        case .didReceiveRemoteNotification, .didReceiveRemoteNotificationInForeground: .didReceiveRemoteNotification
        case .willPresent: .willPresent
        case .didReceive: .didReceive
        case .didFinishLaunching: .didFinishLaunching
        case .sceneDidBecomeActive, .didBecomeActive: .applicationDidBecomeActive
        case .willFinishLaunching, .willConnectScene, .sceneWillEnterForeground, .willEnterForeground,
            .sceneDidEnterBackground, .didEnterBackground:
            nil
        }
    }
}

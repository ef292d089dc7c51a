import CodeRunner
import SourceCode

/// The observers of the app's own notifications.
final class IOSObservers {
    private var list: [(name: Value, action: Value, selector: String?, token: Value)] = []

    var isEmpty: Bool { list.isEmpty }

    /// - Parameter token: what stands for the block when it is removed.
    func add(name: Value, _ block: Value, token: Value) { list.append((name, block, nil, token)) }

    func add(name: Value, on observer: Value, selector: String) {
        list.append((name, observer, SelectorText.method(selector), observer))
    }

    /// Removes an observer, of one name or of all.
    func remove(_ call: HostCall, name: Value = .null) throws(Unwinding) {
        if list.isEmpty { return }
        try call.requireKnown(0)
        let observer = call.argument(0)
        list.removeAll { entry in
            entry.token.equals(observer, canonically: true) == true
                && (name.isNull || entry.name.equals(name, canonically: true) == true)
        }
    }

    /// The observers of a name, as far as they are known.
    func hearers(of posted: Value, _ platform: HostPlatform) -> [(action: Value, selector: String?)] {
        list.filter { Self.isMeant($0.name, posted: posted, platform) == true }.map { ($0.action, $0.selector) }
    }

    /// Whether an observer may send: a library may post what it waits for, unless only the system does.
    func maySend(_ senders: Set<String>) -> Bool {
        list.contains { !Self.isSystems($0.name) && Self.maySend($0.action, $0.selector, senders) }
    }

    private static func maySend(_ action: Value, _ selector: String?, _ senders: Set<String>) -> Bool {
        if let selector { return senders.contains(selector) }
        guard case .function(let function) = action else { return true }
        return !function.calledNames.isDisjoint(with: senders)
    }

    /// The names whose observers may send.
    func names(leadingTo senders: Set<String>) -> [String] {
        list.compactMap { entry in
            guard Self.maySend(entry.action, entry.selector, senders), case .enumeration(let name) = entry.name,
                case .text(let text)? = name.rawValue
            else { return nil }
            return text
        }
    }

    /// Whether a name is that of a notification about an app or a scene.
    static func isSystems(_ name: Value) -> Bool {
        guard case .enumeration(let one) = name, one.name.hasSuffix("Notification") else { return false }
        return ["UIApplication", "UIScene"].contains(where: one.name.hasPrefix)
    }

    /// Calls all observers of the name, synchronously as the platform does.
    func post(_ call: HostCall, name: Value, object: Value, userInfo: Value) throws(Unwinding) {
        var isUncertain = false
        for entry in list {
            guard let isMeant = Self.isMeant(entry.name, posted: name, call.execution.program.platform) else {
                isUncertain = true
                continue
            }
            guard isMeant else { continue }
            let fields = ["name": name, "object": object, "userInfo": userInfo]
            let notification = call.make("Notification", fields: fields)
            if let selector = entry.selector {
                try call.send(selector, to: entry.action, [notification])
            } else {
                try call.call(entry.action, [notification])
            }
        }
        if isUncertain { throw .inconclusive(reason: "who waits for the notification is not known", call.extent) }
    }

    /// Whether an observer waits for the notification; `nil` where one of the names is not declared.
    private static func isMeant(_ name: Value, posted: Value, _ platform: HostPlatform) -> Bool? {
        if name.isNull || name.equals(posted, canonically: true) == true { return true }
        return isDeclared(name, platform) && isDeclared(posted, platform) ? false : nil
    }

    /// Whether the name is declared, or one of the platform's own.
    private static func isDeclared(_ name: Value, _ platform: HostPlatform) -> Bool {
        switch name {
        case .enumeration(let one): one.rawValue != nil || one.name.hasPrefix("UI") || one.name.hasPrefix("NS")
        case .type(let type):
            type.name.map { path in
                let outer = path.split(separator: ".").dropLast().joined(separator: ".")
                return outer != "Notification.Name" && platform.type(named: outer) != nil
            } ?? false
        case .string: true
        default: false
        }
    }

}

extension HostCall {
    /// Calls a method by name, with as many of the arguments as it takes.
    func send(_ name: String, to object: Value, _ arguments: [Value]) throws(Unwinding) {
        for count in [arguments.count, 0] {
            guard let outcome = execution.run(method: name, on: object, Array(arguments.prefix(count))) else {
                continue
            }
            switch outcome {
            case .completed: return
            case .threw(let error): throw .thrown(error)
            case .crashed(let reason, let extent): throw .crashed(reason: reason, extent)
            case .inconclusive(let reason, let extent): throw .inconclusive(reason: reason, extent)
            }
        }
        throw .inconclusive(reason: "nothing declares the method \(name) that waits for a notification", extent)
    }
}

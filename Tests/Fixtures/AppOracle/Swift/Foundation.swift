// What stands in for Foundation's and Dispatch's own classes, so that nothing runs beside the callbacks and nothing
// outlives a case. The app is compiled with these files as one module, whose names come first.

import Foundation

/// What is to run when the callback has returned.
enum Waiting {
    enum Work {
        case now(() -> Void)
        case task(() async -> Void)
    }

    nonisolated(unsafe) static var work: [Work] = []

    /// Runs all that waits, and what that leaves behind.
    static func drain() {
        var count = 0
        while !work.isEmpty, count < 1_000 {
            count += 1
            switch work.removeFirst() {
            case .now(let block): block()
            case .task(let operation): finish(operation)
            }
        }
    }

    private static func finish(_ operation: @escaping () async -> Void) {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let operation = operation
        _Concurrency.Task.detached {
            await operation()
            done.signal()
        }
        // The main actor's work comes by the main run loop.
        while done.wait(timeout: .now() + .microseconds(200)) != .success {
            _ = RunLoop.main.run(mode: .default, before: Date())
        }
    }
}

struct DispatchQoS { static let utility = DispatchQoS() }

class DispatchQueue {
    enum GlobalQoS { case background, utility, `default`, userInitiated }
    nonisolated(unsafe) static let main = DispatchQueue(label: "main")
    static func global(qos: GlobalQoS = .default) -> DispatchQueue { DispatchQueue(label: "global") }
    init(label: String, qos: DispatchQoS? = nil) {}
    func async(execute work: @escaping () -> Void) { Waiting.work.append(.now(work)) }
    func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) { async(execute: work) }
    @discardableResult func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

class OperationQueue {
    nonisolated(unsafe) static let main = OperationQueue()
    func addOperation(_ block: @escaping () -> Void) { Waiting.work.append(.now(block)) }
}

struct Task {
    @discardableResult init(priority: TaskPriority? = nil, @_implicitSelfCapture operation: @escaping () async -> Void)
    {
        Waiting.work.append(.task(operation))
    }
    @discardableResult static func detached(
        priority: TaskPriority? = nil, @_implicitSelfCapture operation: @escaping () async -> Void
    ) -> Task {
        Task(operation: operation)
    }
}

/// A method by its name; `#selector(Type.method(_:))` is made into one.
struct Selector {
    let call: (Any, Notification) -> Void

    init<Target>(_ method: @escaping (Target) -> (Notification) -> Void) {
        call = { target, notification in (target as? Target).map(method)?(notification) }
    }
    init<Target>(_ method: @escaping (Target) -> () -> Void) {
        call = { target, _ in (target as? Target).map(method)?() }
    }
}

class NotificationCenter {
    nonisolated(unsafe) static let `default` = NotificationCenter()
    private var observers: [(name: Notification.Name?, call: (Notification) -> Void)] = []

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
        post(Notification(name: name, object: object, userInfo: userInfo))
    }
    func post(_ notification: Notification) {
        for observer in observers where observer.name == nil || observer.name == notification.name {
            observer.call(notification)
        }
    }
    @discardableResult func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping (Notification) -> Void
    ) -> NSObjectProtocol {
        observers.append((name, block))
        return NSObject()
    }
    func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        observers.append((name, { selector.call(observer, $0) }))
    }
    func removeObserver(_ observer: Any) {}
}

class UserDefaults {
    nonisolated(unsafe) static let standard = UserDefaults()
    /// What is on disk.
    var values: [String: Any] = [:]
    func set(_ value: Any?, forKey key: String) { values[key] = value }
    func removeObject(forKey key: String) { values[key] = nil }
    func object(forKey key: String) -> Any? { values[key] }
    func string(forKey key: String) -> String? { values[key] as? String }
    func stringArray(forKey key: String) -> [String]? { values[key] as? [String] }
    func bool(forKey key: String) -> Bool { values[key] as? Bool ?? false }
    func integer(forKey key: String) -> Int { values[key] as? Int ?? 0 }
}

struct OSLogType { static let debug = OSLogType(), error = OSLogType(), info = OSLogType() }

func os_log(_ message: StaticString, type: OSLogType = .debug, _ arguments: Any...) {}

struct Logger {
    init(subsystem: String, category: String) {}
    func debug(_ message: String) {}
    func info(_ message: String) {}
    func error(_ message: String) {}
}

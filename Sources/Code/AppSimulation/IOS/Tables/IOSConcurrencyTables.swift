import CodeRunner
import SourceCode

/// Queues and tasks: their work runs when the callback has returned, and belongs to the same event.
enum IOSConcurrencyTables {
    static var classes: [HostClass] {
        [
            HostClass(
                "class DispatchQueue: NSObject",
                [
                    .constructor(
                        "init(label: String, qos: DispatchQoS? = nil, attributes: Any? = nil, target: DispatchQueue? = nil)"
                    ),
                    .computed("class var main: DispatchQueue { get }", get: queue),
                    .method("class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue", queue),
                    .action(
                        "func async(group: Any? = nil, qos: DispatchQoS? = nil, flags: Any? = nil, execute work: @escaping () -> Void)"
                    ) { call in call.later(call.argument(3)) },
                    .action(
                        "func asyncAfter(deadline: DispatchTime, qos: DispatchQoS? = nil, execute work: @escaping () -> Void)"
                    ) {
                        call in
                        call.muchLater(call.argument(2))
                    },
                    .method("func sync(execute work: () -> Void)") { call throws(Unwinding) in
                        try call.call(call.argument(0))
                    },
                ]
            ),
            HostClass(
                "class OperationQueue: NSObject",
                [
                    .constructor("init()"), .computed("class var main: OperationQueue { get }", get: queue),
                    .action("func addOperation(_ block: @escaping () -> Void)") { call in
                        call.later(call.argument(0))
                    },
                ]
            ), task,
            HostClass(
                "class MainActor",
                [
                    .method("static func run(body: () -> Any) async -> Any") { call throws(Unwinding) in
                        try call.call(call.argument(0))
                    }
                ]
            ), HostClass("struct DispatchQoS"),
            HostClass("struct DispatchQoS.QoSClass"),
        ]
    }

    private static var task: HostClass {
        HostClass(
            "struct Task",
            [
                .maker("init(priority: TaskPriority? = nil, operation: @escaping () async -> Any)") { call in
                    call.later(call.argument(1))
                },
                .action(
                    "static func detached(priority: TaskPriority? = nil, operation: @escaping () async -> Any) -> Task"
                ) { call in
                    call.later(call.argument(1))
                }, .ignored("static func sleep(nanoseconds duration: UInt64) async throws"),
                .ignored("static func sleep(for duration: Duration) async throws"),
                .action("func cancel()") { call throws(Unwinding) in
                    throw .inconclusive(reason: "how far a task that is cancelled has come is not known", call.extent)
                },
            ]
        )
    }

    private static let queue: HostBehaviour = { call in
        guard case .type(let type) = call.receiver, let name = type.name else { return .null }
        return call.make(name)
    }
}

import ExampleCode

/// What only writes to a log.
enum IOSLoggingTables {
    static var classes: [HostClass] {
        let levels = ["debug", "info", "default", "error", "fault"]
        return [
            HostClass(
                "struct OSLogType: Hashable",
                levels.map { name in
                    .constant("static let `\(name)`: OSLogType") { _ in
                        .enumeration(EnumValue(typeName: "OSLogType", name: name))
                    }
                }
            ),
            HostClass(
                "class OSLog: NSObject",
                [
                    .constructor("init(subsystem: String, category: String)"),
                    .constant("static let `default`: OSLog") { _ in
                        .enumeration(EnumValue(typeName: "OSLog", name: "default"))
                    },
                ]
            ),
            HostClass(
                "struct Logger",
                [.constructor("init(subsystem: String, category: String)"), .constructor("init()")]
                    + ["debug", "info", "notice", "error", "fault", "warning", "trace", "critical"].map { name in
                        .method("func \(name)(_ message: Any)", IOSPlatform.nothing)
                    } + [.method("func log(level: OSLogType = .default, _ message: Any)", IOSPlatform.nothing)]
            ),
        ]
    }

    static var functions: [HostMember] {
        [
            .method(
                """
                func os_log(_ message: StaticString, dso: Any? = nil, log: OSLog = .default, type: OSLogType = .default, \
                _ arguments: CVarArg...)
                """,
                IOSPlatform.nothing
            ),
            .method(
                "func os_log(_ type: OSLogType, dso: Any? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: CVarArg...)",
                IOSPlatform.nothing
            ), .method("func NSLog(_ format: String, _ arguments: CVarArg...)", IOSPlatform.nothing),
            .method("func dump(_ value: Any)", IOSPlatform.nothing),
        ]
    }
}

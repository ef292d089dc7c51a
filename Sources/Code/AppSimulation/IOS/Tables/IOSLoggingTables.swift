import CodeRunner

/// Functions that only write to a log.
enum IOSLoggingTables {
    static var classes: [HostClass] {
        [
            HostClass(
                "struct OSLogType: Hashable",
                HostMember.named(["debug", "info", "default", "error", "fault"], of: "OSLogType")),
            HostClass(
                "class OSLog: NSObject",
                [.constructor("init(subsystem: String, category: String)")]
                    + HostMember.named(["default"], of: "OSLog")
            ),
            HostClass(
                "struct Logger",
                [.constructor("init(subsystem: String, category: String)"), .constructor("init()")]
                    + ["debug", "info", "notice", "error", "fault", "warning", "trace", "critical"].map { name in
                        .ignored("func \(name)(_ message: Any)")
                    } + [.ignored("func log(level: OSLogType = .default, _ message: Any)")]
            ),
        ]
    }

    static var functions: [HostMember] {
        [
            .ignored(
                """
                func os_log(_ message: StaticString, dso: Any? = nil, log: OSLog = .default, type: OSLogType = .default, \
                _ arguments: CVarArg...)
                """
            ),
            .ignored(
                "func os_log(_ type: OSLogType, dso: Any? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: CVarArg...)"
            ), .ignored("func NSLog(_ format: String, _ arguments: CVarArg...)"),
            .ignored("func dump(_ value: Any)"),
        ]
    }
}

@testable import CodeRunner
@testable import SourceCode

/// Remembers what the examples under test sent.
final class CallRecorder {
    struct Entry {
        var text: String
        var line: Int
        var conditions: [Int]
        var function: String
    }

    var calls: [Entry] = []

    static let records: HostBehaviour = { call in
        let arguments = call.arguments.map { $0.map { Sample.text(of: $0, call.execution.program.language) } ?? "-" }
        let recorder = call.execution.context as? CallRecorder
        recorder?.calls.append(
            Entry(
                text: call.declaration.name + "(" + arguments.joined(separator: ", ") + ")",
                line: call.extent.start.line,
                conditions: call.execution.conditions.map { $0.outcome ? $0.extent.start.line : -$0.extent.start.line },
                function: call.execution.activations.last?.function.name ?? ""
            )
        )
        return .void
    }
}

/// A few tables, as small as the tests need them.
enum TestPlatforms {
    /// A language without any class of a system's; all tests share them, since nothing changes them.
    static func bare(_ language: CodeLanguage) throws -> HostPlatform {
        switch language {
        case .java: try java.get()
        case .swift: try swift.get()
        }
    }

    private static let java = Result { try HostPlatform(language: .java) }
    private static let swift = Result { try HostPlatform(language: .swift) }

    static func android() throws -> HostPlatform {
        let nothing: HostBehaviour = { call in .null }
        return try HostPlatform(
            language: .java,
            classes: [
                HostClass("class Context"), HostClass("class Service extends Context"),
                HostClass(
                    "class Activity extends Context",
                    [
                        .method("Intent getIntent()") { call in call.object?.fields["intent"] ?? .null },
                        .method("void onResume()") { call in .void },
                    ]
                ),
                HostClass("class MessagingService extends Service"),
                HostClass(
                    "class RemoteMessage",
                    [.method("Map<String, String> getData()") { call in call.object?.fields["data"] ?? .null }]
                ),
                HostClass(
                    "class Bundle",
                    [
                        .constructor("Bundle()") { call in
                            call.object?.fields["map"] = .map(MapValue())
                            return .void
                        },
                        .pure("String getString(String key)") { call throws(Unwinding) in
                            try bundle(call)[call.argument(0)] ?? .null
                        },
                        .pure("Object get(String key)") { call throws(Unwinding) in
                            try bundle(call)[call.argument(0)] ?? .null
                        },
                        .method("void putString(String key, String value)") { call throws(Unwinding) in
                            try bundle(call)[call.argument(0)] = call.argument(1)
                            return .void
                        },
                    ]
                ),
                HostClass(
                    "class Intent",
                    [
                        .constructor("Intent(Context context, Class<?> target)"),
                        .method("Bundle getExtras()") { call in call.object?.fields["extras"] ?? .null },
                        .method("Intent putExtras(Bundle extras)") { call in
                            call.object?.fields["extras"] = call.argument(0)
                            return call.receiver
                        },
                        .method("Intent addFlags(int flags)") { call in call.receiver },
                        .constant("static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000"),
                    ]
                ),
                HostClass(
                    "class BroadcastReceiver", [.method("void onReceive(Context context, Intent intent)", nothing)]),
                HostClass(
                    "class PendingIntent",
                    [.constant("static final int FLAG_UPDATE_CURRENT = 134217728")]
                        + ["getActivity", "getBroadcast"].map { name in
                            .method(
                                "static PendingIntent \(name)(Context context, int requestCode, Intent intent, int flags)"
                            ) {
                                call throws(Unwinding) in
                                guard let type = call.execution.program.platform.type(named: "PendingIntent") else {
                                    return .null
                                }
                                return .host(HostObject(type, fields: ["intent": call.argument(2)]))
                            }
                        }
                ),
                HostClass(
                    "class Builder",
                    [
                        .constructor("Builder()"),
                        .method("Builder setContentIntent(PendingIntent intent)", CallRecorder.records),
                        .method("Builder setDeleteIntent(PendingIntent intent)", CallRecorder.records),
                    ]
                ),
                HostClass(
                    "class MobileCore",
                    hasAllOverloads: true,
                    [
                        .method("static void collectMessageInfo(Map<String, Object> data)", CallRecorder.records),
                        .method("static void trackAction(String name, Map<String, String> data)", CallRecorder.records),
                    ]
                ),
            ]
        )
    }

    private static func bundle(_ call: HostCall) throws(Unwinding) -> MapValue {
        guard case .map(let map)? = call.object?.fields["map"] else {
            throw call.exception("IllegalStateException", "no map")
        }
        return map
    }

    static func ios() throws -> HostPlatform {
        try HostPlatform(
            language: .swift,
            classes: [
                HostClass(
                    "class UIApplication: NSObject",
                    [
                        .stored("var applicationState: UIApplication.State { get }"),
                        .computed(
                            "static var shared: UIApplication { get }",
                            get: { call in
                                guard let type = call.execution.program.platform.type(named: "UIApplication") else {
                                    return .null
                                }
                                return .host(
                                    HostObject(
                                        type,
                                        fields: [
                                            "applicationState": .enumeration(
                                                EnumValue(typeName: "UIApplication.State", name: "background"))
                                        ]
                                    )
                                )
                            }
                        ),
                        .method("func registerForRemoteNotifications()", CallRecorder.records),
                    ]
                ),
                HostClass("enum UIApplication.State: Int { case active, inactive, background }"),
                HostClass("enum UIBackgroundFetchResult: Int { case newData, noData, failed }"),
                HostClass(
                    "class UNNotificationResponse: NSObject",
                    [.stored("let actionIdentifier: String"), .stored("let notification: UNNotification")]
                ),
                HostClass("class UNNotification: NSObject", [.stored("let request: UNNotificationRequest")]),
                HostClass("class UNNotificationRequest: NSObject", [.stored("let content: UNNotificationContent")]),
                HostClass("class UNNotificationContent: NSObject", [.stored("let userInfo: [AnyHashable: Any]")]),
                HostClass(
                    "class UNUserNotificationCenter: NSObject",
                    [
                        .method("static func current() -> UNUserNotificationCenter") { call in
                            guard let type = call.execution.program.platform.type(named: "UNUserNotificationCenter")
                            else { return .null }
                            return .host(HostObject(type))
                        },
                        .stored("var delegate: Any?"),
                        .method("func setNotificationCategories(_ categories: Any)", CallRecorder.records),
                        .method(
                            "func requestAuthorization(options: Any = [], completionHandler: @escaping (Bool, Error?) -> Void)"
                        ) {
                            call throws(Unwinding) in
                            try call.call(call.argument(1), [.boolean(true), .null])
                        },
                    ]
                ),
                HostClass(
                    "class UNNotificationCategory: NSObject",
                    [
                        .constructor(
                            "init(identifier: String, actions: [Any], intentIdentifiers: [String], options: Any = [])")
                    ]
                ),
                HostClass(
                    "class DispatchQueue",
                    [
                        .computed(
                            "static var main: DispatchQueue { get }",
                            get: { call in
                                guard let type = call.execution.program.platform.type(named: "DispatchQueue") else {
                                    return .null
                                }
                                return .host(HostObject(type))
                            }
                        ),
                        .method("func async(execute work: @escaping () -> Void)") { call throws(Unwinding) in
                            try call.call(call.argument(0))
                        },
                    ]
                ),
            ]
                + ["ACPCore", "ADBMobile"].map { name in
                    HostClass(
                        "class \(name)",
                        hasAllOverloads: true,
                        [
                            .method("static func collectMessageInfo(_ data: [String: Any])", CallRecorder.records),
                            .method(
                                "static func trackAction(_ action: String, data: [String: String]?)",
                                CallRecorder.records),
                        ]
                    )
                },
            members: [
                .constant("let UNNotificationDismissActionIdentifier: String = \"dismiss\""),
                .constant("let UNNotificationDefaultActionIdentifier: String = \"default\""),
                .method("func os_log(_ message: String, type: Any = 0, _ arguments: Any...)") { call in .void },
            ]
        )
    }

    static let meanings = ["data": "remoteMessage.getData()", "notificationBuilder": "new Builder()"]

    /// The class around a callback that the page prints alone.
    @Sendable static func enclosing(_ function: FunctionDeclaration) -> String? {
        [
            "onMessageReceived": "MessagingService", "sendNotification": "MessagingService", "onResume": "Activity",
            "handleTracking": "Activity",
        ][function.name]
    }
}

import CodeRunner
import SourceCode

/// The SDK as tables: each class records its calls.
enum TrackingTables {

    static func classes(_ language: CodeLanguage) -> [HostClass] {
        recorders(language) + otherProducts.map { unjudged($0.key, of: $0.value, language) }
            + (language == .java ? [analytics] : [])
    }

    /// The class of the fourth generation of the SDK that tracks on Android; its other classes are for setup.
    private static let analytics = HostClass(
        "class Analytics",
        [
            .action("static void trackAction(String action, Map<String, Object> contextData)", trackAction),
            .action("static void trackState(String state, Map<String, Object> contextData)", trackAction),
        ]
    )

    /// Classes that answer pushes of other products, with the product.
    private static let otherProducts = [
        "CampaignClassic": "Adobe Campaign Classic", "Neolane": "Adobe Campaign Classic",
        "Messaging": "Adobe Journey Optimizer",
    ]

    /// A class of another product: what its calls send is not judged.
    private static func unjudged(_ name: String, of product: String, _ language: CodeLanguage) -> HostClass {
        let behaviour: HostBehaviour = { call throws(Unwinding) in
            throw .inconclusive(reason: "\(name) is for \(product), another product, and not judged", call.extent)
        }
        let functions = [
            "registerDevice", "trackNotificationClick", "trackNotificationReceive", "getInstance",
            "handleNotificationResponse", "addPushTrackingDetails", "notifyReceive", "notifyOpening",
        ]
        return HostClass(
            language == .java ? "class \(name)" : "class \(name): NSObject",
            functions.map { function in
                .method(
                    language == .java
                        ? "static Object \(function)(Object... values)"
                        : "static func \(function)(_ values: Any...) -> Any",
                    behaviour)
            }
                + (language == .java
                    ? []
                    : [
                        // Firebase's class has the same name.
                        .method("static func messaging() -> Any") { call in
                            .unknown(
                                UnknownValue(
                                    reason: "nothing declares \(name).messaging", extent: call.extent,
                                    library: "FirebaseMessaging"))
                        }
                    ])
        )
    }

    private static func recorders(_ language: CodeLanguage) -> [HostClass] {
        TrackingClasses.names.map { name in
            switch language {
            case .java:
                HostClass(
                    "class \(name)",
                    hasAllOverloads: true,
                    [
                        .action("static void collectMessageInfo(Map<String, Object> data)", collectMessageInfo),
                        .action("static void trackAction(String action, Map<String, String> contextData)", trackAction),
                        .action("static void trackState(String state, Map<String, String> contextData)", trackAction),
                        .action("static void collectPii(Map<String, String> data)", collectPii),
                    ]
                        + ["extensionVersion", "getLogLevel", "getSdkIdentities", "getPrivacyStatus", "getVersion"].map
                    {
                        .unknowable("static Object \($0)(Object... values)")
                    }
                        + quietNames.map { .ignored("static void \($0)(Object... values)") }
                        + ["start", "registerExtension", "registerExtensions", "initialize"].map {
                            .action("static void \($0)(Object... values)", callBack)
                        }
                )
            case .swift:
                HostClass(
                    "class \(name): NSObject",
                    hasAllOverloads: true,
                    [
                        .action("static func collectMessageInfo(_ data: [String: Any])", collectMessageInfo),
                        .action(
                            "static func trackAction(_ action: String?, data: \(contextData(of: name))?)", trackAction),
                        .action(
                            "static func trackState(_ state: String?, data: \(contextData(of: name))?)", trackAction),
                        .action("static func track(action: String?, data: [String: Any]?)") { call throws(Unwinding) in
                            try RunContext.record(call, as: "trackAction", name: 0, data: 1)
                        },
                        .action("static func track(state: String?, data: [String: Any]?)") { call throws(Unwinding) in
                            try RunContext.record(call, as: "trackState", name: 0, data: 1)
                        },
                        .action("static func collectPii(_ data: [String: Any])", collectPii),
                        .action("static func start(_ completion: @escaping () -> Void)") { $0.later($0.argument(0)) },
                        .action(
                            "static func registerExtensions(_ extensions: [Any], _ completion: (() -> Void)? = nil)"
                        ) {
                            $0.later($0.argument(1))
                        },
                        .action("static func initialize(appId: String, _ completion: (() -> Void)? = nil)") {
                            $0.later($0.argument(1))
                        },
                    ]
                )
            }
        }
    }

    /// The type of the variables in Swift's functions: the fourth generation took any dictionary.
    private static func contextData(of name: String) -> String {
        name == "ADBMobile" ? "[AnyHashable: Any]" : "[String: String]"
    }

    /// Java's functions that set up the SDK and send nothing about a push. In Swift, the arguments show whether an
    /// undeclared function matters.
    private static let quietNames = [
        "setApplication", "setLogLevel", "setWrapperType", "configureWithAppID", "configureWithAppId",
        "configureWithFileInPath", "configureWithFileInAssets", "updateConfiguration", "clearUpdatedConfiguration",
        "setPrivacyStatus", "setPushIdentifier", "setAdvertisingIdentifier", "lifecycleStart", "lifecyclePause",
        "setSmallIconResourceID", "setLargeIconResourceID", "log",
    ]

    /// The SDK is ready at once, and calls back whoever registered.
    private static let callBack: @Sendable (HostCall) throws(Unwinding) -> Void = { call throws(Unwinding) in
        guard case .list(let values) = call.argument(0) else { return }
        for value in values.elements {
            switch value {
            case .function: try call.call(value, [.null])
            case .object(let object) where object.type.declaration.kind == .anonymousType: try call.call(value, [.null])
            default: break
            }
        }
    }

    /// It sends what the app knows of a person; unknown values there are not push data.
    private static let collectPii: @Sendable (HostCall) throws(Unwinding) -> Void = { call throws(Unwinding) in
        guard case .map(let map) = call.argument(0), map.entries.allSatisfy({ $0.value.unknown == nil }) else { return }
        try RunContext.record(call, name: nil, data: 0)
    }

    private static let collectMessageInfo: @Sendable (HostCall) throws(Unwinding) -> Void = { call throws(Unwinding) in
        try RunContext.record(call, name: nil, data: 0)
    }

    private static let trackAction: @Sendable (HostCall) throws(Unwinding) -> Void = { call throws(Unwinding) in
        try RunContext.record(call, name: 0, data: 1)
    }
}

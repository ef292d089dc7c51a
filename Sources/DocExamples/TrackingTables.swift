import ExampleCode
import PushTracking

/// The SDK as tables: each class records what it is called with.
enum TrackingTables {
    /// The classes that have the tracking functions, over the SDK's generations.
    static let classNames = ["MobileCore", "ACPCore", "ADBMobile"]

    static func classes(_ language: ExampleLanguage) -> [HostClass] {
        classNames.map { name in
            switch language {
            case .java:
                HostClass(
                    "class \(name)",
                    [
                        .method("static void collectMessageInfo(Map<String, Object> data)", collectMessageInfo),
                        .method("static void trackAction(String action, Map<String, String> contextData)", trackAction),
                        .method("static void trackState(String state, Map<String, String> contextData)", trackAction),
                    ]
                )
            case .swift:
                HostClass(
                    "class \(name): NSObject",
                    [
                        .method("static func collectMessageInfo(_ data: [String: Any])", collectMessageInfo),
                        .method("static func trackAction(_ action: String?, data: [String: String]?)", trackAction),
                        .method("static func trackState(_ state: String?, data: [String: String]?)", trackAction),
                    ]
                )
            }
        }
    }

    private static let collectMessageInfo: HostBehaviour = { call throws(Unwinding) in
        try ExampleStage.record(call, name: nil, data: 0)
        return .void
    }

    private static let trackAction: HostBehaviour = { call throws(Unwinding) in
        try ExampleStage.record(call, name: 0, data: 1)
        return .void
    }
}

extension HostCall {
    /// The class that a static function was called on.
    var receiverName: String {
        switch receiver {
        case .type(let type): type.name ?? ""
        case .host(let object): object.type.name
        default: ""
        }
    }
}

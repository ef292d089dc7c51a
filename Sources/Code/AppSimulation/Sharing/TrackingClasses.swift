import CodeRunner
import SourceCode

/// The classes of the SDK that track.
enum TrackingClasses {
    /// The classes that have the tracking functions, over the SDK's generations.
    static let names = ["MobileCore", "ACPCore", "ADBMobile"]

    /// The classes that track in the SDK's fourth generation, `com.adobe.mobile`, which only has `trackAction`.
    static let oldNames: Set<String> = ["ADBMobile", "Analytics"]

    /// Whether an undeclared type is one of Adobe's, by its name: it may track.
    static func isAdobes(_ name: String) -> Bool {
        ["ACP", "ADB", "AEP", "Adobe"].contains(where: name.hasPrefix) || extensions.contains(name)
    }

    /// Types of the SDK and of its extensions.
    private static let extensions: Set<String> = [
        "Assurance", "Audience", "Campaign", "CampaignClassic", "Edge", "EdgeBridge", "Event", "EventHub", "Identity",
        "Lifecycle", "Media", "Messaging", "Optimize", "Places", "Signal", "Target", "UserProfile",
    ]
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

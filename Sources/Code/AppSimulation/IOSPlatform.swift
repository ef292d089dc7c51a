import CodeRunner
import SourceCode

/// The host tables of iOS: what Apple's public documentation declares, as far as push tracking examples use it.
enum IOSPlatform {
    static func make() throws(HostTableError) -> HostPlatform {
        try HostPlatform(
            language: .swift,
            classes: TrackingTables.classes(.swift) + IOSApplicationTables.classes + IOSNotificationTables.classes
                + IOSCenterTables.classes + IOSFoundationTables.classes + IOSConcurrencyTables.classes
                + IOSLoggingTables.classes + IOSJSONTables.classes + IOSTimeTables.classes,
            members: IOSCenterTables.constants + IOSLoggingTables.functions + IOSTimeTables.functions,
            frameworkPrefixes: ["UI", "NS", "CA", "CG", "CL", "WK", "AV", "MK", "UN"]
        )
    }

    /// The meanings of names that an elision leaves undeclared.
    static let evidentMeanings = ["notificationDelegate": "UNUserNotificationCenter.current().delegate"]

    /// The class around a function that a page prints without it: in the page's app, a responder answers callbacks.
    @Sendable static func enclosingType(of function: FunctionDeclaration) -> String? { "UIResponder" }
}

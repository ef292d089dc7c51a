package import SourceCode

/// The facts about an app under test that its code does not show.
package struct AppFacts: Sendable {
    /// The package name of an app that does not show its own.
    static let presumedPackageName = "com.example.app"

    /// The entries that answer callbacks which come through code outside the files.
    package var entries: [DeclaredEntry]
    /// Whether iOS calls the app in the background for pushes.
    package var backgroundMode: BackgroundMode
    /// The packages of manifests, from build files.
    package var namespaces: [SourceID: String]
    /// Whether the property list of an iOS app says that it uses scenes.
    package var usesScenes: Bool

    /// Whether code in another language may register an iOS app for remote notifications.
    package var registersElsewhere = false

    /// Whether a library of an Android app may bring the permission to post notifications.
    package var mayInheritPermission = true

    /// The app's targetSdk; nil if unknown. Rules that depend on it are then skipped.
    package var targetSDK: Int?

    /// The oldest version of the system that the app supports, as code writes it: its minSdk, or for a deployment
    /// target of iOS 13.4 1304; nil if unknown.
    package var oldestVersion: Int?

    /// The application ID on the device; nil if no file states it.
    package var applicationID: String?

    /// Creates the facts of an app.
    package init(
        entries: [DeclaredEntry] = [], backgroundMode: BackgroundMode = .named,
        namespaces: [SourceID: String] = [:], usesScenes: Bool = false, targetSDK: Int? = nil,
        oldestVersion: Int? = nil, applicationID: String? = nil
    ) {
        self.oldestVersion = oldestVersion
        self.applicationID = applicationID
        self.targetSDK = targetSDK
        self.namespaces = namespaces
        self.usesScenes = usesScenes
        self.entries = entries
        self.backgroundMode = backgroundMode
    }

    /// The state of `remote-notification` in an app's property lists, which
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` needs to be called in the background.
    package enum BackgroundMode: Sendable {
        case named
        /// It is missing from the only property list, at this place.
        case missing(SourceExtent)
        /// It is unknown, for this reason.
        case unknown(String)
    }
}

extension [DeclaredEntry] {
    /// The entries that answer a callback.
    func answering(_ callback: DeclaredEntry.Callback) -> [DeclaredEntry] { filter { $0.callback == callback } }
}

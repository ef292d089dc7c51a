package import ExampleCode

/// What is known of an app whose own files are run, beyond its code.
package struct AppFacts: Sendable {
    /// What answers callbacks that come through something that is not among the files.
    package var entries: [DeclaredEntry]
    /// Whether iOS calls the app in the background for pushes.
    package var backgroundMode: BackgroundMode
    /// The packages of manifests as build files say them.
    package var namespaces: [SourceID: String]
    /// Whether the property list of an iOS app says that it uses scenes.
    package var usesScenes: Bool

    /// The app's targetSdk; nil if unknown. Rules that depend on it are then not asked.
    package var targetSDK: Int?

    /// What the app is called on the device; nil where no file says it.
    package var applicationID: String?

    /// Says what is known.
    package init(
        entries: [DeclaredEntry] = [], backgroundMode: BackgroundMode = .named,
        namespaces: [SourceID: String] = [:], usesScenes: Bool = false, targetSDK: Int? = nil,
        applicationID: String? = nil
    ) {
        self.applicationID = applicationID
        self.targetSDK = targetSDK
        self.namespaces = namespaces
        self.usesScenes = usesScenes
        self.entries = entries
        self.backgroundMode = backgroundMode
    }

    /// What an app's property lists say of `remote-notification`, which
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` needs to be called in the background.
    package enum BackgroundMode: Sendable {
        case named
        /// It is missing from the one list that there is, at this place.
        case missing(SourceExtent)
        /// Nobody can say, for this reason.
        case unknown(String)
    }
}

extension [DeclaredEntry] {
    /// Those that a callback reaches.
    func answering(_ callback: DeclaredEntry.Callback) -> [DeclaredEntry] { filter { $0.callback == callback } }
}

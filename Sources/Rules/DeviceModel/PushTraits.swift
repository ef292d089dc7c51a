import Diagnostics
package import PushTracking

/// The properties of a push that the operating system examines before it calls the app.
package struct PushTraits: Sendable, Hashable {
    /// `aps.alert` is present: the notification is visible.
    package var hasAlert: Bool
    /// `aps.content-available` is 1: iOS wakes the app in the background.
    package var isContentAvailable: Bool
    /// `aps.category` names a category that was registered with the custom dismiss action.
    package var reportsDismissal: Bool
    /// The header `apns-collapse-id`: the notification replaces one with the same, and takes it as its identifier.
    package var collapseID: String?
}

extension PushTraits {
    /// The traits of a payload. Android's pushes have no `aps`, and Android ignores it.
    ///
    /// - Parameter registered: the category that the app has registered with the custom dismiss action.
    package init(
        of payload: Payload, category registered: String = DeclaredWiring.documentedCategory, collapseID: String? = nil
    ) {
        let aps = payload["aps"]?.object ?? Payload()
        let alert = aps["alert"]
        let category = aps.string("category")
        self.init(
            hasAlert: alert != nil && alert != .null,
            isContentAvailable: aps["content-available"].map(Self.isOne) ?? false,
            reportsDismissal: category?.hasSameBytes(as: registered) == true,
            collapseID: collapseID
        )
    }

    /// The operating system treats `1.0` as the number 1.
    private static func isOne(_ value: PayloadValue) -> Bool {
        if case .number(let text) = value { Double(text) == 1 } else { false }
    }
}

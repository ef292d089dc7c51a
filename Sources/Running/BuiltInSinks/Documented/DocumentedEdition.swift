/// A revision of the documentation whose behaviour a built-in sink can have, named by its month.
package enum DocumentedEdition: String, Sendable, Hashable, CaseIterable {
    /// Ids and actions, sent with `trackAction`.
    case idsAndActions = "2020-07"
    /// Adds the delivery flag.
    case deliveryFlag = "2021-01"
    /// Adds `collectMessageInfo`.
    case messageInfo = "2022-02"

    /// The default edition.
    package static let newest = DocumentedEdition.messageInfo

    /// Whether the edition has the delivery flag.
    package var hasDeliveryFlag: Bool { self != .idsAndActions }

    /// Whether the edition has `collectMessageInfo`.
    package var hasMessageInfo: Bool { self == .messageInfo }
}

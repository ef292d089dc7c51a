import PushTracking

/// One thing in which a situation differs from the plain one: the default push, to an app to which nothing has happened.
enum Circumstance: Sendable, Hashable {
    /// Which id, by its key in the push.
    enum ID: Sendable { case message, delivery }
    /// Which flag that is not `on`.
    enum Flag: Sendable { case absent, off, other }
    /// Which notification an earlier event was about; one with the same ids counts as the same.
    enum Subject: Sendable { case same, other, none }

    /// The push lacks the id, or it is empty, or no text.
    case lacksID(ID)
    /// The id does not look as the default's do.
    case unusualID(ID)
    case equalIDs
    case flag(Flag)
    /// A member that the default has otherwise, or not at all.
    case member(String)
    /// A member that is no text.
    case nontextMember
    /// A notification before had such a flag.
    case flagBefore(Flag)
    /// Something has happened before.
    case after(DeviceEvent.Kind, Subject)
    /// Very much has happened before.
    case afterMuch
}

/// Circumstances that hold at once.
typealias Circumstances = Set<Circumstance>

import PushTracking

/// One way in which a scenario differs from the plain one: the default push, to an app to which nothing has happened.
enum Circumstance: Sendable, Hashable {
    /// An id, by its key in the push.
    enum ID: Sendable { case message, delivery }
    /// A flag other than `on`.
    enum Flag: Sendable { case absent, off, other }
    /// The notification of an earlier event; one with the same ids counts as the same.
    enum Subject: Sendable { case same, other, none }

    /// The push lacks the id, or it is empty or not text.
    case lacksID(ID)
    /// The id does not look like those of the default push.
    case unusualID(ID)
    case equalIDs
    case flag(Flag)
    /// A member that the default push has with another value, or not at all.
    case member(String)
    /// A member that is not text.
    case nontextMember
    /// An earlier notification had such a flag.
    case flagBefore(Flag)
    /// An event happened before.
    case after(DeviceEvent.Kind, Subject)
    /// A great many events happened before.
    case afterMuch
}

/// Circumstances that hold at once.
typealias Circumstances = Set<Circumstance>

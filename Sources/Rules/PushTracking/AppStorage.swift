import Diagnostics

/// An app's persistent storage during one case: texts by name. Each case begins with an empty one.
///
/// It outlives the app object: after a process death, the next object gets the same storage.
public final class AppStorage: Sendable {
    private let texts = Lock<[String: String]>([:])

    /// An empty storage.
    public init() {}

    /// The text stored under a name, or nil. Setting nil removes it.
    public subscript(name: String) -> String? {
        get { texts.withLock { $0[name] } }
        set { texts.withLock { $0[name] = newValue } }
    }
}

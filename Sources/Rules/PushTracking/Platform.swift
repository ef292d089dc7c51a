/// The operating system whose callbacks an app answers.
public enum Platform: String, Sendable, Hashable, CaseIterable {
    case android
    case ios

    /// Hashes the case rather than its name.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .android: hasher.combine(0 as UInt8)
        case .ios: hasher.combine(1 as UInt8)
        }
    }

    /// Its name for people.
    package var title: String {
        switch self {
        case .android: "Android"
        case .ios: "iOS"
        }
    }
}

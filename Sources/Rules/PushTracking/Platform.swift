/// The operating system whose callbacks an app answers.
public enum Platform: String, Sendable, Hashable, CaseIterable {
    case android
    case ios

    /// Its name for people.
    package var title: String {
        switch self {
        case .android: "Android"
        case .ios: "iOS"
        }
    }
}

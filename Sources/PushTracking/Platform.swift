/// The operating system whose callbacks an app answers.
public enum Platform: String, Sendable, Hashable, CaseIterable {
    case android
    case ios
}

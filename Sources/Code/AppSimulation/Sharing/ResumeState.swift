/// The state of platform and app between two events of a case, except for single notifications.
enum ResumeState: Hashable {
    case ios
    case android(AndroidResumeState)

    /// Android's; on iOS, that of a device on which nothing has happened.
    var android: AndroidResumeState { if case .android(let resumeState) = self { resumeState } else { .init() } }

    /// The number of values in it.
    var size: Int { android.size }
}

/// The state of platform and app between two events of a case, except for single notifications.
enum ResumeState: Hashable {
    case ios
    case android(AndroidResumeState)

    /// The number of values in it.
    var size: Int { if case .android(let resumeState) = self { resumeState.size } else { 0 } }
}

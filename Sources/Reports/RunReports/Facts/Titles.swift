import CaseJudging

extension RunDescription.Drive {
    /// How the app is driven.
    package var title: String {
        switch self {
        case .inProcess: "callbacks, in this process"
        case .callbacks: "callbacks, through an adapter"
        case .device: "device events, through an adapter"
        case .capture: "a person on a device; judged from what left it"
        }
    }
}

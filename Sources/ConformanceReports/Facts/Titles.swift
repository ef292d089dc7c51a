import ConformanceRunner
import PushTracking

extension Platform {
    /// The name as people write it.
    var title: String {
        switch self {
        case .android: "Android"
        case .ios: "iOS"
        }
    }
}

extension RunDescription.Drive {
    /// What makes the app act.
    var title: String {
        switch self {
        case .inProcess: "callbacks, in this process"
        case .callbacks: "callbacks, through an adapter"
        case .device: "device events, through an adapter"
        }
    }
}

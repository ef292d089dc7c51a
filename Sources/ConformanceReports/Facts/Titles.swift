import ConformanceRunner
import PushTracking

extension Platform {
    /// The name for people.
    var title: String {
        switch self {
        case .android: "Android"
        case .ios: "iOS"
        }
    }
}

extension RunDescription.Drive {
    /// How the app is driven.
    var title: String {
        switch self {
        case .inProcess: "callbacks, in this process"
        case .callbacks: "callbacks, through an adapter"
        case .device: "device events, through an adapter"
        }
    }
}

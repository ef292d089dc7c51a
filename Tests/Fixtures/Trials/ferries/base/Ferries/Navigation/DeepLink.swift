import Foundation

enum DeepLink: Equatable {
    case timetable
    case sailing(id: String)
    case bookings
    case settings

    /// ferries://timetable, ferries://sailing/<id>, ferries://bookings, ferries://settings
    init?(url: URL) {
        guard url.scheme == "ferries" else { return nil }
        switch url.host {
        case "timetable":
            self = .timetable
        case "sailing":
            let id = url.lastPathComponent
            guard !id.isEmpty, id != "/" else { return nil }
            self = .sailing(id: id)
        case "bookings":
            self = .bookings
        case "settings":
            self = .settings
        default:
            return nil
        }
    }

    init?(userInfo: [AnyHashable: Any]) {
        guard let text = userInfo["uri"] as? String, let url = URL(string: text) else { return nil }
        self.init(url: url)
    }
}

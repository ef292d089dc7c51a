import Foundation

/// A push of Campaign's.
enum Push {
    struct Message {
        var id: String
        var delivery: String
    }

    case tracked(Message)
    case untracked

    private enum Key: String {
        case message = "_mId"
        case delivery = "_dId"
        case tracking = "_acsDeliveryTracking"
    }

    private enum Tracking: String {
        case on
        case off
    }

    init?(_ userInfo: [AnyHashable: Any]) {
        func text(_ key: Key) -> String? { userInfo[key.rawValue] as? String }
        guard let id = text(.message), let delivery = text(.delivery) else { return nil }
        let message = Message(id: id, delivery: delivery)
        guard let flag = text(.tracking) else {
            self = .tracked(message)
            return
        }
        switch Tracking(rawValue: flag) {
        case .on?: self = .tracked(message)
        case .off?, nil: self = .untracked
        }
    }
}

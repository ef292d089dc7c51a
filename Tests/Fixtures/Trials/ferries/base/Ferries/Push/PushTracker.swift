import AEPCore
import Foundation

/// Reports what happened to a push to Adobe Campaign.
final class PushTracker {

    private enum Action: String {
        case open = "1"
        case click = "2"
        case impression = "7"
    }

    func trackImpression(_ userInfo: [AnyHashable: Any]) {
        send([.impression], for: userInfo)
    }

    func trackDismissal(_ userInfo: [AnyHashable: Any]) {
        send([.click], for: userInfo)
    }

    func trackOpening(_ userInfo: [AnyHashable: Any]) {
        send([.click, .open], for: userInfo)
    }

    private func send(_ actions: [Action], for userInfo: [AnyHashable: Any]) {
        guard let payload = PushPayload(userInfo: userInfo), payload.isTracked else { return }
        for action in actions {
            MobileCore.collectMessageInfo([
                "deliveryId": payload.deliveryId,
                "broadlogId": payload.broadlogId,
                "action": action.rawValue,
            ])
        }
    }
}

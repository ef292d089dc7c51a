import ACPCore
import Foundation

/// Counts what becomes of the pushes of a campaign.
final class CampaignObserver: NSObject {

    private struct Keys {
        static let message = "_mId"
        static let delivery = "_dId"
        static let flag = "_acsDeliveryTracking"
    }

    func start() {
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(CampaignObserver.pushReceived(_:)), name: .pushReceived, object: nil)
        center.addObserver(
            self, selector: #selector(CampaignObserver.pushDismissed(_:)), name: .pushDismissed, object: nil)
        center.addObserver(self, selector: #selector(CampaignObserver.pushOpened(_:)), name: .pushOpened, object: nil)
    }

    @objc func pushReceived(_ notification: Notification) {
        track(notification.userInfo, action: "7")
    }

    @objc func pushDismissed(_ notification: Notification) {
        track(notification.userInfo, action: "2")
    }

    @objc func pushOpened(_ notification: Notification) {
        track(notification.userInfo, action: "2")
        track(notification.userInfo, action: "1")
    }

    private func track(_ userInfo: [AnyHashable: Any]?, action: String) {
        guard let userInfo = userInfo else { return }
        if let flag = userInfo[Keys.flag] as? String, flag != "on" {
            return
        }
        guard
            let broadlogId = userInfo[Keys.message] as? String,
            let deliveryId = userInfo[Keys.delivery] as? String
        else {
            return
        }
        let data: [String: Any] = [
            "broadlogId": broadlogId,
            "deliveryId": deliveryId,
            "action": action,
        ]
        ACPCore.collectMessageInfo(data)
    }
}

import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?
    private var pendingRoute: String?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        // The notification center's delegate gets the response, too, and tracks it.
        if let response = connectionOptions.notificationResponse {
            pendingRoute = response.notification.request.content.userInfo["uri"] as? String
        }
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        guard let route = pendingRoute else { return }
        pendingRoute = nil
        Router.shared.open(route)
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        Router.shared.save()
    }
}

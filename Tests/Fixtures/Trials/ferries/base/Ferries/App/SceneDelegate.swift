import AEPCore
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?

    private var environment: AppEnvironment? {
        (UIApplication.shared.delegate as? AppDelegate)?.environment
    }

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene, let environment = environment else { return }

        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = environment.router.makeRoot(environment: environment)
        window.makeKeyAndVisible()
        self.window = window

        if let url = connectionOptions.urlContexts.first?.url, let link = DeepLink(url: url) {
            environment.router.open(link)
        }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        guard let url = URLContexts.first?.url, let link = DeepLink(url: url) else { return }
        environment?.router.open(link)
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        MobileCore.lifecycleStart(additionalContextData: nil)
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        UIApplication.shared.applicationIconBadgeNumber = 0
        environment?.sailings.refresh { _ in }
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        MobileCore.lifecyclePause()
    }
}

// A device with the app on it; one process plays one case.

import Foundation

final class AppDevice {
    /// The user has closed the app, or the system has ended it: then a push can start it.
    private enum State: String { case foreground, background, closed, terminated }

    private let makeApp: () -> UIApplicationDelegate
    private let sceneDelegateName: String?
    private let presentsFirst: Bool
    /// Those that an earlier process registered: the system keeps them.
    private let keptCategories: Set<String>
    private var state: State
    private var app: UIApplicationDelegate?
    private var scene: (UIWindowScene, UISceneDelegate)?
    private var payloads: [Int: [String: Any]] = [:]
    private let application = UIApplication.shared
    private var center: UNUserNotificationCenter { .current() }

    init(
        state: String, presentsFirst: Bool, keptCategories: Set<String>, sceneDelegateName: String?,
        makeApp: @escaping () -> UIApplicationDelegate
    ) {
        self.makeApp = makeApp
        self.sceneDelegateName = sceneDelegateName
        self.presentsFirst = presentsFirst
        self.keptCategories = keptCategories
        self.state = State(rawValue: state) ?? .closed
        guard self.state == .foreground || self.state == .background else { return }
        // The app was started from its icon before the case.
        let wanted = self.state
        start(nil, isInFront: true)
        becomeActive()
        if wanted == .background { enterBackground() }
        self.state = wanted
        Recorder.calls = []
    }

    /// The categories that report a dismissal.
    var categories: Set<String> {
        Set(center.categories.filter { $0.options.contains(.customDismissAction) }.map(\.identifier))
    }

    /// The category that the app's Campaign pushes carry: the documented one if the app registers it or none, else one
    /// of its own, rather one that reports a dismissal.
    var campaignCategory: String {
        let registered = center.categories.map(\.identifier).filter { !$0.isEmpty }
        guard !registered.contains("DEFAULT") else { return "DEFAULT" }
        return registered.filter(categories.contains).min() ?? registered.min() ?? "DEFAULT"
    }

    func play(_ event: [String: Any]) {
        let number = event["notification"] as? Int ?? -1
        if let payload = event["payload"] as? [String: Any] { payloads[number] = payload }
        let push = payloads[number] ?? [:]
        let notification = UNNotification(number, push)
        switch event["event"] as? String {
        case "received": receive(push, notification)
        case "dismissed":
            let reported = app == nil ? keptCategories : categories
            guard reported.contains(notification.request.content.categoryIdentifier) else { return }
            startBehind()
            respond(notification, UNNotificationDismissActionIdentifier)
        case "acted":
            startBehind()
            respond(notification, "custom")
        case "opened":
            switch state {
            case .closed, .terminated: start(notification, isInFront: true)
            case .background: enterForeground(notification)
            case .foreground: break
            }
            respond(notification, UNNotificationDefaultActionIdentifier)
            if state != .foreground { becomeActive() }
        case "launched":
            start(nil, isInFront: true)
            becomeActive()
        case "resumed":
            if state == .foreground { enterBackground() }
            enterForeground()
            becomeActive()
        case "ended": break  // The next event comes to another process.
        default: enterBackground()
        }
    }

    // MARK: Pushes

    private func receive(_ push: [String: Any], _ notification: UNNotification) {
        let aps = push["aps"] as? [String: Any] ?? [:]
        let hasAlert = aps["alert"].map { !($0 is NSNull) } ?? false
        let wakes = aps["content-available"] as? Int == 1
        guard state != .closed, state != .terminated || wakes else { return }
        if state == .terminated { startBehind(notification) }
        let isActive = state == .foreground
        if isActive, hasAlert, presentsFirst { present(notification) }
        if wakes {
            call(isActive ? .active : .background) {
                self.app?.application(self.application, didReceiveRemoteNotification: push) { _ in }
            }
        }
        if isActive, hasAlert, !presentsFirst { present(notification) }
    }

    private func present(_ notification: UNNotification) {
        call(.active) { self.center.delegate?.userNotificationCenter(self.center, willPresent: notification) { _ in } }
    }

    private func respond(_ notification: UNNotification, _ action: String) {
        let isTap = action == UNNotificationDefaultActionIdentifier
        call(state == .foreground ? .active : isTap ? .inactive : .background) {
            self.center.delegate?.userNotificationCenter(
                self.center, didReceive: UNNotificationResponse(notification, action)
            ) {}
        }
    }

    // MARK: States

    /// Calls the app, and then what it has left on queues.
    private func call(_ state: UIApplication.State, _ body: () -> Void) {
        application.applicationState = state
        body()
        Waiting.drain()
    }

    /// - Parameter woken: the push for which the system starts the app.
    private func startBehind(_ woken: UNNotification? = nil) {
        guard app == nil else { return }
        start(woken, isInFront: false)
        state = .background
    }

    /// - Parameter push: what the app is started for: a tap where it comes to the front, else an arrival.
    private func start(_ push: UNNotification?, isInFront: Bool) {
        let made = makeApp()
        app = made
        application.delegate = made
        let hasScenes = sceneDelegateName != nil
        var options: [UIApplication.LaunchOptionsKey: Any]?
        if let push, !hasScenes { options = [.remoteNotification: push.request.content.userInfo] }
        call(isInFront ? .inactive : .background) {
            _ = made.application(self.application, didFinishLaunchingWithOptions: options)
        }
        if isInFront { connectScene(push) }
    }

    private func connectScene(_ tapped: UNNotification?) {
        guard let sceneDelegateName, let app, scene == nil else { return }
        let (session, options) = (UISceneSession(), UIScene.ConnectionOptions())
        options.notificationResponse = tapped.map { UNNotificationResponse($0, UNNotificationDefaultActionIdentifier) }
        let configured = app.application(application, configurationForConnecting: session, options: options)
        let type = configured.delegateClass ?? NSClassFromString("App." + sceneDelegateName)
        guard let delegate = (type as? UISceneDelegate.Type)?.init() else {
            fatalError("no scene delegate \(sceneDelegateName)")
        }
        let connected = UIWindowScene()
        scene = (connected, delegate)
        call(.inactive) { delegate.scene(connected, willConnectTo: session, options: options) }
    }

    private func becomeActive() {
        call(.active) {
            if let (scene, delegate) = self.scene {
                scene.activationState = .foregroundActive
                delegate.sceneDidBecomeActive(scene)
            } else {
                self.app?.applicationDidBecomeActive(self.application)
            }
            NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: self.application)
        }
        state = .foreground
    }

    private func enterForeground(_ tapped: UNNotification? = nil) {
        if sceneDelegateName != nil { connectScene(tapped) }
        call(.inactive) {
            if let (scene, delegate) = self.scene {
                delegate.sceneWillEnterForeground(scene)
            } else {
                self.app?.applicationWillEnterForeground(self.application)
            }
            NotificationCenter.default.post(
                name: UIApplication.willEnterForegroundNotification, object: self.application)
        }
    }

    private func enterBackground() {
        call(.background) {
            if let (scene, delegate) = self.scene {
                scene.activationState = .background
                delegate.sceneDidEnterBackground(scene)
            } else {
                self.app?.applicationDidEnterBackground(self.application)
            }
            NotificationCenter.default.post(
                name: UIApplication.didEnterBackgroundNotification, object: self.application)
        }
        state = .background
    }
}

import UIKit

@MainActor
final class AppRouter {

    private enum Tab: Int {
        case timetable, bookings, settings
    }

    private weak var tabs: UITabBarController?
    private weak var environment: AppEnvironment?
    private var pending: DeepLink?

    func makeRoot(environment: AppEnvironment) -> UIViewController {
        self.environment = environment

        let timetable = UINavigationController(
            rootViewController: TimetableViewController(environment: environment))
        timetable.tabBarItem = UITabBarItem(
            title: "Timetable", image: UIImage(systemName: "clock"), tag: Tab.timetable.rawValue)

        let bookings = UINavigationController(
            rootViewController: BookingsViewController(environment: environment))
        bookings.tabBarItem = UITabBarItem(
            title: "Bookings", image: UIImage(systemName: "ticket"), tag: Tab.bookings.rawValue)

        let settings = UINavigationController(
            rootViewController: SettingsViewController(environment: environment))
        settings.tabBarItem = UITabBarItem(
            title: "Settings", image: UIImage(systemName: "gearshape"), tag: Tab.settings.rawValue)

        let tabs = UITabBarController()
        tabs.viewControllers = [timetable, bookings, settings]
        self.tabs = tabs

        if let link = pending {
            pending = nil
            show(link, in: tabs)
        }
        return tabs
    }

    func open(_ link: DeepLink) {
        guard let tabs = tabs else {
            pending = link
            return
        }
        show(link, in: tabs)
    }

    private func show(_ link: DeepLink, in tabs: UITabBarController) {
        switch link {
        case .timetable:
            select(.timetable, in: tabs)
        case .bookings:
            select(.bookings, in: tabs)
        case .settings:
            select(.settings, in: tabs)
        case .sailing(let id):
            let navigation = select(.timetable, in: tabs)
            guard let environment = environment, let sailing = environment.sailings.sailing(id: id) else { return }
            navigation?.pushViewController(
                SailingViewController(sailing: sailing, environment: environment), animated: false)
        }
    }

    @discardableResult
    private func select(_ tab: Tab, in tabs: UITabBarController) -> UINavigationController? {
        tabs.presentedViewController?.dismiss(animated: false)
        tabs.selectedIndex = tab.rawValue
        let navigation = tabs.selectedViewController as? UINavigationController
        navigation?.popToRootViewController(animated: false)
        return navigation
    }
}

import Foundation

final class Settings {
    private enum Key {
        static let email = "settings.email"
        static let homeHarbour = "settings.homeHarbour"
        static let remindBeforeDeparture = "settings.remind"
    }

    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        defaults.register(defaults: [Key.remindBeforeDeparture: true])
    }

    var email: String? {
        get { defaults.string(forKey: Key.email) }
        set { defaults.set(newValue, forKey: Key.email) }
    }

    var homeHarbour: Harbour {
        get { defaults.string(forKey: Key.homeHarbour).flatMap(Harbour.init(rawValue:)) ?? .ferries }
        set { defaults.set(newValue.rawValue, forKey: Key.homeHarbour) }
    }

    var remindBeforeDeparture: Bool {
        get { defaults.bool(forKey: Key.remindBeforeDeparture) }
        set { defaults.set(newValue, forKey: Key.remindBeforeDeparture) }
    }
}

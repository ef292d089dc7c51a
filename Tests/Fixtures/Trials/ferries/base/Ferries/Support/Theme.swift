import UIKit

@MainActor
enum Theme {
    static let tint = UIColor(red: 0.05, green: 0.36, blue: 0.55, alpha: 1)

    static func apply() {
        UINavigationBar.appearance().tintColor = tint
        UITabBar.appearance().tintColor = tint
    }

    static func color(for status: Sailing.Status) -> UIColor {
        switch status {
        case .onTime: return .systemGreen
        case .delayed: return .systemOrange
        case .cancelled: return .systemRed
        }
    }
}

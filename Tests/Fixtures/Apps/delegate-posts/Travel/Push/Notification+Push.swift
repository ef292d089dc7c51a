import Foundation

extension Notification.Name {
    static let pushReceived = Notification.Name("com.example.travel.pushReceived")
    static let pushDismissed = Notification.Name("com.example.travel.pushDismissed")
    static let pushOpened = Notification.Name("com.example.travel.pushOpened")
}

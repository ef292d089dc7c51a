import Foundation
import UserNotifications

/// Local reminders before a booked sailing leaves.
final class ReminderScheduler {

    private let center = UNUserNotificationCenter.current()

    func schedule(for booking: Booking) {
        let moment = booking.sailing.departure.addingTimeInterval(-45 * 60)
        guard moment > Date() else { return }

        let content = UNMutableNotificationContent()
        content.title = booking.sailing.title
        content.body = "Boarding starts soon. Departure at \(Formatters.time(booking.sailing.departure))."
        content.sound = .default
        content.userInfo = ["uri": "ferries://bookings"]

        let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: moment)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        center.add(UNNotificationRequest(identifier: identifier(booking), content: content, trigger: trigger))
    }

    func cancel(for booking: Booking) {
        center.removePendingNotificationRequests(withIdentifiers: [identifier(booking)])
    }

    private func identifier(_ booking: Booking) -> String {
        "reminder-\(booking.id.uuidString)"
    }
}

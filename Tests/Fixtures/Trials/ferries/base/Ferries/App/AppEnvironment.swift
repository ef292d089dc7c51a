import Foundation

/// Everything that lives as long as the process.
@MainActor
final class AppEnvironment {
    let settings = Settings()
    let usageLog = UsageLog()
    let sailings = SailingStore()
    let bookings = BookingStore()
    let reminders = ReminderScheduler()
    let router = AppRouter()
    let pushTracker = PushTracker()
    let pushRegistration = PushRegistration()
    let notificationHandler: NotificationHandler

    init() {
        notificationHandler = NotificationHandler(tracker: pushTracker, router: router)
    }
}

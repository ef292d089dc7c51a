import Foundation

/// The variables of a call, by the names that the server knows.
enum Variable: String {
    case broadlogId
    case deliveryId
    case action

    static func send(_ message: Push.Message, _ code: Event.Code) {
        let variables: [Variable: String] = [
            .broadlogId: message.id,
            .deliveryId: message.delivery,
            .action: String(code.rawValue),
        ]
        var data: [AnyHashable: Any] = [:]
        for (variable, value) in variables {
            data[variable.rawValue] = value
        }
        ADBMobile.trackAction("tracking", data: data)
    }
}

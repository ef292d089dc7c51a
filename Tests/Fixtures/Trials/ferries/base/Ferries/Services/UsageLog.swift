import Foundation
import os.log

/// Local diary of what the user did, shown to support on request.
final class UsageLog {
    private let log = OSLog(subsystem: "example.ferries.ferries", category: "usage")
    private let lock = NSLock()
    private var lines: [String] = []

    func note(_ text: String) {
        os_log("%{public}@", log: log, type: .info, text)
        lock.lock()
        defer { lock.unlock() }
        lines.append(text)
        if lines.count > 200 {
            lines.removeFirst(lines.count - 200)
        }
    }

    var recent: [String] {
        lock.lock()
        defer { lock.unlock() }
        return lines
    }
}

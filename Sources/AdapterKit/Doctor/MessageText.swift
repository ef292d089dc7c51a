import Diagnostics

/// Lines of a record, fit to be shown.
enum MessageText {
    /// The beginning of a line, with its control characters made visible; bytes that are not UTF-8 show as U+FFFD.
    static func shortened(_ bytes: [UInt8], to limit: Int = 160) -> String {
        // Four bytes are the most that a character takes.
        let text = String(decoding: bytes.prefix(4 * (limit + 1)), as: UTF8.self).withVisibleControls
        let isCut = text.count > limit || bytes.count > 4 * (limit + 1)
        return isCut ? "\(text.prefix(limit))… (\(bytes.count) bytes)" : text
    }
}

import Diagnostics

/// Prepares lines of a record for display.
enum MessageText {
    /// The beginning of a line, with visible control characters; bytes that are not UTF-8 show as U+FFFD.
    static func shortened(_ bytes: [UInt8], to limit: Int = 160) -> String {
        // A character takes at most four bytes.
        let text = String(decoding: bytes.prefix(4 * (limit + 1)), as: UTF8.self).withVisibleControls
        let isCut = text.count > limit || bytes.count > 4 * (limit + 1)
        return isCut ? "\(text.prefix(limit))… (\(bytes.count) bytes)" : text
    }
}

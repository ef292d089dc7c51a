/// One request of the SDK to the Campaign server.
package struct Hit: Sendable, Hashable {
    /// The server's answer.
    package enum Answer: Sendable, Hashable {
        /// An HTTP status.
        case status(Int)
        /// No connection: the server did not receive the hit.
        case noConnection
        /// The capture does not show the answer, whatever it was.
        case unanswered
    }

    /// The time of sending, in seconds from the start of the session.
    package var second = 0
    /// The process that sent it, which may be a later one than the process that made the call.
    package var process = 0
    /// `GET` or `POST`.
    package let method: String
    /// The server.
    package let host: String
    /// The first part of `id`, unencoded.
    package let broadlogID: String
    /// The second part of `id`, unencoded.
    package let deliveryID: String
    /// The third part of `id`, unencoded.
    package let action: String
    /// The URL as the SDK makes and logs it.
    package let url: String
    /// The server's answer.
    package var answer = Answer.unanswered
    /// Whether it repeats the hit before it, for the same call.
    package var isRetry = false

    /// The URL in the request: the platform's HTTP client drops the fragment and encodes what a request line cannot
    /// hold.
    package var wireURL: String {
        let sent = url.utf8.prefix { $0 != UInt8(ascii: "#") }
        return String(decoding: sent, as: UTF8.self).percentEncoded {
            (0x21...0x7e).contains($0) && !"\"'<>".utf8.contains($0)
        }
    }
}

extension String {
    /// A copy with every byte percent-encoded that is not allowed.
    func percentEncoded(unless isAllowed: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = utf8.flatMap { byte in
            isAllowed(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xf)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

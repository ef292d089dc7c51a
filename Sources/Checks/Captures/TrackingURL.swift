package import PushTracking
import StrictJSON

/// The URL of a tracking call: `https://HOST/r/?id=BROADLOG,DELIVERY,ACTION&mcId=ECID`.
package struct TrackingURL: Sendable, Hashable {
    /// Its host in lower case, with a port that is not the usual one; nil if the URL starts with its path.
    package let host: String?
    /// The three variables as text; an id that the URL leaves empty is an empty text.
    package let variables: Payload
    /// Whether it has an `mcId`, maybe an empty one.
    package let hasDevice: Bool
    /// The `mcId`; nil if it has none or an empty one.
    package let device: String?

    /// What a URL is.
    package enum Reading: Sendable, Hashable {
        /// A tracking call.
        case call(TrackingURL)
        /// The postback of an in-app message, which has `mcid` in lower case.
        case inApp
        /// A tracking URL whose `id` has not exactly three parts.
        case wrongParts
        /// Anything else.
        case other
    }

    /// The names of the variables in the order of the `id`.
    static let names = [
        CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable, CampaignKey.actionVariable,
    ]

    /// Reads a URL or the target of a request.
    package static func read(_ url: String) -> Reading { read(RequestTarget(url)) }

    /// Reads a target. The iOS extension 3.0.0 leaves out the slash after `/r`.
    static func read(_ target: RequestTarget) -> Reading {
        guard target.path == "/r/" || target.path == "/r" else { return .other }
        // By bytes: a character can be a sign together with an accent after it.
        let query = target.query.utf8.split(separator: UInt8(ascii: "&"))
        func value(_ name: String) -> String? {
            query.first { $0.starts(with: "\(name)=".utf8) }.map { percentDecoded($0.dropFirst(name.utf8.count + 1)) }
        }
        guard let id = value("id") else { return .other }
        guard value("mcid") == nil else { return .inApp }
        let parts = id.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count == names.count else { return .wrongParts }
        let device = value("mcId")
        return .call(
            TrackingURL(
                host: target.host,
                variables: Payload(zip(names, parts.map { .string(String(Substring($0))) })),
                hasDevice: device != nil,
                device: device.flatMap { $0.isEmpty ? nil : $0 }
            )
        )
    }

    /// Resolves `%41` once; an invalid escape stays as it is.
    private static func percentDecoded(_ bytes: Substring.UTF8View) -> String {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigit,
                let low = rest.dropFirst().first?.hexadecimalDigit
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

/// A URL, or the target of an HTTP request, in its parts.
struct RequestTarget {
    /// The host; nil if it starts with the path.
    let host: String?
    let path: String
    let query: String

    /// Splits a text. `host:443`, the target of CONNECT, is a host.
    init(_ text: String) {
        var rest = text.utf8[...]
        // A query can hold another URL.
        let scheme = rest.prefix { !"/?#".utf8.contains($0) }
        if scheme.last == UInt8(ascii: ":"), rest[scheme.endIndex...].starts(with: "//".utf8) {
            rest = rest[scheme.endIndex...].dropFirst(2)
        }
        let start = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        host = Self.host(rest[..<start])
        let target = rest[start...].prefix { $0 != UInt8(ascii: "#") }
        let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        path = String(Substring(target[..<mark]))
        query = String(Substring(target[mark...].dropFirst()))
    }

    /// The host of `user:password@host:port` without the user and a usual port; nil if this is not a host.
    static func host(_ authority: Substring.UTF8View) -> String? {
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.index(after: $0) }
        let host = String(Substring(authority[(start ?? authority.startIndex)...])).lowercased()
        let port = [":443", ":80"].first { host.hasSuffix($0) } ?? ""
        let isHost = host.allSatisfy { $0.isLetter || $0.isNumber || "-._:[]".contains($0) }
        return host.isEmpty || !isHost ? nil : String(host.dropLast(port.count))
    }
}

package import ConformanceSpec
import Diagnostics
package import PushTracking

/// Identifies a failure across runs: the violated rule, where, and how. Case ids, numbers and texts are not part of it,
/// so it survives a new version of the spec and the fix of another bug.
package struct FailureKey: Sendable, Hashable {
    /// How the calls differ.
    package enum Kind: Sendable, Hashable {
        case difference(DifferenceKind)
        /// The app says that it does not support the case.
        case unsupported
    }

    /// The violated rule.
    package let rule: String
    /// The platform.
    package let platform: Platform
    /// The device event.
    package let event: DeviceEvent.Kind
    /// How the calls differ.
    package let kind: Kind
    /// Distinguishes differences: for a missing or surplus call, its action `1`, `2`, `7` or `other`; for a wrong id,
    /// `swapped` or `other`. Nil for other differences and, in a baseline, for any.
    package private(set) var detail: String?

    /// A key with these parts.
    package init(rule: String, platform: Platform, event: DeviceEvent.Kind, kind: Kind, detail: String? = nil) {
        (self.rule, self.platform, self.event, self.kind) = (rule, platform, event, kind)
        self.detail = detail
    }

    /// The same with any detail.
    var ofAnyDetail: FailureKey {
        var key = self
        key.detail = nil
        return key
    }

    /// Whether it equals a failure's key, or matches it with any detail.
    package func covers(_ key: FailureKey) -> Bool { self == key || self == key.ofAnyDetail }

    /// Reads a key in baseline notation: `flag.off/android/received/unexpected:7`, or without the detail for any.
    ///
    /// - Throws: which part is wrong.
    package init(_ text: String) throws(Fault) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 4, !parts[0].isEmpty else {
            throw Fault(
                message: "\(quoted(text)) is not RULE/PLATFORM/EVENT/DIFFERENCE",
                suggestion:
                    "write a key such as \(quoted("flag.off/android/received/unexpected")), or have `\(ToolVersion.name) report baseline` write the entry"
            )
        }
        let last = parts[3].split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
        guard let platform = Platform(rawValue: parts[1]) else {
            throw Fault(parts[1], "a platform", of: text, Platform.allCases.map(\.rawValue))
        }
        guard let event = DeviceEvent.Kind(rawValue: parts[2]) else {
            throw Fault(parts[2], "an event", of: text, DeviceEvent.Kind.allCases.map(\.rawValue))
        }
        guard let kind = Kind(last[0]) else {
            throw Fault(last[0], "a difference", of: text, DifferenceKind.allCases.map(\.rawValue) + ["unsupported"])
        }
        let detail = last.count > 1 ? last.dropFirst().joined(separator: ":") : nil
        if let detail, !kind.details.contains(detail) {
            throw Fault(detail, "a detail of \(quoted(last[0]))", of: text, kind.details)
        }
        self.init(rule: parts[0], platform: platform, event: event, kind: kind, detail: detail)
    }

    /// Why a text is not a key.
    package struct Fault: Error {
        /// The problem.
        package let message: String
        /// A replacement.
        package let suggestion: String

        fileprivate init(message: String, suggestion: String) {
            (self.message, self.suggestion) = (message, suggestion)
        }

        fileprivate init(_ part: String, _ noun: String, of text: String, _ known: [String]) {
            message = "\(quoted(part)) in \(quoted(text)) is not \(noun)"
            suggestion =
                remedy(for: part, among: known) ?? (known.isEmpty ? "leave it out" : "use \(alternatives(known))")
        }
    }

    /// The key as baselines have it.
    package var text: String {
        "\(rule)/\(platform.rawValue)/\(event.rawValue)/\(kind.text)" + (detail.map { ":\($0)" } ?? "")
    }
}

extension FailureKey.Kind {
    fileprivate init?(_ text: String) {
        if text == Self.unsupported.text {
            self = .unsupported
        } else if let kind = DifferenceKind(rawValue: text) {
            self = .difference(kind)
        } else {
            return nil
        }
    }

    fileprivate var text: String {
        switch self {
        case .difference(let kind): kind.rawValue
        case .unsupported: "unsupported"
        }
    }

    /// The details that distinguish differences of this kind.
    package var details: [String] {
        switch self {
        case .difference(.missing), .difference(.unexpected), .difference(.extra): ["1", "2", "7", "other"]
        case .difference(.broadlogId), .difference(.deliveryId): ["swapped", "other"]
        case .difference, .unsupported: []
        }
    }

    /// The key in baseline notation.
    package var difference: DifferenceKind? { if case .difference(let kind) = self { kind } else { nil } }
}

import Diagnostics
package import PushTracking

/// Calls and values as text for messages.
package enum CallText {
    /// A call with its variables in the order in which they were given.
    package static func text(_ call: TrackingCall) -> String {
        text(function: word(call.function.name), name: call.name, data: call.data)
    }

    /// The beginning of an expected call that may be made by either function.
    package static let anyCall = "tracking call("

    /// An expected call.
    package static func text(_ call: ExpectedCall) -> String {
        switch call {
        case .variables(let action, let broadlogID, let deliveryID):
            let data = Payload(
                distinct: [
                    Payload.Entry(key: CampaignKey.broadlogIDVariable, value: .string(broadlogID)),
                    Payload.Entry(key: CampaignKey.deliveryIDVariable, value: .string(deliveryID)),
                    Payload.Entry(key: CampaignKey.actionVariable, value: .string(action)),
                ]
            )
            return anyCall + variables(data) + ")"
        case .call(let call): return text(call)
        }
    }

    /// A value as JSON with non-ASCII characters escaped, so that lookalikes can be distinguished.
    package static func text(_ value: PayloadValue?) -> String {
        guard let value else { return "nothing" }
        return switch value {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): quoted(text)
        case .array(let values): "[\(values.map { text($0) }.joined(separator: ", "))]"
        case .object(let payload): "{\(variables(payload))}"
        }
    }

    /// A quoted text with everything but visible ASCII escaped: `\n`, `\x1b`, `\u00e9`.
    package static func quoted(_ text: String) -> String {
        let needsEscapes = text.hasByte { byte in
            byte < 0x20 || byte > 0x7e || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
        // Hardly any text does, and this is much faster than appending scalar by scalar.
        if !needsEscapes { return "\"" + text + "\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case " "..."~": result.unicodeScalars.append(scalar)
            default: result += scalar.writtenOut
            }
        }
        return result + "\""
    }

    /// The name of a key or function: quoted unless it is one plain word, so that lookalikes can be distinguished.
    package static func word(_ name: String) -> String {
        !name.isEmpty && !name.hasByte { !isOfWord($0) } ? name : quoted(name)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func text(function: String, name: String?, data: Payload) -> String {
        let arguments = [name.map(quoted), data.isEmpty ? nil : variables(data)].compactMap(\.self)
        return "\(function)(\(arguments.joined(separator: ", ")))"
    }

    private static func variables(_ payload: Payload) -> String {
        payload.entries.map { "\(word($0.key)): \(text($0.value))" }.joined(separator: ", ")
    }
}

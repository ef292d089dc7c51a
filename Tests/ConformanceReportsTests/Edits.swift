import PushTracking

/// A document in which one thing was changed.
struct Edit: Sendable {
    /// The pointer to what was changed.
    let path: String
    let edited: PayloadValue

    /// Every way to change one thing in a value: texts longer or empty, numbers larger, words exchanged, members and elements gone, doubled,
    /// in another order, or unheard of.
    static func all(of value: PayloadValue, path: String = "") -> [Edit] {
        changes(of: value, path: path).map { Edit(path: path, edited: $0) } + deeper(value, path: path)
    }

    private static func changes(of value: PayloadValue, path: String) -> [PayloadValue] {
        switch value {
        case .null: [.string("x")]
        case .boolean(let value): [.boolean(!value), .null]
        case .number(let text): [.number(text + "1"), .number("-1"), .null]
        case .string(let text): [.string(text + "x"), .string(""), .null] + exchanged(text)
        case .array(let values): changes(of: values)
        case .object(let payload): changes(of: payload)
        }
    }

    private static func exchanged(_ text: String) -> [PayloadValue] {
        let vocabularies: [[String]] = [
            ["passed", "failed", "warned", "errored", "skipped", "waived", "unexpectedlyPassed", "expired", "noted"],
            ["required", "recommended", "informative"], ["android", "ios"], ["conforms", "partial", "doesNotConform"], ["7", "2", "1"],
        ]
        return vocabularies.filter { $0.contains(text) }.flatMap { $0 }.filter { $0 != text }.map { .string($0) }
    }

    private static func changes(of values: [PayloadValue]) -> [PayloadValue] {
        guard let first = values.first else { return [.array([.null]), .null] }
        let others: [[PayloadValue]] = [Array(values.dropFirst()), values.dropLast(), [first] + values]
        let reversed = Array(values.reversed())
        return (others + (reversed == values ? [] : [reversed])).map { .array($0) } + [.null]
    }

    private static func changes(of payload: Payload) -> [PayloadValue] {
        let shorter = payload.entries.map { entry in
            var shorter = payload
            shorter[entry.key] = nil
            return PayloadValue.object(shorter)
        }
        var longer = payload
        longer["unheard-of"] = "x"
        return shorter + [.object(longer), .null]
    }

    private static func deeper(_ value: PayloadValue, path: String) -> [Edit] {
        switch value {
        case .array(let values):
            return values.indices.flatMap { index in
                all(of: values[index], path: "\(path)/\(index)").map { edit in
                    var values = values
                    values[index] = edit.edited
                    return Edit(path: edit.path, edited: .array(values))
                }
            }
        case .object(let payload):
            return payload.entries.flatMap { entry in
                all(of: entry.value, path: "\(path)/\(entry.key)").map { edit in
                    var payload = payload
                    payload[entry.key] = edit.edited
                    return Edit(path: edit.path, edited: .object(payload))
                }
            }
        case .null, .boolean, .number, .string: return []
        }
    }
}

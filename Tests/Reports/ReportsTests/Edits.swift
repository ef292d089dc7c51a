import PushTracking

/// A document in which one thing was changed.
struct Edit: Sendable {
    /// The pointer to what was changed, came or went.
    var path: String
    /// Whether a list has the same elements as before, in another order or number.
    var isSameSet = false
    /// Whether it is only the order.
    var isReordered = false
    var edited: PayloadValue

    /// Every way to change one thing in a value: texts longer or empty, numbers larger, words exchanged, members and
    /// elements gone, doubled, in another order, or unheard of.
    static func all(of value: PayloadValue, path: String = "") -> [Edit] {
        let changed: [Edit]
        switch value {
        case .null: changed = [Edit(path: path, edited: .string("x"))]
        case .boolean(let value): changed = [Edit(path: path, edited: .boolean(!value))]
        case .number(let text): changed = [.number(text + "1"), .number("-1")].map { Edit(path: path, edited: $0) }
        case .string(let text):
            changed = ([.string(text + "x"), .string("")] + exchanged(text)).map { Edit(path: path, edited: $0) }
        case .array(let values): changed = changes(of: values, path: path)
        case .object(let payload): changed = changes(of: payload, path: path)
        }
        let withoutValue = value == .null ? [] : [Edit(path: path, edited: .null)]
        return changed + withoutValue + deeper(value, path: path)
    }

    private static func exchanged(_ text: String) -> [PayloadValue] {
        let vocabularies: [[String]] = [
            ["passed", "failed", "warned", "errored", "skipped", "waived", "unexpectedlyPassed", "expired", "noted"],
            ["required", "recommended", "informative"], ["android", "ios"], ["conforms", "partial", "doesNotConform"],
            ["7", "2", "1"],
        ]
        return vocabularies.filter { $0.contains(text) }.flatMap { $0 }.filter { $0 != text }.map { .string($0) }
    }

    private static func changes(of values: [PayloadValue], path: String) -> [Edit] {
        guard let first = values.first else { return [Edit(path: path, edited: .array([.null]))] }
        let reversed = Array(values.reversed())
        return [
            Edit(path: path, edited: .array(Array(values.dropFirst()))),
            Edit(path: path, edited: .array(values.dropLast())),
            Edit(path: path, isSameSet: true, edited: .array([first] + values)),
        ] + (reversed == values ? [] : [Edit(path: path, isSameSet: true, isReordered: true, edited: .array(reversed))])
    }

    private static func changes(of payload: Payload, path: String) -> [Edit] {
        let shorter = payload.entries.map { entry in
            var shorter = payload
            shorter[entry.key] = nil
            return Edit(path: "\(path)/\(entry.key)", edited: .object(shorter))
        }
        var longer = payload
        longer["unheard-of"] = "x"
        return shorter + [Edit(path: "\(path)/unheard-of", edited: .object(longer))]
    }

    private static func deeper(_ value: PayloadValue, path: String) -> [Edit] {
        switch value {
        case .array(let values):
            return values.indices.flatMap { index in
                all(of: values[index], path: "\(path)/\(index)").map { edit in
                    var values = values
                    values[index] = edit.edited
                    return edit.with(.array(values))
                }
            }
        case .object(let payload):
            return payload.entries.flatMap { entry in
                all(of: entry.value, path: "\(path)/\(entry.key)").map { edit in
                    var payload = payload
                    payload[entry.key] = edit.edited
                    return edit.with(.object(payload))
                }
            }
        case .null, .boolean, .number, .string: return []
        }
    }

    /// The same edit, seen from the value around it.
    private func with(_ edited: PayloadValue) -> Edit {
        var edit = self
        edit.edited = edited
        return edit
    }
}

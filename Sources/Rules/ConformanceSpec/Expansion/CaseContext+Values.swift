import PushTracking
import StrictJSON

extension CaseContext {
    /// A JSON value with its placeholders; nil after a problem was reported.
    ///
    /// - Parameter owner: the ordinal of the notification to which `${_mId}` without a name refers.
    mutating func value(_ unresolved: Bound, owner: Int?) -> ValueTemplate? {
        let bound = resolved(unresolved)
        switch bound.element.kind {
        case .null, .boolean, .number: return .fixed(PayloadValue(bound.element))
        case .string:
            if let text = bound.element.string, !Placeholder.mayStand(in: text) { return .fixed(.string(text)) }
            return text(bound, owner: owner).map { ValueTemplate($0) }
        case .array:
            var values: [ValueTemplate] = []
            for element in bound.element.elements {
                guard let value = value(bound.child(element), owner: owner) else { return nil }
                values.append(value)
            }
            let fixed = values.compactMap(\.fixedValue)
            return fixed.count == values.count ? .fixed(.array(fixed)) : .array(values)
        case .object: return members(bound, owner: owner).map { ValueTemplate($0) }
        }
    }

    /// The members of an object with their placeholders; nil after a problem was reported.
    mutating func members(_ bound: Bound, owner: Int?) -> [(key: String, value: ValueTemplate)]? {
        var members: [(key: String, value: ValueTemplate)] = []
        for member in bound.element.members {
            let name = member.name
            guard !Self.changes.contains(name) else {
                report(
                    "`\(name)` changes a key of \"data\", \"apns\" or \"fcm\" and may be used nowhere else",
                    at: bound.child(member.value)
                )
                return nil
            }
            guard let value = value(bound.child(member.value), owner: owner) else { return nil }
            members.append((name, value))
        }
        return members
    }

    /// The names that control merging and are never data.
    private static let changes = ["$absent", "$only"]
}

extension ValueTemplate {
    /// A text; fixed if it has no seeded id.
    init(_ parts: [TextPart]) {
        let literals = parts.compactMap { if case .literal(let text) = $0 { text } else { nil } }
        self = literals.count == parts.count ? .fixed(.string(literals.joined())) : .text(parts)
    }

    /// An object; fixed if it has no seeded id.
    init(_ members: [(key: String, value: ValueTemplate)]) {
        let fixed = members.compactMap { member in
            member.value.fixedValue.map { Payload.Entry(key: member.key, value: $0) }
        }
        self = fixed.count == members.count ? .fixed(.object(Payload(distinct: fixed))) : .object(members)
    }

    var fixedValue: PayloadValue? {
        if case .fixed(let value) = self { value } else { nil }
    }

    var isText: Bool {
        switch self {
        case .fixed(.string), .text: true
        case .fixed, .array, .object: false
        }
    }
}

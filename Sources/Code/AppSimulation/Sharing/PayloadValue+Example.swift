import CodeRunner
import PushTracking
import SourceCode

extension PayloadValue {
    /// A value that an example passes to the SDK, as data: an object of the app's own becomes a text that equals
    /// nothing in a push.
    ///
    /// - Parameter depth: how many values are around it.
    /// - Throws: if the value is unknown or too large.
    init(_ value: CodeRunner.Value, in call: HostCall, depth: Int = 0) throws(Unwinding) {
        try call.execution.descend(depth, call.extent)
        switch value {
        case .null, .void: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer(let number), .long(let number): self = .number(String(number))
        case .floating(let number): self = .number(String(number))
        case .character(let scalar): self = .string(String(scalar))
        case .string(let text): self = .string(text.content)
        case .list(let list): self = try .array(Self.values(list.elements, in: call, depth: depth))
        case .set(let set): self = try .array(Self.values(set.elements, in: call, depth: depth))
        case .tuple(let values): self = try .array(Self.values(values, in: call, depth: depth))
        case .map(let map):
            var payload = Payload()
            for entry in map.entries {
                if let key = entry.key.text { payload[key] = try PayloadValue(entry.value, in: call, depth: depth + 1) }
            }
            self = .object(payload)
        case .enumeration(let one) where one.typeName == "NSNull": self = .null
        case .unknown(let unknown): throw .inconclusive(reason: unknown.reason, unknown.extent)
        case .range, .object, .function, .type, .host, .enumeration: self = .string("\u{FFFD}")
        }
    }

    private static func values(_ values: [CodeRunner.Value], in call: HostCall, depth: Int) throws(Unwinding)
        -> [PayloadValue]
    {
        var list: [PayloadValue] = []
        for value in values { list.append(try PayloadValue(value, in: call, depth: depth + 1)) }
        return list
    }

    /// A push's value as the platform hands it to the example.
    func value(in language: CodeLanguage) -> CodeRunner.Value {
        switch self {
        // A dictionary cannot hold nil: the system stores an object instead.
        case .null: return language == .swift ? .enumeration(EnumValue(typeName: "NSNull", name: "null")) : .null
        case .boolean(let value): return .boolean(value)
        case .number(let text): return Self.number(text)
        case .string(let text): return .string(text)
        case .array(let values): return .list(ListValue(values.map { $0.value(in: language) }))
        case .object(let payload): return .map(payload.map(in: language))
        }
    }

    private static func number(_ text: String) -> CodeRunner.Value {
        if let whole = Int(text) { return .integer(whole) }
        if let number = Double(text) { return .floating(number) }
        return .string(text)
    }
}

extension Payload {
    /// A push's data as the platform hands it to the example; created for each use.
    func map(in language: CodeLanguage) -> MapValue {
        let map = MapValue(canonically: language == .swift)
        for entry in entries { map[.string(entry.key)] = entry.value.value(in: language) }
        return map
    }
}

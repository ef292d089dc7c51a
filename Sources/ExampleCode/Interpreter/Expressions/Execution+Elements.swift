extension Execution {
    /// `container[arguments]`
    func element(of container: Value, _ arguments: [Argument], at extent: SourceExtent, in scope: Scope)
        throws(Unwinding) -> Value
    {
        let keys = try self.arguments(arguments, in: scope)
        guard let key = keys.first?.value else { return unknown("the index is missing", at: extent) }
        switch container {
        case .unknown: return container
        case .null:
            if semantics.crashesAreExceptions { throw nullUsed("an element of null is read", at: extent) }
            return .null
        case .map(let map):
            if let unknown = key.unknown { return .unknown(unknown) }
            return map[key] ?? keys.dropFirst().first { $0.label == "default" }?.value ?? .null
        case .list(let list): return try element(of: list, key, at: extent)
        case .tuple(let values): return key.integer.flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .null
        case .object(let object):
            guard let (function, bound) = overload(object.type.members.methods["subscript"] ?? [], keys) else {
                return unknown("the object has no subscript", at: extent)
            }
            return try invoke(function, type: object.type, receiver: container, bound, scope: nil, at: extent)
        default:
            if let result = try callMethodIfAny(CallSite("subscript", keys, at: extent), on: container) {
                return result
            }
            return unknown("the value has no elements", at: extent)
        }
    }

    private func element(of list: ListValue, _ key: Value, at extent: SourceExtent) throws(Unwinding) -> Value {
        if case .range(let lower, let upper) = key {
            guard lower >= 0, upper <= list.elements.count, lower <= upper else { throw outOfRange(extent) }
            return .list(ListValue(Array(list.elements[lower..<upper])))
        }
        if let unknown = key.unknown { return .unknown(unknown) }
        guard let position = key.integer, list.elements.indices.contains(position) else { throw outOfRange(extent) }
        return list.elements[position]
    }

    func outOfRange(_ extent: SourceExtent) -> Unwinding {
        exception("ArrayIndexOutOfBoundsException", "an index is out of range", at: extent)
    }

    func storeElement(
        _ value: Value,
        _ arguments: [Argument],
        of container: Value,
        at extent: SourceExtent,
        in scope: Scope
    ) throws(Unwinding) {
        let keys = try self.arguments(arguments, in: scope)
        guard let key = keys.first?.value else { return }
        if let unknown = key.unknown { throw .inconclusive(reason: unknown.reason, extent) }
        rings.note(container, with: [key, value])
        switch container {
        case .null: if semantics.crashesAreExceptions { throw nullUsed("an element of null is assigned", at: extent) }
        case .map(let map):
            // In Swift an entry that is assigned nil is removed.
            if value.isNull, program.language == .swift { map[key] = nil } else { map.set(value, for: key, at: extent) }
            try checkSize(map.storage.count, at: extent)
        case .list(let list):
            guard let position = key.integer, list.elements.indices.contains(position) else { throw outOfRange(extent) }
            list.elements[position] = value
        case .host, .object:
            let arguments = keys + [EvaluatedArgument(label: "newValue", value: value)]
            _ = try callMethodIfAny(CallSite("subscript", arguments, at: extent), on: container)
        default: return
        }
    }
}

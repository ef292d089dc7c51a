extension Value {
    /// How deep values are compared before nothing is claimed.
    private static let deepestComparison = 32

    /// Whether two values are equal as `equals` and Swift's `==` have it; `nil` where that cannot be known.
    package func equals(_ other: Value, canonically: Bool) -> Bool? {
        equals(other, canonically: canonically, depth: 0)
    }

    private func equals(_ other: Value, canonically: Bool, depth: Int) -> Bool? {
        guard depth < Self.deepestComparison else { return nil }
        switch (self, other) {
        case (.unknown, _), (_, .unknown): return nil
        case (.null, .null), (.void, .void): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.string(let left), .string(let right)): return left.equals(right, canonically: canonically)
        case (.character(let left), .character(let right)): return left == right
        case (.floating(let left), .floating(let right)): return left == right
        case (.floating(let left), _): return other.integer.map { left == Double($0) } ?? false
        case (_, .floating(let right)): return integer.map { Double($0) == right } ?? false
        case (.list(let left), .list(let right)):
            return left === right ? true : Self.equal(left.elements, right.elements, canonically: canonically, depth: depth)
        case (.tuple(let left), .tuple(let right)): return Self.equal(left, right, canonically: canonically, depth: depth)
        case (.range(let left, let leftEnd), .range(let right, let rightEnd)): return left == right && leftEnd == rightEnd
        case (.set(let left), .set(let right)):
            guard left.storage.count == right.storage.count else { return false }
            return left.elements.allSatisfy { right.storage[$0] != nil }
        case (.map(let left), .map(let right)): return Self.equal(left, right, canonically: canonically, depth: depth)
        case (.object(let left), .object(let right)):
            if left === right { return true }
            return left.type.isValueType && left.type === right.type
                ? Self.equalFields(left, right, canonically: canonically, depth: depth) : false
        case (.host(let left), .host(let right)): return left === right
        case (.type(let left), .type(let right)): return left == right
        case (.enumeration(let left), .enumeration(let right)):
            guard left.name == right.name, left.typeName == right.typeName || left.typeName.isEmpty || right.typeName.isEmpty else {
                return false
            }
            return Self.equal(left.values, right.values, canonically: canonically, depth: depth)
        default:
            if let left = integer, let right = other.integer { return left == right }
            return false
        }
    }

    private static func equal(_ left: [Value], _ right: [Value], canonically: Bool, depth: Int) -> Bool? {
        guard left.count == right.count else { return false }
        for (first, second) in zip(left, right) {
            guard let isEqual = first.equals(second, canonically: canonically, depth: depth + 1) else { return nil }
            if !isEqual { return false }
        }
        return true
    }

    private static func equal(_ left: MapValue, _ right: MapValue, canonically: Bool, depth: Int) -> Bool? {
        if left === right { return true }
        guard left.storage.count == right.storage.count else { return false }
        for entry in left.entries {
            guard let other = right[entry.key] else { return false }
            guard let isEqual = entry.value.equals(other, canonically: canonically, depth: depth + 1) else { return nil }
            if !isEqual { return false }
        }
        return true
    }

    private static func equalFields(_ left: ObjectValue, _ right: ObjectValue, canonically: Bool, depth: Int) -> Bool? {
        for (name, value) in left.fields.sorted(by: { $0.key < $1.key }) {
            guard let isEqual = value.equals(right.fields[name] ?? .null, canonically: canonically, depth: depth + 1) else { return nil }
            if !isEqual { return false }
        }
        return true
    }
}

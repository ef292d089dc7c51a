extension Value {
    /// The depth to which values are compared; beyond it, the result is unknown.
    private static let deepestComparison = 32

    /// Whether two values are equal according to `equals` and Swift's `==`; `nil` if unknown.
    package func equals(_ other: Value, canonically: Bool) -> Bool? {
        var walk = ValueWalk()
        return equals(other, canonically: canonically, on: &walk)
    }

    /// The same for nested values.
    package func equals(_ other: Value, canonically: Bool, on walk: inout ValueWalk) -> Bool? {
        guard walk.depth < Self.deepestComparison || !isCompound else {
            walk.cut()
            return nil
        }
        switch (self, other) {
        case (.unknown(let left), .unknown(let right)): return left.isSameConstant(as: right) ? true : nil
        case (.unknown, _), (_, .unknown): return nil
        case (.null, .null), (.void, .void): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.string(let left), .string(let right)): return left.equals(right, canonically: canonically)
        case (.character(let left), .character(let right)): return left == right
        case (.floating(let left), .floating(let right)): return left == right
        case (.floating(let left), _): return other.integer.map { left == Double($0) } ?? false
        case (_, .floating(let right)): return integer.map { Double($0) == right } ?? false
        case (.list(let left), .list(let right)):
            return left === right
                ? true : Self.equal(left.elements, right.elements, canonically: canonically, on: &walk)
        case (.tuple(let left), .tuple(let right)): return Self.equal(left, right, canonically: canonically, on: &walk)
        case (.range(let left, let leftEnd), .range(let right, let rightEnd)):
            return left == right && leftEnd == rightEnd
        case (.set(let left), .set(let right)):
            return left === right ? true : Self.equal(left, right, on: &walk)
        case (.map(let left), .map(let right)): return Self.equal(left, right, canonically: canonically, on: &walk)
        case (.object(let left), .object(let right)):
            if left === right { return true }
            return left.type.isValueType && left.type === right.type
                ? Self.equalFields(left, right, canonically: canonically, on: &walk) : false
        case (.host(let left), .host(let right)):
            guard left !== right, left.type === right.type, let time = left.fields["#time"],
                let other = right.fields["#time"]
            else { return left === right }
            return time.equals(other, canonically: canonically, on: &walk)
        case (.type(let left), .type(let right)): return left == right
        case (.enumeration(let left), .enumeration(let right)):
            guard left.name == right.name,
                left.typeName == right.typeName || left.typeName.isEmpty || right.typeName.isEmpty
            else { return false }
            return Self.equal(left.values, right.values, canonically: canonically, on: &walk)
        default:
            if let left = integer, let right = other.integer { return left == right }
            return false
        }
    }

    /// Whether it contains other values, or is an object.
    var isCompound: Bool {
        switch self {
        case .list, .set, .map, .tuple, .object, .enumeration, .host: true
        default: false
        }
    }

    private static func equal(_ left: [Value], _ right: [Value], canonically: Bool, on walk: inout ValueWalk) -> Bool? {
        guard left.count == right.count else { return false }
        var inner = walk.entering()
        for (first, second) in zip(left, right) {
            guard inner.follow(), let isEqual = first.equals(second, canonically: canonically, on: &inner) else {
                return nil
            }
            if !isEqual { return false }
        }
        return true
    }

    private static func equal(_ left: SetValue, _ right: SetValue, on walk: inout ValueWalk) -> Bool? {
        guard left.storage.count == right.storage.count else { return false }
        var inner = walk.entering()
        for element in left.elements {
            guard inner.follow() else { return nil }
            if right.storage.value(of: element, on: &inner) == nil { return inner.follow() ? false : nil }
        }
        return true
    }

    private static func equal(_ left: MapValue, _ right: MapValue, canonically: Bool, on walk: inout ValueWalk) -> Bool?
    {
        if left === right { return true }
        guard left.storage.count == right.storage.count else { return false }
        var inner = walk.entering()
        for entry in left.entries {
            guard inner.follow() else { return nil }
            guard let other = right.storage.value(of: entry.key, on: &inner) else {
                return inner.follow() ? false : nil
            }
            guard let isEqual = entry.value.equals(other, canonically: canonically, on: &inner) else { return nil }
            if !isEqual { return false }
        }
        return true
    }

    private static func equalFields(
        _ left: ObjectValue, _ right: ObjectValue, canonically: Bool, on walk: inout ValueWalk
    ) -> Bool? {
        let names = left.fields.keys.sorted()
        let (own, others) = (names.map { left.fields[$0] ?? .null }, names.map { right.fields[$0] ?? .null })
        return equal(own, others, canonically: canonically, on: &walk)
    }
}

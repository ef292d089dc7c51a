import CodeRunner
import SourceCode

extension Checker {
    /// Whether a value fits a type; `nil` if that is not certain.
    func isAssignable(_ value: Expression, _ found: TypeReference, to wanted: TypeReference) -> Bool? {
        guard found.isKnown, wanted.isKnown, found.instance == nil, wanted.instance == nil else { return nil }
        if found == wanted { return true }
        if isOpen(found) || isOpen(wanted) { return nil }
        if let first = found.name, let second = wanted.name, mayBeSame(first, second) { return nil }
        return language == .java
            ? isJavaAssignable(value, found, to: wanted) : isSwiftAssignable(value, found, to: wanted)
    }

    private func isOpen(_ type: TypeReference) -> Bool {
        type.unwrapped.name.map { isOpen($0) } ?? false
    }

    /// Whether two names may refer to the same type: the name of a nested type may include its outer types or not.
    private func mayBeSame(_ first: String, _ second: String) -> Bool {
        if first.hasSuffix("." + second) || second.hasSuffix("." + first) { return true }
        guard let type = declaredType(first) else { return false }
        return type === declaredType(second)
    }

    /// Whether the tables or the example declare a type.
    func isCertain(_ type: TypeReference) -> Bool {
        switch type {
        case .optional(let wrapped, _): isCertain(wrapped)
        case .array, .dictionary: true
        case .named(let name, _):
            JavaParser.primitives.contains(name) || declaredType(name) != nil
                || hostType(name) != nil
        default: false
        }
    }

    // MARK: Java

    private static let numbers = ["byte", "short", "char", "int", "long", "float", "double"]
    private static let boxes = [
        "int": "Integer", "long": "Long", "boolean": "Boolean", "char": "Character", "double": "Double",
        "float": "Float", "short": "Short", "byte": "Byte",
    ]

    private func isJavaAssignable(_ value: Expression, _ found: TypeReference, to wanted: TypeReference) -> Bool? {
        guard case .named(let target, let targetArguments) = wanted else { return nil }
        if target == "Object" { return true }
        let isPrimitive = JavaParser.primitives.contains(target)
        if found == .null { return !isPrimitive }
        guard case .named(let source, let sourceArguments) = found else {
            return isPrimitive || target == "String" ? false : nil
        }
        if found == .tuple([]) { return false }
        if JavaParser.primitives.contains(source) { return isPrimitiveAssignable(value, source, to: target) }
        if isPrimitive {
            return Self.boxes[target] == source ? true : ["String", "Object"].contains(source) ? false : nil
        }
        if source == "Object" { return isCertain(wanted) ? false : nil }
        guard isCertain(found), isCertain(wanted) else { return nil }
        return inherits(source, arguments: sourceArguments, from: target, targetArguments: targetArguments)
    }

    private func isPrimitiveAssignable(_ value: Expression, _ source: String, to target: String) -> Bool? {
        if target == "boolean" || source == "boolean" {
            return target == source || Self.boxes[source] == target ? true : isCertain(.named(target)) ? false : nil
        }
        if target == "String" { return false }
        if let from = Self.numbers.firstIndex(of: source), let to = Self.numbers.firstIndex(of: target) {
            if from <= to { return target == "char" ? nil : true }
            // A constant is narrowed if it fits.
            if source == "int" || source == "char", to < 3 { return nil }
            return false
        }
        if Self.boxes[source] == target { return true }
        if ["Integer", "Long", "Boolean", "Map", "List", "HashMap", "Set"].contains(target) {
            return ["short", "byte", "char"].contains(source) || isLiteral(value) && target == "Short" ? nil : false
        }
        return nil
    }

    private func isLiteral(_ value: Expression) -> Bool {
        if case .literal = value.kind { true } else { false }
    }

    /// Whether a class inherits from another with these type arguments; `nil` where its ancestry is not fully known.
    private func inherits(
        _ source: String, arguments: [TypeReference], from target: String, targetArguments: [TypeReference]
    ) -> Bool? {
        if let declared = declaredType(source) {
            var open = lineage(of: declared)
            while let type = open.popLast() {
                if type.name == target || type.declaration.name == target { return true }
                for supertype in type.declaration.supertypes {
                    guard let name = supertype.name else { return nil }
                    if name == target { return true }
                    if let host = hostType(name) {
                        if let result = hostInherits(
                            host, arguments: [], from: target, targetArguments: targetArguments), result
                        {
                            return true
                        }
                    } else if declaredType(name) == nil {
                        return nil
                    }
                }
            }
            return declared.declaration.kind == .anonymousType || declared.isElided ? nil : false
        }
        guard let host = hostType(source) else { return nil }
        return hostInherits(host, arguments: arguments, from: target, targetArguments: targetArguments)
    }

    private func hostInherits(
        _ host: HostType, arguments: [TypeReference], from target: String, targetArguments: [TypeReference]
    ) -> Bool? {
        for (ancestor, substitution) in hostLineage(of: host, arguments) where ancestor.name == target {
            let own = ancestor.declaration.generics.map { substitution[$0] ?? .inferred }
            return argumentsFit(own, targetArguments)
        }
        // An undeclared supertype may lead anywhere.
        for (ancestor, _) in hostLineage(of: host, arguments)
        where ancestor.supertypeNames.contains(where: { hostType($0) == nil }) { return nil }
        return false
    }

    /// Type arguments have to be the same, unless a wildcard requires less.
    private func argumentsFit(_ own: [TypeReference], _ wanted: [TypeReference]) -> Bool? {
        guard own.count == wanted.count, !own.isEmpty else { return true }
        var result: Bool? = true
        for (first, second) in zip(own, wanted) {
            if case .wildcard(let bound, let isUpper) = second {
                guard let bound, isUpper, case .named(let source, let arguments) = first,
                    case .named(let target, let targetArguments) = bound, target != "Object"
                else { continue }
                if source != target,
                    inherits(source, arguments: arguments, from: target, targetArguments: targetArguments) != true
                {
                    result = nil
                }
            } else if first.hasGaps || second.hasGaps {
                continue
            } else if let one = first.name, let other = second.name, mayBeSame(one, other) {
                continue
            } else if first != second {
                return isCertain(first) && isCertain(second) ? false : nil
            }
        }
        return result
    }

    // MARK: Swift

    private func isSwiftAssignable(_ value: Expression, _ found: TypeReference, to wanted: TypeReference) -> Bool? {
        if case .named(let name, _) = wanted, ["Any", "AnyHashable"].contains(name) {
            return found == .null ? false : true
        }
        if case .named("CVarArg", _) = wanted { return isVariableArgument(found) }
        // A pointer parameter accepts the value to point to.
        if wanted.unwrapped.name?.hasPrefix("Unsafe") ?? false { return nil }
        switch (found, wanted) {
        case (.named("null", _), .optional): return true
        case (.named("null", _), .named(let name, _)): return isPlain(name) && !takesNil(name) ? false : nil
        case (.named("null", _), _): return isCertain(wanted) ? false : nil
        case (.optional(let first, _), .optional(let second, _)):
            return isAssignable(value, first, to: second)
        case (_, .optional(let wrapped, _)): return isAssignable(value, found, to: wrapped)
        case (.optional(let wrapped, true), _): return isAssignable(value, wrapped, to: wanted)
        case (.optional(let wrapped, false), _): return isPlain(wanted) && isPlain(wrapped) ? false : nil
        case (.array(let first), .array(let second)): return isElementAssignable(value, first, to: second)
        case (.dictionary(let key, let first), .dictionary(let otherKey, let second)):
            guard let keysFit = isElementAssignable(value, key, to: otherKey),
                let valuesFit = isElementAssignable(value, first, to: second)
            else { return nil }
            return keysFit && valuesFit
        case (.named(let source, _), .named(let target, _)): return isNamedAssignable(value, source, to: target)
        case (.dictionary, .named(let name, _)), (.array, .named(let name, _)):
            return ["String", "StaticString", "Int", "Bool", "Double"].contains(name) ? false : nil
        case (.named(let name, _), .dictionary), (.named(let name, _), .array):
            return ["String", "Int", "Bool", "Any"].contains(name) && !isLiteral(value) ? false : nil
        default: return nil
        }
    }

    /// Whether a value can be an argument of a format: collections and values of type `Any` cannot. For other types it
    /// is unknown.
    private func isVariableArgument(_ found: TypeReference) -> Bool? {
        switch found {
        case .array, .dictionary: false
        case .optional(let wrapped, _): isVariableArgument(wrapped)
        case .named(let name, _):
            ["Any", "AnyHashable", "Set"].contains(name) && declaredType(name) == nil ? false : nil
        default: nil
        }
    }

    /// Whether nil is, or may be, a value of a declared type: a type that is only extended here is not fully known.
    private func takesNil(_ name: String) -> Bool {
        guard let type = declaredType(name) else { return false }
        return type.declaration.kind == .extensionType
            || lineage(of: type).contains { $0.superNames.contains("ExpressibleByNilLiteral") }
    }

    /// Elements are converted when they are assigned to a container of anything.
    private func isElementAssignable(_ value: Expression, _ found: TypeReference, to wanted: TypeReference) -> Bool? {
        guard !found.hasGaps, !wanted.hasGaps else { return nil }
        if found == wanted { return true }
        // The elements of a literal are checked one by one.
        switch value.kind {
        case .list, .dictionary: return nil
        default: return isAssignable(Expression(.name(""), value.extent), found, to: wanted)
        }
    }

    private func isPlain(_ type: TypeReference) -> Bool {
        switch type {
        case .array, .dictionary: true
        case .named(let name, _): isPlain(name)
        default: false
        }
    }

    private func isPlain(_ name: String) -> Bool {
        ["String", "Int", "Bool", "Double", "Any"].contains(name)
            || declaredType(name).map { $0.declaration.kind != .interfaceType } ?? false
            || hostType(name).map { $0.declaration.kind != .interfaceType } ?? false
    }

    private func isNamedAssignable(_ value: Expression, _ source: String, to target: String) -> Bool? {
        let basic: Set<String> = ["String", "Int", "Bool", "Double"]
        if source == "Any" { return basic.contains(target) ? false : nil }
        if basic.contains(source), basic.contains(target) {
            // A literal takes the expected type where it can.
            if source == "Int", target == "Double", isArithmetic(value) { return nil }
            return false
        }
        if basic.contains(source), isLiteral(value) { return nil }
        guard let declared = declaredType(source), let other = declaredType(target),
            other.declaration.kind != .interfaceType, other.declaration.kind != .extensionType
        else { return nil }
        guard [.classType, .structType, .enumType].contains(declared.declaration.kind),
            declared.declaration.kind != .extensionType
        else { return nil }
        return lineage(of: declared).contains { $0 === other }
    }

    private func isArithmetic(_ value: Expression) -> Bool {
        switch value.kind {
        case .literal, .binary, .prefix, .ternary: true
        default: false
        }
    }
}

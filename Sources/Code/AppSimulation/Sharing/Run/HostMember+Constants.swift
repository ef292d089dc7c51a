import CodeRunner

extension HostMember {
    /// Several overloads with the same behaviour.
    static func methods(_ declarations: [String], _ behaviour: @escaping HostBehaviour) -> [HostMember] {
        declarations.map { .method($0, behaviour) }
    }

    /// Named integers, as Java declares them.
    static func numbers(_ type: String, _ constants: [(String, Int)]) -> [HostMember] {
        constants.map { name, number in .constant("static final \(type) \(name) = \(number)") }
    }

    /// Named texts, as Java declares them.
    static func texts(_ constants: [(String, String)]) -> [HostMember] {
        constants.map { name, text in .constant("static final String \(name) = \"\(text)\"") }
    }

    /// Values that differ only in their names, as Swift declares them in a type.
    static func named(_ names: [String], of type: String) -> [HostMember] {
        names.map { name in
            .constant("static let `\(name)`: \(type)") { _ in
                .enumeration(EnumValue(typeName: type, name: name))
            }
        }
    }
}

extension HostClass {
    /// Options that are combined in a list.
    static func optionSet(_ name: String, _ options: [String]) -> HostClass {
        HostClass(
            "struct \(name): OptionSet",
            [
                .constructor("init(rawValue: UInt)") { call in
                    guard call.argument(0).integer == 0 else { return call.unknown("the options are not spelt out") }
                    return .list(ListValue([]))
                }
            ]
                + HostMember.named(options, of: name)
        )
    }
}

/// The kinds of values that have tables of their own.
enum CoreKind: Int, CaseIterable {
    case string, integer, long, floating, boolean, character, list, set, map, tuple, range, type
    /// An object of a class or enum.
    case object
    /// What has no members.
    case other
}

extension Value {
    /// Which table its members are in.
    var coreKind: CoreKind {
        switch self {
        case .string: .string
        case .integer: .integer
        case .long: .long
        case .floating: .floating
        case .boolean: .boolean
        case .character: .character
        case .list: .list
        case .set: .set
        case .map: .map
        case .tuple: .tuple
        case .range: .range
        case .type: .type
        case .object, .host, .enumeration: .object
        case .null, .void, .function, .unknown: .other
        }
    }
}

/// The kinds of values that have tables of their own.
enum CoreKind: Int, CaseIterable {
    case string, integer, long, floating, boolean, character, list, set, map, tuple, range, type
    /// An object of a class or enum.
    case object
    /// A value without members.
    case other
}

extension Value {
    /// The kind whose table has its members.
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

    /// Java's hash of values that hash by content.
    package var javaHash: Int? {
        switch self {
        case .null: 0
        case .string(let text): Int(text.content.utf16.reduce(Int32(0)) { $0 &* 31 &+ Int32($1) })
        case .integer(let number): Int(Int32(truncatingIfNeeded: number))
        case .long(let number): Int(Int32(truncatingIfNeeded: number ^ (number >> 32)))
        case .boolean(let value): value ? 1231 : 1237
        default: nil
        }
    }
}

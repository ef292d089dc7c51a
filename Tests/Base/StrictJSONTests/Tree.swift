import StrictJSON
import TestSupport

/// A JSON value as a tree, compared by bytes.
indirect enum Tree: Hashable {
    case null
    case boolean(Bool)
    case number(String)
    case string([UInt8])
    case array([Tree])
    case object([Member])

    struct Member: Hashable {
        let name: [UInt8]
        let value: Tree
    }

    init(_ element: JSONElement) {
        switch element.kind {
        case .null: self = .null
        case .boolean: self = .boolean(element.boolean ?? false)
        case .number: self = .number(element.numberText ?? "")
        case .string: self = .string(Array((element.string ?? "").utf8))
        case .array: self = .array(element.elements.map(Tree.init))
        case .object: self = .object(element.members.map { Member(name: Array($0.name.utf8), value: Tree($0.value)) })
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let boolean): writer.boolean(boolean)
        case .number(let text): writer.number(text)
        case .string(let bytes): writer.string(String(decoding: bytes, as: UTF8.self))
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(String(decoding: member.name, as: UTF8.self))
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    func text(_ style: JSONWriter.Style) -> [UInt8] {
        var writer = JSONWriter(style: style)
        write(to: &writer)
        return writer.bytes
    }
}

extension Tree {
    static func random(depth: Int, using generator: inout SeededGenerator) -> Tree {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &generator) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &generator))
        case 2: return .number(randomNumber(using: &generator))
        case 3: return .string(randomText(using: &generator))
        case 4, 5:
            let count = Int.random(in: 0...5, using: &generator)
            return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            // More names than are compared one by one, now and then.
            let count =
                Int.random(in: 0...5, using: &generator) * (Int.random(in: 0..<10, using: &generator) == 0 ? 8 : 1)
            let names = Set((0..<count).map { _ in randomText(using: &generator) })
            return .object(
                names.sorted { $0.lexicographicallyPrecedes($1) }
                    .map { Member(name: $0, value: random(depth: depth - 1, using: &generator)) }
            )
        }
    }

    private static func randomNumber(using generator: inout SeededGenerator) -> String {
        let sign = Bool.random(using: &generator) ? "-" : ""
        let integer = ["0", "7", "18446744073709551616", "1000"].randomElement(using: &generator) ?? "0"
        let fraction = ["", ".0", ".25", ".000000000000000000000001"].randomElement(using: &generator) ?? ""
        let exponent = ["", "e5", "E-07", "e+308", "E999"].randomElement(using: &generator) ?? ""
        return sign + integer + fraction + exponent
    }

    private static func randomText(using generator: inout SeededGenerator) -> [UInt8] {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7F, 0x20...0x7F, 0x80...0x7FF, 0x300...0x36F, 0x2028...0x2029, 0x800...0xD7FF,
            0xE000...0xFFFF,
            0x10000...0x10FFFF,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            let range = ranges.randomElement(using: &generator) ?? 0...0
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { text.append(scalar) }
        }
        return Array(String(text).utf8)
    }
}

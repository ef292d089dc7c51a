import Foundation

/// JSON as it is. (On Linux `JSONSerialization` loses a byte order mark at the start of a text.)
struct JSONValue: Decodable {
    let value: Any

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = text
        } else if let object = try? container.decode([String: JSONValue].self) {
            value = object.mapValues(\.value)
        } else if let list = try? container.decode([JSONValue].self) {
            value = list.map(\.value)
        } else if let integer = try? container.decode(Int.self) {
            value = integer
        } else if let number = try? container.decode(Double.self) {
            value = number
        } else if let boolean = try? container.decode(Bool.self) {
            value = boolean
        } else {
            value = NSNull()
        }
    }
}

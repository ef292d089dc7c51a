import Diagnostics
import PushTracking

/// What manifests that a page shows register. Whatever is not shown is not known.
struct AndroidManifest: Sendable {
    /// A component as it is registered.
    struct Component: Sendable {
        /// `receiver`, `activity`, `service`.
        var element: String
        /// The simple name of its class.
        var name: String
        var launchMode: String?
        var isEnabled = true
        var actions: [String] = []
    }

    /// Whether the page shows any manifest.
    private(set) var isShown = false
    private(set) var components: [Component] = []
    /// The places of those that are enabled, by name.
    private var places: [String: [Int]] = [:]

    /// Reads manifests, or parts of them.
    init(_ texts: [String] = []) {
        for text in texts {
            isShown = true
            read(Array(text.utf8))
        }
        for (index, component) in components.enumerated() where component.isEnabled {
            places[component.name, default: []].append(index)
        }
    }

    /// A registered component by the simple name of its class.
    func component(_ element: String, named name: String) -> Component? {
        places[name]?.last { components[$0].element == element && components[$0].name.hasSameBytes(as: name) }.map {
            components[$0]
        }
    }

    /// The last part of a class's name: of `com.example.Outer$Inner`, `Inner`.
    static func simpleName(_ name: String) -> String {
        String(
            decoding: name.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$") }.last ?? [], as: UTF8.self)
    }

    // MARK: Reading

    private static let elements: Set<String> = ["receiver", "activity", "activity-alias", "service"]

    private mutating func read(_ text: [UInt8]) {
        var index = 0
        while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            if text[start...].starts(with: "<!--".utf8) {
                index = text[start...].firstRange(of: Array("-->".utf8))?.upperBound ?? text.count
                continue
            }
            let end = Self.endOfTag(text, from: start)
            add(Tag(text[(start + 1)..<end]))
            index = min(end + 1, text.count)
        }
    }

    private mutating func add(_ tag: Tag) {
        if Self.elements.contains(tag.name) {
            var component = Component(element: tag.name, name: Self.simpleName(tag.attribute("android:name") ?? ""))
            component.launchMode = tag.attribute("android:launchMode")
            component.isEnabled = tag.attribute("android:enabled") != "false"
            components.append(component)
        } else if tag.name == "action", let action = tag.attribute("android:name"), !components.isEmpty {
            components[components.count - 1].actions.append(action)
        }
    }

    /// The sign that closes a tag: those inside quotes do not.
    private static func endOfTag(_ text: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        for index in start..<text.count {
            let unit = text[index]
            if let open = quote {
                if unit == open { quote = nil }
            } else if unit == UInt8(ascii: "\"") || unit == UInt8(ascii: "'") {
                quote = unit
            } else if unit == UInt8(ascii: ">") {
                return index
            }
        }
        return text.count
    }
}

/// A tag with its attributes.
private struct Tag {
    let name: String
    private var attributes: [(name: String, value: String)] = []

    init(_ content: ArraySlice<UInt8>) {
        var rest = content
        name = Self.word(&rest)
        while !rest.isEmpty {
            let attribute = Self.word(&rest)
            rest = rest.drop { $0 <= 32 }
            guard !attribute.isEmpty, rest.first == UInt8(ascii: "=") else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst().drop { $0 <= 32 }
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            let value = rest.dropFirst().prefix { $0 != quote }
            attributes.append((attribute, String(decoding: value, as: UTF8.self)))
            rest = rest.dropFirst(value.count + 2)
        }
    }

    func attribute(_ name: String) -> String? { attributes.last { $0.name == name }?.value }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.drop { $0 <= 32 }
        let word = rest.prefix {
            $0 > 32 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
        }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }
}

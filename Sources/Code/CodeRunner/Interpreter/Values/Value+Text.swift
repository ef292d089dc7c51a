package import SourceCode

extension Value {
    /// The value as string concatenation and interpolation write it; `nil` if unknown.
    package func display(in language: CodeLanguage) -> String? { display(in: language, joining: nil) }

    /// The same for a text that it becomes part of.
    func display(in language: CodeLanguage, joining parts: TextParts?) -> String? {
        var walk = ValueWalk(joining: parts)
        return display(language, isNested: false, on: &walk)
    }

    private func display(_ language: CodeLanguage, isNested: Bool, on walk: inout ValueWalk) -> String? {
        guard walk.depth < 8 else { return nil }
        let isSwift = language == .swift
        switch self {
        case .null: return language.semantics.nullWord
        case .void: return isSwift ? "()" : ""
        case .boolean(let value): return "\(value)"
        case .integer(let value), .long(let value): return ResourceNumber.contains(value) ? nil : "\(value)"
        case .floating(let value): return "\(value)"
        case .character(let value): return String(Character(value))
        case .string(let text):
            // The texts inside a value are joined: each is copied for every value around it.
            if isNested, !walk.follow(text.ownSize / 64) { return nil }
            let content = walk.parts.map(text.content(joining:)) ?? text.content
            return isNested && isSwift ? "\"\(content)\"" : content
        case .list(let list): return Self.join(list.elements, opening: "[", closing: "]", in: language, on: &walk)
        case .set(let set): return Self.join(set.elements, opening: "[", closing: "]", in: language, on: &walk)
        case .tuple(let values): return Self.join(values, opening: "(", closing: ")", in: language, on: &walk)
        case .map(let map): return Self.join(map, in: language, on: &walk)
        case .enumeration(let value): return value.values.isEmpty ? value.name : nil
        case .object(let object): return object.constant?.name
        case .type(let type): return type.name
        case .range(let lower, let upper): return "\(lower)..<\(upper)"
        case .host(let object): return language == .java ? object.fields["#text"]?.text : nil
        case .function, .unknown: return nil
        }
    }

    private static func join(
        _ values: [Value], opening: String, closing: String, in language: CodeLanguage, on walk: inout ValueWalk
    ) -> String? {
        var parts: [String] = []
        var inner = walk.entering()
        for value in values {
            guard inner.follow(), let text = value.display(language, isNested: true, on: &inner) else { return nil }
            parts.append(text)
        }
        return opening + parts.joined(separator: ", ") + closing
    }

    private static func join(_ map: MapValue, in language: CodeLanguage, on walk: inout ValueWalk) -> String? {
        var parts: [String] = []
        var inner = walk.entering()
        for entry in map.entries {
            guard inner.follow(), let key = entry.key.display(language, isNested: true, on: &inner),
                let value = entry.value.display(language, isNested: true, on: &inner)
            else { return nil }
            parts.append(language == .swift ? key + ": " + value : key + "=" + value)
        }
        let (opening, closing) = language == .swift ? ("[", "]") : ("{", "}")
        return opening + (parts.isEmpty && language == .swift ? ":" : parts.joined(separator: ", ")) + closing
    }
}

import SourceCode

extension CoreTables {
    static var javaTexts: [HostClass] {
        [
            HostClass(
                "class String implements CharSequence, Comparable<String>",
                stringComparisons + stringChanges + stringStatics),
            HostClass(
                "interface CharSequence",
                [.pure("int length()") { call in .integer(call.ownText.utf16.count) }]
            ),
            HostClass(
                "class StringBuilder implements CharSequence",
                [
                    .maker("StringBuilder(Object text)") { call throws(Unwinding) in
                        // A number is a capacity.
                        let isCapacity = call.argument(0).integer != nil
                        call.object?.fields["text"] =
                            isCapacity ? .string("") : try call.sum(.string(""), built(call.argument(0)))
                    },
                    .maker("StringBuilder()") { call in call.object?.fields["text"] = .string("") },
                    .method("StringBuilder append(Object value)") { call throws(Unwinding) in
                        call.object?.fields["text"] = try call.sum(built(call.receiver), built(call.argument(0)))
                        return call.receiver
                    },
                    .method("int length()") { call in
                        let text = built(call.receiver)
                        return text.text.map { .integer($0.utf16.count) } ?? text
                    },
                    .method("String toString()") { call in built(call.receiver) },
                ]
            ),
        ]
    }

    /// The text in a builder; any other value as it is.
    private static func built(_ value: Value) -> Value {
        guard let object = value.hostObject, object.type.name == "StringBuilder" else { return value }
        return object.fields["text"] ?? .string("")
    }

    private static var stringComparisons: [HostMember] {
        [
            .pure("boolean equals(Object other)") { call in call.equal(call.receiver, call.argument(0)) },
            .pure("boolean equalsIgnoreCase(String other)") { call in
                .boolean(call.ownTextValue.flatMap { own in call.textValue(0).map(own.equalsIgnoringCase) } ?? false)
            },
            .pure("boolean contentEquals(CharSequence other)") { call in call.equal(call.receiver, call.argument(0)) },
            comparing("int compareTo(String other)") { .integer(order($0, $1)) },
            comparing("int compareToIgnoreCase(String other)") { .integer(order($0.lowercased(), $1.lowercased())) },
            .pure("boolean isEmpty()") { call in .boolean(call.isEmptyText) },
            .pure("boolean isBlank()") { call in .boolean(call.ownText.allSatisfy(\.isWhitespace)) },
            .pure("int length()") { call in .integer(call.ownText.utf16.count) },
            comparing("boolean contains(CharSequence other)") { .boolean(position(of: $1, in: $0) != nil) },
            comparing("boolean startsWith(String prefix)") { .boolean($0.utf8.starts(with: $1.utf8)) },
            comparing("boolean endsWith(String suffix)") {
                .boolean($0.utf8.reversed().starts(with: $1.utf8.reversed()))
            },
            comparing("int indexOf(String other)") { .integer(position(of: $1, in: $0) ?? -1) },
            .pure("int hashCode()") { call in .integer(call.receiver.javaHash ?? 0) },
        ]
    }

    /// A comparison of the receiver's text with a text argument.
    static func comparing(_ declaration: String, _ compare: @escaping @Sendable (String, String) -> Value)
        -> HostMember
    {
        .pure(declaration) { call throws(Unwinding) in compare(call.ownText, try call.needed(0)) }
    }

    private static var stringChanges: [HostMember] {
        [
            .pure("String trim()") { call throws(Unwinding) in try call.made(trimmed(call.ownText)) },
            .pure("String strip()") { call throws(Unwinding) in try call.made(trimmed(call.ownText)) },
            .pure("String toLowerCase(Locale... locale)") { call in call.changed(.lowercased) },
            .pure("String toUpperCase(Locale... locale)") { call in call.changed(.uppercased) },
            .pure("String toString()") { call in call.receiver },
            .pure("String intern()") { call in .string(call.ownText, .literal) },
            .pure("String concat(String other)") { call throws(Unwinding) in
                try call.made(call.ownText + (try call.needed(0)))
            },
            .pure("String replace(CharSequence old, CharSequence replacement)") { call throws(Unwinding) in
                try replaced(call, try call.needed(0), by: try call.needed(1))
            },
            .pure("String substring(int start)") { call throws(Unwinding) in
                try substring(call, from: call.argument(0).integer, to: nil)
            },
            .pure("String substring(int start, int end)") { call throws(Unwinding) in
                try substring(call, from: call.argument(0).integer, to: call.argument(1).integer)
            },
            .pure("char charAt(int index)") { call throws(Unwinding) in
                let scalars = Array(call.ownText.unicodeScalars)
                guard let index = call.argument(0).integer, scalars.indices.contains(index) else {
                    throw call.execution.outOfRange(call.extent)
                }
                return .character(scalars[index])
            },
            .pure("String[] split(String separator)") { call throws(Unwinding) in
                let separator = try call.needed(0)
                guard !separator.isEmpty, !separator.contains(where: { "\\[(*+?^$|".contains($0) }) else {
                    return call.unknown("the pattern is not understood")
                }
                let parts = separated(call.ownText, by: separator)
                return .list(ListValue(try parts.map { (part) throws(Unwinding) in try call.made(part) }))
            },
        ]
    }

    private static var stringStatics: [HostMember] {
        [
            .pure("static String valueOf(Object value)") { call throws(Unwinding) in try call.text(of: 0) },
            .pure("static String join(CharSequence separator, Iterable parts)") { call throws(Unwinding) in
                try call.joined(try call.elements(1), separator: try call.needed(0))
            },
            .method("static String format(String format, Object... values)") { call throws(Unwinding) in
                try formatted(call, 0)
            },
            .method("static String format(Locale locale, String format, Object... values)") { call throws(Unwinding) in
                try formatted(call, 1)
            },
        ]
    }

    /// - Parameter position: the index of the format; the values follow it.
    private static func formatted(_ call: HostCall, _ position: Int) throws(Unwinding) -> Value {
        guard let format = call.text(position), case .list(let values) = call.argument(position + 1) else {
            return call.unknown("the text is not known")
        }
        guard let format = TextFormat(format, in: .java) else { return call.unknown("the format is not understood") }
        guard let text = format.text(of: values.elements, in: .java) else {
            return values.elements.lazy.compactMap(\.unknown).first.map(Value.unknown)
                ?? call.unknown("the text is not known")
        }
        try call.execution.checkSize(text.utf8.count, at: call.extent)
        return try call.made(text)
    }

    // MARK: Texts by their units

    private static func order(_ left: String, _ right: String) -> Int {
        if left.utf16.elementsEqual(right.utf16) { return 0 }
        return left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1
    }

    static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.value <= 32 { scalars.removeFirst() }
        while let last = scalars.last, last.value <= 32 { scalars.removeLast() }
        return String(scalars)
    }

    /// Where a text occurs in another, in UTF-16 units.
    static func position(of part: String, in text: String) -> Int? {
        part.isEmpty ? 0 : places(of: Array(part.utf16), in: Array(text.utf16), isFirstOnly: true).first
    }

    /// Where a sequence of units occurs in another, without overlaps: in one pass, since for nearly repetitive texts
    /// the naive search would take the product of their lengths.
    private static func places<Unit: Equatable>(of wanted: [Unit], in units: [Unit], isFirstOnly: Bool = false) -> [Int]
    {
        guard wanted.count <= units.count else { return [] }
        // For each prefix of the pattern, the length of its longest border.
        var borders = [0]
        for index in wanted.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, wanted[length] != wanted[index] { length = borders[length - 1] }
            borders.append(wanted[length] == wanted[index] ? length + 1 : 0)
        }
        var places: [Int] = []
        var length = 0
        for index in units.indices {
            while length > 0, wanted[length] != units[index] { length = borders[length - 1] }
            if wanted[length] == units[index] { length += 1 }
            guard length == wanted.count else { continue }
            places.append(index + 1 - length)
            if isFirstOnly { break }
            length = 0
        }
        return places
    }

    static func separated(_ text: String, by separator: String) -> [String] {
        guard !separator.isEmpty else { return [text] }
        let units = Array(text.utf8)
        let wanted = Array(separator.utf8)
        var parts: [String] = []
        var start = 0
        for place in places(of: wanted, in: units) {
            parts.append(String(decoding: units[start..<place], as: UTF8.self))
            start = place + wanted.count
        }
        return parts + [String(decoding: units[start...], as: UTF8.self)]
    }

    static func replaced(_ call: HostCall, _ old: String, by replacement: String) throws(Unwinding) -> Value {
        try call.joined(separated(call.ownText, by: old).map { .string($0) }, separator: replacement)
    }

    private static func substring(_ call: HostCall, from start: Int?, to end: Int?) throws(Unwinding) -> Value {
        let units = Array(call.ownText.utf16)
        let end = end ?? units.count
        guard let start, start >= 0, start <= end, end <= units.count else {
            throw call.execution.outOfRange(call.extent)
        }
        return try call.made(String(decoding: units[start..<end], as: UTF16.self))
    }
}

import SourceCode

extension CoreTables {
    static var swiftTexts: [HostClass] {
        swiftData + [
            HostClass("struct String: StringProtocol", stringReading + stringMaking + stringData + reducing),
            HostClass("enum ComparisonResult: Int { case orderedAscending = -1, orderedSame, orderedDescending }"),
            HostClass(
                "struct Int: Hashable",
                [
                    .pure("init(_ value: Any)") { call in
                        if let number = call.argument(0).number {
                            return .integer(Int(exactly: number.rounded(.towardZero)) ?? 0)
                        }
                        return call.text(0).flatMap(Int.init).map(Value.integer) ?? .null
                    },
                    .computed("var description: String { get }") { call throws(Unwinding) in
                        try call.made("\(call.receiver.integer ?? 0)")
                    },
                ]
            ),
            HostClass(
                "struct Double: Hashable",
                [
                    .pure("init(_ value: Any)") { call in
                        call.argument(0).number.map(Value.floating) ?? call.text(0).flatMap(Double.init).map(
                            Value.floating) ?? .null
                    }
                ]
            ),
            HostClass(
                "struct Bool: Hashable",
                [
                    .computed("var description: String { get }") { call in
                        .string(call.receiver.display(in: .swift) ?? "", .external)
                    },
                    .pure("init(_ value: Any)") { call in
                        if call.argument(0).boolean != nil { return call.argument(0) }
                        return call.text(0) == "true"
                            ? .boolean(true) : call.text(0) == "false" ? .boolean(false) : .null
                    },
                ]
            ),
        ]
    }

    private static func comparison(_ left: String, _ right: String) -> Value {
        let order = left == right ? "orderedSame" : left < right ? "orderedAscending" : "orderedDescending"
        return .enumeration(
            EnumValue(
                typeName: "ComparisonResult", name: order, rawValue: .integer(left == right ? 0 : left < right ? -1 : 1)
            )
        )
    }

    @Sendable private static func comparisonIgnoringCase(_ call: HostCall) throws(Unwinding) -> Value {
        guard let own = call.ownTextValue, let other = call.textValue(0) else {
            return comparison("", try call.needed(0))
        }
        if own.equalsIgnoringCase(other) { return comparison("", "") }
        return own.precedesIgnoringCase(other) ? comparison("a", "b") : comparison("b", "a")
    }

    private static var stringReading: [HostMember] {
        [
            .computed("var isEmpty: Bool { get }", get: { call in .boolean(call.isEmptyText) }),
            .computed("var count: Int { get }", get: { call in .integer(call.ownText.count) }),
            .computed("var description: String { get }", get: { call in call.receiver }),
            .computed("var first: Character? { get }") { $0.ownText.first.map { .string(String($0)) } ?? .null },
            .computed("var last: Character? { get }") { $0.ownText.last.map { .string(String($0)) } ?? .null },
            .computed("var capitalized: String { get }") { call throws(Unwinding) in
                let words = call.ownText.split(separator: " ", omittingEmptySubsequences: false)
                let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
                return try call.made(capitalized.joined(separator: " "))
            },
            .pure("func caseInsensitiveCompare(_ other: String) -> ComparisonResult", comparisonIgnoringCase),
            .pure("func localizedCaseInsensitiveCompare(_ other: String) -> ComparisonResult", comparisonIgnoringCase),
            .pure("func compare(_ other: String, options: Any? = nil) -> ComparisonResult") { call throws(Unwinding) in
                guard case .some(let options) = call.arguments.count > 1 ? call.arguments[1] : nil, !options.isNull
                else { return comparison(call.ownText, try call.needed(0)) }
                guard optionNames(options).contains("caseInsensitive") else {
                    return call.unknown("the options are not understood")
                }
                return try comparisonIgnoringCase(call)
            },
            comparing("func hasPrefix(_ prefix: String) -> Bool") { .boolean($0.hasPrefix($1)) },
            comparing("func hasSuffix(_ suffix: String) -> Bool") { .boolean($0.hasSuffix($1)) },
            comparing("func contains(_ other: Any) -> Bool") { .boolean(position(of: $1, in: $0) != nil) },
            .pure("func isEqual(_ other: Any) -> Bool") { call in call.equal(call.receiver, call.argument(0)) },
        ]
    }

    private static func optionNames(_ value: Value) -> [String] {
        switch value {
        case .enumeration(let one): [one.name]
        case .list(let list): list.elements.flatMap(optionNames)
        default: []
        }
    }

    private static var stringMaking: [HostMember] {
        [
            .pure("init(_ value: Any)") { call throws(Unwinding) in try call.text(of: 0) },
            .method("init(format: String, _ arguments: CVarArg...)") { call throws(Unwinding) in
                guard let format = call.text(0).flatMap({ TextFormat($0, in: .swift) }),
                    case .list(let values) = call.argument(1), let text = format.text(of: values.elements, in: .swift)
                else { return call.firstUnknown.map(Value.unknown) ?? call.unknown("the text is not known") }
                try call.execution.checkSize(text.utf8.count, at: call.extent)
                return try call.made(text)
            },
            .pure("init(describing value: Any)") { call throws(Unwinding) in try call.text(of: 0) },
            .method("init()") { call in .string("", .literal) },
            .pure("func lowercased() -> String") { call in call.changed(.lowercased) },
            .pure("func uppercased() -> String") { call in call.changed(.uppercased) },
            .pure("func trimmingCharacters(in set: CharacterSet) -> String") { call throws(Unwinding) in
                try call.made(trimmed(call.ownText))
            },
            .pure("func replacingOccurrences(of old: String, with replacement: String) -> String") {
                call throws(Unwinding) in
                try replaced(call, try call.needed(0), by: try call.needed(1))
            },
            comparing("func components(separatedBy separator: String) -> [String]") {
                .list(ListValue(separated($0, by: $1).map { .string($0) }))
            },
            comparing("func split(separator: Any) -> [String]") {
                .list(ListValue(separated($0, by: $1).filter { !$0.isEmpty }.map { .string($0) }))
            },
            .pure("func appending(_ other: String) -> String") { call throws(Unwinding) in
                try call.made(call.ownText + (try call.needed(0)))
            },
        ]
    }
}

extension CoreTables {
    static var swiftOthers: [HostClass] {
        [
            HostClass("class NSObject"),
            HostClass(
                "struct Range<Bound>",
                [
                    .pure("func contains(_ element: Bound) -> Bool") { call in
                        guard case .range(let lower, let upper) = call.receiver, let number = call.argument(0).integer
                        else { return .boolean(false) }
                        return .boolean(number >= lower && number < upper)
                    }
                ] + reducing
            ),
        ]
    }

    static var swiftFunctions: [HostMember] {
        [
            .ignored("func print(_ items: Any..., separator: String = \" \", terminator: String = \"\")"),
            .ignored("func debugPrint(_ items: Any..., separator: String = \" \")"),
            .method("func fatalError(_ message: String = \"\") -> Never") { call throws(Unwinding) in
                throw .crashed(reason: call.text(0) ?? "fatalError", call.extent)
            },
            .ignored("func assertionFailure(_ message: String = \"\")"),
            // A value and an optional with the same value are the same here, but print differently.
            .unknowable("func Optional(_ some: Any) -> Any"),
            .pure("func zip(_ first: Any, _ second: Any) -> Any") { call throws(Unwinding) in
                .list(ListValue(zip(try call.elements(0), try call.elements(1)).map { .tuple([$0, $1]) }))
            },
            .method("func repeatElement(_ element: Any, count: Int) -> Any") { call throws(Unwinding) in
                try call.requireKnown(1)
                let count = max(0, call.argument(1).integer ?? 0)
                try call.execution.checkSize(count, at: call.extent)
                return .list(ListValue(Array(repeating: call.argument(0), count: count)))
            },
            .pure("func min<T>(_ a: T, _ b: T) -> T") { call in extreme(call, isGreatest: false) },
            .pure("func max<T>(_ a: T, _ b: T) -> T") { call in extreme(call, isGreatest: true) },
        ]
    }
}

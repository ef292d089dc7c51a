import CodeRunner
import StrictJSON

/// `JSONSerialization` according to its documentation (developer.apple.com/documentation/foundation/jsonserialization):
/// data keeps the object that was written, since the order of its keys is unspecified; it is text only if it was made
/// from text.
enum IOSJSONTables {
    static var classes: [HostClass] {
        [
            HostClass(
                "class JSONSerialization: NSObject",
                [
                    .pure(
                        "class func data(withJSONObject obj: Any, options opt: JSONSerialization.WritingOptions = []) throws -> Data",
                        written),
                    .pure(
                        "class func jsonObject(with data: Data, options opt: JSONSerialization.ReadingOptions = []) throws -> Any",
                        read),
                    .pure("class func isValidJSONObject(_ obj: Any) -> Bool") { call in
                        var isKnown = true
                        let isValid = isObject(call.argument(0)) && call.isJSON(call.argument(0), &isKnown)
                        return isKnown ? .boolean(isValid) : call.unknown("whether this is JSON is not known")
                    },
                ]),
            HostClass(
                "struct JSONSerialization.WritingOptions: OptionSet",
                HostMember.named(
                    ["prettyPrinted", "sortedKeys", "fragmentsAllowed", "withoutEscapingSlashes"],
                    of: "JSONSerialization.WritingOptions")),
            HostClass(
                "struct JSONSerialization.ReadingOptions: OptionSet",
                HostMember.named(
                    [
                        "mutableContainers", "mutableLeaves", "fragmentsAllowed", "allowFragments",
                        "topLevelDictionaryAssumed",
                    ],
                    of: "JSONSerialization.ReadingOptions")),
        ]
    }

    private static func isObject(_ value: Value) -> Bool {
        switch value {
        case .map, .list: true
        default: false
        }
    }

    private static let written: HostBehaviour = { call throws(Unwinding) in
        let object = call.argument(0)
        var isKnown = true
        let isValid = call.isJSON(object, &isKnown)
        guard isKnown else { return call.unknown("whether this can be written as JSON is not known") }
        // Invalid JSON raises an Objective-C exception, which Swift cannot catch.
        guard isValid else { throw .crashed(reason: "this cannot be written as JSON", call.extent) }
        guard isObject(object) else { return call.unknown("how this is written is not known") }
        return call.make("Data", fields: ["json": copied(object)])
    }

    private static let read: HostBehaviour = { call throws(Unwinding) in
        let fields = call.argument(0).hostObject?.fields ?? [:]
        if let object = fields["json"] { return copied(object) }
        guard case .string(let text)? = fields["text"] else { return call.unknown("what the data holds is not known") }
        let root: JSONElement
        do {
            root = try JSONDocument(Array(text.content.utf8)).root
        } catch {
            // The platform reads more than JSON: only a text that is clearly something else is refused.
            let first = text.content.first { !$0.isWhitespace }
            guard first == "{" || first == "[" else { throw call.exception("NSError", "the data is not JSON") }
            return call.unknown("how the platform reads this text is not known")
        }
        switch root.kind {
        case .object, .array: return value(of: root)
        default: return call.unknown("whether the options allow this is not known")
        }
    }

    /// A copy of a dictionary or array, which can be changed independently.
    private static func copied(_ value: Value) -> Value {
        switch value {
        case .map(let map): .map(map.copy)
        case .list(let list): .list(ListValue(list.elements))
        default: value
        }
    }

    private static func value(of element: JSONElement) -> Value {
        switch element.kind {
        case .null: .enumeration(EnumValue(typeName: "NSNull", name: "null"))
        case .boolean: .boolean(element.boolean ?? false)
        case .number: element.integer.map(Value.integer) ?? .floating(element.double ?? 0)
        case .string: .string(element.string ?? "")
        case .array: .list(ListValue(element.elements.map(value)))
        case .object:
            .map(MapValue(element.members.map { (.string($0.name), value(of: $0.value)) }, canonically: true))
        }
    }
}

extension HostCall {
    /// Whether a value can be written as JSON.
    ///
    /// - Parameter isKnown: becomes false if the answer is unknown.
    fileprivate func isJSON(_ value: Value, _ isKnown: inout Bool, depth: Int = 0) -> Bool {
        guard depth < 32 else {
            isKnown = false
            return true
        }
        switch value {
        case .null, .boolean, .integer, .long, .floating, .string: return true
        case .enumeration(let one): return one.typeName == "NSNull"
        case .list(let list): return list.elements.allSatisfy { isJSON($0, &isKnown, depth: depth + 1) }
        case .map(let map):
            // A push is JSON.
            if map.source != nil { return true }
            return map.entries.allSatisfy { $0.key.text != nil && isJSON($0.value, &isKnown, depth: depth + 1) }
        case .unknown:
            isKnown = false
            return true
        case .void, .character, .set, .tuple, .object, .host, .function, .range, .type: return false
        }
    }
}

import CodeRunner
import SourceCode
import StrictJSON

/// The tables of JSON: objects and arrays keep their values as put in, and become text only when written. See the
/// documentation of the package (developer.android.com/reference/org/json/package-summary).
enum AndroidJSON {
    static var classes: [HostClass] {
        [
            HostClass(
                "class JSONException extends Exception",
                [
                    .constructor("JSONException(String message)") { call in
                        call.object?.fields["message"] = call.argument(0)
                        return .void
                    }
                ]
            ),
            HostClass(
                "class JSONObject",
                constructors + putting + getting("String name", of: { $0.json[$0.argument(0)] }) + others),
            HostClass("class JSONArray", array + getting("int index", of: element)),
        ]
    }

    // MARK: Objects

    private static var constructors: [HostMember] {
        [
            .maker("JSONObject()") { call in call.hide("map", .map(MapValue())) },
            .constructor("JSONObject(Map<?, ?> map)") { call in
                if call.argument(0).unknown != nil { return call.argument(0) }
                guard case .map(let map) = call.argument(0) else {
                    call.hide("map", .map(MapValue()))
                    return .void
                }
                call.hide("map", .map(map.copy))
                return .void
            },
            .constructor("JSONObject(String json)") { call throws(Unwinding) in
                try read(call) { value in value.hostObject?.type.name == "JSONObject" }
            },
        ]
    }

    private static var putting: [HostMember] {
        ["Object", "int", "long", "boolean", "double"].map { type in
            .method("JSONObject put(String name, \(type) value)") { call throws(Unwinding) in
                try call.requireKnown(0)
                if call.argument(1).isNull {
                    call.json[call.argument(0)] = nil
                } else {
                    try call.put(call.argument(1), in: call.json)
                }
                return call.receiver
            }
        } + [
            .method("JSONObject putOpt(String name, Object value)") { call throws(Unwinding) in
                if !call.argument(0).isNull, !call.argument(1).isNull {
                    try call.put(call.argument(1), in: call.json)
                }
                return call.receiver
            }
        ]
    }

    private static var others: [HostMember] {
        [
            .pure("boolean has(String name)") { call in .boolean(call.json[call.argument(0)] != nil) },
            .pure("boolean isNull(String name)") { call in
                let found = call.json[call.argument(0)]
                return found?.unknown.map(Value.unknown) ?? .boolean(found?.isNull ?? true)
            },
            .method("Object remove(String name)") { call throws(Unwinding) in
                try call.requireKnown(0)
                let found = call.json[call.argument(0)]
                call.json[call.argument(0)] = nil
                return found ?? .null
            },
            .method("int length()") { call in .integer(call.json.entries.count) },
            .method("Iterator<String> keys()") { call in
                call.make("Iterator", fields: ["rest": .list(ListValue(call.json.entries.map(\.key)))])
            },
            .method("Set<String> keySet()") { call in .set(SetValue(call.json.entries.map(\.key))) },
            .method("String toString()", written), .method("String toString(int indent)", written),
            .constant("static final Object NULL") { _ in .null },
        ]
    }

    // MARK: Arrays

    private static var array: [HostMember] {
        [
            .maker("JSONArray()") { call in call.hide("list", .list(ListValue([]))) },
            .constructor("JSONArray(Collection<?> values)") { call in
                if call.argument(0).unknown != nil { return call.argument(0) }
                guard case .list(let list) = call.argument(0) else { return call.unknown("the elements are not known") }
                call.hide("list", .list(ListValue(list.elements)))
                return .void
            },
            .constructor("JSONArray(String json)") { call throws(Unwinding) in
                try read(call) { value in value.hostObject?.type.name == "JSONArray" }
            },
            .method("JSONArray put(Object value)") { call in
                if case .list(let list) = call.hidden("list") { list.elements.append(call.argument(0)) }
                return call.receiver
            },
            .method("int length()") { call in
                if case .list(let list) = call.hidden("list") { .integer(list.elements.count) } else { .integer(0) }
            },
            .method("String toString()", written),
        ]
    }

    private static let element: @Sendable (HostCall) -> Value? = { call in
        guard case .list(let list) = call.hidden("list"), let index = call.argument(0).integer,
            list.elements.indices.contains(index)
        else { return nil }
        return list.elements[index]
    }

    // MARK: Reading a value

    /// The getters by type: for a missing value, `get…` throws and `opt…` returns a default.
    private static func getting(_ key: String, of found: @escaping @Sendable (HostCall) -> Value?) -> [HostMember] {
        let value: @Sendable (HostCall) -> Value? = { call in call.argument(0).unknown.map(Value.unknown) ?? found(call)
        }
        let missing: @Sendable (HostCall) -> Unwinding = { call in
            call.exception("JSONException", "there is no such value for \(call.text(0) ?? "the index")")
        }
        return [
            .method("Object get(\(key))") { call throws(Unwinding) in
                guard let value = value(call) else { throw missing(call) }
                return value
            },
            .method("Object opt(\(key))") { call in value(call) ?? .null },
        ]
            + kinds.flatMap { name, type, other, convert in
                let get: HostMember = .method("\(type) get\(name)(\(key))") { call throws(Unwinding) in
                    guard let value = value(call) else { throw missing(call) }
                    if value.unknown != nil { return value }
                    guard let converted = convert(value) else { throw missing(call) }
                    return converted
                }
                let opt: HostMember = .method("\(type) opt\(name)(\(key))") { call in
                    guard let value = value(call) else { return other() }
                    return value.unknown != nil ? value : convert(value) ?? other()
                }
                let optOther: HostMember = .method("\(type) opt\(name)(\(key), \(type) other)") { call in
                    guard let value = value(call) else { return call.argument(1) }
                    return value.unknown != nil ? value : convert(value) ?? call.argument(1)
                }
                return [get, opt, optOther]
            }
    }

    private static let kinds:
        [(name: String, type: String, other: @Sendable () -> Value, convert: @Sendable (Value) -> Value?)] = [
            // A text stays the same object: nothing has looked at it yet.
            ("String", "String", { .string("") }, { $0.isText ? $0 : $0.display(in: .java).map { .string($0) } }),
            (
                "Boolean", "boolean", { .boolean(false) },
                { value in
                    if value.boolean != nil { return value }
                    return switch value.text?.lowercased() {
                    case "true": .boolean(true)
                    case "false": .boolean(false)
                    default: nil
                    }
                }
            ),
            ("Int", "int", { .integer(0) }, { ($0.integer ?? $0.text.flatMap { Int($0) }).map(Value.integer) }),
            ("Long", "long", { .long(0) }, { ($0.integer ?? $0.text.flatMap { Int($0) }).map(Value.long) }),
            ("JSONObject", "JSONObject", { .null }, { $0.hostObject?.type.name == "JSONObject" ? $0 : nil }),
            ("JSONArray", "JSONArray", { .null }, { $0.hostObject?.type.name == "JSONArray" ? $0 : nil }),
        ]

    // MARK: Texts

    /// Initializes the receiver from a text.
    private static func read(_ call: HostCall, isWanted: (Value) -> Bool) throws(Unwinding) -> Value {
        if call.argument(0).unknown != nil { return call.argument(0) }
        guard let text = call.text(0) else { throw call.nullPassed("the text") }
        guard let document = try? JSONDocument(Array(text.utf8)) else {
            // The platform reads more than JSON: only a text that is clearly something else is refused.
            let first = text.first { !$0.isWhitespace }
            guard first == "{" || first == "[" else { throw call.exception("JSONException", "the text is not JSON") }
            return call.unknown("how the platform reads this text is not known")
        }
        let value = value(of: document.root, call)
        guard isWanted(value), let fields = value.hostObject?.fields else {
            throw call.exception("JSONException", "the text holds another kind of value")
        }
        call.object?.fields = fields
        return .void
    }

    private static func value(of element: JSONElement, _ call: HostCall) -> Value {
        switch element.kind {
        case .null: .null
        case .boolean: .boolean(element.boolean ?? false)
        case .number: element.integer.map(Value.integer) ?? .floating(element.double ?? 0)
        case .string: .string(element.string ?? "")
        case .array:
            call.make("JSONArray", fields: ["#list": .list(ListValue(element.elements.map { value(of: $0, call) }))])
        case .object:
            call.make(
                "JSONObject",
                fields: ["#map": .map(MapValue(element.members.map { (.string($0.name), value(of: $0.value, call)) }))])
        }
    }

    private static let written: HostBehaviour = { call in
        guard isKnown(call.receiver, depth: 0) else { return call.unknown("this text is not known") }
        var writer = JSONWriter()
        write(call.receiver, to: &writer)
        return .string(String(decoding: writer.bytes, as: UTF8.self))
    }

    /// Whether all of a value can be written.
    private static func isKnown(_ value: Value, depth: Int) -> Bool {
        guard depth < 32 else { return false }
        switch value {
        case .null, .boolean, .integer, .long, .string: return true
        case .map(let map):
            return map.entries.allSatisfy { $0.key.text != nil && isKnown($0.value, depth: depth + 1) }
        case .list(let list): return list.elements.allSatisfy { isKnown($0, depth: depth + 1) }
        case .host(let object):
            return (object.fields["#map"] ?? object.fields["#list"]).map { isKnown($0, depth: depth + 1) } ?? false
        default: return false
        }
    }

    private static func write(_ value: Value, to writer: inout JSONWriter) {
        switch value {
        case .boolean(let value): writer.boolean(value)
        case .integer(let number), .long(let number): writer.integer(number)
        case .string(let text): writer.string(text.content)
        case .map(let map):
            writer.beginObject()
            for entry in map.entries {
                writer.name(entry.key.text ?? "")
                write(entry.value, to: &writer)
            }
            writer.endObject()
        case .list(let list):
            writer.beginArray()
            for element in list.elements { write(element, to: &writer) }
            writer.endArray()
        case .host(let object): write(object.fields["#map"] ?? object.fields["#list"] ?? .null, to: &writer)
        default: writer.null()
        }
    }
}

extension HostCall {
    /// The contents of the receiver's JSON object.
    fileprivate var json: MapValue { if case .map(let map) = hidden("map") { map } else { MapValue() } }
}

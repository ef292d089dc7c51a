/// The languages' own types: texts, numbers, collections.
struct CoreTables {
    let classes: [HostClass]
    let members: [HostMember]

    init(_ language: ExampleLanguage) {
        switch language {
        case .java:
            classes = Self.javaTexts + Self.javaNumbers + Self.javaLists + Self.javaMaps + Self.javaOthers
            members = []
        case .swift:
            classes = Self.swiftTexts + Self.swiftCollections + Self.swiftOthers
            members = Self.swiftFunctions
        }
    }

    /// Other names of a type.
    static let aliases: [String: String] = [
        "NSString": "String", "NSDictionary": "Dictionary", "NSArray": "Array", "Substring": "String",
        "CharSequence": "String", "NSNotification": "Notification", "NSNotification.Name": "Notification.Name",
        "int": "Integer", "long": "Long", "boolean": "Boolean", "double": "Double", "float": "Float",
        "char": "Character",
    ]

    /// The packages of Java's own classes.
    static let javaPackages: [String: [String]] = [
        "java.lang": [
            "Boolean", "CharSequence", "Character", "Class", "Double", "Error", "Exception", "Float",
            "IllegalArgumentException", "IllegalStateException", "Integer", "Iterable", "Long", "Math",
            "NullPointerException", "Number", "NumberFormatException", "Object", "Runnable", "RuntimeException",
            "String", "StringBuilder", "StringBuffer", "System", "Thread", "Throwable",
        ],
        "java.util": [
            "AbstractList", "AbstractMap", "ArrayList", "Arrays", "Calendar", "Collection", "Collections",
            "Comparator", "Date", "HashMap", "HashSet", "Iterator", "LinkedHashMap", "LinkedHashSet", "LinkedList",
            "List", "Locale", "Map", "Objects", "Optional", "Random", "Set", "TreeMap", "TreeSet", "UUID",
        ],
        "java.util.stream": ["Collectors", "Stream"],
        "java.util.function": [
            "BiConsumer", "BiFunction", "BinaryOperator", "Consumer", "Function", "Predicate", "Supplier",
            "UnaryOperator",
        ],
        "java.util.concurrent": ["Callable", "ConcurrentHashMap"],
    ]

    /// Functions for which the tables have every overload, whatever type they are called on.
    static let wholeFunctions: Set<String> = [
        "booleanValue", "charAt", "clear", "compareToIgnoreCase", "concat", "containsKey", "containsValue", "emptyList",
        "emptyMap", "endsWith", "entrySet", "equals", "equalsIgnoreCase", "getClass", "getMessage", "getOrDefault",
        "getSimpleName", "hasNext", "hasPrefix", "hasSuffix", "hashCode", "ifPresent", "isBlank", "isEmpty", "isNull",
        "isPresent", "keySet", "length", "nonNull", "orElse", "orElseGet", "parseBoolean", "put", "putAll",
        "putIfAbsent", "requireNonNullElse", "singletonList", "singletonMap", "size", "strip", "trim", "values",
    ]

    /// Interfaces that a lambda may implement.
    static let functionalTypes: Set<String> = [
        "Runnable", "Consumer", "BiConsumer", "Function", "BiFunction", "Supplier", "Predicate", "Callable",
        "Comparator", "UnaryOperator", "BinaryOperator",
    ]

    /// The tables that hold the members of a kind of value, nearest first.
    static func names(of kind: CoreKind, in language: ExampleLanguage) -> [String] {
        let isJava = language == .java
        return switch kind {
        case .string: isJava ? ["String", "Object"] : ["String", "StringProtocol", "Collection"]
        case .integer: isJava ? ["Integer", "Object"] : ["Int", "BinaryInteger"]
        case .long: ["Long", "Object"]
        case .floating: isJava ? ["Double", "Object"] : ["Double", "BinaryFloatingPoint"]
        case .boolean: isJava ? ["Boolean", "Object"] : ["Bool"]
        case .character: ["Character", "Object"]
        case .list: isJava ? ["ArrayList", "Stream", "Object"] : ["Array", "Sequence", "Collection"]
        case .set: isJava ? ["HashSet", "Object"] : ["Set", "Sequence"]
        case .map: isJava ? ["HashMap", "Object"] : ["Dictionary"]
        case .tuple: isJava ? ["Map.Entry", "Object"] : []
        case .range: ["Range"]
        case .type: ["Class"]
        case .object: isJava ? ["Object"] : []
        case .other: []
        }
    }

    /// Whether `map` on a value can only be that of an optional around it.
    static func isNoCollection(_ value: Value) -> Bool {
        switch value {
        case .object, .host, .enumeration, .boolean, .integer, .floating: true
        default: false
        }
    }

    /// The names of types that a value may be cast to.
    static func acceptedNames(of value: Value) -> Set<String> { acceptedNames[value.coreKind] ?? [] }

    private static let acceptedNames: [CoreKind: Set<String>] = [
        .string: [
            "String", "CharSequence", "NSString", "StringProtocol", "Comparable", "Serializable", "Substring",
            "Hashable", "Equatable",
        ],
        .integer: [
            "Integer", "int", "Int", "NSNumber", "Number", "short", "byte", "Short", "Byte", "Comparable", "Hashable",
            "Int32", "Int64", "UInt", "long", "double", "float",
        ],
        .long: ["Long", "long", "Number", "Comparable", "double", "float"],
        .floating: ["Double", "double", "Float", "float", "CGFloat", "TimeInterval", "NSNumber", "Number"],
        .boolean: ["Boolean", "boolean", "Bool", "NSNumber"],
        .character: ["Character", "char"],
        .list: [
            "List", "ArrayList", "Collection", "Iterable", "LinkedList", "Array", "NSArray", "Stream", "Sequence",
            "AbstractList",
        ],
        .set: ["Set", "HashSet", "LinkedHashSet", "TreeSet", "Collection", "Iterable", "NSSet"],
        .map: [
            "Map", "HashMap", "LinkedHashMap", "TreeMap", "AbstractMap", "ConcurrentHashMap", "NSDictionary",
            "Dictionary",
        ],
        .type: ["Class"],
    ]
}

extension HostCall {
    var list: ListValue { if case .list(let list) = receiver { list } else { ListValue([]) } }

    var map: MapValue { if case .map(let map) = receiver { map } else { MapValue() } }

    var set: SetValue { if case .set(let set) = receiver { set } else { SetValue() } }

    var ownText: String { receiver.text ?? "" }

    var ownTextValue: TextValue? { if case .string(let text) = receiver { text } else { nil } }

    /// The text argument at an index, without looking at its content.
    package func textValue(_ index: Int) -> TextValue? {
        if case .string(let text) = argument(index) { text } else { nil }
    }

    var isEmptyText: Bool { ownTextValue?.answers(.isEmpty) ?? true }

    /// The receiver's text after a change.
    func changed(_ change: TextChange) -> Value {
        ownTextValue.map { .string($0.changed(change, execution.madeOrigin())) } ?? .string("")
    }

    var isSwift: Bool { execution.program.language == .swift }

    /// A text that is a new object.
    func made(_ text: String) throws(Unwinding) -> Value { try execution.made(text, at: extent) }

    /// The texts of values, joined; values without a known text are skipped.
    func joined(_ values: [Value], separator: String) throws(Unwinding) -> Value {
        var text = ""
        var isFirst = true
        for value in values {
            guard let part = value.display(in: execution.program.language) else { continue }
            if !isFirst { text += separator }
            text += part
            isFirst = false
            if text.utf8.count > execution.limits.size { break }
        }
        return try made(text)
    }

    /// The text of an argument, as a new object.
    func text(of index: Int) throws(Unwinding) -> Value {
        guard let text = argument(index).display(in: execution.program.language) else {
            return unknown("the text of this value is not known")
        }
        return try made(text)
    }

    func equal(_ left: Value, _ right: Value) -> Value {
        guard let isEqual = left.equals(right, canonically: execution.semantics.comparesCanonically) else {
            return unknown("whether the values are equal is not known")
        }
        return .boolean(isEqual)
    }

    /// The elements of the receiver, a collection.
    func ownElements() throws(Unwinding) -> [Value] { try execution.elements(of: receiver, extent) }

    /// The elements of a collection argument.
    func elements(_ index: Int) throws(Unwinding) -> [Value] { try execution.elements(of: argument(index), extent) }

    /// The result of a predicate argument.
    func decides(_ function: Value, _ arguments: [Value]) throws(Unwinding) -> Bool {
        let result = try call(function, arguments)
        if let outcome = result.boolean { return outcome }
        throw .inconclusive(reason: result.unknown?.reason ?? "the function gives neither true nor false", extent)
    }

    /// A text argument that must not be null.
    func needed(_ index: Int) throws(Unwinding) -> String {
        guard let text = text(index) else {
            throw execution.nullUsed("null is passed to \(declaration.name)", at: extent)
        }
        return text
    }
}

extension HostCall {
    /// The results of the function argument for each element.
    func mapped(_ elements: [Value]) throws(Unwinding) -> [Value] {
        var mapped: [Value] = []
        for element in elements { mapped.append(try call(argument(0), [element])) }
        return mapped
    }

    /// Whether the argument is one of these elements.
    func isAmong(_ elements: [Value], canonically: Bool) -> Value {
        if elements.contains(where: { $0.equals(argument(0), canonically: canonically) ?? false }) {
            return .boolean(true)
        }
        return elements.lazy.compactMap(\.unknown).first.map { .unknown($0) } ?? .boolean(false)
    }

    /// The elements for which the predicate argument holds, or does not.
    func filtered(_ elements: [Value], holds: Bool = true) throws(Unwinding) -> [Value] {
        var filtered: [Value] = []
        for element in elements where try decides(argument(0), [element]) == holds { filtered.append(element) }
        return filtered
    }

    /// The first element for which the predicate argument holds, or does not.
    func first(of elements: [Value], holds: Bool = true) throws(Unwinding) -> Value? {
        for element in elements where try decides(argument(0), [element]) == holds { return element }
        return nil
    }
}

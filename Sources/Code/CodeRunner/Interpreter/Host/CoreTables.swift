import SourceCode

/// The languages' own types: texts, numbers, collections.
struct CoreTables {
    let classes: [HostClass]
    let members: [HostMember]

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
    static func names(of kind: CoreKind, in language: CodeLanguage) -> [String] {
        let isJava = language == .java
        return switch kind {
        case .string: isJava ? ["String", "Object"] : ["String", "StringProtocol", "Collection"]
        case .integer: isJava ? ["Integer", "Object"] : ["Int", "BinaryInteger"]
        case .long: ["Long", "Object"]
        case .floating: isJava ? ["Double", "Object"] : ["Double", "BinaryFloatingPoint"]
        case .boolean: isJava ? ["Boolean", "Object"] : ["Bool"]
        case .character: ["Character", "Object"]
        case .list: isJava ? ["ArrayList", "ArrayDeque", "Object"] : ["Array", "Sequence", "Collection"]
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
            "List", "ArrayList", "Collection", "Iterable", "LinkedList", "Array", "NSArray", "Sequence", "AbstractList",
            "Queue", "Deque", "ArrayDeque",
        ],
        .set: ["Set", "HashSet", "LinkedHashSet", "TreeSet", "Collection", "Iterable", "NSSet"],
        .map: [
            "Map", "HashMap", "LinkedHashMap", "TreeMap", "AbstractMap", "ConcurrentHashMap", "NSDictionary",
            "Dictionary",
        ],
        .type: ["Class"],
    ]
}

package import SourceCode

extension CoreTables {
    /// The tables of a language.
    package init(_ language: CodeLanguage) {
        switch language {
        case .java:
            self.init(
                classes: Self.javaTexts + Self.javaNumbers + Self.javaLists + Self.javaStreams + Self.javaMaps
                    + Self.javaOthers,
                members: [])
        case .swift:
            self.init(
                classes: Self.swiftTexts + Self.swiftCollections + Self.swiftOthers, members: Self.swiftFunctions)
        }
    }
}

extension HostPlatform {
    /// Reads tables. The language's own types are built in; a table of the same name replaces one.
    ///
    /// - Parameters:
    ///   - language: of the tables and of the examples.
    ///   - classes: one per type.
    ///   - members: free functions and global constants.
    ///   - packages: the packages of the classes, each with its contents; for a class without one, a unit's imports are
    ///     irrelevant.
    ///   - frameworkPrefixes: the two letters that begin the names of the frameworks' other classes: `UI`.
    /// - Throws: `HostTableError` for the first line that cannot be read.
    package convenience init(
        language: CodeLanguage,
        classes: [HostClass] = [],
        members: [HostMember] = [],
        packages: [String: [String]] = [:],
        frameworkPrefixes: Set<String> = []
    ) throws(HostTableError) {
        try self.init(
            core: CoreTables(language), language: language, classes: classes, members: members, packages: packages,
            frameworkPrefixes: frameworkPrefixes)
    }
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

    /// A text that is a new object.
    func made(_ text: String) throws(Unwinding) -> Value { try execution.made(text, at: extent) }

    /// The texts of values, joined; unknown if one of them is.
    func joined(_ values: [Value], separator: String) throws(Unwinding) -> Value {
        var text = ""
        for (index, value) in values.enumerated() {
            guard let part = value.display(in: execution.program.language) else {
                return value.unknown.map(Value.unknown) ?? unknown("the text of this value is not known")
            }
            text += index == 0 ? part : separator + part
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

    /// Java's `==`; a number may be boxed, and boxes outside the cache are objects of their own.
    package func isSame(_ left: Value, _ right: Value) throws(Unwinding) -> Value {
        let isSame = try execution.combine("==", of: left, and: right, at: extent)
        guard isSame.boolean == true, declaration.parameters.first?.type?.name == "V", let number = left.number else {
            return isSame
        }
        return (-128...127).contains(number) && !left.isFloating
            ? isSame : unknown("whether two numbers are the same object is not known")
    }

    /// The sum of two numbers, as the language's `+` makes it.
    package func sum(_ left: Value, _ right: Value) throws(Unwinding) -> Value {
        try combine("+", left, right)
    }

    /// The result of one of the language's operators.
    package func combine(_ sign: String, _ left: Value, _ right: Value) throws(Unwinding) -> Value {
        try execution.combine(sign, of: left, and: right, at: extent)
    }

    /// The elements of the receiver, a collection.
    func ownElements() throws(Unwinding) -> [Value] { try execution.elements(of: receiver, extent) }

    /// The elements of a collection argument.
    func elements(_ index: Int) throws(Unwinding) -> [Value] { try execution.elements(of: argument(index), extent) }

    /// The result of a predicate argument.
    func decides(_ function: Value, _ arguments: [Value]) throws(Unwinding) -> Bool {
        let result = try call(function, arguments)
        if let outcome = result.boolean { return outcome }
        guard let unknown = result.unknown else {
            throw .inconclusive(reason: "the function gives neither true nor false", extent)
        }
        return try execution.side(of: declaration.name, unknown, at: extent) == 0
    }

    /// A text argument that must not be null.
    func needed(_ index: Int) throws(Unwinding) -> String {
        if let text = text(index) { return text }
        guard argument(index).isNull else {
            throw .inconclusive(reason: "the text of this value is not known", extent)
        }
        throw execution.nullUsed("null is passed to \(declaration.name)", at: extent)
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
        var open: Value?
        for element in elements {
            switch element.equals(argument(0), canonically: canonically) {
            case true?: return .boolean(true)
            case false?: break
            case nil: open = open ?? element
            }
        }
        guard let open else { return .boolean(false) }
        return (open.unknown ?? argument(0).unknown).map(Value.unknown)
            ?? unknown("whether the values are equal is not known")
    }

    /// The index of the first element that equals the argument.
    ///
    /// - Throws: `inconclusive` if it is unknown.
    func place(in elements: [Value]) throws(Unwinding) -> Int? {
        for (index, element) in elements.enumerated() where try isEqual(argument(0), toOneOf: [element]) {
            return index
        }
        return nil
    }

    /// Whether a value equals one of these elements.
    ///
    /// - Throws: `inconclusive` if it is unknown.
    func isEqual(_ value: Value, toOneOf elements: [Value]) throws(Unwinding) -> Bool {
        var isOpen = false
        for element in elements {
            switch element.equals(value, canonically: false) {
            case true?: return true
            case false?: break
            case nil: isOpen = true
            }
        }
        if isOpen { throw .inconclusive(reason: "whether the values are equal is not known", extent) }
        return false
    }

    /// Whether the argument is a key of a map or an element of a set.
    func isKey(of storage: OrderedValues) -> Value {
        if storage.isEmpty { return .boolean(false) }
        if let unknown = argument(0).unknown { return .unknown(unknown) }
        if storage.hasKey(argument(0)) { return .boolean(true) }
        return storage.unknownKey.map(Value.unknown) ?? .boolean(false)
    }

    /// Requires that it is known whether the argument is a key, so that it is known what removing it leaves.
    ///
    /// - Throws: `inconclusive` if it is unknown.
    func requireKnownKey(of storage: OrderedValues) throws(Unwinding) {
        if let unknown = isKey(of: storage).unknown { throw .inconclusive(reason: unknown.reason, extent) }
    }

    /// The number of keys of a map or elements of a set; an unknown one may be the same as another.
    func count(of storage: OrderedValues) -> Value {
        if storage.count > 1, let unknown = storage.unknownKey { return .unknown(unknown) }
        return .integer(storage.count)
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

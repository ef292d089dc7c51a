package import SourceCode

/// An object of a class, struct or enum that the example declares.
package final class ObjectValue: ValueHolder {
    /// Its type.
    package let type: DeclaredType
    /// Its stored fields.
    package var fields: [String: Value] = [:]
    /// The state of the host class that it inherits from.
    package var host: HostObject?
    /// The constant that it is, if it is one of a Java enum.
    package var constant: (name: String, ordinal: Int)?
    /// The names around a local or anonymous class.
    private(set) var scope: Scope?
    /// The object around an inner class.
    private(set) var outer: Value?

    package init(type: DeclaredType, scope: Scope? = nil, outer: Value? = nil) {
        self.type = type
        self.scope = scope
        self.outer = outer
    }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] {
        var holders = fields.values.flatMap(\.holders) + (outer?.holders ?? [])
        if let host { holders.append(host) }
        if let scope { holders.append(scope) }
        fields = [:]
        outer = nil
        host = nil
        scope = nil
        return holders
    }

    /// A new object with the same fields, as a struct is copied.
    func copy() -> ObjectValue {
        let copy = ObjectValue(type: type, scope: scope, outer: outer)
        copy.fields = fields
        copy.host = host
        return copy
    }
}

/// A case of a Swift enum, of the example or of the host.
package final class EnumValue: ValueHolder {
    /// The enum; empty for `.name` whose enum is not known yet.
    package let typeName: String
    /// The case.
    package let name: String
    /// Text or number.
    package let rawValue: RawValue?
    /// The associated values.
    package private(set) var values: [Value]
    /// The call `.name(…)`, as long as its enum or type is not known.
    private(set) var site: CallSite?

    /// The raw value of a case.
    package enum RawValue: Sendable, Hashable {
        case text(String)
        case integer(Int)
    }

    /// Creates a case.
    package init(typeName: String, name: String, rawValue: RawValue? = nil, values: [Value] = []) {
        self.typeName = typeName
        self.name = name
        self.rawValue = rawValue
        self.values = values
    }

    /// `.name(…)`, whose type is not known yet.
    init(_ site: CallSite) {
        (typeName, name, rawValue, values, self.site) = ("", site.name, nil, site.values, site)
    }

    deinit { if !values.isEmpty { letGo() } }

    override func takeHolders() -> [ValueHolder] {
        let holders = values.holders
        values = []
        site = nil
        return holders
    }

    var rawContent: Value? {
        switch rawValue {
        case .text(let text): .string(text, .literal)
        case .integer(let number): .integer(number)
        case nil: nil
        }
    }
}

/// A value that can be called.
package final class FunctionValue: ValueHolder {
    package enum Content {
        case closure(Closure, Scope, receiver: Value?)
        /// A method or function of the example.
        case declared(FunctionDeclaration, DeclaredType?, receiver: Value?, Scope?)
        case host(HostFunction, receiver: Value)
        /// Java's `Type::method`, whose first argument is the object; `Type::new`.
        case reference(TypeReference, String)
        case bound(Value, String)
        /// It receives the execution that calls it: if it held an execution that holds it, neither would ever be freed.
        case native((Execution, [Value]) throws(Unwinding) -> Value)
        case operation(String)
    }

    private(set) var content: Content

    package init(_ content: Content) { self.content = content }

    /// A function that the host implements: a completion handler that it passes to a callback.
    package init(_ body: @escaping ([Value]) throws(Unwinding) -> Value) {
        content = .native { _, arguments throws(Unwinding) in try body(arguments) }
    }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] {
        let holders: [ValueHolder] =
            switch content {
            case .closure(_, let scope, let receiver): [scope] + (receiver?.holders ?? [])
            case .declared(_, _, let receiver, let scope): (scope.map { [$0] } ?? []) + (receiver?.holders ?? [])
            case .host(_, let receiver), .bound(let receiver, _): receiver.holders
            case .reference, .native, .operation: []
            }
        if !holders.isEmpty { content = .operation("") }
        return holders
    }

    /// The surrounding variables' values that its code names: calling it may change these.
    package var namedValues: [Value] {
        guard case .closure(let closure, let scope, let receiver) = content else { return [] }
        let names = CodeNames(closure.body).names
        var fields: [String: Value] = [:]
        if case .object(let object)? = receiver { fields = object.fields }
        return names.compactMap { scope.value(of: $0) ?? fields[$0] }
    }

    /// The names of the functions that calling it may call.
    package var calledNames: Set<String> {
        switch content {
        case .closure(let closure, _, _): CodeNames(closure.body).called
        case .declared(let function, _, _, _): function.calledNames.union([function.name])
        case .reference(_, let name), .bound(_, let name): [name]
        case .host(let function, _): [function.declaration.name]
        case .native, .operation: []
        }
    }
}

package import SourceCode

/// A call of a host function: its arguments and its context.
package struct HostCall {
    /// The run that made it.
    package let execution: Execution
    /// The object it was called on; a type for static functions, nothing for free ones.
    package let receiver: Value
    /// In the order of the declared parameters; `nil` where nothing was passed. The arguments of a variadic parameter
    /// are a list.
    package let arguments: [Value?]
    /// The host's declaration.
    package let declaration: FunctionDeclaration
    /// The whole call in the source.
    package let extent: SourceExtent

    /// The argument for a parameter, or null.
    package func argument(_ index: Int) -> Value {
        index < arguments.count ? arguments[index] ?? .null : .null
    }

    /// The first unknown value among the receiver and the arguments.
    package var firstUnknown: UnknownValue? {
        receiver.unknown ?? arguments.lazy.compactMap { $0?.unknown }.first
    }

    /// The text passed for a parameter; `nil` for null and anything that is not a text.
    package func text(_ index: Int) -> String? { argument(index).text }

    /// The host object it was called on.
    package var object: HostObject? { receiver.hostObject }

    /// Calls a function argument.
    ///
    /// - Throws: what the function throws.
    @discardableResult
    package func call(_ function: Value, _ arguments: [Value] = []) throws(Unwinding) -> Value {
        try execution.call(function, arguments, at: extent)
    }

    /// Calls a method of the receiver, as the platform's own code does.
    ///
    /// - Throws: what the method throws.
    package func callBack(_ name: String, _ arguments: [Value]) throws(Unwinding) {
        _ = try execution.callMethodIfAny(CallSite(name, values: arguments, at: extent), on: receiver)
    }

    /// The value that a function argument leaves in its first parameter, which is `inout`.
    ///
    /// - Throws: what the function throws.
    package func changed(_ value: Value, by function: Value, with others: [Value]) throws(Unwinding) -> Value {
        execution.leftParameters = []
        let result = try call(function, [value] + others)
        return execution.leftParameters.first
            ?? .unknown(
                result.unknown ?? UnknownValue(reason: "what the function leaves is not known", extent: extent))
    }

    /// A new object of one of the platform's classes.
    package func make(_ typeName: String, fields: [String: Value] = [:], payload: AnyObject? = nil) -> Value {
        execution.program.platform.make(typeName, fields: fields, payload: payload)
    }

    /// Continues only if an argument is known.
    ///
    /// - Throws: `inconclusive` if the argument is unknown.
    package func requireKnown(_ index: Int) throws(Unwinding) {
        if let unknown = argument(index).unknown { throw .inconclusive(reason: unknown.reason, unknown.extent) }
    }

    /// An unknown value.
    package func unknown(_ reason: String) -> Value {
        .unknown(UnknownValue(reason: reason, extent: extent))
    }

    /// An exception or error of the platform.
    package func exception(_ typeName: String, _ message: String) -> Unwinding {
        .thrown(ThrownError(typeName: typeName, message: message, extent: extent))
    }
}

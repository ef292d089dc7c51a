import SourceCode

/// Calls that change the sources of their arguments and receivers: Swift's `inout` and `mutating`.
extension Execution {
    /// A call; a value passed by `&` gets the final value of the parameter, even if the function throws.
    func evaluate(_ call: Call, at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Value {
        guard call.arguments.contains(where: \.isInout) else { return try result(of: call, at: extent, in: scope) }
        let value: Value
        do throws(Unwinding) {
            value = try result(of: call, at: extent, in: scope)
        } catch {
            if case .thrown = error { try storeLeftParameters(call.arguments, in: scope) }
            throw error
        }
        // Undeclared code leaves nothing known.
        let unknown = unresolvedCalls.last?.extent == extent ? value.unknown : nil
        try storeLeftParameters(call.arguments, else: unknown, in: scope)
        return value
    }

    private func storeLeftParameters(_ arguments: [Argument], else unknown: UnknownValue? = nil, in scope: Scope)
        throws(Unwinding)
    {
        let left = leftParameters
        leftParameters = []
        var next = 0
        for (position, argument) in arguments.enumerated() {
            guard case .inoutReference(let place) = argument.value.kind else { continue }
            let index = left.count == arguments.count ? position : next
            next += 1
            if index < left.count {
                try store(left[index], to: place, in: scope)
            } else if let unknown {
                try store(.unknown(unknown), to: place, in: scope)
            }
        }
    }

    /// Calls a method of a value that was taken out of others; `nil` if nothing declares it. Changes are put back, even
    /// if it throws.
    func callMethodIfAny(_ site: CallSite, on receiver: Value, takenBy path: TakenPath) throws(Unwinding) -> Value? {
        guard !path.isEmpty, changes(receiver, byCalling: site.name) else {
            return try callMethodIfAny(site, on: receiver)
        }
        let result: Value?
        do throws(Unwinding) {
            result = try callMethodIfAny(site, on: receiver)
        } catch {
            if case .thrown = error { try putBack(path, to: receiver, at: site.extent) }
            throw error
        }
        let left = leftParameters
        try putBack(path, to: receiver, at: site.extent)
        leftParameters = left
        return result
    }
}

import ExampleCode

extension HostCall {
    /// The package name of the app.
    var packageName: String { device?.packageName ?? AndroidDevice.presumedPackageName }

    /// The device that the call happens on.
    var device: AndroidDevice? { (execution.context as? RunContext)?.platform as? AndroidDevice }

    /// An unpredictable number that no other call returns.
    func fresh() throws(Unwinding) -> Int {
        guard let device else { throw .inconclusive(reason: "there is no device to ask", extent) }
        return device.freshNumber()
    }

    /// The exception for null where an object is needed.
    func nullPassed(_ what: String) -> Unwinding { exception("NullPointerException", "\(what) is null") }

    /// The hidden field of a host object; its prefix keeps it apart from names that an example can write.
    func hidden(_ name: String) -> Value { object?.fields["#" + name] ?? .null }

    /// The platform's state in the receiver, created on first use.
    func payload<State: AnyObject>(orNew make: @autoclosure () -> State) -> State {
        if let state = object?.payload as? State { return state }
        let state = make()
        object?.payload = state
        return state
    }

    /// Sets a hidden field.
    func hide(_ name: String, _ value: Value) { object?.fields["#" + name] = value }
}

extension Value {
    /// The simple name of a class: the last part of `Outer.Inner.class`.
    var className: String? {
        guard case .type(let type) = self, let name = type.name else { return nil }
        return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }
}

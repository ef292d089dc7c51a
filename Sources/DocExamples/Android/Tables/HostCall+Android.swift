import ExampleCode

extension HostCall {
    /// What the app is called.
    var packageName: String { device?.packageName ?? AndroidDevice.presumedPackageName }

    /// The device that the call happens on.
    var device: AndroidDevice? { (execution.context as? RunContext)?.platform as? AndroidDevice }

    /// A number that nobody can foretell, and that no other call gives.
    func fresh() throws(Unwinding) -> Int {
        guard let device else { throw .inconclusive(reason: "there is no device to ask", extent) }
        return device.freshNumber()
    }

    /// What happens where an object is needed and null is given.
    func nullPassed(_ what: String) -> Unwinding { exception("NullPointerException", "\(what) is null") }

    /// The hidden field of a host's object; its sign keeps it apart from names that an example can write.
    func hidden(_ name: String) -> Value { object?.fields["#" + name] ?? .null }

    /// What the host's code keeps in the object that the call is made on; made where there is nothing yet.
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
    /// A class by its simple name: of `Outer.Inner.class` the last part.
    var className: String? {
        guard case .type(let type) = self, let name = type.name else { return nil }
        return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }
}

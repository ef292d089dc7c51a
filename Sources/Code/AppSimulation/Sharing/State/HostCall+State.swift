import CodeRunner

extension HostCall {
    /// The hidden field of a host object; its prefix keeps it apart from names that an example can write.
    func hidden(_ name: String) -> Value { object?.fields["#" + name] ?? .null }

    /// Sets a hidden field.
    func hide(_ name: String, _ value: Value) { object?.fields["#" + name] = value }

    /// The platform's state in the receiver, created on first use.
    func payload<State: AnyObject>(orNew make: @autoclosure () -> State) -> State {
        if let state = object?.payload as? State { return state }
        let state = make()
        object?.payload = state
        return state
    }
}

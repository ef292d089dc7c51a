import CodeRunner
import SourceCode

extension HostCall {
    /// The package name of the app.
    var packageName: String { device?.packageName ?? AppFacts.presumedPackageName }

    /// The device that the call happens on.
    var device: AndroidDevice? { (execution.context as? RunContext)?.platform as? AndroidDevice }

    /// The API level of the device: on a page, that of a current one.
    var systemVersion: Int { execution.systemVersion() ?? 34 }

    /// An unpredictable number that no other call returns.
    func fresh() throws(Unwinding) -> Int {
        guard let device else { throw .inconclusive(reason: "there is no device to ask", extent) }
        return device.freshNumber()
    }

    /// The exception for null where an object is needed.
    func nullPassed(_ what: String) -> Unwinding { exception("NullPointerException", "\(what) is null") }
}

extension Value {
    /// The simple name of a class: the last part of `Outer.Inner.class`.
    var className: String? {
        guard case .type(let type) = self, let name = type.name else { return nil }
        return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }
}

import CodeRunner
import DeviceModel

extension HostCall {
    /// The time on the device, in milliseconds since 1970.
    func now() throws(Unwinding) -> Int {
        guard let context = execution.context as? RunContext else {
            throw .inconclusive(reason: "there is no device to ask", extent)
        }
        return context.readClock()
    }

    /// The milliseconds since the device was started, which is before anything that a case plays.
    func uptime() throws(Unwinding) -> Int { try now() - Int(DeviceTime.start) + 10 * 24 * 60 * 60_000 }
}

/// A system that gives out numbers, each only once.
protocol NumberSource: AnyObject {
    /// A number that it has not given out before.
    func freshNumber() -> Int
}

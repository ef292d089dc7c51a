import CodeRunner
import DeviceModel

extension HostCall {
    /// The time on the device, in milliseconds since 1970.
    func now() throws(Unwinding) -> Int {
        guard let context = execution.context as? RunContext else {
            throw .inconclusive(reason: "the time is known only in a case", extent)
        }
        return context.readClock()
    }

    /// The milliseconds since the device was started, which is before anything that a case plays.
    func uptime() throws(Unwinding) -> Int { try now() - Int(DeviceTime.start) + 10 * 24 * 60 * 60_000 }
}

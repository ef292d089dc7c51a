import BuiltInSinks
import PushTracking

/// Derives events from callbacks, with the time, and with a memory that is on disk or in the process.
struct DeviceEvents<Memory: Sendable>: Deviation {
    /// A callback as the app sees it.
    struct Moment {
        let callback: AppCallback
        /// Its documented event.
        let event: PushEvent?
        /// The time on the device, in milliseconds.
        let now: Int64
        /// Whether it is the first callback of its process.
        let startsProcess: Bool
    }

    var documented: DocumentedBehaviour
    private let fresh: DocumentedBehaviour
    private var memory: Memory
    private let isOnDisk: Bool
    private var startsProcess = true
    private let read: @Sendable (Moment, inout Memory) -> [PushEvent]

    init(
        _ documented: DocumentedBehaviour, onDisk: Bool = false, memory: Memory,
        read: @escaping @Sendable (Moment, inout Memory) -> [PushEvent]
    ) {
        (self.documented, fresh) = (documented, documented)
        (self.memory, isOnDisk, self.read) = (memory, onDisk, read)
    }

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        let moment = Moment(
            callback: callback, event: documented.event(for: callback), now: recorder.now, startsProcess: startsProcess)
        startsProcess = false
        for event in read(moment, &memory) { try track(event, recorder: recorder) }
    }

    var nextProcess: (any Deviation)? {
        guard isOnDisk else { return nil }
        var next = self
        (next.documented, next.startsProcess) = (fresh, true)
        return next
    }
}

import BuiltInSinks
import PushTracking

/// Faults of what an app keeps on disk, and of what it finds there in its next process.
enum ProcessFaults {
    static let all: [BuiltInSink] = [
        .faulty(
            "outbox-sent-again",
            "keeps its last event on disk and sends it again in the next process, as if it were lost"
        ) {
            DeviceEvents($0, onDisk: true, memory: PushEvent?.none) { moment, outbox in
                let again = moment.startsProcess ? outbox : nil
                outbox = moment.event ?? outbox
                return [again, moment.event].compactMap(\.self)
            }
        },
        .faulty(
            "tap-of-dead-process-sent-again",
            "keeps a tap on disk until its screen is shown, and counts it again in the next process"
        ) {
            DeviceEvents($0, onDisk: true, memory: PushEvent?.none) { moment, pending in
                let again = moment.startsProcess ? pending : nil
                if moment.startsProcess { pending = nil }
                if let event = moment.event, event.kind == .opened { pending = event }
                return [again, moment.event].compactMap(\.self)
            }
        },
        .faulty(
            "last-push-on-disk-opened", "takes a start from its icon for a tap on the push that came last",
            on: [.android]
        ) {
            DeviceEvents($0, onDisk: true, memory: (last: PushEvent?.none, isNew: false)) { moment, memory in
                if let event = moment.event {
                    memory = event.kind == .received ? (event, false) : (nil, false)
                    return [event]
                }
                if moment.startsProcess { memory.isNew = true }
                guard memory.isNew, moment.callback.startsWithoutPush, let last = memory.last else { return [] }
                memory.last = nil
                return [last.being(.opened)]
            }
        },
        .faulty(
            "link-kept-for-next-start",
            "stores the link of a push that arrived, and counts an open when its next process is shown", on: [.ios]
        ) {
            DeviceEvents($0, onDisk: true, memory: (link: PushEvent?.none, isNew: false)) { moment, memory in
                if moment.startsProcess { memory.isNew = memory.link != nil }
                if let event = moment.event {
                    if event.kind == .received { memory.link = event } else { memory = (nil, false) }
                    return [event]
                }
                guard memory.isNew, moment.callback.bringsToFront, let link = memory.link else { return [] }
                memory = (nil, false)
                return [link.being(.opened)]
            }
        },
        .faulty("arrivals-counted-by-next-process", "counts an arrival again when it finds it on disk after a restart")
        {
            DeviceEvents($0, onDisk: true, memory: [PushEvent]()) { moment, arrived in
                let again = moment.startsProcess ? arrived : []
                if moment.startsProcess { arrived = [] }
                if let event = moment.event, event.kind == .received { arrived.append(event) }
                return again + [moment.event].compactMap(\.self)
            }
        },
        .faulty(
            "push-forgotten-with-process", "answers a gesture only if the push arrived in the same process",
            on: [.android]
        ) {
            DeviceEvents($0, memory: Set<PushEvent>()) { moment, received in
                guard let event = moment.event else { return [] }
                if event.kind == .received { received.insert(event) }
                return received.contains(event.being(.received)) ? [event] : []
            }
        },
    ]
}

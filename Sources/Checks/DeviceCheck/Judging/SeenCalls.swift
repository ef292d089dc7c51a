import Captures
import Diagnostics
package import PushTracking

/// The calls of a walk in captures of one kind, each once.
package struct SeenCalls: Sendable {
    /// A call of the walk.
    package struct Call: Sendable, Hashable {
        /// The call. A hit shows neither function nor types: it counts as the function that leaves such hits.
        package let call: TrackingCall
        /// The push that it is about, by its position in the walk.
        package let push: Int
        /// Its position among the calls of this kind of capture.
        package let position: Int
    }

    /// In the order of the captures.
    package private(set) var calls: [Call] = []
    /// The pushes with a call that may be a retry.
    private(set) var repeatsUndecided: Set<Int> = []
    /// The pushes with calls of another device than most.
    private(set) var mixed: Set<Int> = []
    /// Whether the server saw them, so that what was lost on the way is not there.
    let isAtServer: Bool
    /// Whether the app uses a function whose calls are not there.
    let hidesOtherFunction: Bool
    /// How many records are about no push of the walk.
    package private(set) var foreign = 0

    /// The calls in captures of the same kind.
    ///
    /// - Parameter retriesAlways: whether the SDK repeats a hit after any failed connection.
    init(_ captures: [Capture], of pushes: [DeviceWalk.Push], retriesAlways: Bool) {
        isAtServer = captures.contains { $0.kind == .accessLog || $0.kind == .urls }
        hidesOtherFunction = captures.contains(where: \.hidesTrackAction)
        let lookup = PushLookup(pushes)
        var known: Set<CaptureRecord> = []
        var records: [(record: CaptureRecord, push: Int?)] = []
        for record in captures.flatMap(\.records) {
            // Captures may overlap.
            if record.time != nil, captures.count > 1, !known.insert(record.withoutPlace).inserted { continue }
            records.append((record, lookup.push(of: record.variables)))
        }
        foreign = records.count { $0.push == nil }
        let device = Self.mostFrequent(records.compactMap { $0.push == nil ? nil : $0.record.device })
        // The hits that the SDK may send again, each with whether it certainly does.
        var waiting: [Repeat: Bool] = [:]
        // The last hit of the walk: another one shows that the SDK had the answer to the one before it.
        var last: (key: Repeat, seconds: Double?)?
        for (record, push) in records {
            if let other = record.device, other != device {
                if let push { mixed.insert(push) }
                continue
            }
            guard let push else { continue }
            let key = Repeat(push: push, call: record.call)
            defer { last = (key, record.seconds) }
            var isCertain = waiting.removeValue(forKey: key)
            if isCertain == nil, record.level == .hit, key == last?.key,
                Self.mayBeRetry(record.seconds, after: last?.seconds)
            {
                isCertain = false
            }
            switch record.answer {
            case _ where record.level == .call: break
            // 499: the device closed the connection, and does not know the answer.
            case .status(499): waiting[key] = false
            case .status(let status): if [408, 503, 504].contains(status) { waiting[key] = true }
            case .none: waiting[key] = retriesAlways
            case .unknown: waiting[key] = false
            }
            if let isCertain {
                if !isCertain { repeatsUndecided.insert(push) }
                continue
            }
            calls.append(Call(call: key.call, push: push, position: calls.count))
        }
    }

    /// Whether a hit may repeat the one right before it although that was answered: the answer may not have reached the
    /// device, which tries again half a minute later.
    private static func mayBeRetry(_ seconds: Double?, after last: Double?) -> Bool {
        guard let seconds, let last else { return true }
        return seconds - last >= secondsToRetry
    }

    /// A little less than the 30 seconds that the SDK waits: some captures have whole seconds only.
    private static let secondsToRetry = 28.0

    private struct Repeat: Hashable {
        let push: Int
        let call: TrackingCall
    }

    private static func mostFrequent(_ devices: [String]) -> String? {
        let counts = Dictionary(grouping: devices) { $0 }.mapValues(\.count)
        return counts.max { one, other in
            one.value != other.value ? one.value < other.value : other.key.precedesByBytes(one.key)
        }?.key
    }
}

extension CaptureRecord {
    /// The call that it shows.
    fileprivate var call: TrackingCall {
        TrackingCall(function: function ?? .collectMessageInfo, name: name, data: variables)
    }

    /// The same wherever it is.
    fileprivate var withoutPlace: CaptureRecord {
        var record = CaptureRecord(level, variables: variables, at: SourcePlace(file: ""))
        (record.time, record.function, record.name, record.answer) = (time, function, name, answer)
        (record.device, record.host) = (device, host)
        return record
    }
}

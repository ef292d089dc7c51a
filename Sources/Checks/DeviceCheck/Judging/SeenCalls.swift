import Captures
import ConformanceSpec
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
    /// The kind of capture.
    let kind: Capture.Kind
    /// Whether the app uses a function whose calls are not there.
    let hidesOtherFunction: Bool
    /// How many records are about no push of the walk.
    package private(set) var foreign = 0

    /// The calls in captures of the same kind.
    ///
    /// - Parameter retriesAlways: whether the SDK repeats a hit after any failed connection.
    init(_ captures: [Capture], of pushes: [DeviceWalk.Push], retriesAlways: Bool) {
        kind = captures.first?.kind ?? .urls
        hidesOtherFunction = captures.contains(where: \.hidesTrackAction)
        let lookup = PushLookup(pushes)
        // Captures may overlap: of equal records, as many count as the capture has that has most of them.
        var known: [CaptureRecord: Int] = [:]
        var records: [(record: CaptureRecord, push: Int?)] = []
        for capture in Self.inOrder(captures) {
            var own: [CaptureRecord: Int] = [:]
            for record in capture.records {
                let push = lookup.push(of: record.variables)
                if captures.count > 1 {
                    let key = record.withoutPlace
                    own[key, default: 0] += 1
                    guard own[key, default: 0] > known[key, default: 0] else {
                        // Without a time, it may be the same call or another one.
                        if let push, record.time == nil { repeatsUndecided.insert(push) }
                        continue
                    }
                }
                records.append((record, push))
            }
            known.merge(own, uniquingKeysWith: max)
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
            // 499: the device closed the connection, and does not know the answer. A redirect may be followed at once.
            case .status(499), .status(300..<400): waiting[key] = false
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

    /// Captures by the times of their first records, if all have one.
    private static func inOrder(_ captures: [Capture]) -> [Capture] {
        let starts = captures.map { $0.records.lazy.compactMap(\.seconds).first }
        guard captures.count > 1, !starts.contains(nil) else { return captures }
        return zip(captures, starts).sorted { ($0.1 ?? 0) < ($1.1 ?? 0) }.map(\.0)
    }

    /// The same with the calls of other kinds of capture that these lack, each after what comes before it in the walk.
    ///
    /// - Returns: nil if there are none.
    func completed(by others: [SeenCalls], in walk: DeviceWalk) -> (seen: SeenCalls, pushes: Set<Int>)? {
        struct Sent: Hashable {
            let push: Int
            let code: PayloadValue?
        }
        func counts(_ calls: [Call]) -> [Sent: Int] {
            calls.reduce(into: [:]) {
                $0[Sent(push: $1.push, code: $1.call.data[CampaignKey.actionVariable]), default: 0] += 1
            }
        }
        var (all, added) = (calls, Set<Int>())
        for other in others {
            var open = counts(all)
            for call in other.calls {
                let sent = Sent(push: call.push, code: call.call.data[CampaignKey.actionVariable])
                if let count = open[sent], count > 0 {
                    open[sent] = count - 1
                    continue
                }
                let step = walk.pushes[call.push].step
                let place = all.lastIndex { walk.pushes[$0.push].step <= step }.map { $0 + 1 } ?? 0
                all.insert(call, at: place)
                added.insert(call.push)
            }
        }
        guard !added.isEmpty else { return nil }
        var seen = self
        seen.calls = all.enumerated().map { Call(call: $1.call, push: $1.push, position: $0) }
        return (seen, added)
    }

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

    /// The same wherever it is, and in the same second: some programs write whole seconds.
    fileprivate var withoutPlace: CaptureRecord {
        var record = CaptureRecord(level, variables: variables, at: SourcePlace(file: ""))
        record.time = seconds.map { String($0.rounded(.down)) } ?? time
        (record.function, record.name, record.answer) = (function, name, answer)
        (record.device, record.host) = (device, host)
        return record
    }
}

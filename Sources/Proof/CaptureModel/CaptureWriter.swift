import ConformanceSpec
package import PushTracking
import StrictJSON

/// Writes captures of calls that were made, as each program would.
///
/// The same seed makes the same session whatever the kind: host, device, start and the answers of the network.
package struct CaptureWriter {
    let kind: CaptureKind
    let platform: Platform
    let options: CaptureOptions
    let queue: SDKQueue
    let hits: [Hit]
    let clientID: String
    let otherClientID: String
    var noise: Noise
    var generator: SplitMix64
    private let zoneMinutes: Int
    private let start: Int
    private var lastMillisecond = 0

    /// A capture of calls in the order of time, and whether the file ends too early.
    ///
    /// - Precondition: the kind is one of `CaptureKind.kinds(on:generation:)`.
    package static func capture(
        of calls: [MadeCall], kind: CaptureKind, platform: Platform, seed: UInt64,
        options: CaptureOptions = CaptureOptions()
    ) -> (bytes: [UInt8], isCut: Bool) {
        precondition(CaptureKind.kinds(on: platform, generation: options.generation).contains(kind))
        var writer = CaptureWriter(calls, kind: kind, platform: platform, seed: seed, options: options)
        return writer.capture(of: calls)
    }

    private init(
        _ calls: [MadeCall], kind: CaptureKind, platform: Platform, seed: UInt64, options: CaptureOptions
    ) {
        (self.kind, self.platform, self.options) = (kind, platform, options)
        generator = SplitMix64(state: seed)
        let host = "\(generator.isOnce(in: 2) ? "campaign" : "track").\(generator.hexadecimal(4)).example"
        var queue = SDKQueue(
            platform: platform, generation: options.generation, host: host, mcID: generator.decimal(38))
        queue.hasPostbackRule = options.hasPostbackRule
        queue.isPrivacyUnknown = options.isPrivacyUnknown
        if platform == .ios, generator.isOnce(in: 4) { queue.path = "/r" }
        self.queue = queue
        (clientID, otherClientID) = (generator.uuid(), generator.uuid())
        zoneMinutes = [0, 60, 330, -480].randomElement(using: &generator) ?? 0
        start = 1_764_000_000 + Int.random(in: 0..<30 * 86_400, using: &generator)
        noise = Noise(
            host: host, mcID: options.isPrivacyUnknown ? nil : queue.mcID, otherMCID: generator.decimal(38),
            generator: SplitMix64(state: generator.next()))
        var network = Network(for: calls, seed: generator.next(), hasOtherAnswers: options.hasOtherAnswers)
        hits = queue.hits(of: calls, over: &network)
        // What is drawn from here on varies with the kind.
        generator = SplitMix64(state: generator.next() ^ kind.rawValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    }

    private mutating func capture(of calls: [MadeCall]) -> (bytes: [UInt8], isCut: Bool) {
        var bytes =
            switch kind {
            case .harMitmproxy, .harCharles, .harProxyman, .harProxyPin: har(exchanges(hits))
            case .charlesJSON: charlesJSON(exchanges(hits))
            case .accessCommon, .accessCombined, .accessNginxJSON: accessLog(exchanges(hits))
            case .urls: urls(exchanges(hits))
            case .assuranceEvents, .assuranceData, .assuranceList: assurance(calls)
            case .logcatThreadtime, .logcatBrief: logcat(calls, hits: hits)
            }
        let isCut = options.isCut && bytes.count > 1
        if isCut { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
        return (bytes, isCut)
    }

    /// Items with noise in between, anywhere; items keep their order.
    ///
    /// - Parameter other: makes an item to follow another one; nil at the start.
    mutating func mixed<Item>(_ items: [Timed<Item>], with other: (inout Noise, Item?) -> Item) -> [Timed<Item>] {
        var mixed = items
        for _ in 0..<Int.random(in: 4...4 + items.count / 2, using: &generator) {
            let index = Int.random(in: 0...mixed.count, using: &generator)
            let before = index > 0 ? mixed[index - 1] : nil
            let second = (before ?? mixed.first)?.second ?? 0
            mixed.insert(Timed(second: second, item: other(&noise, before?.item)), at: index)
        }
        return mixed
    }

    /// The moment of an item, a little after the one before if that is not earlier.
    mutating func moment(_ second: Int, isUTC: Bool = false) -> CaptureTime {
        let drawn =
            (start + second) * 1000 + (generator.isOnce(in: 8) ? 0 : Int.random(in: 0..<1000, using: &generator))
        lastMillisecond = max(drawn, lastMillisecond + 1)
        return CaptureTime(milliseconds: lastMillisecond, zoneMinutes: isUTC ? 0 : zoneMinutes)
    }
}

/// An item with its time, in seconds from the start of the session.
struct Timed<Item> {
    let second: Int
    let item: Item
}

/// A JSON document with a line break at its end.
func json(_ value: PayloadValue, isPretty: Bool) -> [UInt8] {
    var writer = JSONWriter(style: isPretty ? .pretty : .compact)
    value.write(to: &writer)
    writer.lineBreak()
    return writer.bytes
}

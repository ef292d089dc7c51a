import AdapterClient
import Dispatch
import Foundation
import StrictJSON
import Synchronization

/// An adapter in memory: lines in, lines out.
struct ScriptedAdapter: Sendable {
    static let handshake = #"{"protocolVersion":2,"sink":{"name":"scripted"},"platforms":["android"]}"#

    var handshake: String? = ScriptedAdapter.handshake
    /// Whether the requests that come in one write are answered in their opposite order.
    var answersBackwards = false
    /// Answers a `runCase` by its id and its message id; a line of nil ends the process.
    var answer: @Sendable (_ id: Int, _ message: String) -> [String?] = { id, message in [documented(id, message)] }

    /// An answer without calls to `Scripts.received`.
    static func silence(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{"calls":[[]]}}"# }

    /// The documented answer to `Scripts.received`.
    static func documented(_ id: Int, _ message: String) -> String {
        let data = #"{"broadlogId":"\#(message)","deliveryId":"d\#(message.dropFirst())","action":"7"}"#
        return
            #"{"jsonrpc":"2.0","id":\#(id),"result":{"calls":[[{"function":"collectMessageInfo","data":\#(data)}]]}}"#
    }
}

/// A host without processes, on which time passes only when a process is waited for in vain.
final class ScriptedHost: AdapterHost {
    /// What has been seen of the supervisor.
    struct Record {
        var now = Duration.zero
        var starts = 0
        var ends = 0
        /// How many requests came in each write.
        var batches: [Int] = []
        var ids: [Int] = []
    }

    private let makeAdapter: @Sendable (_ start: Int, _ now: Duration) throws(AdapterError) -> ScriptedAdapter
    private let alarm = DispatchSemaphore(value: 0)
    private let record = Mutex(Record())

    init(makeAdapter: @escaping @Sendable (_ start: Int, _ now: Duration) throws(AdapterError) -> ScriptedAdapter) {
        self.makeAdapter = makeAdapter
    }

    var seen: Record { record.withLock { $0 } }
    var now: Duration { seen.now }
    func sleep() { alarm.wait() }
    func wake() { alarm.signal() }
    func runBlocking(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }

    func start() throws(AdapterError) -> any AdapterProcess {
        let record = note { record in
            record.starts += 1
            return record
        }
        return ScriptedProcess(host: self, adapter: try makeAdapter(record.starts, record.now))
    }

    func note<Result: Sendable>(_ body: (inout Record) -> sending Result) -> Result { record.withLock { body(&$0) } }
}

private final class ScriptedProcess: AdapterProcess {
    private let host: ScriptedHost
    private let adapter: ScriptedAdapter
    private var outgoing: [UInt8] = []
    private var hasEnded = false

    init(host: ScriptedHost, adapter: ScriptedAdapter) {
        self.host = host
        self.adapter = adapter
    }

    var log: String { "scripted log" }

    func send(_ bytes: [UInt8]) {
        let requests = bytes.split(separator: 0x0A).compactMap { try? JSONDocument(Array($0)).root }
        host.note { $0.batches.append(requests.count) }
        for request in adapter.answersBackwards ? requests.reversed() : requests where !hasEnded {
            guard let id = request["id"]?.integer else { continue }
            guard let message = request["params"]?["callbacks"]?.elements.first?["data"]?["_mId"]?.string else {
                if let handshake = adapter.handshake { write(#"{"jsonrpc":"2.0","id":0,"result":\#(handshake)}"#) }
                continue
            }
            host.note { $0.ids.append(id) }
            for line in adapter.answer(id, message) {
                if let line { write(line) } else { hasEnded = true }
            }
        }
    }

    private func write(_ line: String) { outgoing += Array((line + "\n").utf8) }

    func wait(until deadline: Duration?, output: inout [UInt8]) -> AdapterProcessState {
        output += outgoing
        outgoing = []
        if hasEnded { return .ended }
        guard output.isEmpty else { return .running }
        if let deadline { host.note { $0.now = max($0.now, deadline) } } else { host.sleep() }
        return .running
    }

    func end(_ leave: AdapterLeave, grace: Duration) -> ProcessEnd? {
        host.note { $0.ends += 1 }
        return .exited(status: 9)
    }
}

import CaseJudging
import DeviceModel
import Diagnostics
import PushTracking
import StrictJSON

@testable import AdapterClient

/// What an adapter writes comes to the same however it is cut into pieces; every case comes to one end, and no answer
/// counts twice.
struct Reader: FuzzedReader {
    static let longest = 2048
    private static let lineLimit = 1024

    private let cases: [AdapterCase]
    /// How many callbacks each has.
    private let callbacks: [Int]

    init() throws {
        let plan = try SmallPlan()
        let run = try Plan(plan.expansion, edition: plan.edition, platforms: [.android, .ios])
        let scripts = run.selected.prefix(4).map { run[$0].filled(seed: 0, caseIndex: $0).script }
        cases = scripts.map { AdapterCase($0, drive: .callbacks, wiring: .documented) }
        callbacks = scripts.map { $0.scenario.callbacks(for: .documented).count }
    }

    var seeds: [[UInt8]] {
        let handshake =
            #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"a"},"platforms":["android"]}}"#
        let data = #"{"broadlogId":"h1","deliveryId":"d1","action":"7"}"#
        let call = #"{"function":"collectMessageInfo","data":\#(data)}"#
        func answer(_ id: Int, _ calls: String) -> String {
            let lists = Array(repeating: "[\(calls)]", count: callbacks[id - 1]).joined(separator: ",")
            return #"{"jsonrpc":"2.0","id":\#(id),"result":{"calls":[\#(lists)]}}"#
        }
        let talks = [
            [handshake, answer(2, call), answer(1, ""), "", answer(3, "\(call),\(call)"), answer(4, "")],
            [
                handshake, #"{"jsonrpc":"2.0","id":1,"result":{"unsupported":"no"}}"#,
                #"{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"failed"}}"#,
                #"{"jsonrpc":"2.0","id":3,"result":{"calls":[],"threw":"x"}}"#, answer(4, call),
            ],
        ]
        // Whether a line is too long must not depend on how it comes, so one is as long as it may be.
        var lines = [handshake] + (1...4).map { answer($0, "") }
        lines[1] += String(repeating: " ", count: Self.lineLimit - lines[1].utf8.count)
        return (talks + [lines]).map { Array(($0.joined(separator: "\n") + "\n").utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let whole = try play(input, pieces: input.count + 1, telling: thoroughly)
        for size in thoroughly ? [1, 1 + input.count % 61] : [] {
            try expectSame(whole.text, try play(input, pieces: size, telling: true).text, "in pieces of \(size)")
        }
        return whole.isWell
    }

    private func play(_ input: [UInt8], pieces size: Int, telling: Bool) throws(Finding) -> (text: String, isWell: Bool)
    {
        let process = Process(input, pieces: size)
        let host = Host()
        let connection = AdapterConnection(process: process, lineLimit: Self.lineLimit)
        var options = AdapterOptions()
        options.window = 3
        options.maximumRestarts = 1
        let handshake: AdapterHandshake
        do throws(AdapterError) {
            handshake = try connection.open(edition: "e", host: host, options: options) { false }
        } catch {
            return (error.sentence, false)
        }
        guard telling else { return try serve(connection, options, host, telling: false) }
        let played = try serve(connection, options, host, telling: telling)
        let platforms = handshake.profile.platforms.map(\.rawValue).sorted()
        return ("\(handshake.profile.name) \(platforms) \(handshake.drive)\n" + played.text, played.isWell)
    }

    private func serve(
        _ connection: AdapterConnection, _ options: AdapterOptions, _ host: Host, telling: Bool
    ) throws(Finding) -> (text: String, isWell: Bool) {
        var supervisor = Supervisor<Int>(options: options)
        var ends = Array(repeating: "", count: cases.count)
        var fault: AdapterFault?
        func complete(_ completions: [Supervisor<Int>.Completion]) throws(Finding) {
            for completion in completions {
                try expect(ends[completion.waiter].isEmpty, "the case \(completion.waiter) ends twice")
                ends[completion.waiter] = telling ? "\(completion.observation)" : "an end"
            }
        }
        for (number, adapterCase) in cases.enumerated() {
            if let completion = supervisor.add(.init(adapterCase, waiter: number)) { try complete([completion]) }
        }
        var requests: [UInt8] = []
        supervisor.appendRequests(at: .zero, to: &requests)
        // In which turn an answer comes depends on the pieces, so all requests are sent before.
        while fault == nil {
            var completions: [Supervisor<Int>.Completion] = []
            do throws(AdapterFault) {
                while let message = try connection.nextMessage() {
                    completions.append(try supervisor.receive(message, at: .zero, log: ""))
                    supervisor.appendRequests(at: .zero, to: &requests)
                }
                if let failed = AdapterFault(connection.read(until: nil)) {
                    while let message = try connection.nextMessage() {
                        completions.append(try supervisor.receive(message, at: .zero, log: ""))
                        supervisor.appendRequests(at: .zero, to: &requests)
                    }
                    throw failed
                }
            } catch {
                fault = error
            }
            try complete(completions)
        }
        let isWell = !supervisor.hasWork
        if let fault { try complete(supervisor.fail(fault, at: .zero, log: "")) }
        try complete(supervisor.cancel(ObservationError(message: "the end")))
        try expect(ends.allSatisfy { !$0.isEmpty }, "a case has no end")
        guard telling else { return ("", isWell) }
        return ("\(ends) \(fault.map { "\($0)" } ?? "") \(supervisor.incidents)", isWell)
    }
}

/// A process that writes an input piece by piece, whatever it is sent, and ends.
private final class Process: AdapterProcess {
    private let output: [UInt8]
    private let size: Int
    private var written = 0

    init(_ output: [UInt8], pieces size: Int) { (self.output, self.size) = (output, size) }

    var log: String { "" }

    func send(_ bytes: [UInt8]) {}

    func wait(until deadline: Duration?, output: inout [UInt8]) -> AdapterProcessState {
        let end = min(written + size, self.output.count)
        output += self.output[written..<end]
        written = end
        return written == self.output.count ? .ended : .running
    }

    func end(_ leave: AdapterLeave, grace: Duration) -> ProcessEnd? { .exited(status: 0) }
}

/// Where no time passes.
private struct Host: AdapterHost {
    var now: Duration { .zero }
    func start() throws(AdapterError) -> any AdapterProcess { Process([], pieces: 1) }
    func sleep() {}
    func wake() {}
    func runBlocking(_ body: @escaping @Sendable () -> Void) throws(AdapterError) { body() }
}

import AdapterClient
import DeviceModel
import PushTracking
import TestSupport
import Testing

/// The supervisor by itself: moments are handed in, and what would be sent is read from the bytes.
@Suite("The supervisor")
struct SupervisorTests {
    private static func supervisor(window: Int = 4, restarts: Int = 10) -> Supervisor<Int> {
        Supervisor(options: AdapterOptions(timeout: .seconds(10), window: window, maximumRestarts: restarts))
    }

    private static func answer(_ id: Int, _ number: Int) throws -> AdapterMessage {
        try AdapterMessage(line: Array(ScriptedAdapter.documented(id, "m\(number)").utf8))
    }

    @Test("tries the cases of an ended process alone, and blames one only in a fresh process")
    func alone() throws {
        var supervisor = Self.supervisor()
        try supervisor.add(0..<6)
        #expect(supervisor.send(at: .zero) == ["1:m0", "2:m1", "3:m2", "4:m3"])
        #expect(try supervisor.receive(Self.answer(2, 1), at: .zero, log: "").waiter == 1)
        #expect(supervisor.send(at: .zero) == ["5:m4"])
        #expect(supervisor.fail(.closedOutput, at: .zero, log: "").isEmpty)
        // A fresh process: one at a time, in the order in which they were sent.
        #expect(supervisor.send(at: .zero) == ["6:m0"])
        #expect(supervisor.send(at: .zero) == [])
        #expect(try supervisor.receive(Self.answer(6, 0), at: .zero, log: "").waiter == 0)
        #expect(supervisor.send(at: .zero) == ["7:m2"])
        // It fails alone, but after another: that may have been the cause.
        #expect(supervisor.fail(.closedOutput, at: .zero, log: "").isEmpty)
        #expect(supervisor.send(at: .zero) == ["8:m2"])
        let violated = supervisor.fail(.closedOutput, at: .zero, log: "last words")
        #expect(violated.map(\.waiter) == [2])
        #expect(
            violated.first?.observation
                == .errored(ObservationError(message: AdapterFault.closedOutput.description, log: "last words")))
        #expect(supervisor.send(at: .zero) == ["9:m3"])
        _ = try supervisor.receive(Self.answer(9, 3), at: .zero, log: "")
        #expect(supervisor.send(at: .zero) == ["10:m4"])
        _ = try supervisor.receive(Self.answer(10, 4), at: .zero, log: "")
        // The suspects are cleared: the window opens again.
        try supervisor.add(6..<8)
        #expect(supervisor.send(at: .zero) == ["11:m5", "12:m6", "13:m7"])
    }

    /// What fails while three cases are under way, and what of them is then lost by chance.
    @Test("names the cases of an ended process unless one of them is to blame", arguments: [nil, 0, 2])
    func chance(culprit: Int?) throws {
        let sent = SentCases()
        var supervisor = Supervisor<Int>(options: AdapterOptions(timeout: .seconds(10), window: 4), sentCases: sent)
        try supervisor.add(0..<3)
        _ = supervisor.send(at: .zero)
        #expect(sent.lostByChance.isEmpty)
        _ = supervisor.fail(.closedOutput, at: .zero, log: "")
        while let request = supervisor.send(at: .zero).first {
            let parts = request.split(separator: ":m")
            let (id, number) = (try #require(Int(parts[0])), try #require(Int(parts[1])))
            if number == culprit {
                _ = supervisor.fail(.closedOutput, at: .zero, log: "")
            } else {
                _ = try supervisor.receive(Self.answer(id, number), at: .zero, log: "")
            }
        }
        #expect(sent.lostByChance.count == (culprit == nil ? 3 : 0), "\(sent.lostByChance)")
    }

    @Test("takes an id once, and never one of an ended process")
    func ids() throws {
        var supervisor = Self.supervisor()
        try supervisor.add(0..<2)
        _ = supervisor.send(at: .zero)
        _ = try supervisor.receive(Self.answer(1, 0), at: .zero, log: "")
        #expect(throws: AdapterFault.answeredTwice(1)) { try supervisor.receive(Self.answer(1, 0), at: .zero, log: "") }
        #expect(throws: AdapterFault.unknownID(3)) { try supervisor.receive(Self.answer(3, 0), at: .zero, log: "") }
        #expect(throws: AdapterFault.unknownID(-1)) { try supervisor.receive(Self.answer(-1, 0), at: .zero, log: "") }
        #expect(throws: AdapterFault.answeredTwice(0)) { try supervisor.receive(Self.answer(0, 0), at: .zero, log: "") }
        _ = supervisor.fail(.closedOutput, at: .zero, log: "")
        #expect(supervisor.send(at: .zero) == ["3:m1"])
        #expect(throws: AdapterFault.unknownID(2)) { try supervisor.receive(Self.answer(2, 1), at: .zero, log: "") }
        #expect(try supervisor.receive(Self.answer(3, 1), at: .zero, log: "").waiter == 1)
    }

    @Test("gives each case its time, after those sent before it, as long as something is answered")
    func deadlines() throws {
        var supervisor = Self.supervisor(window: 3)
        #expect(supervisor.deadline == nil)
        try supervisor.add(0..<3)
        _ = supervisor.send(at: .seconds(100))
        // Nothing is answered: after the time of one case the process hangs.
        #expect(supervisor.deadline == .seconds(110))
        #expect(supervisor.overdue(at: .seconds(109)) == nil)
        #expect(supervisor.overdue(at: .seconds(110)) == .silent(after: .seconds(10)))
        // The first is answered: the second has its own time from now on.
        _ = try supervisor.receive(Self.answer(1, 0), at: .seconds(109), log: "")
        #expect(supervisor.deadline == .seconds(119))
        // The third is answered before the second, which had 20 s since it was sent.
        _ = try supervisor.receive(Self.answer(3, 2), at: .seconds(118), log: "")
        #expect(supervisor.deadline == .seconds(120))
        _ = try supervisor.receive(Self.answer(2, 1), at: .seconds(119), log: "")
        #expect(supervisor.deadline == nil)
        // A pause counts for nothing.
        try supervisor.add(3..<4)
        _ = supervisor.send(at: .seconds(500))
        #expect(supervisor.deadline == .seconds(510))
    }

    @Test(
        "a case that hangs is to blame at once where nothing else was in flight, whatever ran before it",
        arguments: [1, 3])
    func hang(window: Int) throws {
        var supervisor = Self.supervisor(window: window)
        try supervisor.add(0..<3)
        _ = supervisor.send(at: .zero)
        _ = try supervisor.receive(Self.answer(1, 0), at: .zero, log: "")
        _ = supervisor.send(at: .zero)
        let first = supervisor.fail(.silent(after: .seconds(10)), at: .zero, log: "")
        guard window > 1 else {
            #expect(first.map(\.waiter) == [1])
            return
        }
        // Others were in flight: whose silence it was shows only when they are alone. So the hanging case costs two
        // timeouts.
        #expect(first.isEmpty)
        #expect(supervisor.send(at: .zero) == ["4:m1"])
        _ = try supervisor.receive(Self.answer(4, 1), at: .zero, log: "")
        #expect(supervisor.send(at: .zero) == ["5:m2"])
        #expect(supervisor.fail(.silent(after: .seconds(10)), at: .zero, log: "").map(\.waiter) == [2])
        #expect(!supervisor.hasWork)
    }

    @Test("tells alike faults as one incident, with the cases that they cost")
    func incidents() throws {
        var supervisor = Self.supervisor()
        try supervisor.add(0..<4)
        #expect(supervisor.send(at: .zero).count == 4)
        // All four go back, and are sent again one by one; the second and the third are to blame in the end.
        #expect(supervisor.fail(.unknownID(70), at: .zero, log: "").isEmpty)
        supervisor.noteRestart()
        #expect(supervisor.send(at: .zero) == ["5:m0"])
        _ = try supervisor.receive(Self.answer(5, 0), at: .zero, log: "")
        for (id, fault) in [(6, AdapterFault.unknownID(71)), (7, .unknownID(72))] {
            #expect(supervisor.send(at: .zero) == ["\(id):m1"])
            _ = supervisor.fail(fault, at: .zero, log: "")
            supervisor.noteRestart()
        }
        #expect(supervisor.send(at: .zero) == ["8:m2"])
        #expect(supervisor.fail(.closedOutput, at: .zero, log: "").map(\.waiter) == [2])
        supervisor.noteRestart()
        #expect(supervisor.send(at: .zero) == ["9:m3"])
        _ = try supervisor.receive(Self.answer(9, 3), at: .zero, log: "")
        // A fault behind the last answer costs nothing, not even a start.
        _ = supervisor.fail(.closedOutput, at: .zero, log: "")
        let unknown = AdapterFault.unknownID(70).description
        #expect(
            supervisor.incidents.map(\.description) == [
                "the adapter was restarted 3 times, the first time: \(unknown) (1 case errored, 2 run again)",
                "the adapter was ended twice, restarted once: \(AdapterFault.closedOutput) (1 case errored)",
            ]
        )
    }

    @Test("a case's time runs from when it was sent or the answer before it came, whichever is later")
    func durations() throws {
        var supervisor = Self.supervisor(window: 3)
        try supervisor.add(0..<4)
        _ = supervisor.send(at: .seconds(100))
        #expect(try supervisor.receive(Self.answer(1, 0), at: .seconds(103), log: "").duration == .seconds(3))
        // Sent when the first was answered, and not before the other two.
        _ = supervisor.send(at: .seconds(103))
        #expect(try supervisor.receive(Self.answer(2, 1), at: .seconds(105), log: "").duration == .seconds(2))
        #expect(try supervisor.receive(Self.answer(3, 2), at: .seconds(105), log: "").duration == .zero)
        #expect(try supervisor.receive(Self.answer(4, 3), at: .seconds(112), log: "").duration == .seconds(7))
        // After a pause the time begins with the request; a case that hangs took as long as it was waited for.
        try supervisor.add(4..<5)
        _ = supervisor.send(at: .seconds(200))
        let hung = supervisor.fail(.silent(after: .seconds(10)), at: .seconds(210), log: "")
        #expect(hung.map(\.duration) == [.seconds(10)])
        try supervisor.add(5..<6)
        #expect(supervisor.cancel(ObservationError(message: "")).map(\.duration) == [.zero])
    }

    @Test("gives up after so many restarts without one answer, and ends every case")
    func givesUp() throws {
        var supervisor = Self.supervisor(window: 2, restarts: 2)
        try supervisor.add(0..<9)
        var ended: [Int] = []
        for _ in 0..<3 {
            _ = supervisor.send(at: .zero)
            ended += supervisor.fail(.closedInput, at: .zero, log: "").map(\.waiter)
        }
        #expect(ended.sorted() == Array(0..<9))
        #expect(!supervisor.hasWork)
        let late = supervisor.add(
            Supervisor.Job(AdapterCase(try Scripts.received(9), drive: .callbacks, wiring: .documented), waiter: 9))
        #expect(late?.observation.errorMessage?.contains("Gave up on the adapter after 2 restarts") == true)
    }

    @Test(
        "loses no case and answers none twice, whatever happens",
        arguments: 0..<(Sweep.isAsked ? 200 : 40) as Range<UInt64>)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var supervisor = Self.supervisor(
            window: .random(in: 1...5, using: &random), restarts: .random(in: 0...6, using: &random))
        var inFlight: [(id: Int, number: Int)] = []
        var ended: [Int: Int] = [:]
        var next = 0
        var now = Duration.zero
        while next < 40 || supervisor.hasWork {
            now += .seconds(1)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3 where next < 40:
                if let completion = supervisor.add(try job(next)) { ended[completion.waiter, default: 0] += 1 }
                next += 1
            case 9:
                inFlight = []
                for completion in supervisor.fail(.closedOutput, at: .zero, log: "") {
                    ended[completion.waiter, default: 0] += 1
                }
            default:
                for sent in supervisor.send(at: now) {
                    let parts = sent.split(separator: ":m").compactMap { Int($0) }
                    inFlight.append((parts[0], parts[1]))
                }
                guard let index = inFlight.indices.randomElement(using: &random) else { continue }
                let (id, number) = inFlight.remove(at: index)
                let completion = try supervisor.receive(Self.answer(id, number), at: now, log: "")
                #expect(completion.waiter == number)
                #expect(completion.observation == Scripts.impression(number))
                ended[number, default: 0] += 1
            }
        }
        #expect(ended.count == 40)
        #expect(ended.values.allSatisfy { $0 == 1 })
    }

    private func job(_ number: Int) throws -> Supervisor<Int>.Job {
        Supervisor.Job(
            AdapterCase(try Scripts.received(number), drive: .callbacks, wiring: .documented), waiter: number)
    }

    @Test("the tail of a log is its last lines", arguments: [0, 1, 7, 1000])
    func log(piece: Int) {
        var tail = LogTail(limit: 100)
        let bytes = Array((0..<500).map { "line \($0)\n" }.joined().utf8)
        if piece == 0 {
            tail.append(bytes)
        } else {
            for start in stride(from: 0, to: bytes.count, by: piece) {
                tail.append(Array(bytes[start..<min(start + piece, bytes.count)]))
            }
        }
        #expect(tail.lastLines == (489..<500).map { "line \($0)" }.joined(separator: "\n"))
        tail.append(Array("\u{FF}half".utf8.dropFirst()))
        #expect(tail.lastLines.hasSuffix("line 499\n\u{FFFD}half"))
    }
}

extension Supervisor<Int> {
    fileprivate mutating func add(_ numbers: Range<Int>) throws {
        for number in numbers {
            _ = add(
                Job(AdapterCase(try Scripts.received(number), drive: .callbacks, wiring: .documented), waiter: number)
            )
        }
    }

    /// What would be sent, as `id:message id`.
    fileprivate mutating func send(at now: Duration) -> [String] {
        var bytes: [UInt8] = []
        appendRequests(at: now, to: &bytes)
        return bytes.split(separator: 0x0A).map { line in
            let text = String(decoding: line, as: UTF8.self)
            let id = text.firstMatch(of: /"id":(\d+)/)?.1 ?? ""
            let message = text.firstMatch(of: /"_mId":"(m\d+)"/)?.1 ?? ""
            return "\(id):\(message)"
        }
    }
}

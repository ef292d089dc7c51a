import Foundation

/// A plain loop: as many mutated inputs as there is time for, without instruments: `loop CURRENT SECONDS SEED FOLDER…`.
/// `loop again FILE` reads one, and `loop sample FILE COUNT SEED FOLDER…` writes some with what is made of them.
///
/// What is in the folders, it begins with. The input that is under way is in the file `CURRENT`. It ends with status 1 when
/// something does not hold, by a signal when the reader crashes, and by SIGALRM when an input takes 20 seconds.
@main
struct FuzzLoop {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "again" { return try readAgain(arguments[2]) }
        if arguments.count >= 5, arguments[1] == "sample", let count = Int(arguments[3]),
            let seed = UInt64(arguments[4])
        {
            return try writeSample(to: arguments[2], count: count, seed: seed, folders: Array(arguments[5...]))
        }
        guard arguments.count >= 4, let seconds = Double(arguments[2]), let seed = UInt64(arguments[3]) else {
            throw Finding(
                "usage: loop CURRENT SECONDS SEED FOLDER…, loop again FILE, or loop sample FILE COUNT SEED FOLDER…")
        }
        let reader = madeReader
        let seeds = try Seeds(reader, folders: Array(arguments[4...]), longest: Reader.longest)
        let mutation = Mutation(of: seeds, longest: Reader.longest, seed: seed)
        var loop = FuzzTurns(
            reader: reader, mutation: mutation,
            current: try CurrentInput(path: arguments[1], room: FuzzTurns.longestRepeated + Reader.longest))
        do {
            try loop.run(seconds: seconds)
        } catch {
            FileHandle.standardError.write(Data((error.message + "\n").utf8))
            print(loop.summary)
            exit(1)
        }
        print(loop.summary)
    }

    /// Writes inputs for a comparison with other implementations: a line for each, with the input and what the reader makes
    /// of it, both in Base64.
    private static func writeSample(to path: String, count: Int, seed: UInt64, folders: [String]) throws {
        let reader = madeReader
        let seeds = try Seeds(reader, folders: folders, longest: Reader.longest)
        var mutation = Mutation(of: seeds, longest: Reader.longest, seed: seed)
        var text = ""
        for number in 0..<count {
            var input = seeds.inputs[number % seeds.inputs.count]
            // Each seed is there as it is, too, and few changes leave more that others take.
            if number >= seeds.inputs.count {
                for _ in 0...mutation.number(below: 3) { mutation.changeOnce(&input) }
                if mutation.number(below: 64) == 0 { mutation.repeatPart(of: &input, upTo: 4096) }
            }
            guard let verdict = reader.verdict(on: input) else { continue }
            text += "\(Data(input).base64EncodedString()) \(Data(verdict.utf8).base64EncodedString())\n"
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Reads one file, which was found before.
    private static func readAgain(_ path: String) throws {
        let input = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let duration = try ContinuousClock().measure {
            let isAccepted = try madeReader.check(input, thoroughly: true)
            print(isAccepted ? "accepted" : "refused")
        }
        print(duration)
    }
}

/// The turns of a loop, and what they came to.
struct FuzzTurns {
    /// How long inputs get of which a part is said again and again.
    static let longestRepeated = 1 << 16
    /// Beyond this a reader takes too much memory, in kilobytes.
    private static let mostKilobytes = 2 << 20

    let reader: Reader
    var mutation: Mutation
    let current: CurrentInput
    private var executions = 0
    private var accepted = 0
    private var bytes = 0
    private var slowest = (nanoseconds: 0, bytes: 0)
    private var began = Self.now
    /// Accepted inputs that are changed further.
    private var pool: [[UInt8]] = []

    init(reader: Reader, mutation: Mutation, current: CurrentInput) {
        (self.reader, self.mutation, self.current) = (reader, mutation, current)
    }

    mutating func run(seconds: Double) throws(Finding) {
        began = Self.now
        for seed in mutation.seeds.inputs { _ = try turn(seed) }
        // A reader that refuses what it is begun with is never asked for more than that.
        for (number, seed) in reader.seeds.enumerated() {
            try expect(try reader.check(seed, thoroughly: true), "its own seed \(number) is refused")
        }
        let end = began + Int(seconds * 1e9)
        while Self.now < end {
            alarm(20)
            for _ in 0..<16 {
                var input = parent
                mutation.change(&input)
                if mutation.number(below: 4096) == 0 { mutation.repeatPart(of: &input, upTo: Self.longestRepeated) }
                if try turn(input), input.count <= Reader.longest, mutation.number(below: 64) == 0 { keep(input) }
            }
            if executions & 0xFFF < 16, Self.peakKilobytes > Self.mostKilobytes {
                throw Finding("it takes \(Self.peakKilobytes >> 10) MB")
            }
        }
        alarm(0)
    }

    private var parent: [UInt8] {
        mutating get {
            let seeds = mutation.seeds.inputs
            return pool.isEmpty || mutation.number(below: 2) == 0
                ? seeds[mutation.number(below: seeds.count)] : pool[mutation.number(below: pool.count)]
        }
    }

    private mutating func keep(_ input: [UInt8]) {
        if pool.count < 2048 { pool.append(input) } else { pool[mutation.number(below: pool.count)] = input }
    }

    private mutating func turn(_ input: [UInt8]) throws(Finding) -> Bool {
        current.set(input)
        let start = Self.ownTime
        let isAccepted = try reader.check(input, thoroughly: executions & 7 == 0)
        let taken = Self.ownTime - start
        executions += 1
        bytes += input.count
        if isAccepted { accepted += 1 }
        if taken > slowest.nanoseconds { slowest = (taken, input.count) }
        if taken > Reader.pace.allowance(for: input.count) { try checkPace(of: input, taken) }
        return isAccepted
    }

    /// The least of five: caches are others' too. A slow machine is given as much more.
    private func checkPace(of input: [UInt8], _ first: Int) throws(Finding) {
        var least = first
        for _ in 0..<4 {
            let start = Self.ownTime
            _ = try reader.check(input, thoroughly: true)
            least = min(least, Self.ownTime - start)
        }
        let slowness = MachineSpeed.slowness { work in
            let start = Self.ownTime
            work()
            return Self.ownTime - start
        }
        let allowance = Int(Double(Reader.pace.allowance(for: input.count)) * slowness)
        try expect(
            least <= allowance, "\(input.count) bytes take \(least / 1000) µs, and may take \(allowance / 1000)")
    }

    var summary: String {
        let seconds = Double(Self.now - began) / 1e9
        let rate = Int(Double(executions) / seconds)
        let ownRate = Int(Double(executions) * 1e9 / Double(max(1, Self.ownTime)))
        let share = executions == 0 ? 0 : accepted * 100 / executions
        let mean = executions == 0 ? 0 : bytes / executions
        return
            "\(executions) executions, \(rate)/s, \(ownRate)/s of a core, \(share) % accepted, \(mean) bytes on average, peak \(Self.peakKilobytes >> 10) MB, slowest \(slowest.nanoseconds / 1000) µs for \(slowest.bytes) bytes"
    }

    private static var now: Int { nanoseconds(of: CLOCK_MONOTONIC) }

    /// What this thread was given of a core, however busy the machine is.
    private static var ownTime: Int { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

    private static func nanoseconds(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    private static var peakKilobytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}

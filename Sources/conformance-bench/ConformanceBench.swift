import Foundation

@main
struct ConformanceBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let load = try RunWorkload()
        let rounds = load.rounds(for: Int(arguments[2]) ?? 10000)
        let watch = Stopwatch()
        if arguments[1] == "whole" { try await load.playWhole(rounds: rounds, report: "/tmp/w/bench-junit.xml") } else { try await load.playBare(rounds: rounds) }
        print(load.cases(inRounds: rounds), watch.sample, PeakMemory.bytes)
    }
}

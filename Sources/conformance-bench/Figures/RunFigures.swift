/// Cases per second in this process, from the expansion to the report, and how time and memory grow with them.
extension Bench {
    mutating func measureRuns() throws {
        var measured: [Int: Size] = [:]
        for pair in 0..<options.pairs {
            for size in options.sizes {
                try measured[size, default: Size()].measure(size, isOdd: pair % 2 == 1, in: folder)
            }
        }
        for size in options.sizes {
            guard let size = measured[size] else { continue }
            let cases = Double(size.cases)
            figures.figures.append(
                Figure(
                    "run of \(size.cases) cases | bare loop",
                    size.overBare,
                    amount: cases,
                    unit: "cases/s",
                    clock: .processor,
                    goal: .atMost(4)
                )
            )
            figures.figures.append(
                Figure(
                    "run of \(size.cases) cases | bare loop making payloads",
                    size.overSeeded,
                    amount: cases,
                    unit: "cases/s",
                    clock: .processor,
                    goal: .atMost(2)
                )
            )
        }
        guard let smallest = options.sizes.first.flatMap({ measured[$0] }) else { return }
        for size in options.sizes.dropFirst().compactMap({ measured[$0] }) {
            figures.figures.append(size.slope(from: smallest))
            figures.figures.append(size.growth(from: smallest))
        }
    }

    /// All that was measured at one size.
    private struct Size {
        var cases = 0
        var overBare = PairedSamples()
        var overSeeded = PairedSamples()
        var peaks: [Double] = []

        mutating func measure(_ size: Int, isOdd: Bool, in folder: String) throws {
            let first = isOdd ? try InProcessRun.measured(.bare, cases: size, in: folder) : nil
            let whole = try InProcessRun.measured(.whole, cases: size, in: folder)
            let bare = try first ?? InProcessRun.measured(.bare, cases: size, in: folder)
            let seeded = try InProcessRun.measured(.seeded, cases: size, in: folder)
            cases = whole.cases
            peaks.append(Double(whole.peakMemory))
            overBare.add(subject: whole.sample, baseline: bare.sample)
            overSeeded.add(subject: whole.sample, baseline: seeded.sample)
        }

        /// The time of a case here over that of a case in the smaller run.
        func slope(from smaller: Size) -> Figure {
            let times = (self.microseconds, smaller.microseconds)
            return Figure(
                name: "time a case, \(cases) | \(smaller.cases) cases",
                subject: times.0.median,
                baseline: times.1.median,
                unit: "µs",
                ratio: zip(times.0, times.1).map { $0 / $1 }.median,
                clock: .processor,
                pairs: times.0.count,
                goal: .atMost(1.1)
            )
        }

        func growth(from smaller: Size) -> Figure {
            Figure(
                name: "peak memory, \(cases) | \(smaller.cases) cases",
                subject: peaks.median / 1e6,
                baseline: smaller.peaks.median / 1e6,
                unit: "MB",
                ratio: zip(peaks, smaller.peaks).map { $0 / $1 }.median,
                clock: nil,
                pairs: peaks.count,
                goal: .atMost(1.2)
            )
        }

        private var microseconds: [Double] { overBare.subject.map { $0.processor / Double(cases) * 1e6 } }
    }
}

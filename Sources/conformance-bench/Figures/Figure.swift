/// One line of the table.
struct Figure: Sendable, Encodable {
    /// A bound that a figure is to keep.
    struct Goal: Sendable, Encodable {
        enum Direction: String, Sendable, Encodable {
            /// Bounds of the ratio.
            case atMost, atLeast
            /// A bound of the subject itself, in its unit.
            case subjectAtMost
        }

        let direction: Direction
        let value: Double

        static func atMost(_ value: Double) -> Goal { Goal(direction: .atMost, value: value) }
        static func atLeast(_ value: Double) -> Goal { Goal(direction: .atLeast, value: value) }
        static func subjectAtMost(_ value: Double) -> Goal { Goal(direction: .subjectAtMost, value: value) }

        func isMet(by ratio: Double, subject: Double) -> Bool {
            switch direction {
            case .atMost: ratio <= value
            case .atLeast: ratio >= value
            case .subjectAtMost: subject <= value
            }
        }
    }

    /// What was measured, and against what.
    let name: String
    let subject: Double
    let baseline: Double
    /// Of both numbers.
    let unit: String
    let ratio: Double
    let clock: Clock?
    let pairs: Int
    let goal: Goal?
    let isMet: Bool?

    init(
        name: String,
        subject: Double,
        baseline: Double,
        unit: String,
        ratio: Double,
        clock: Clock?,
        pairs: Int,
        goal: Goal?
    ) {
        self.name = name
        self.subject = subject
        self.baseline = baseline
        self.unit = unit
        self.ratio = ratio
        self.clock = clock
        self.pairs = pairs
        self.goal = goal
        isMet = goal.map { $0.isMet(by: ratio, subject: subject) }
    }
}

extension Figure {
    /// A comparison told as speed: so many units a second.
    ///
    /// - Parameter amount: how many units each side has worked through.
    init(_ name: String, _ comparison: PairedSamples, amount: Double, unit: String, clock: Clock, goal: Goal? = nil) {
        self.init(
            name: name,
            subject: amount / comparison.subjectSeconds(clock),
            baseline: amount / comparison.baselineSeconds(clock),
            unit: unit,
            ratio: comparison.ratio(clock),
            clock: clock,
            pairs: comparison.subject.count,
            goal: goal
        )
    }

    /// A comparison told as time, in milliseconds.
    init(_ name: String, _ comparison: PairedSamples, clock: Clock, goal: Goal? = nil) {
        self.init(
            name: name,
            subject: comparison.subjectSeconds(clock) * 1000,
            baseline: comparison.baselineSeconds(clock) * 1000,
            unit: "ms",
            ratio: comparison.ratio(clock),
            clock: clock,
            pairs: comparison.subject.count,
            goal: goal
        )
    }
}

/// All that a run of the bench found out.
struct Figures: Sendable, Encodable {
    var figures: [Figure] = []
    /// What could not be measured, and why.
    var skipped: [String] = []
    /// What has to be known to read the figures.
    var notes: [String] = []
}

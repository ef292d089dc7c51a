/// Which clock a figure goes by.
enum Clock: String, Sendable, Encodable {
    /// Processor time: right where everything happens in one thread, whatever else the machine does.
    case processor
    /// The wall clock: right where processes wait for each other.
    case wall

    func seconds(_ sample: Sample) -> Double {
        switch self {
        case .processor: sample.processor
        case .wall: sample.wall
        }
    }
}

/// The same work done in two ways, turn by turn, so that what disturbs the one disturbs the other.
struct PairedSamples: Sendable {
    private(set) var subject: [Sample] = []
    private(set) var baseline: [Sample] = []

    init() {}

    /// Takes pairs; every other one begins with the baseline.
    init(pairs: Int, subject: () async throws -> Sample, baseline: () async throws -> Sample) async throws {
        for pair in 0..<pairs {
            if pair.isMultiple(of: 2) {
                let first = try await subject()
                add(subject: first, baseline: try await baseline())
            } else {
                let first = try await baseline()
                add(subject: try await subject(), baseline: first)
            }
        }
    }

    mutating func add(subject: Sample, baseline: Sample) {
        self.subject.append(subject)
        self.baseline.append(baseline)
    }

    /// How many times the baseline's time the subject takes: the median over the pairs.
    func ratio(_ clock: Clock) -> Double {
        zip(subject, baseline).map { clock.seconds($0) / clock.seconds($1) }.median
    }

    func subjectSeconds(_ clock: Clock) -> Double { subject.map(clock.seconds).median }

    func baselineSeconds(_ clock: Clock) -> Double { baseline.map(clock.seconds).median }
}

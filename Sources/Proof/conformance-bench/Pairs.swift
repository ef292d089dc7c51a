/// Two ways of doing the same work, measured alternately, so that disturbances affect both.
struct Pairs {
    private var subjects: [Double] = []
    private var baselines: [Double] = []

    /// Every other pair starts with the baseline.
    init(_ count: Int, of subject: () async throws -> Double, to baseline: () async throws -> Double) async throws {
        for pair in 0..<count {
            if pair.isMultiple(of: 2) { subjects.append(try await subject()) }
            baselines.append(try await baseline())
            if !pair.isMultiple(of: 2) { subjects.append(try await subject()) }
        }
    }

    /// The subject's time relative to the baseline: the median over the pairs.
    var ratio: Double { zip(subjects, baselines).map(/).median }

    /// The subject's shortest time, with the least disturbance.
    var shortest: Double { subjects.min() ?? .nan }
}

extension [Double] {
    /// The median; for an even count, the mean of the two middle numbers. NaN if empty.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

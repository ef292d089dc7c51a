/// The same work done in two ways in turn, so that what disturbs one disturbs the other.
struct Pairs {
    private var subjects: [Double] = []
    private var baselines: [Double] = []

    /// Every other pair begins with the baseline.
    init(_ count: Int, of subject: () async throws -> Double, to baseline: () async throws -> Double) async throws {
        for pair in 0..<count {
            if pair.isMultiple(of: 2) { subjects.append(try await subject()) }
            baselines.append(try await baseline())
            if !pair.isMultiple(of: 2) { subjects.append(try await subject()) }
        }
    }

    /// How many times the baseline the subject takes: the median over the pairs.
    var ratio: Double { zip(subjects, baselines).map(/).median }

    /// The subject's shortest time, which was disturbed least.
    var shortest: Double { subjects.min() ?? .nan }
}

extension [Double] {
    /// The number in the middle; between two, their mean. Not a number where there is none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

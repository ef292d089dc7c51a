/// Which request an answer is for, as its writer will have meant it.
struct PendingAnswers {
    enum Match: Hashable {
        case request(Int)
        /// The request has been answered before.
        case again(Int)
        /// There is no such request, or none that waits.
        case nothing
    }

    private(set) var pending: [Int] = []
    private var answered: Set<Int> = []

    /// Takes note of a request.
    mutating func add(_ id: Int) { pending.append(id) }

    /// Takes an answer. Without a usable id it counts for the request that has waited longest.
    mutating func match(_ id: AnswerID) -> Match {
        switch id {
        case .number(let number), .text(_, let number?): match(number)
        case .text(_, nil), .null, .missing, .other: pending.first.map { match($0) } ?? .nothing
        }
    }

    private mutating func match(_ number: Int) -> Match {
        if answered.contains(number) { return .again(number) }
        guard let index = pending.firstIndex(of: number) else { return .nothing }
        pending.remove(at: index)
        answered.insert(number)
        return .request(number)
    }
}

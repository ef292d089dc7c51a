import StrictJSON

/// Matches answers with the requests that their writer probably meant.
struct PendingAnswers {
    enum Match: Hashable {
        case request(Int)
        /// Its number is not that of a request; it was probably meant for the one that has waited longest.
        case miscounted(Int)
        /// The request was already answered.
        case again(Int)
        /// No request is waiting.
        case nothing
    }

    private(set) var pending: [Int] = []
    private var answered: Set<Int> = []
    private var miscounted: Set<Int> = []

    /// Records a request.
    mutating func add(_ id: Int) { pending.append(id) }

    /// Takes an answer. Without a usable id it counts for the request that has waited longest.
    mutating func match(_ id: AnswerID) -> Match {
        switch id {
        case .number(let number), .text(_, let number?): match(number)
        case .text(_, nil), .null, .missing, .other: pending.first.map { match($0) } ?? .nothing
        }
    }

    private mutating func match(_ number: Int) -> Match {
        // The earlier match was wrong, since the actual answer is here.
        if miscounted.remove(number) != nil { return .request(number) }
        if answered.contains(number) { return .again(number) }
        guard let index = pending.firstIndex(of: number) else {
            guard let oldest = pending.first else { return .nothing }
            pending.removeFirst()
            answered.insert(oldest)
            miscounted.insert(oldest)
            return .miscounted(oldest)
        }
        pending.remove(at: index)
        answered.insert(number)
        return .request(number)
    }
}

/// The member `id` of an answer as it is, valid or not.
enum AnswerID: Hashable {
    case number(Int)
    /// A text, with the number that it spells, if any.
    case text(String, Int?)
    case null
    case missing
    case other(String)

    init(_ element: JSONElement?) {
        guard let element else {
            self = .missing
            return
        }
        if let number = element.integer {
            self = .number(number)
        } else if let text = element.string {
            self = .text(text, Int(text))
        } else if element.isNull {
            self = .null
        } else {
            self = .other(element.numberText ?? element.kind.description)
        }
    }
}

import ConformanceSpec

/// Finds the fewest patterns that fit some of the ids of a plan and none of the others.
///
/// An id is a vector and what varies: `flag.on-everywhere[android,event=opened,app=closed]`. A pattern keeps the beginning
/// of the vector's id, up to a point or a hyphen, and some of what varies. Of each id the most general patterns are tried
/// that fit nothing else than what is wanted; then the fewest of all these are searched for. Where that takes too long,
/// the best that was found is taken, and is seldom one too many.
struct GlobCover {
    private let wanted: [String]
    private let others: [String]

    /// - Parameters:
    ///   - wanted: the ids that are to be fitted.
    ///   - ids: all ids, of which none but the wanted may be.
    init(of wanted: [String], among ids: [String]) {
        let isWanted = Set(wanted)
        self.wanted = wanted
        others = ids.filter { !isWanted.contains($0) }
    }

    /// The patterns, in the order of the first ids that they fit, with the numbers of all wanted ones that they do.
    var patterns: [(pattern: String, fitted: [Int])] {
        var candidates: [String: Set<Int>] = [:]
        var known: [String: Bool] = [:]
        for id in wanted {
            for pattern in mostGeneral(of: id, &known) where candidates[pattern] == nil {
                let glob = Glob(pattern)
                candidates[pattern] = Set(wanted.indices.filter { glob.matches(wanted[$0]) })
            }
        }
        // Dictionaries have no order, and the same ids must always get the same patterns.
        let sorted = candidates.sorted {
            ($1.value.count, $0.key.utf8.count, $0.key) < ($0.value.count, $1.key.utf8.count, $1.key)
        }
        var ordered: [(key: String, value: Set<Int>)] = []
        // What another pattern fits besides more is no use.
        for candidate in sorted where !ordered.contains(where: { candidate.value.isSubset(of: $0.value) }) {
            ordered.append(candidate)
        }
        var search = CoverSearch(sets: ordered.map(\.value), count: wanted.count)
        return search.fewest.map { (ordered[$0].key, ordered[$0].value.sorted()) }.sorted {
            $0.1.lexicographicallyPrecedes($1.1)
        }
    }

    /// The patterns of an id that fit nothing but what is wanted, and of which nothing more can be left open.
    private func mostGeneral(of id: String, _ known: inout [String: Bool]) -> [String] {
        let parts = IDParts(id)
        var kept: [IDParts.Choice] = []
        for choice in parts.choices where !kept.contains(where: { $0.isMoreGeneral(than: choice) }) {
            let pattern = parts.pattern(choice)
            let isGood = known[pattern] ?? !others.contains(where: Glob(pattern).matches)
            known[pattern] = isGood
            if isGood { kept.append(choice) }
        }
        return kept.map { parts.pattern($0) }
    }
}

/// An id cut where patterns may leave something open.
private struct IDParts {
    /// The beginnings of the vector's id, each longer than the last, from nothing to the whole.
    private let beginnings: [String]
    /// What varies; nil where nothing does.
    private let values: [String]?

    /// What of an id a pattern keeps.
    struct Choice {
        /// The number of the beginning.
        let beginning: Int
        /// The bits of the values.
        let values: UInt

        func isMoreGeneral(than other: Choice) -> Bool {
            beginning <= other.beginning && values & ~other.values == 0
        }
    }

    init(_ id: String) {
        let name = id.prefix { $0 != "[" }
        beginnings =
            [""] + name.indices.filter { name[$0] == "." || name[$0] == "-" }.map { String(name[...$0]) }
            + [String(name)]
        let rest = id.dropFirst(name.count)
        values =
            rest.hasPrefix("[") && rest.hasSuffix("]")
            ? rest.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
            : nil
    }

    /// All that can be kept, the most general first. Of very many values only the first are ever left open.
    var choices: [Choice] {
        let count = values?.count ?? 0
        let open = UInt(1) << UInt(min(count, 8))
        let rest = count > 8 ? ~UInt(0) << 8 : 0
        let all = (0..<open).flatMap { bits in
            beginnings.indices.map { Choice(beginning: $0, values: bits | rest) }
        }
        return all.sorted {
            ($0.beginning + $0.values.nonzeroBitCount, $0.values) < (
                $1.beginning + $1.values.nonzeroBitCount, $1.values
            )
        }
    }

    /// What is left open among the values may also be nothing, where values come before it.
    func pattern(_ choice: Choice) -> String {
        let isWhole = choice.beginning == beginnings.indices.last
        let name = beginnings[choice.beginning] + (isWhole ? "" : "*")
        guard let values else { return name }
        var text = ""
        for (index, value) in values.enumerated() {
            if index >= UInt.bitWidth || choice.values & (1 << UInt(index)) != 0 {
                text += (text.isEmpty ? "" : ",") + value
            } else if !text.hasSuffix("*") {
                text += "*"
            }
        }
        return text == "*" && !isWhole ? name : "\(name)[\(text)]"
    }
}

/// Searches for the fewest sets that have all of the first numbers among them.
private struct CoverSearch {
    /// The largest first.
    private let sets: [Set<Int>]
    private let all: Set<Int>
    private var best: [Int] = []
    /// How often it is tried to do without a set. Each time all sets are looked through.
    private var stepsLeft: Int

    init(sets: [Set<Int>], count: Int) {
        self.sets = sets
        all = Set(0..<count)
        stepsLeft = max(50, 2_000_000 / max(1, sets.map(\.count).reduce(0, +)))
    }

    var fewest: [Int] {
        mutating get {
            best = greedy
            search(all, taken: [])
            return best
        }
    }

    /// Always the set that has the most of what is missing.
    private var greedy: [Int] {
        var missing = all
        var taken: [Int] = []
        while !missing.isEmpty {
            let sizes = sets.map { $0.count { missing.contains($0) } }
            guard let size = sizes.max(), size > 0, let next = sizes.firstIndex(of: size) else { break }
            taken.append(next)
            missing.subtract(sets[next])
        }
        return taken
    }

    private mutating func search(_ missing: Set<Int>, taken: [Int]) {
        guard !missing.isEmpty else {
            if taken.count < best.count { best = taken }
            return
        }
        stepsLeft -= 1
        let largest = sets.lazy.map { $0.count { missing.contains($0) } }.max() ?? 0
        guard stepsLeft > 0, largest > 0 else { return }
        guard taken.count + (missing.count + largest - 1) / largest < best.count else { return }
        // What the fewest sets have leaves the fewest choices.
        var choices: [Int]?
        for number in missing.sorted() {
            let having = sets.indices.filter { sets[$0].contains(number) }
            if having.count < choices?.count ?? .max { choices = having }
            if having.count < 2 { break }
        }
        for choice in choices ?? [] { search(missing.subtracting(sets[choice]), taken: taken + [choice]) }
    }
}

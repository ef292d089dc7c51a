/// The runs of backticks by length: computed once per text, so that runs without a partner do not cost a search each.
struct BacktickRuns {
    private var runs: [Int: Runs]?

    private struct Runs {
        var starts: [Int] = []
        /// The first that has not been passed yet.
        var next = 0
    }

    /// The first run of exactly this length at or after an offset; offsets must not decrease between calls.
    mutating func next(ofLength length: Int, from offset: Int, in bytes: [UInt8]) -> Int? {
        var all = runs ?? Self.find(in: bytes, from: offset)
        // Moved out, so that the lists are changed in place.
        runs = [:]
        defer { runs = all }
        guard var found = all.removeValue(forKey: length) else { return nil }
        while found.next < found.starts.count, found.starts[found.next] < offset { found.next += 1 }
        let start = found.next < found.starts.count ? found.starts[found.next] : nil
        if start != nil { all[length] = found }
        return start
    }

    private static func find(in bytes: [UInt8], from start: Int) -> [Int: Runs] {
        var runs: [Int: Runs] = [:]
        var offset = start
        while offset < bytes.count {
            let runStart = offset
            while offset < bytes.count, bytes[offset] == ASCII.backtick { offset += 1 }
            if offset > runStart {
                runs[offset - runStart, default: Runs()].starts.append(runStart)
            } else {
                offset += 1
            }
        }
        return runs
    }
}

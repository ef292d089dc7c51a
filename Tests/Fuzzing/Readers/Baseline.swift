import Baselines
import Diagnostics
import Foundation
import StrictJSON

/// A baseline is read or refused, twice in the same way; what was read, Foundation reads with the same waivers, and
/// written by the tool it reads as the same.
struct Reader: FuzzedReader {
    private let today: CalendarDate

    init() throws {
        guard let today = CalendarDate("2026-01-02") else { throw Finding("no day") }
        self.today = today
    }

    var seeds: [[UInt8]] {
        [
            #"{"waivers": [{"case": "flag.off[android,event=opened]", "reason": "bug 7", "owner": "push team", "expires": "2027-01-31"}]}"#,
            #"{"waivers": [{"case": "flag.*", "reason": "r", "owner": "o", "expires": "2024-02-29", "rules": ["flag.off", "a.b"], "kinds": ["unexpected", "missing", "extra", "action"]}, {"case": "?x", "reason": "r", "owner": "o", "expires": "2025-12-31"}]}"#,
            #"{"set": "1", "waivers": []}"#,
            #"{"waivers": [{"sentence": "s", "cause": ["flag.off/android/received/unexpected", "a/ios/opened/unsupported"], "reason": "r", "owner": "o", "expires": "2026-12-31"}, {"kinds": ["extra"], "reason": "r", "owner": "o", "expires": "2026-12-31"}]}"#,
            #"{"waivers": [{"finding": "0123456789abcdef", "file": "app/A.java", "rule": "action.opened", "reason": "Wait for \u00c9", "owner": "Team B", "expires": "2026-01-02"}, {"finding": "f", "file": "app/A.java", "rule": "action.opened", "reason": "r", "owner": "o", "expires": "9999-12-31"}]}"#,
        ].map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        func read(_ input: [UInt8]) -> Result<Baseline, InputFileError> {
            do throws(InputFileError) {
                return .success(try Baseline(input, file: "known.json", today: today))
            } catch {
                return .failure(error)
            }
        }
        let first = read(input)
        switch (first, thoroughly ? read(input) : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            try checkPlaces(one, input)
            return false
        case (.success(let baseline), .success(let again)):
            try expect(baseline == again, "read in two ways")
            try compare(baseline.waivers.map(Self.members), input)
            let written = baseline.json
            guard case .success(let reread) = read(Array(written.utf8)) else {
                throw Finding("written and refused: \(written)")
            }
            try expect(reread.json == written, "written and read: \(written)")
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func members(_ waiver: Waiver) -> [String: String] {
        var members = ["reason": waiver.reason, "owner": waiver.owner, "expires": "\(waiver.expires)"]
        switch waiver.scope {
        case .cases(let cases, _): members["case"] = cases.description
        case .cause(_, let sentence): members["sentence"] = sentence
        case .violations: break
        case .finding(let key):
            members.merge(["finding": key.fingerprint, "file": key.file, "rule": key.rule]) { $1 }
        }
        return members
    }

    private func checkPlaces(_ error: InputFileError, _ input: [UInt8]) throws(Finding) {
        try expect(!error.problems.isEmpty, "refused without a reason")
        let lines = input.count { $0 == UInt8(ascii: "\n") } + 1
        for problem in error.problems {
            if let line = problem.place?.line { try expect((1...lines).contains(line), "line \(line): \(problem)") }
        }
    }

    /// What Foundation reads of the waivers.
    private func compare(_ waivers: [[String: String]], _ input: [UInt8]) throws(Finding) {
        guard let root = try? JSONSerialization.jsonObject(with: Data(input)) as? [String: Any],
            let others = root["waivers"] as? [[String: Any]], others.count == waivers.count
        else { throw Finding("Foundation reads no such waivers") }
        for (waiver, other) in zip(waivers, others) {
            for (name, text) in waiver where !text.unicodeScalars.contains("\u{FEFF}") {
                try expectSame(text, other[name] as? String ?? "nothing", "\(name), by Foundation")
            }
        }
    }
}

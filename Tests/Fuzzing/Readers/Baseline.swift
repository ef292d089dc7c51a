import ConformanceRunner
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import StrictJSON

/// A baseline, of a run or of an app's findings, is read or refused, twice in the same way; what was read, Foundation
/// reads with the same waivers, and written by the tool it reads as the same.
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
            #"{"waivers": []}"#,
            #"{"waivers": [{"finding": "0123456789abcdef", "file": "app/A.java", "rule": "action.opened", "reason": "Wait for \u00c9", "owner": "Team B", "expires": "2026-01-02"}, {"finding": "f", "file": "app/A.java", "rule": "action.opened", "reason": "r", "owner": "o", "expires": "9999-12-31"}]}"#,
        ].map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let isOfRun = try checkRun(input, thoroughly)
        let isOfApp = try checkApp(input, thoroughly)
        return isOfRun || isOfApp
    }

    private func checkRun(_ input: [UInt8], _ thoroughly: Bool) throws(Finding) -> Bool {
        func read() -> Result<Baseline, InputFileError> {
            do throws(InputFileError) {
                return .success(try Baseline(input, file: "known.json", today: today))
            } catch {
                return .failure(error)
            }
        }
        let first = read()
        switch (first, thoroughly ? read() : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            try checkPlaces(one, input)
            return false
        case (.success(let baseline), .success(let again)):
            try expect(baseline == again, "read in two ways")
            try compare(
                baseline.waivers.map {
                    ["case": $0.cases.description, "reason": $0.reason, "owner": $0.owner, "expires": "\($0.expires)"]
                }, input)
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private func checkApp(_ input: [UInt8], _ thoroughly: Bool) throws(Finding) -> Bool {
        func read(_ input: [UInt8]) -> Result<FindingBaseline, InputFileError> {
            do throws(InputFileError) {
                return .success(try FindingBaseline(input, file: "known.json", today: today))
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
            let members = baseline.entries.map(Self.members)
            try compare(members, input)
            let written = JSONWriter.document { writer in
                writer.object { writer in
                    writer.member("waivers") {
                        $0.array(members) { writer, entry in
                            writer.object { writer in
                                for (name, text) in entry.sorted(by: { $0.key < $1.key }) { writer.member(name, text) }
                            }
                        }
                    }
                }
            }
            guard case .success(let reread) = read(Array(written.utf8)) else {
                throw Finding("written and refused: \(written)")
            }
            try expect(reread.entries.map(Self.members) == members, "written and read: \(written)")
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func members(_ entry: FindingBaseline.Entry) -> [String: String] {
        [
            "finding": entry.fingerprint, "file": entry.file, "rule": entry.rule, "reason": entry.reason,
            "owner": entry.owner, "expires": "\(entry.expires)",
        ]
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

import CaseJudging
import ConformanceSpec
import PushTracking
import ResultsFiles
import Scenarios
import StrictJSON

/// A results file is read or refused, twice in the same way, and judged again twice in the same way; one in which all
/// follows has the cases of its plan and says what it says when it is written again, which follows, too, and is written the
/// same a third time. All follows in what the tool has written itself.
struct Reader: FuzzedReader {
    static let longest = 6144
    static let pace = Pace(milliseconds: 50, nanosecondsPerByte: 10_000)

    private let specification: Specification
    let seeds: [[UInt8]]

    init() async throws {
        specification = try Specification(SampleSpec().source)
        var seeds: [[UInt8]] = []
        for (scenario, pattern) in [
            (Scenario.passing, "flag.on[android,event=opened]"), (.failing, "newer[android]"),
            (.failing, "flag.o*[ios,event=dismissed]"), (.erroring, "flag.on[*event=opened]"),
            (.skipping, "newer*"), (.warned, "order*"), (.noted, "button*"), (.leaking, "flag.on[android,event=*]"),
        ] {
            var run = scenario.run
            run.selection.cases = [Glob(pattern)]
            run.late = []
            seeds.append(Array(try await run.text(.json).utf8))
        }
        var waived = Scenario.failing.run
        waived.selection.cases = [Glob("newer[android]")]
        waived.selection.set = 1
        waived.baseline =
            #"{"waivers": [{"case": "newer[android]", "rules": ["api.newer"], "kinds": ["function"], "reason": "r", "owner": "o", "expires": "2026-06-30"}]}"#
        waived.challenge = Challenge("of the day")
        seeds.append(Array(try await waived.text(.json).utf8))
        self.seeds = seeds
        for (number, seed) in seeds.enumerated() {
            guard case .success(let results) = Self.read(seed), case .success(let replay) = replay(results) else {
                throw Finding("its own seed \(number) cannot be judged")
            }
            try expectSame("\(replay.problems)", "[]", "its own seed \(number)")
        }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let first = Self.read(input)
        switch (first, thoroughly ? Self.read(input) : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            return false
        case (.success(let results), .success(let again)):
            guard thoroughly else { return true }
            switch (replay(results), replay(again)) {
            case (.failure(let one), .failure(let other)):
                try expect(one.problems == other.problems, "not judged in two ways: \(one) and \(other)")
            case (.success(let one), .success(let other)):
                try expect(one.problems == other.problems, "judged in two ways: \(one.problems)")
                if one.problems.isEmpty { try checkRetold(one) }
            default: throw Finding("judged, and not the second time, or the other way round")
            }
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func read(_ input: [UInt8]) -> Result<ResultsFile, InputFileError> {
        do throws(InputFileError) { return .success(try ResultsFile(input, file: "r.json")) } catch {
            return .failure(error)
        }
    }

    private func replay(_ results: ResultsFile) -> Result<ResultsReplay, InputFileError> {
        do throws(InputFileError) {
            return .success(try ResultsReplay(results, specification: specification))
        } catch {
            return .failure(error)
        }
    }

    private func checkRetold(_ replay: ResultsReplay) throws(Finding) {
        let written = retold(replay)
        guard case .success(let results) = Self.read(written), case .success(let again) = self.replay(results) else {
            throw Finding("what is written again cannot be judged: \(String(decoding: written, as: UTF8.self))")
        }
        try expectSame("\(again.problems)", "[]", "what is written again")
        try expectSame(
            Self.described(results), Self.described(replay.results),
            "the records, as they were written again and before")
        let plan = replay.judged.run.plan
        try expectSame(
            "\(replay.results.cases.map(\.id))", "\(plan.selected.map { plan[$0].id })",
            "the cases, and those of the plan")
        try checkSame(replay.results.root, results.root, "the file")
        try expectSame(
            String(decoding: retold(again), as: UTF8.self), String(decoding: written, as: UTF8.self),
            "written twice")
    }

    /// What the records say. Only a case that is played takes a time, which is written in whole microseconds.
    private static func described(_ results: ResultsFile) -> String {
        (results.cases + results.failures).map { record in
            let isPlayed = record.isPlanned && record.scoredVerdict != .skipped
            let microseconds = isPlayed ? (record.nanoseconds + 500) / 1000 : 0
            return """
                \(record.id) \(record.verdict) \(record.message ?? "") \(record.log) \(microseconds) \
                \(record.alone.map { "\($0)" } ?? "") \(record.observed.map { "\($0)" } ?? "")
                """
        }.joined(separator: "\n")
    }

    /// Whatever is in a file is in the one that is written again, but for how long cases took, which follows from
    /// nothing.
    private func checkSame(_ before: JSONElement, _ again: JSONElement, _ place: String) throws(Finding) {
        switch before.kind {
        case .object:
            for (name, value) in before.members.map({ ($0.name, $0.value) }) {
                // What a sink sends may have such names, too.
                if name == "durationMs", !place.contains(".data") { continue }
                guard let other = again[name] else { throw Finding("\(place).\(name) is not written again") }
                try checkSame(value, other, "\(place).\(name)")
            }
        case .array:
            let (elements, others) = (Array(before.elements), Array(again.elements))
            try expect(again.kind == .array && elements.count == others.count, "\(place) is written otherwise")
            for (index, (element, other)) in zip(elements, others).enumerated() {
                try checkSame(element, other, "\(place)[\(index)]")
            }
        case .null, .boolean, .number, .string:
            // A count of -0 is 0.
            let isSameCount = before.integer != nil && before.integer == again.integer && !place.contains(".data")
            try expect(
                isSameCount || PayloadValue(before) == PayloadValue(again),
                "\(place) was \(PayloadValue(before)), and is written as \(PayloadValue(again))")
        }
    }

    private func retold(_ replay: ResultsReplay) -> [UInt8] {
        ReportFormat.json.bytes(of: replay.judged, replay.results.settings(command: { $0 }))
    }
}

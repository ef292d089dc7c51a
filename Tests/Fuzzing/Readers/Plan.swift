import AdapterTools
import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// A plan file is read or refused, twice in the same way; the header that was read is written so that it reads as the
/// same and says what the file says, and the plan that it asks for is written so that it is taken, and it alone.
struct Reader: FuzzedReader {
    static let longest = 2048

    private let plan: SmallPlan

    init() throws { plan = try SmallPlan() }

    var seeds: [[UInt8]] {
        var many = plan.header()
        many.selection.platforms = [.ios]
        many.selection.rules = [Glob("flag.*")]
        many.selection.shard = Shard("1/2")
        many.selection.set = 1
        many.gate = .recommended
        many.wiring.launchMode = .singleTop
        many.challenge = Challenge("of the day")
        many.seed = many.challenge?.seed ?? 0
        return [plan.header(["flag.off[android,event=opened]"]), plan.header(["newer[android]"], drive: .device), many]
            .compactMap { header in
                var bytes: [UInt8] = []
                guard let file = try? plan.file(header) else { return header.line }
                file.write { bytes += $0 }
                return bytes
            }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let lines = FileLines(input)
        let line = lines.count > 0 ? Array(lines[1]) : []
        let first = Self.read(line)
        switch (first, thoroughly ? Self.read(line) : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one == other, "refused in two ways: \(one) and \(other)")
            return false
        case (.success(let header), .success(let again)):
            try expect(header.line == again.line, "read in two ways")
            let line = Array(header.line.dropLast())
            guard case .success(let reread) = Self.read(line) else {
                throw Finding("what is written cannot be read: \(String(decoding: line, as: UTF8.self))")
            }
            try expect(reread.line == header.line, "written and read: \(String(decoding: reread.line, as: UTF8.self))")
            if thoroughly {
                try expectSame("\(reread)", "\(header)", "written and read")
                try checkSaid(lines, header)
            }
            try checkPlan(header, lines, thoroughly: thoroughly)
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func read(_ line: [UInt8]) -> Result<PlanHeader, Diagnostic> {
        do throws(Diagnostic) { return .success(try PlanHeader(line: line, file: "plan")) } catch {
            return .failure(error)
        }
    }

    private func checkPlan(_ header: PlanHeader, _ lines: FileLines, thoroughly: Bool) throws(Finding) {
        let file: PlanFile
        do throws(PlanError) {
            file = try plan.file(header)
        } catch {
            try expect("\(error)" != "", "no reason")
            return
        }
        let reported = refusal(of: lines, by: file)
        guard thoroughly else { return }
        try expectSame(reported, refusal(of: lines, by: file), "held against the plan in two ways")
        var written: [UInt8] = []
        file.write { written += $0 }
        let plan = FileLines(written)
        try expectSame(refusal(of: plan, by: file), "", "the plan as it is written")
        let isSame =
            lines.count == plan.count
            && (2..<max(2, plan.count + 1)).allSatisfy { lines[$0].elementsEqual(plan[$0]) }
        try expect(isSame == reported.isEmpty, "another plan is taken, or the plan is not: \(reported)")
    }

    /// What the first line says is what the header says that was read of it.
    private func checkSaid(_ lines: FileLines, _ header: PlanHeader) throws(Finding) {
        guard let said = try? JSONDocument(Array(lines[1])).root["params"],
            let written = try? JSONDocument(Array(header.line.dropLast())).root["params"]
        else { throw Finding("there is no header") }
        for name in ["specVersion", "edition", "seed", "challenge"] {
            try expectSame(Self.text(said[name]), Self.text(written[name]), name)
        }
        for name in ["level", "launchMode", "drive", "rules", "cases", "shard", "set"] {
            try expectSame(
                Self.text(said["selection"]?[name]), Self.text(written["selection"]?[name]), "selection.\(name)")
        }
        // Their order is of no account.
        let (platforms, others) = (said["selection"]?["platforms"], written["selection"]?["platforms"])
        try expect(
            Set((platforms?.elements).map { $0.compactMap(\.string) } ?? ["all"])
                == Set((others?.elements).map { $0.compactMap(\.string) } ?? ["all"]), "selection.platforms")
    }

    /// A value of JSON; to choose by no pattern is to choose all.
    private static func text(_ element: JSONElement?) -> String {
        guard let element, element.kind != .array || !element.elements.isEmpty else { return "nothing" }
        // A seed of -0 is 0.
        return element.numberText == "-0" ? "\(PayloadValue.number("0"))" : "\(PayloadValue(element))"
    }

    private func refusal(of lines: FileLines, by file: PlanFile) -> String {
        do throws(Diagnostic) {
            try file.check(lines, file: "plan")
            return ""
        } catch {
            return "\(error)"
        }
    }
}

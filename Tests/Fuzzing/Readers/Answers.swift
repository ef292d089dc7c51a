import AdapterClient
import AdapterTools
import CaseJudging
import DeviceModel
import Diagnostics
import PushTracking
import StrictJSON

/// Answers to a plan are read or refused, twice in the same way: each answer is one to a request of the plan and comes to
/// the same observation; lines that answer nothing are named, and blank lines change nothing.
struct Reader: FuzzedReader {
    static let longest = 2048

    private let plan: SmallPlan
    private let files: [PlanFile]
    private let shapesByDrive: [AdapterDrive: [AnswerShape]]

    init() throws {
        plan = try SmallPlan()
        files = [try plan.file(plan.header()), try plan.file(plan.header(drive: .device))]
        shapesByDrive = Dictionary(
            uniqueKeysWithValues: files.map { file in
                (
                    file.header.drive,
                    file.requestIDs.map { id in
                        AnswerShape(
                            scenario: file.template(ofRequest: id).scenario, drive: file.header.drive,
                            wiring: file.header.wiring)
                    }
                )
            })
    }

    var seeds: [[UInt8]] {
        let handshake =
            #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"a","version":"1"},"platforms":["android","ios"],"sdk":{"android":{"name":"ACPCore","version":"1.4.0"}}"#
        let data = #"{"broadlogId":"h1","deliveryId":"d1","action":"7"}"#
        let call = #"{"function":"collectMessageInfo","data":\#(data)}"#
        let named = #"{"function":"trackAction","name":"tracking","data":\#(data)}"#
        return [
            [
                handshake + "}}", #"{"jsonrpc":"2.0","id":1,"result":{"calls":[[],[\#(call)],[\#(named),\#(call)]]}}"#,
                #"{"jsonrpc":"2.0","id":2,"result":{"calls":[[\#(call)]]}}"#, "",
                #"{"jsonrpc":"2.0","id":3,"result":{"unsupported":"no buttons"}}"#,
                #"{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"failed"}}"#,
            ],
            [
                handshake + #","launchMode":"singleTop","drive":"device"}}"#,
                #"{"jsonrpc":"2.0","id":4,"result":{"calls":[[\#(named)]],"replaced":[0],"threw":"no network"}}"#,
                #"{"jsonrpc":"2.0","id":5,"result":{"calls":[],"threw":"x"}}"#,
            ],
        ].map { Array(($0.joined(separator: "\n") + "\n").utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        var isAccepted = false
        // A long one is held against one plan: both would be six readings in the time of one.
        for file in thoroughly && input.count <= Self.longest ? files : [files[input.count & 1]] {
            let first = read(input, file)
            switch (first, thoroughly ? read(input, file) : first) {
            case (.failure(let one), .failure(let other)):
                try expect(one == other, "refused in two ways: \(one) and \(other)")
            case (.success(let sheet), .success(let again)):
                isAccepted = true
                guard thoroughly else {
                    observe(sheet, file)
                    continue
                }
                // By comparing, since telling thousands of them takes longer than reading them.
                try expect(sheet.strays == again.strays, "\(sheet.strays.count) strays, and others the second time")
                let reported = described(sheet, file)
                try expect(
                    sheet.handshake == again.handshake, "two handshakes: \(sheet.handshake) and \(again.handshake)")
                try expectSame(reported, described(again, file), "read in two ways")
                guard case .success(let spaced) = read(Self.spaced(input), file) else {
                    throw Finding("with blank lines it is refused")
                }
                try expectSame(
                    answers(sheet, file), answers(spaced, file), "with blank lines it is another")
            default: throw Finding("read, and refused the second time, or the other way round")
            }
        }
        return isAccepted
    }

    private func read(_ input: [UInt8], _ file: PlanFile) -> Result<AnswerSheet, Diagnostic> {
        do throws(Diagnostic) {
            return .success(try AnswerSheet(FileLines(input), file: "answers", requestCount: file.requestCount))
        } catch {
            return .failure(error)
        }
    }

    /// The same with a blank line before each.
    private static func spaced(_ input: [UInt8]) -> [UInt8] {
        let blank = Array("\n \t\r\n".utf8)
        return blank + input.flatMap { $0 == UInt8(ascii: "\n") ? blank : [$0] }
    }

    private func described(_ sheet: AnswerSheet, _ file: PlanFile) -> String {
        judged(sheet, file) + "\n" + answers(sheet, file)
    }

    /// There may be one in each line, and to print a value as it is takes longer than to read the line.
    private static func described(_ failures: [UnplannedFailure]) -> String {
        failures.map { "\($0.id) \($0.message)\n" }.joined()
    }

    private func observe(_ sheet: AnswerSheet, _ file: PlanFile) {
        for id in sheet.answeredIDs {
            guard let answer = sheet.answer(toRequest: id) else { continue }
            _ = try? shapes(file)[id - 1].observation(from: answer.content)
        }
    }

    private func shapes(_ file: PlanFile) -> [AnswerShape] { shapesByDrive[file.header.drive] ?? [] }

    private func answers(_ sheet: AnswerSheet, _ file: PlanFile) -> String {
        sheet.answeredIDs.sorted().map { id in
            guard let answer = sheet.answer(toRequest: id) else { return "" }
            do throws(AdapterFault) {
                return "\(id) \(answer.lineCount) \(try shapes(file)[id - 1].observation(from: answer.content))"
            } catch {
                return "\(id) \(answer.lineCount) \(error)"
            }
        }.joined(separator: "\n")
    }

    /// What the answers are to the plan for the platforms that the sink declares.
    private func judged(_ sheet: AnswerSheet, _ file: PlanFile) -> String {
        do {
            let plan = try Plan(
                plan.expansion, edition: plan.edition, platforms: sheet.handshake.profile.platforms)
            let app = try AnsweredApp(sheet, to: file, named: "plan", judgedBy: plan)
            return Self.described(app.strays(in: plan)) + "\(app.undeclaredAnswers)"
        } catch {
            return "\(error)"
        }
    }
}

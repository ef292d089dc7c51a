import AdapterClient
package import CaseJudging
import ConformanceSpec
package import DeviceModel
package import Diagnostics
package import PushTracking

/// An app that was observed before: the answers to a plan contain what it did.
package struct AnsweredApp: AppUnderTest {
    /// The profile that the app declared in its first answer.
    package let profile: SinkProfile
    private let sheet: AnswerSheet
    private let planFile: PlanFile
    private let planName: String
    /// The request of each case of the plan that is judged.
    private let requests: [CaseIndex: Int]

    /// Matches answers with the cases of a plan.
    ///
    /// - Parameters:
    ///   - planFile: The plan that was answered.
    ///   - planName: Its file's name in messages.
    ///   - plan: The same plan for the platforms that the sink declares, which is judged.
    /// - Throws: If the plan was made for another sink than the one that answered.
    package init(_ sheet: AnswerSheet, to planFile: PlanFile, named planName: String, judgedBy plan: Plan)
        throws(Diagnostic)
    {
        profile = sheet.handshake.profile
        self.sheet = sheet
        self.planFile = planFile
        self.planName = planName
        try Self.check(sheet.handshake, against: planFile.header, file: sheet.file)
        var requestsByCase: [String: Int] = [:]
        for id in planFile.requestIDs { requestsByCase[planFile.template(ofRequest: id).id] = id }
        var requests: [CaseIndex: Int] = [:]
        for index in plan.selected {
            guard let request = requestsByCase[plan[index].id] else {
                throw Self.otherParts(planFile.header, sheet)
            }
            requests[index] = request
        }
        self.requests = requests
    }

    private static func check(_ handshake: AdapterHandshake, against header: PlanHeader, file: String)
        throws(Diagnostic)
    {
        func mismatch(_ what: String, declared: String, planned: String, option: String) -> Diagnostic {
            Diagnostic(
                .error,
                "the sink declares the \(what) \(declared), and the plan is for \(planned)",
                at: SourcePlace(file: file, line: 1),
                suggestion: "write the plan with \(option) \(declared), and answer it again"
            )
        }
        let (declared, planned) = (handshake.profile.wiring, header.wiring)
        for (what, declared, planned) in [
            ("launch mode", declared.launchMode.rawValue, planned.launchMode.rawValue),
            ("activity", declared.activity.rawValue, planned.activity.rawValue),
            ("category", declared.category, planned.category),
            ("extras", declared.extras.rawValue, planned.extras.rawValue),
            ("lifecycle", declared.lifecycle.rawValue, planned.lifecycle.rawValue),
        ] where !declared.hasSameBytes(as: planned) {
            throw mismatch(
                what, declared: declared, planned: planned,
                option: "--\(what.replacing(" ", with: "-"))")
        }
        guard handshake.drive == header.drive else {
            throw mismatch(
                "drive", declared: handshake.drive.rawValue, planned: header.drive.rawValue, option: "--drive")
        }
    }

    /// A shard takes every n-th case of the declared platforms, so it depends on them.
    private static func otherParts(_ header: PlanHeader, _ sheet: AnswerSheet) -> Diagnostic {
        let declared = Platform.allCases.filter { sheet.handshake.profile.platforms.contains($0) }.map(\.rawValue)
        return Diagnostic(
            .error,
            "the plan's shard has other cases than the same shard for the platforms that the sink declares: \(declared.joined(separator: ", "))",
            at: SourcePlace(file: sheet.file, line: 1),
            suggestion:
                "write the plan with \(declared.map { "--platform \($0)" }.joined(separator: " ")), and answer it again"
        )
    }

    /// Returns the answered observation. A case without exactly one answer is errored.
    package func observe(_ script: DeviceScript) async -> Observation {
        guard let request = requests[script.caseIndex] else {
            return .errored(ObservationError(message: "The case is not in \(planName)."))
        }
        guard let answer = sheet.answer(toRequest: request) else {
            let subject =
                "\(sheet.file) has no answer to request \(request), which is line \(request + 1) of \(planName)"
            return .errored(ObservationError(message: "\(subject)."))
        }
        guard answer.lineCount == 1 else {
            let lines = answer.lines.map { "\($0)" }.joined(separator: ", ")
            let rest = answer.lineCount > answer.lines.count ? ", …" : ""
            return .errored(
                ObservationError(
                    message:
                        "\(sheet.file) answers request \(request) \(answer.lineCount) times: in the lines \(lines)\(rest)."
                )
            )
        }
        let header = planFile.header
        do {
            let shape = AnswerShape(scenario: script.scenario, drive: header.drive, wiring: header.wiring)
            return try shape.observation(from: answer.content)
        } catch {
            return .errored(ObservationError(message: "\(sheet.file):\(answer.lines[0]): \(error)"))
        }
    }
}

extension AnsweredApp {
    /// Lines that belong to no verdict and should not be there: garbage, answers to nothing, second answers to cases
    /// that are not played.
    package func strays(in plan: Plan) -> [UnplannedFailure] {
        let played = Set(
            plan.selected.filter { plan[$0].objection(to: profile) == nil }.compactMap { requests[$0] })
        let repeated = sheet.answeredIDs.filter { !played.contains($0) }.compactMap { id in
            sheet.answer(toRequest: id).map { (id: id, answer: $0) }
        }
        let again = repeated.flatMap { id, answer in
            answer.lines.dropFirst().map { line in
                AnswerSheet.stray(
                    in: sheet.file, line: line, "the line answers request \(id), which has been answered before")
            }
        }
        let strays = UnplannedFailure.joined(sheet.strays + again) { _ in 0 }
        let most = AnswerSheet.mostStrays
        let hidden = repeated.reduce(sheet.strayCount) { $0 + $1.answer.lineCount - 1 } - most
        guard hidden > 0, case .strayAnswer(let line) = strays[most].subject else { return strays }
        let rest = AnswerSheet.stray(
            in: sheet.file, line: line, "the line is one of \(hidden) more that answer nothing in the plan")
        return strays.prefix(most) + [rest]
    }

    /// How many requests were answered for platforms that the sink does not declare; these are not judged.
    package var undeclaredAnswers: Int {
        sheet.answeredIDs.count { !profile.platforms.contains(planFile.template(ofRequest: $0).platform) }
    }
}

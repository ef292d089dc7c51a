import AdapterClient
import AdapterTools
import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Foundation
import PushTracking

/// `plan`: write the requests of a run, without running anything.
enum PlanCommand {
    private static let drive = Option<AdapterDrive>.choice(
        "--drive", value: "DRIVE", default: .callbacks,
        group: "What the app declares",
        help:
            "What the requests carry: `callbacks`, or `device` events. The answers must declare the same."
    )

    static let declaration = Command(
        name: "plan",
        summary: "Write the requests of a run, for an app that runs only inside its own tests.",
        discussion: """
            Writes to standard output, one per line, the requests that `run` would send to an adapter. A test of your app writes one answer per \
            line to a file, which `judge` judges. The first line asks what the app is and says how the plan was made; the others are the cases.
            """,
        options: SelectionOptions.all + WiringOptions.all + [drive.declaration],
        rules: SelectionOptions.rules,
        examples: [
            CommandExample("tracking-conformance plan > plan.jsonl", "the whole plan"),
            CommandExample(
                "tracking-conformance plan --platform android --launch-mode singleTop > plan.jsonl", "for one app"),
            CommandExample("tracking-conformance judge plan.jsonl answers.jsonl", "judge what the app answered"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the plan is written"),
                (.wrongInput, "the command line or the spec is wrong, or no case is left to plan")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let shard = try ShardSelection(commandLine, environment: ProcessInfo.processInfo.environment)
        let narrowing = try CaseNarrowing(
            commandLine,
            of: specification,
            in: edition,
            shard: shard,
            environment: ProcessInfo.processInfo.environment
        )
        var header = PlanHeader(
            specVersion: specification.specVersion,
            edition: edition.id,
            seed: commandLine[SelectionOptions.seed],
            challenge: commandLine[SelectionOptions.challenge],
            gate: commandLine[SelectionOptions.level],
            selection: SelectionOptions.selection(commandLine, shard: shard.shard),
            wiring: WiringOptions.wiring(commandLine),
            drive: commandLine[drive]
        )
        _ = try GateOptions.set(header.selection.set, nil, of: specification)
        let expansion = try SpecLoading.expansion(
            of: specification.declaring(category: header.wiring.category), in: edition)
        let plan = try narrowing.plan(header.selection) { selection throws(PlanError) in
            header.selection = selection
            return try PlanFile(header, edition: edition, expansion: expansion)
        }
        var text: [UInt8] = []
        plan.write { line in
            text += line
            guard text.count > 64 * 1024 else { return }
            terminal.write(String(decoding: text, as: UTF8.self), as: .json)
            text.removeAll(keepingCapacity: true)
        }
        terminal.write(String(decoding: text, as: UTF8.self), as: .json)
        return .conforms
    }

    /// The command line that plans only one case of a plan.
    static func words(like header: PlanHeader, edition: String?, spec: String?) -> [String] {
        let seed = header.seed == 0 || header.challenge != nil ? nil : String(header.seed)
        let options = [
            (SelectionOptions.edition.name, edition),
            (SelectionOptions.level.name, header.gate == .required ? nil : header.gate.rawValue),
            (SelectionOptions.set.name, header.selection.set.map { String($0) }),
            (SelectionOptions.challenge.name, header.challenge?.text), (SelectionOptions.seed.name, seed),
            (SelectionOptions.spec.name, spec),
        ]
        let drive = header.drive == .callbacks ? [] : [drive.name, header.drive.rawValue]
        return [ToolVersion.name, "plan"] + options.flatMap { name, value in value.map { [name, $0] } ?? [] }
            + WiringOptions.words(header.wiring) + drive
    }
}

extension PlanFile: SelectedCases {
    var selectedIDs: [String] { requestIDs.map { template(ofRequest: $0).id } }
}

import CaseJudging
import CommandLineOptions
import ConformanceSpec
import DeviceCheck
import Diagnostics
import PushTracking
import ReportWriting
import StrictJSON

/// `device plan`: choose the pushes and steps of a walk, and write them.
enum DevicePlanCommand {
    private static let group = "The app"

    private static let platform = Option.single(
        "--platform", value: "NAME", as: .choice(Platform.self), group: group, help: "What the app runs on. Required.")
    private static let bundle = Option.single(
        "--bundle", value: "ID", as: .text, group: group,
        help: "The app's package name or bundle identifier, for the name in reports and for simulators of iOS.")
    private static let payloadExtra = Option.single(
        "--payload-extra", value: "FILE", as: .file, group: group,
        help: """
            A JSON object with the keys that the app needs in a push to show it, such as a link. {title} in a text becomes the push's title. Ids and \
            flag stay the plan's.
            """)
    private static let minutes = Option.single(
        "--minutes", value: "N", as: .wholeNumber(in: 5...240), default: 20, shownAs: "20", group: "The walk",
        help: "How long the walk may take: fewer minutes show fewer faults.")
    private static let into = Option.single(
        "--into", value: "DIR", as: .folder, group: "The walk",
        help: "Where to write the plan. Existing files are not overwritten. Required.")

    static let declaration = Command(
        name: "plan",
        summary: "Write the pushes and the numbered steps of a walk on a phone.",
        discussion: """
            Writes walk.md (the steps), a file for each push, send.sh (sends one with your own token) and plan.json (for `device walk` and `device \
            judge`). Every push has ids of its own. The steps are those that show most faults for a person's time.
            """,
        options: [
            platform.declaration, bundle.declaration, WiringOptions.category.declaration, payloadExtra.declaration,
            minutes.declaration, into.declaration, SelectionOptions.edition.declaration,
            SelectionOptions.level.declaration, SelectionOptions.seed.declaration,
            SelectionOptions.challenge.declaration, SelectionOptions.spec.declaration,
        ],
        rules: SelectionOptions.rules,
        examples: [
            CommandExample("tracking-conformance device plan --platform android --into walk", "about 20 minutes"),
            CommandExample(
                "tracking-conformance device plan --platform ios --bundle com.example.app --minutes 10 --into walk",
                "the most useful 10 minutes"),
            CommandExample(
                "tracking-conformance device plan --platform android --challenge 'push 2026-11-28 b7' --into walk",
                "ids that cannot be predicted"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the plan is written"),
                (.wrongInput, "the command line, the spec or a file is wrong, or the folder cannot be written"))
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        guard let platform = commandLine[platform] else {
            throw CommandFailure.wrongInput(
                "no platform is given", suggestion: "add --platform android or --platform ios")
        }
        guard let folder = commandLine[into].map(DeviceFolder.withoutSlash) else {
            throw CommandFailure.wrongInput("no folder is given", suggestion: "add --into DIR")
        }
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
            .declaring(category: commandLine[WiringOptions.category] ?? DeclaredWiring.documentedCategory)
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let known = try SpecLoading.analysed { () throws(InputFileError) in
            (try CaptureTells(.embeddedDevice), try FaultMatrix(.embeddedDevice))
        }
        guard let part = known.1.parts[platform] else {
            throw CommandFailure.wrongInput("the spec knows no faults on \(platform.rawValue)", suggestion: nil)
        }
        let seed = SelectionOptions.seed(commandLine)
        let expansion = try SpecLoading.analysed { () throws(InputFileError) in try specification.expanded(in: edition)
        }
        let candidates = expansion.onDevice.cases
            .filter { $0.platform == platform && commandLine[SelectionOptions.level].includes($0.level) }
            .compactMap { WalkCandidate($0, seed: seed, tells: known.0) }
        guard let cover = WalkCover(candidates, part, minutes: commandLine[minutes]) else {
            throw CommandFailure.wrongInput(
                "no case of edition \(edition.id) can end a walk on \(platform.rawValue)",
                suggestion: "leave out --spec and --edition")
        }
        let plan = DevicePlanFile(
            specification: specification, edition: edition, platform: platform,
            gate: commandLine[SelectionOptions.level], seed: seed,
            challenge: commandLine[SelectionOptions.challenge], bundle: commandLine[bundle],
            shows: (part.count(shownBy: Set(cover.order)), part.count), order: cover.order)
        let walk = try SpecLoading.planned { try plan.walk(specification, in: edition) }
        let pushes = PushFiles(of: walk, bundle: commandLine[bundle], extra: try extra(commandLine))
        if let objection = pushes.objection {
            throw CommandFailure.wrongInput(
                objection, at: commandLine[payloadExtra].map { SourcePlace(file: $0) },
                suggestion: "leave out what the app does not need to show a push")
        }
        let summary = summary(of: walk, plan)
        let files: [(name: String, text: String)] = [
            (DeviceFolder.planName, plan.text(of: walk)), ("walk.md", WalkText(walk).markdown(summary: summary)),
            ("send.sh", pushes.script),
        ]
        try NamedFiles.write(
            (files + pushes.files).map { ("\(folder)/\($0.name)", $0.text) }, into: folder, naming: 1,
            otherwise: "give another folder: a plan is never overwritten")
        terminal.write("\(summary)\n")
        terminal.write(rest(part, walk))
        terminal.write(
            """
            written to \(folder.withVisibleControls): walk.md, send.sh, plan.json and \(counted(walk.pushes.count, "push", plural: "pushes"))
            next: read walk.md, then record the walk with `\(ToolVersion.name) device walk \(ShellWord.quoted(folder))`

            """)
        return .conforms
    }

    private static func summary(of walk: DeviceWalk, _ plan: DevicePlanFile) -> String {
        let pushes = counted(walk.pushes.count, "push", plural: "pushes")
        return
            "\(pushes), about \(counted(walk.minutes, "minute")): shows \(plan.shows.faults) of the \(plan.shows.of) faults that a capture can show."
    }

    /// What the walk does not show, and why.
    private static func rest(_ part: FaultMatrix.Part, _ walk: DeviceWalk) -> String {
        let shown = part.count(shownBy: Set(walk.steps.map(\.template.id)))
        let later =
            shown < part.count
            ? "\(part.count - shown) more need a longer walk: see --minutes\n" : ""
        let hidden = part.hidden.map { "\(counted($0.count, "fault")) no capture shows: \($0.reason)\n" }
        return later + hidden.joined()
    }

    /// The app's own keys.
    private static func extra(_ commandLine: ParsedCommandLine) throws -> Payload {
        guard let path = commandLine[payloadExtra] else { return Payload() }
        return try InputFile.read(path) { bytes throws(InputFileError) in
            let root = try JSONDocument.read(bytes, file: InputFile.name(path))
            guard root.kind == .object else {
                throw InputFileError(
                    "the keys of an app must be an object, not \(root.kind)",
                    at: SourcePlace(root, in: InputFile.name(path)),
                    suggestion: #"write something like {"uri": "shop://offers/42"}"#)
            }
            return Payload(root)
        }
    }
}

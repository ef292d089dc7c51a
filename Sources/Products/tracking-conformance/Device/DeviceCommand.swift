import CommandLineOptions
import Diagnostics

/// `device`: a finished app on a phone, judged from what left it.
enum DeviceCommand {
    static let declaration = Command(
        name: "device",
        summary: "Judge a finished app on a phone by the tracking calls that leave it.",
        discussion: """
            For apps in any language. `plan` writes pushes and numbered steps, a tester does the steps on a phone while its traffic is captured, and \
            `judge` compares what left the phone with what was due. The guide has each kind of capture: JudgeADevice.md in the library's documentation.
            """,
        subcommands: [
            DevicePlanCommand.declaration, DeviceWalkCommand.declaration, DeviceJudgeCommand.declaration,
        ],
        examples: [
            CommandExample(
                "tracking-conformance device plan --platform android --into walk",
                "pushes, steps and a script that sends"),
            CommandExample("tracking-conformance device walk walk", "record what you did"),
            CommandExample("tracking-conformance device judge walk --capture traffic.har", "judge it"),
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        switch commandLine.path.last {
        case DevicePlanCommand.declaration.name: try DevicePlanCommand.execute(commandLine, terminal: terminal)
        case DeviceWalkCommand.declaration.name: try DeviceWalkCommand.execute(commandLine, terminal: terminal)
        default: try DeviceJudgeCommand.execute(commandLine, terminal: terminal)
        }
    }
}

import CommandLineOptions

/// The options that make `run` do something other than judge the plan.
enum RunModeOptions {
    static let list = Option.flag(
        "--list",
        group: "Running",
        help: """
            Print the ids of the selected cases, one per line, and run nothing. The adapter is started only to ask for its platforms; with \
            --platform and without --shard it is not started at all.
            """
    )

    static let scenario = Option.single(
        "--scenario",
        value: "TEXT",
        as: .text,
        group: "Running",
        help: """
            Run one scenario, such as `android closed: received a, received b {flag: off}, opened a`, and judge it by the spec's decision \
            table. spec/README.md has the syntax. No report is written.
            """
    )
}

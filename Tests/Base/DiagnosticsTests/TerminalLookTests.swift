import Diagnostics
import Testing

@Suite("How text looks on a terminal, on a pipe and in a file")
struct TerminalLookTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var colour = TerminalLook.ColourChoice.auto
        var isTerminal = true
        let environment: [String: String]
        let usesColour: Bool

        var testDescription: String { "\(colour) \(isTerminal ? "terminal" : "pipe") \(environment)" }
    }

    static let colours: [Row] = [
        Row(environment: [:], usesColour: true),
        Row(isTerminal: false, environment: [:], usesColour: false),
        Row(environment: ["NO_COLOR": "1"], usesColour: false),
        Row(environment: ["NO_COLOR": ""], usesColour: true),
        Row(environment: ["TERM": "dumb"], usesColour: false),
        Row(environment: ["TERM": "xterm-256color", "CLICOLOR": "1"], usesColour: true),
        Row(environment: ["CLICOLOR": "0"], usesColour: false),
        Row(environment: ["CLICOLOR": ""], usesColour: true),
        Row(isTerminal: false, environment: ["CLICOLOR": "1"], usesColour: false),
        Row(isTerminal: false, environment: ["CLICOLOR_FORCE": "1"], usesColour: true),
        Row(isTerminal: false, environment: ["CLICOLOR_FORCE": "0"], usesColour: false),
        Row(isTerminal: false, environment: ["CLICOLOR_FORCE": ""], usesColour: false),
        Row(environment: ["CLICOLOR_FORCE": "0"], usesColour: true),
        Row(isTerminal: false, environment: ["FORCE_COLOR": "1", "TERM": "dumb"], usesColour: true),
        Row(isTerminal: false, environment: ["FORCE_COLOR": "true", "CLICOLOR": "0"], usesColour: true),
        Row(environment: ["FORCE_COLOR": "0"], usesColour: false),
        Row(isTerminal: false, environment: ["FORCE_COLOR": ""], usesColour: false),
        Row(isTerminal: false, environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"], usesColour: false),
        Row(colour: .always, isTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"], usesColour: true),
        Row(colour: .never, environment: ["FORCE_COLOR": "1"], usesColour: false),
    ]

    @Test("colour is what the command line asks for, else the environment, else a terminal's", arguments: colours)
    func colour(_ row: Row) {
        let look = TerminalLook(
            colour: row.colour, isTerminal: row.isTerminal, columns: 80, environment: row.environment)
        #expect(look.usesColour == row.usesColour)
    }

    @Test("colour decides nothing else", arguments: TerminalLook.ColourChoice.allCases, ["0", "1"])
    func independent(_ colour: TerminalLook.ColourChoice, _ noColour: String) {
        let environment = ["NO_COLOR": noColour]
        let terminal = TerminalLook(colour: colour, isTerminal: true, columns: 132, environment: environment)
        #expect(terminal.width == 132 && terminal.canRewrite)
        let pipe = TerminalLook(colour: colour, isTerminal: false, columns: nil, environment: environment)
        #expect(pipe.width == nil && !pipe.canRewrite)
    }

    @Test(
        "text is as wide as the terminal, and not wrapped where there is none",
        arguments: [
            (true, 40, nil, 40), (true, 160, nil, 160), (true, nil, nil, 80), (true, 0, nil, 80), (true, 160, "60", 60),
            (true, 160, "", 160), (true, 160, "wide", 160), (true, 160, "0", 160), (true, 160, "-3", 160),
            (true, 3, nil, 20),
            (false, nil, nil, nil), (false, nil, "60", nil),
        ] as [(Bool, Int?, String?, Int?)]
    )
    func width(_ isTerminal: Bool, _ columns: Int?, _ given: String?, _ width: Int?) {
        let environment = given.map { ["COLUMNS": $0] } ?? [:]
        #expect(
            TerminalLook(colour: .auto, isTerminal: isTerminal, columns: columns, environment: environment).width
                == width)
    }

    @Test("a dumb terminal's lines are not written over")
    func dumb() {
        let look = TerminalLook(colour: .auto, isTerminal: true, columns: 80, environment: ["TERM": "dumb"])
        #expect(!look.canRewrite && look.width == 80)
    }
}

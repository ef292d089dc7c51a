import TestSupport
import Testing

@testable import CodeChecker
@testable import CodeRunner
@testable import SourceCode

@Suite("Whatever the text") struct FuzzTests {
    static let words: [String] = [
        "if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "class", "struct", "enum",
        "func", "let", "var",
        "guard", "new", "try", "catch", "throw",
        "extension", "interface", "static", "final", "void", "int", "String", "Map", "x", "y", "data", "self", "this",
        "super", "nil",
        "null", "true", "1", "2.5", "\"a\"", "\"\\(x)\"", "'c'",
        "(", ")", "[", "]", "{", "}", "<", ">", ",", ";", ":", ".", "...", "?", "!", "=", "==", "+", "-", "->", "::",
        "&&", "||", "??", "@",
        "#", "\\", "/*", "*/", "//", "\"\"\"", "\n", "\n", " ", "in", "is", "as", "….",
    ]

    /// Parses, checks and runs whatever the text declares.
    static func exercise(_ text: String, _ language: CodeLanguage, _ platform: HostPlatform) {
        let unit = SourceUnit(parsing: SourceText(text), language: language)
        let program = Program(units: [unit], platform: platform, evidentMeanings: TestPlatforms.meanings)
        var limits = Execution.Limits()
        limits.steps = 3_000
        let execution = Execution(program, limits: limits)
        _ = execution.runStatements()
        for function in program.functions.values.joined() {
            _ = execution.run(function, function.parameters.map { _ in .null })
        }
        for type in program.types.values {
            guard case .completed(let object) = execution.instantiate(type) else { continue }
            for (name, methods) in type.members.methods {
                for method in methods {
                    _ = execution.run(method: name, on: object, method.parameters.map { _ in .string("a") })
                }
            }
        }
        for statement in unit.statements { _ = TreePrinter().text(of: statement) }
    }

    @Test("random words are read and run without harm", .hangGuard, arguments: CodeLanguage.allCases)
    func randomWords(_ language: CodeLanguage) throws {
        let platform = try TestPlatforms.bare(language)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<(Sweep.isAsked ? 600 : 40) {
            let count = Int.random(in: 1...80, using: &generator)
            let text = (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "" }.joined(
                separator: Bool.random(using: &generator) ? " " : ""
            )
            Self.exercise(text, language, platform)
        }
    }

    static let repeated: [(String, String)] = [
        ("(", ""), ("[", ""), ("{", ""), ("((", "))"), ("[", "]"), ("{", "}"), ("if (a) { ", "}"), ("if a { ", "}"),
        ("a.b(", ")"),
        ("!", ""), ("-", ""), ("a + ", ""), ("a ? ", ": b"), ("a ?? ", ""), ("\"\\(", ")\""), ("x -> ", ""),
        ("class A { ", "}"), ("func f() { ", "}"), ("void f() { ", "}"), ("new A() { ", "}"), ("Map<", ">"),
        ("let x: [", "]"), ("a.b", ""),
        (".a", ""), ("a[0]", ""), ("else if (a) {}", ""), ("case .a(", ")"), ("switch a { case ", ": b }"),
        ("/*", "*/"), ("@A(", ")"),
        ("a = ", ""), ("try ", ""), ("return { ", "}"), ("for (;;) ", ";"), ("(int) ", ""), ("f(", ")"), ("\"", ""),
        ("'", ""),
        ("#if a\n", ""), ("a<b", ">"), ("if (a) x(); else ", ""), ("let (", ")"), ("do { ", "} catch {}"),
        ("...\n", ""), ("a; ", ""),
        ("\n", ""), ("x!", ""), ("x?", ""),
    ]

    @Test(
        "deep and long nesting is refused or read, and ends",
        .hangGuard,
        arguments: Sweep.rows(repeated, every: 18)
    )
    func nesting(_ opening: String, _ closing: String) throws {
        for language in CodeLanguage.allCases {
            let platform = try TestPlatforms.bare(language)
            for count in [70, 400, 5_000] {
                Self.exercise(
                    String(repeating: opening, count: count) + "x" + String(repeating: closing, count: count), language,
                    platform)
            }
        }
    }
}

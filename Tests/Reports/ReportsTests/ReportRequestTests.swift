import Diagnostics
import Foundation
import ReportWriting
import ResultsFiles
import Testing

@Suite("Reports are asked for in words")
struct ReportRequestTests {
    private static let formats = ReportFormat.allCases.map(\.rawValue)

    @Test(
        "FORMAT=PATH is read up to the first equals sign",
        arguments: [
            ("junit=reports/junit.xml", .junit, .path("reports/junit.xml")),
            ("junit-strict=a=b", .junitStrict, .path("a=b")),
            ("json=/tmp/é.json", .json, .path("/tmp/é.json")),
            ("json=-", .json, .standardOutput),
            ("junit=/dev/stdout", .junit, .standardOutput),
            ("json=./-", .json, .path("./-")),
            ("json=--", .json, .path("--")),
        ] as [(String, ReportFormat, ReportDestination)]
    )
    func reads(_ text: String, _ format: ReportFormat, _ destination: ReportDestination) throws {
        #expect(try ReportRequest(text) == ReportRequest(format: format, to: destination))
    }

    @Test("two reports share no place, but for devices")
    func distinct() throws {
        let file = ReportDestination.path("reports/a")
        let device = ReportDestination.path("/dev/null")
        #expect(throws: ReportError.sharedPlace(file)) {
            try ReportDestination.checkDistinct([file, .standardOutput, file])
        }
        let error = #expect(throws: ReportError.self) {
            try ReportDestination.checkDistinct([.standardOutput, .standardOutput])
        }
        #expect(error?.description == "two reports cannot share standard output; give each report a path of its own")
        try ReportDestination.checkDistinct([device, file, device, .standardOutput, .path("reports/b")])
    }

    @Test(
        "what is wrong is told with what mends it",
        arguments: [
            ("junti=x.xml", #""junti" is not a report format; did you mean "junit"?"#),
            ("JUnit=x.xml", #""JUnit" is not a report format; did you mean "junit"?"#),
            ("junit-strikt=x", #""junit-strikt" is not a report format; did you mean "junit-strict"?"#),
            (
                "sarif=x",
                #""sarif" is not a report format; use "# + alternatives(formats)
            ),
            (
                "json",
                #"the report "json" lacks a path; write json=PATH, such as json=reports/results.json, or json=- for standard output"#
            ),
            (
                "junit=",
                #"the report "junit" lacks a path; write junit=PATH, such as junit=reports/junit.xml, or junit=- for standard output"#
            ),
            (
                "reports/junit.xml",
                #""reports/junit.xml" is not a valid report: it lacks a format or a path; write FORMAT=PATH, such as junit=reports/junit.xml; "#
                    + "formats are " + alternatives(formats, joinedBy: "and")
            ),
            (
                "=x",
                #""=x" is not a valid report: it lacks a format or a path; write FORMAT=PATH, such as junit=reports/junit.xml; "#
                    + "formats are " + alternatives(formats, joinedBy: "and")
            ),
        ] as [(String, String)]
    )
    func refuses(_ text: String, _ message: String) {
        let error = #expect(throws: ReportError.self) { try ReportRequest<ReportFormat>(text) }
        #expect(error?.description == message)
    }

    @Test(
        "a POSIX shell reads back the same words, whatever stands in them",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/sh"), "needs a shell")
    )
    func shell() throws {
        let words: [String] = [
            "plain-word_1.2/3:4,5@6+7", "", "flag.on[android,event=opened]", "it's", "'", "''", "a b", "$HOME", "`id`",
            "\\", "\"", "*",
            "?", "~", "~root",
            "!x", "#x", "a\nb", "\t", "-n", "=ls", "a=b", "{a,b}", "é\u{202E}", ";", "|&<>()",
        ]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", #"printf '%s\0' "# + ShellWord.line(words)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let read = Array(bytes).split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(read == words)
        #expect(ShellWord.quoted("flag.on") == "flag.on")
        #expect(ShellWord.quoted("it's") == #"'it'\''s'"#)
    }
}

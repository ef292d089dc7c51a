import AdapterClient
import AdapterTools
import DeviceModel
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite(
    "The doctor, with processes that make the usual mistakes",
    .hangGuard,
    .enabled(if: Programs.python != nil, "python3 is not installed")
)
struct DoctorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let planted: String
        let named: [DoctorIssue]
        /// Whether it takes the doctor the whole timeout to see it, which then is short.
        var isSlow = false

        init(_ planted: String, _ named: DoctorIssue..., isSlow: Bool = false) {
            self.planted = planted
            self.named = named
            self.isSlow = isSlow
        }

        var testDescription: String { planted }
    }

    static let healthy: [Row] = [
        Row("none"), Row("both-platforms"), Row("device"), Row("own-analytics"), Row("blank-lines"),
    ]
    static let output: [Row] = [
        Row("not-flushed", .notFlushed, isSlow: true), Row("reads-all", .readsAllInput, isSlow: true),
        Row("stdin-read", .readsAllInput, isSlow: true), Row("deaf", .noAnswer, isSlow: true),
        Row("silent-at-case", .noAnswer, isSlow: true), Row("slow-start", .slow, isSlow: true),
        Row("no-line-feed", .noLineFeed, isSlow: true), Row("pretty", .answerOverLines), Row("prints", .printsOnStdout),
        Row("prints-number", .printsOnStdout), Row("banner", .printsOnStdout), Row("bom", .byteOrderMark),
        Row("endless-line", .oversizedLine),
    ]
    static let text: [Row] = [Row("latin-1", .textDamaged), Row("not-utf8", .notUTF8, isSlow: true)]
    static let identifiers: [Row] = [
        Row("no-id", .answerWithoutID), Row("null-id", .answerWithoutID), Row("string-id", .idNotNumber),
        Row("float-id", .idNotNumber),
        Row("counts-ids", .unknownID), Row("answered-twice", .answeredTwice),
        Row("answers-shutdown", .answersNotification),
        Row("answers-shutdown-without-id", .answersNotification), Row("asks", .sendsRequests),
        Row("no-jsonrpc", .notJSONRPC),
    ]
    static let handshakes: [Row] = [
        Row("other-version", .otherVersion), Row("version-text", .wrongHandshake),
        Row("capital-platform", .unknownPlatform),
        Row("unknown-platform", .unknownPlatform), Row("no-name", .wrongHandshake), Row("refuses", .wrongHandshake),
        Row("wrong-category", .wrongHandshake), Row("wrong-extras", .wrongHandshake),
        Row("wrong-lifecycle", .wrongHandshake),
    ]
    static let cases: [Row] = [
        Row("one-list", .callsShape), Row("only-lists-with-calls", .callsShape), Row("flat-list", .callsShape),
        Row("calls-only", .callsShape),
        Row("number-codes", .numberForCode), Row("call-without-function", .callShape),
        Row("call-name-number", .callShape),
        Row("error-answer", .errorAnswer), Row("result-and-error", .notJSONRPC, .wrongHandshake, .errorAnswer),
        Row("remembers-ids", .stateKept), Row("first-id-for-all", .stateKept), Row("keeps-calls", .stateKept),
        Row("mixed-up", .mixedUp),
        Row("refuses-members", .refusesMembers), Row("late-call", .lateCall), Row("all-calls-late", .lateCall),
    ]
    static let ends: [Row] = [
        Row("exits-at-start", .endsAtStart), Row("exits-after-case", .exitsAfterCase), Row("crash", .crashes),
        Row("killed", .crashes),
        Row("closes-output", .closesStream),
    ]
    static let hints: [Row] = [
        Row("stays", .staysAfterShutdown, isSlow: true), Row("no-calls", .noCalls), Row("unsupported", .unsupported),
        Row("throws", .threw),
    ]

    /// What is wrong after a bad handshake is named in the same visit, and nothing that only follows from it.
    static let afterHandshakes: [Row] = [
        Row(
            "capital-platform,string-id,flat-list,answers-shutdown", .unknownPlatform, .idNotNumber, .callsShape,
            .answersNotification),
        Row("refuses,null-id,number-codes", .wrongHandshake, .answerWithoutID, .numberForCode),
        Row("no-platforms,call-without-function,number-codes", .wrongHandshake, .callShape, .numberForCode),
        Row("no-platforms,pretty,exits-after-case", .wrongHandshake, .answerOverLines, .exitsAfterCase),
        Row("other-version,no-name,first-id-for-all", .otherVersion, .wrongHandshake, .stateKept),
        Row("counts-ids,calls-only,number-codes", .unknownID, .callsShape, .numberForCode),
        Row("no-platforms,ios-alone,answered-twice", .wrongHandshake, .answeredTwice),
        Row("wrong-drive,wrong-launch-mode,events-alone,one-list", .wrongHandshake, .callsShape),
        Row("ignores-initialize,number-codes", .noAnswer, .numberForCode, isSlow: true),
        Row("ignores-initialize,ios-alone", .noAnswer, isSlow: true),
        Row("slow-start,one-list", .slow, .callsShape, isSlow: true),
        Row("no-platforms,no-calls", .wrongHandshake), Row("no-platforms,ios-alone", .wrongHandshake),
    ]

    static let rows = healthy + output + text + identifiers + handshakes + cases + ends + hints + afterHandshakes

    @Test(
        "names the mistake and no other, live and from the transcript, in the same words",
        arguments: Sweep.rows(rows, every: 15)
    )
    func names(_ row: Row) async throws {
        let adapter = Programs.fixtures.appending(component: "mistaken_adapter.py").path
        let command = [try #require(Programs.python), "-I", "-S", "-X", "utf8", adapter, row.planted]
        let wait = Duration.seconds(row.isSlow ? 4 : 30)
        let options = DoctorOptions(timeout: wait, startTimeout: wait, grace: wait)
        let records = try await DoctorVisits.turnstile.pass {
            try await DoctorVisits.records(of: command, options: options)
        }
        let diagnosis = Diagnosis(records)
        let report = DoctorReport(diagnosis, of: records, command: command).text
        #expect(Set(diagnosis.findings.map(\.mistake)) == Set(row.named), "\(report)")
        #expect(diagnosis.isHealthy == row.named.allSatisfy(\.isHint))

        let transcript = try DoctorVisits.replayed(records, command: command)
        #expect(Diagnosis(transcript.records).findings.map(\.mistake) == diagnosis.findings.map(\.mistake))
        #expect(Diagnosis(transcript.records).findings.map(\.records) == diagnosis.findings.map(\.records))
        #expect(transcript.command == command)
    }

    @Test("all that is wrong in a handshake is named")
    func wholeHandshake() async throws {
        let adapter = Programs.fixtures.appending(component: "mistaken_adapter.py").path
        let command = [try #require(Programs.python), adapter, "no-name,wrong-launch-mode,wrong-extras"]
        let findings = Diagnosis(try await DoctorVisits.records(of: command)).findings
        let seen = try #require(findings.first { $0.mistake == .wrongHandshake }?.seen)
        for member in ["sink.name", "launchMode", "extras"] { #expect(seen.contains("`\(member)`"), "\(seen)") }
    }

    @Test("every mistake is planted in some row")
    func coverage() {
        let rows = Self.output + Self.text + Self.identifiers + Self.handshakes + Self.cases + Self.ends + Self.hints
        #expect(Set(rows.flatMap(\.named)) == Set(DoctorIssue.allCases))
    }

    @Test(
        "a program that writes without end is left long before its time is up",
        arguments: Sweep.rows(
            [("y\n", DoctorIssue.printsOnStdout), ("\n", .noAnswer), ("{\n", .printsOnStdout)], every: 3)
    )
    func endlessLines(_ line: String, _ mistake: DoctorIssue) async throws {
        let program = "import sys\nwhile True: sys.stdout.write(sys.argv[1] * 10000)"
        let command = [try #require(Programs.python), "-I", "-S", "-c", program, line]
        let records = try await DoctorVisits.turnstile.pass { try await DoctorVisits.records(of: command) }
        #expect(!records.contains { $0.content == .event(.timeout) })
        #expect(records.count < 200_000)
        let diagnosis = Diagnosis(records)
        #expect(diagnosis.findings.map(\.mistake) == [mistake])
    }

    @Test("a program that is not there cannot be visited")
    func noProgram() async throws {
        await #expect(throws: AdapterError.self) { try await DoctorVisits.records(of: ["/no/such/program"]) }
    }

    @Test("the doctor's cases can be played on both platforms", arguments: Platform.allCases)
    func playable(_ platform: Platform) {
        let cases = DoctorCases(platform: platform)
        let scripts = [cases.opened(1), cases.withoutPush, cases.withUnusualText, cases.afterProcessDeath]
        #expect(scripts.allSatisfy { $0?.callbacks(for: .documented).isEmpty == false })
    }

    @Test("every mistake says why it is wrong and what mends it, in each language", arguments: DoctorIssue.allCases)
    func words(_ mistake: DoctorIssue) {
        #expect(mistake.why.hasSuffix("."))
        for language in AdapterLanguage.allCases { #expect(!mistake.fix(in: language).contains("\n")) }
        #expect(!mistake.fix(in: nil).isEmpty)
    }

    static let languages: [(command: [String], language: AdapterLanguage?)] = [
        (["python3", "adapter.py"], .python), (["/usr/bin/python3.11", "-I", "x/adapter"], .python),
        (["./adapter.py"], .python),
        (["node", "adapter.js"], .javascript), (["java", "Adapter.java"], .java),
        (["java", "-jar", "adapter.jar"], .java),
        (["swift", "adapter.swift"], .swift), (["go", "run", "."], .go), (["./adapter.go"], .go),
        (["google-push"], nil),
        (["ruby", "adapter.rb"], .ruby), (["/usr/bin/ruby3.1", "adapter"], .ruby), (["./adapter.rb"], .ruby),
        (["php", "adapter.php"], .php), (["php8.2", "bin/adapter"], .php), (["./adapter.php"], .php),
        (["dotnet", "run"], .csharp), (["dotnet", "bin/Adapter.dll"], .csharp),
        (["dotnet", "run", "--project", "Adapter.csproj"], .csharp),
        (["node", "adapter.ts"], .javascript), (["npx", "tsx", "adapter.ts"], .javascript),
        (["tsx", "adapter"], .javascript), (["ts-node", "adapter"], .javascript),
        (["kotlin", "AdapterKt"], .kotlin), (["./adapter"], nil), ([], nil),
    ]

    @Test("the command tells the language", arguments: languages)
    func language(_ row: (command: [String], language: AdapterLanguage?)) {
        #expect(AdapterLanguage(command: row.command) == row.language)
    }
}

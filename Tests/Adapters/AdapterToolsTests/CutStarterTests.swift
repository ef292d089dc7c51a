import AdapterClient
import AdapterTools
import CaseJudging
import ConformanceSpec
import PushTracking
import TestSupport
import Testing

@Suite("The starters, cut down to one platform as their comments say", .hangGuard)
struct CutStarterTests {
    /// A starter, and what makes it track one push late: after 50 ms, when its case has long ended.
    struct Row: Sendable, CustomTestStringConvertible {
        let language: String
        let from: String
        let to: String
        /// What that needs besides.
        var more: [(from: String, to: String)] = []

        var testDescription: String { language }
    }

    static let rows: [Row] = [
        Row(
            language: "go",
            from: #"\#tapp.track(data, "7")\#n"#,
            to: """
                \tif data["_mId"] != "h000002" {
                \t\tapp.track(data, "7")
                \t\treturn
                \t}
                \tgo func() {
                \t\ttime.Sleep(50 * time.Millisecond)
                \t\tapp.track(data, "7")
                \t}()

                """,
            more: [("\t\"sync\"\n", "\t\"sync\"\n\t\"time\"\n")]
        ),
        Row(
            language: "java",
            from: #"            track(data, "7");\#n"#,
            to: """
                            if (!"h000002".equals(data.get("_mId"))) track(data, "7");
                            else new java.util.Timer(true).schedule(new java.util.TimerTask() {
                                @Override
                                public void run() {
                                    track(data, "7");
                                }
                            }, 50);

                """
        ),
        Row(
            language: "javascript",
            from: "    this.track(data, '7');\n",
            to: """
                    if (data._mId !== 'h000002') this.track(data, '7');
                    else new Promise((resolve) => setTimeout(resolve, 50)).then(() => this.track(data, '7'));

                """
        ),
        Row(
            language: "kotlin",
            from: #"        track(data, "7")\#n"#,
            to: """
                        if (data["_mId"] != "h000002") track(data, "7")
                        else Thread { Thread.sleep(50); track(data, "7") }.start()

                """
        ),
        Row(
            language: "php",
            from: "        $this->track($data, '7');\n",
            to: """
                        if ($data['_mId'] !== 'h000002') {
                            $this->track($data, '7');
                        } else {
                            register_shutdown_function(fn() => $this->track($data, '7'));
                        }

                """
        ),
        Row(
            language: "python",
            from: #"        self.track(data, "7")\#n"#,
            to: """
                        if data.get("_mId") != "h000002":
                            self.track(data, "7")
                        else:
                            __import__("threading").Timer(0.05, self.track, [data, "7"]).start()

                """
        ),
        Row(
            language: "ruby",
            from: #"    track(data, "7")\#n"#,
            to: """
                    if data["_mId"] == "h000002"
                      Thread.new { sleep 0.05; track(data, "7") }
                    else
                      track(data, "7")
                    end

                """
        ),
        Row(
            language: "swift",
            from: #"        track(data, "7")\#n"#,
            to: """
                        if data["_mId"] as? String != "h000002" {
                            track(data, "7")
                        } else {
                            Thread.detachNewThread { [self] in
                                Thread.sleep(forTimeInterval: 0.05)
                                track(data, "7")
                            }
                        }

                """
        ),
        Row(
            language: "typescript",
            from: "    this.track(data, '7');\n",
            to: """
                    if (data._mId !== 'h000002') this.track(data, '7');
                    else new Promise((resolve) => setTimeout(resolve, 50)).then(() => this.track(data, '7'));

                """
        ),
    ]

    @Test(
        "what is left conforms, and the one late call is all that the doctor finds",
        arguments: rows.filter { Programs.isSampled($0.language) })
    func late(_ row: Row) async throws {
        let change = row.more + [(row.from, row.to)]
        let android = try await InstalledStarter(row.language, cutTo: .android, change: change)
        defer { android.remove() }
        try await checkConforms(android, on: .android)
        let options = DoctorOptions(timeout: .seconds(60), startTimeout: .seconds(120), grace: .seconds(30))
        let records = try await DoctorVisits.records(of: android.command, options: options)
        let diagnosis = Diagnosis(records)
        #expect(diagnosis.findings.map(\.mistake) == [.lateCall], "\(diagnosis.findings)")
        let seen = try #require(diagnosis.findings.first?.seen)
        #expect(
            seen.contains(
                "late call: collectMessageInfo came after its case had ended; the last callback of the case was onResume"
            ),
            "\(seen)"
        )

        // Kotlin's compiler takes its time, and what is for Android alone is what its apps need.
        guard row.language != "kotlin" else { return }
        let build = row.language == "swift" ? ["swiftc"] + Programs.swift6 + ["adapter.swift"] : nil
        let ios = try await InstalledStarter(row.language, cutTo: .ios, build: build)
        defer { ios.remove() }
        try await checkConforms(ios, on: .ios)
    }

    private func checkConforms(_ installed: InstalledStarter, on platform: Platform) async throws {
        let app = try await AdapterApp(
            command: installed.command, environment: Programs.environment, edition: "2022-02")
        #expect(app.profile.platforms == [platform])
        let spec = try BuiltInSpec.of("2022-02")
        let plan = try spec.plan(
            [platform], selection: Selection(rules: ["action.*", "android.*", "ios.*"].map { Glob($0) }))
        let verdicts: Set<Verdict.Kind> = Set(try await spec.results(of: app, plan).map(\.verdict.kind))
        #expect(verdicts == [.passed, .noted], "\(verdicts)")
        await app.shutdown()
        #expect(app.incidents.isEmpty)
    }
}

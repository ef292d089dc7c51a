import SourceCheck
import Testing

/// An app that reads a clock gets the time on the device of the case.
@Suite("An app's clock") struct AppClockTests {
    /// Code after a piece of a right app, and what is said of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let place: String
        let code: String
        var verdict = AppReport.Verdict.noDifference
        var text = ""
    }

    private static let received = "/* received */"
    private static let opened = "private void opened(Intent intent) {"
    private static let push = "let push = response.notification.request.content.userInfo"
    private static let preferences = "SharedPreferences all = getSharedPreferences(\"a\", MODE_PRIVATE);"
    private static let quick = "error: [action.once]"

    private static func quick(_ clock: String, within length: String) -> String {
        "long now = \(clock), last = Times.last; Times.last = now; if (last > 0 && now - last < \(length)) return;"
    }

    private static let javaRows = [
        Row(
            testDescription: "taps within two seconds", place: opened,
            code: quick("System.currentTimeMillis()", within: "2000"), verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "taps within two seconds, in nanoseconds", place: opened,
            code: quick("System.nanoTime()", within: "2_000_000_000L"), verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "taps within a minute and a half, by dates", place: opened,
            code: quick("new Date().getTime()", within: "90 * 1000"), verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "taps within a tenth of a second: none is", place: opened,
            code: quick("Calendar.getInstance().getTimeInMillis()", within: "100")),
        Row(
            testDescription: "pushes within a second of the device's uptime", place: received,
            code: quick("SystemClock.elapsedRealtime()", within: "java.util.concurrent.TimeUnit.SECONDS.toMillis(1)"),
            verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "pushes before a moment, which each of them sets", place: received,
            code: """
                java.time.Instant now = java.time.Instant.now();
                if (Times.end != null && now.isBefore(Times.end)) return;
                Times.end = java.time.Instant.ofEpochMilli(now.toEpochMilli() + 1000);
                """, verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "the second push of a day", place: received,
            code: """
                String day = new java.text.SimpleDateFormat("yyyy-MM-dd", Locale.US).format(new Date()); \(preferences)
                if (day.equals(all.getString("day", ""))) return;
                all.edit().putString("day", day).apply();
                """, verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "a time that is only written down", place: opened,
            code: "long now = System.currentTimeMillis(); if (now - Times.last > 1_800_000) Times.last = now;"),
        Row(
            testDescription: "the same message within ten minutes", place: received,
            code: """
                long now = System.currentTimeMillis(); String id = message.getMessageId(); \(preferences)
                if (now - all.getLong(id, 0) < 600_000) return;
                all.edit().putLong(id, now).apply();
                """),
        Row(
            testDescription: "the uptime goes on in the next process", place: received,
            code: """
                long now = SystemClock.uptimeMillis(); \(preferences)
                if (now <= all.getLong("last", 0)) return;
                all.edit().putLong("last", now).apply();
                """),
        Row(
            testDescription: "a notification of the same second replaces the other", place: received,
            code:
                "String id = new java.text.SimpleDateFormat(\"ddHHmmss\").format(new Date()); int code = Integer.parseInt(id);"
        ),
        Row(
            testDescription: "an hour of the day", place: received,
            code: "if (Calendar.getInstance().get(Calendar.HOUR_OF_DAY) < 8) return;", verdict: .notJudged),
        Row(
            testDescription: "an hour of the day as text", place: received,
            code: "if (new java.text.SimpleDateFormat(\"HH\").format(new Date()).equals(\"03\")) return;",
            verdict: .notJudged, text: "the text of this date is not known"),
        Row(
            testDescription: "a date that has been changed in a way nothing declares", place: received,
            code: "Calendar when = Calendar.getInstance(); when.add(1, 1); if (when.getTimeInMillis() < 5) return;",
            verdict: .notJudged),
    ]

    @Test("on Android: it is the time of the case", arguments: javaRows) func android(row: Row) throws {
        let java = AppUnknownTests.java.replacing(row.place, with: row.place + "\n" + row.code)
        let (verdict, text) = try AppUnknownTests.judge(
            java: java + "class Times { static long last; static java.time.Instant end; }",
            rules: ["action.once", "action.received", "action.opened"])
        #expect(verdict == row.verdict, "\(text)")
        #expect(text.contains(row.text), "\(text)")
    }

    @Test("a memory of taps that is lost after a day counts them again")
    func forgets() throws {
        let right = """
            SharedPreferences seen = getSharedPreferences("seen", MODE_PRIVATE); String id = intent.getStringExtra("_mId");
            long now = System.currentTimeMillis();
            if (id != null && now - seen.getLong(id, 0) < 3650L * 24 * 3_600_000) return;
            if (id != null) seen.edit().putLong(id, now).apply();
            """
        let java = AppUnknownTests.java.replacing(
            "if (state == null && (getIntent().getFlags() & history) == 0)", with: "")
        for (code, verdict) in [
            (right, AppReport.Verdict.noDifference), (right.replacing("3650L", with: "1L"), .doesNotConform),
        ] {
            let found = try AppUnknownTests.judge(
                java: java.replacing(Self.opened, with: Self.opened + code),
                rules: ["android.recreated", "android.relaunched"])
            #expect(found.verdict == verdict, "\(found.text)")
        }
    }

    private static func quick(swift clock: String, within length: String, of type: String = "TimeInterval") -> String {
        """
        let now = \(clock), last = Times.last\(type); Times.last\(type) = now
        if let last, now - last < \(length) { completionHandler(); return }
        """
    }

    private static let swiftRows = [
        Row(
            testDescription: "gestures within a second", place: push,
            code: """
                let last = Times.last; Times.last = Date()
                if let last, Date().timeIntervalSince(last) < 1 { completionHandler(); return }
                """, verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures before a moment, which each of them sets", place: push,
            code: """
                if let end = Times.last, Date.now < end { completionHandler(); return }
                Times.last = Date() + 2
                """, verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures within two seconds, by a negative interval", place: push,
            code: """
                if let last = Times.last, last.timeIntervalSinceNow > -2 { completionHandler(); return }
                Times.last = Date(timeIntervalSinceNow: 0)
                """, verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures within two seconds since 1970", place: push,
            code: quick(swift: "Date().timeIntervalSince1970", within: "2"), verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures within two seconds since 2001", place: push,
            code: quick(swift: "CFAbsoluteTimeGetCurrent()", within: "2"), verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures within two seconds of uptime", place: push,
            code: quick(swift: "ProcessInfo.processInfo.systemUptime", within: "2"), verdict: .doesNotConform,
            text: quick),
        Row(
            testDescription: "gestures within two seconds of frames", place: push,
            code: quick(swift: "CACurrentMediaTime()", within: "2"), verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures within two seconds, in nanoseconds", place: push,
            code: quick(swift: "DispatchTime.now().uptimeNanoseconds", within: "2_000_000_000", of: "Nanoseconds"),
            verdict: .doesNotConform, text: quick),
        Row(
            testDescription: "gestures within a tenth of a second: none is", place: push,
            code: quick(swift: "CACurrentMediaTime()", within: "0.1")),
        Row(
            testDescription: "one call an hour",
            place: "static func send(_ push: [AnyHashable: Any], _ action: String) {",
            code: """
                let last = UserDefaults.standard.double(forKey: "last"), now = Date().timeIntervalSince1970
                if action == "7" && now - last < 3600 { return }
                if action == "7" { UserDefaults.standard.set(now, forKey: "last") }
                """, verdict: .doesNotConform, text: "error: [action.received]"),
        Row(
            testDescription: "a time that is only stored", place: push,
            code: "UserDefaults.standard.set(Date(), forKey: \"last\")"),
        Row(
            testDescription: "a tap is sent again when the app comes back after a day", place: "/* field */",
            code: """
                func applicationDidBecomeActive(_ application: UIApplication) {
                    guard let when = UserDefaults.standard.object(forKey: "when") as? Date, let push = Times.push else { return }
                    if Date().timeIntervalSince(when) > 24 * 60 * 60 { AppDelegate.send(push, "1") }
                }
                func keep(_ push: [AnyHashable: Any]) { Times.push = push; UserDefaults.standard.set(Date(), forKey: "when") }
                """, verdict: .doesNotConform, text: "error: [action.resumed]"),
        Row(
            testDescription: "what a calendar says", place: push,
            code: "if Calendar.current.isDateInToday(Date()) { completionHandler(); return }", verdict: .notJudged),
    ]

    @Test("on iOS: it is the time of the case", arguments: swiftRows) func ios(row: Row) throws {
        let keeps = row.code.contains("func keep") ? "\nkeep(push)" : ""
        let swift = AppUnknownTests.swift.replacing(Self.push, with: Self.push + keeps).replacing(
            row.place, with: row.place + "\n" + row.code)
        let times = """
            enum Times {
                static var last: Date?, lastTimeInterval: TimeInterval?, lastNanoseconds: UInt64?, push: [AnyHashable: Any]?
            }
            """
        let (verdict, text) = try AppUnknownTests.judge(
            swift: swift + times, rules: ["action.once", "action.resumed", "action.received", "action.opened"])
        #expect(verdict == row.verdict, "\(text)")
        #expect(text.contains(row.text), "\(text)")
    }
}

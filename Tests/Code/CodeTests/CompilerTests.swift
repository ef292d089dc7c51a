import Foundation
import TestSupport
import Testing

@testable import CodeChecker
@testable import CodeRunner
@testable import SourceCode

/// A compiler of the machine, run on many texts in one call.
struct InstalledCompiler {
    var path: String

    init?(_ name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        guard let path = folders.map({ $0 + "/" + name }).first(where: FileManager.default.isExecutableFile) else {
            return nil
        }
        self.path = path
    }

    /// The names of the files that do not compile. A compiler that cannot parse some files does not look further at the
    /// others, so those are left out until all that remain compile.
    func refused(_ files: [String: String], _ options: [String]) throws -> Set<String> {
        var refused: Set<String> = []
        while true {
            let more = try refusedAtOnce(files.filter { !refused.contains($0.key) }, options)
            guard !more.subtracting(refused).isEmpty else { return refused }
            refused.formUnion(more)
        }
    }

    private func refusedAtOnce(_ files: [String: String], _ options: [String]) throws -> Set<String> {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "example-code-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
        }
        let log = folder.appendingPathComponent("log")
        try "".write(to: log, atomically: false, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.currentDirectoryURL = folder
        process.arguments = options + files.keys.sorted()
        let handle = try FileHandle(forWritingTo: log)
        process.standardError = handle
        process.standardOutput = handle
        try process.run()
        process.waitUntilExit()
        let output = try String(contentsOf: log, encoding: .utf8)
        var refused: Set<String> = []
        for line in output.split(separator: "\n") where line.contains("error:") {
            let path = line.prefix { $0 != ":" }
            refused.insert(String(path.split(separator: "/").last ?? path))
        }
        return refused
    }
}

@Suite("Held against the compilers") struct CompilerTests {
    static let javaStubs = """
        import java.util.*; import java.util.stream.*; import java.util.function.*;
        class Context { } class Service extends Context { } class MessagingService extends Service { }
        class Activity extends Context { Intent getIntent() { return null; } void onResume() { } }
        class RemoteMessage { Map<String, String> getData() { return null; } }
        class Bundle { String getString(String key) { return null; } Object get(String key) { return null; } void putString(String key, String value) { } }
        class Intent { Intent(Context context, Class<?> target) { } Bundle getExtras() { return null; } Intent putExtras(Bundle extras) { return this; } Intent addFlags(int flags) { return this; }
          static final int FLAG_ACTIVITY_CLEAR_TOP = 4; }
        class PendingIntent { static final int FLAG_UPDATE_CURRENT = 1; static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags) { return null; }
          static PendingIntent getBroadcast(Context context, int requestCode, Intent intent, int flags) { return null; } }
        class MobileCore { static void collectMessageInfo(Map<String, Object> data) { } static void trackAction(String name, Map<String, String> data) { } }
        """

    static let javaBody = """
        static final String OPENED = "1";
        private int seen = 0;
        void received(RemoteMessage message) {
          Map<String, String> push = message.getData();
          if (push.isEmpty()) { return; }
          String delivery = push.get("d");
          String broadlog = push.get("m");
          final boolean tracked = isTracked(push.get("flag"));
          if (delivery == null || broadlog == null || !tracked) { return; }
          HashMap<String, Object> info = new HashMap<>();
          info.put("delivery", delivery);
          info.put("broadlog", broadlog);
          info.put("count", seen + 1);
          seen++;
          MobileCore.collectMessageInfo(info);
        }
        private boolean isTracked(String flag) {
          if (flag == null) { return true; }
          switch (flag) { case "on": return true; case "off": return false; default: return flag.length() > 5; }
        }
        void opened(Activity activity) {
          Intent intent = activity.getIntent();
          Bundle extras = intent.getExtras();
          if (extras == null) return;
          Object raw = extras.get("d");
          String text = raw instanceof String ? (String) raw : raw.toString();
          Map<String, String> data = new HashMap<>();
          data.put("action", OPENED);
          data.put("d", text.trim());
          for (String key : data.keySet()) { extras.putString(key, data.get(key)); }
          Runnable later = () -> MobileCore.trackAction("tracking", data);
          later.run();
          PendingIntent pending = PendingIntent.getBroadcast(activity, text.hashCode(), intent, PendingIntent.FLAG_UPDATE_CURRENT);
        }
        """

    static let swiftStubs = """
        class Response { let action: String = ""; let info: [AnyHashable: Any] = [:] }
        enum Core { static func collect(_ data: [String: Any]) { }
          static func track(_ name: String, data: [String: String]?) { } }
        """

    static let swiftBody = """
          enum Code: String { case opened = "1", clicked = "2" }
          struct Push {
            let delivery: String
            let broadlog: String
            var flag: String? = nil
            init?(_ info: [AnyHashable: Any]) {
              guard let delivery = info["d"] as? String, let broadlog = info["m"] as? String else { return nil }
              self.delivery = delivery
              self.broadlog = broadlog
              flag = info["flag"] as? String
            }
            var isTracked: Bool { flag == nil || flag?.lowercased() == "on" }
            func data(for code: Code) -> [String: String] { ["d": delivery, "m": broadlog, "action": code.rawValue] }
          }
          func codes(_ action: String) -> [Code] {
            switch action {
            case "dismiss": return [.clicked]
            case "default": return [.clicked, .opened]
            default: return []
            }
          }
          func didReceive(_ response: Response, then done: () -> Void) {
            let info = response.info
            guard let push = Push(info), push.isTracked else {
              done()
              return
            }
            var sent = 0
            for code in codes(response.action) {
              let data = push.data(for: code)
              if sent > 0 && data.isEmpty { continue }
              Core.track("tracking", data: data)
              sent += 1
            }
            let extra = info["extra"] as? String
            let text = extra ?? push.delivery
            if let extra = extra, extra.count > sent { Core.collect(["extra": extra, "text": text, "sent": sent]) }
            done()
          }
        """

    /// Copies of a text with one word changed each.
    static func variants(_ text: String, _ rules: LexicalRules, count: Int, seed: UInt64) -> [String] {
        let tokens = Lexer.tokens(of: SourceText(text), rules: rules).dropLast()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        var starts = [0]
        for line in lines { starts.append(starts[starts.count - 1] + line.count + 1) }
        let scalars = Array(text.unicodeScalars)
        func offset(_ position: SourcePosition) -> Int { starts[position.line - 1] + position.column - 1 }
        let words = tokens.filter { $0.kind == .identifier || $0.kind == .string || $0.kind == .integer }
        var generator = SeededGenerator(seed: seed)
        var variants: [String] = [text]
        while variants.count < count {
            guard let token = tokens.randomElement(using: &generator),
                let other = words.randomElement(using: &generator)
            else { break }
            let range = offset(token.extent.start)..<offset(token.extent.end)
            let source = scalars[offset(other.extent.start)..<offset(other.extent.end)]
            var changed = scalars
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: changed.replaceSubrange(range, with: [])
            case 1: changed.replaceSubrange(range, with: Array("null".unicodeScalars))
            case 2: changed.insert("x", at: range.lowerBound + range.count / 2)
            case 3, 4:
                // Most of what is still the same kind of word compiles.
                guard token.kind == other.kind, token.kind != .identifier else { continue }
                changed.replaceSubrange(range, with: source)
            case 5:
                guard
                    let sign = ["==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", ">": "<", "?": "!"][
                        token.text]
                else {
                    continue
                }
                changed.replaceSubrange(range, with: Array(sign.unicodeScalars))
            case 6, 7, 8:
                // A line less, or twice.
                guard let line = (0..<lines.count).randomElement(using: &generator), !lines[line].isEmpty else {
                    continue
                }
                let whole = starts[line]..<(starts[line] + lines[line].count)
                if Bool.random(using: &generator) {
                    changed.replaceSubrange(whole, with: [])
                } else {
                    changed.insert(contentsOf: lines[line] + ["\n"], at: whole.lowerBound)
                }
            default:
                guard token.kind == .identifier || token.kind == .string || token.kind == .integer else { continue }
                changed.replaceSubrange(range, with: source)
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: changed)
            variants.append(String(view))
        }
        return variants
    }

    @Test(
        "javac accepts what is accused: never", .nightly,
        .hangGuard,
        .enabled(if: InstalledCompiler("javac") != nil, "javac is not installed")
    )
    func java() throws {
        let compiler = try #require(InstalledCompiler("javac"))
        let platform = try TestPlatforms.android()
        let variants = Self.variants(Self.javaBody, .java, count: Sweep.isAsked ? 400 : 50, seed: 3)
        var files = ["Stubs.java": Self.javaStubs]
        for (index, body) in variants.enumerated() {
            files["V\(index).java"] = "import java.util.*; class V\(index) { \(body) }"
        }
        let refused = try compiler.refused(
            files,
            ["-proc:none", "-d", "out", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW", "-nowarn"]
        )
        try Self.compare(
            variants, refused: { refused.contains("V\($0).java") }, platform, wrapper: { "class V\($0) { " + $1 + " }" }
        )
    }

    @Test(
        "swiftc accepts what is accused: never", .nightly,
        .hangGuard,
        .enabled(if: InstalledCompiler("swiftc") != nil, "swiftc is not installed")
    )
    func swift() throws {
        let compiler = try #require(InstalledCompiler("swiftc"))
        let platform = try HostPlatform(
            language: .swift,
            classes: [
                HostClass("class Response", [.stored("let action: String"), .stored("let info: [AnyHashable: Any]")]),
                HostClass(
                    "enum Core",
                    [
                        .method("static func collect(_ data: [String: Any])", CallRecorder.records),
                        .method("static func track(_ name: String, data: [String: String]?)", CallRecorder.records),
                    ]
                ),
            ]
        )
        let variants = Self.variants(Self.swiftBody, .swift, count: Sweep.isAsked ? 240 : 40, seed: 5)
        var files = ["Stubs.swift": Self.swiftStubs]
        for (index, body) in variants.enumerated() { files["V\(index).swift"] = "enum V\(index) { \(body) \n}" }
        let refused = try compiler.refused(
            files, ["-typecheck", "-suppress-warnings", "-wmo", "-continue-building-after-errors"])
        try Self.compare(
            variants, refused: { refused.contains("V\($0).swift") }, platform,
            wrapper: { "enum V\($0) { " + $1 + " \n}" })
    }

    /// Whatever the compiler accepts must not be accused; of what it refuses, much should be found.
    private static func compare(
        _ variants: [String],
        refused: (Int) -> Bool,
        _ platform: HostPlatform,
        wrapper: (Int, String) -> String
    ) throws {
        var falselyAccused: [String] = []
        var found = 0
        var refusedCount = 0
        for (index, variant) in variants.enumerated() {
            let unit = SourceUnit(parsing: SourceText(wrapper(index, variant)), language: platform.language)
            let problems = Program(units: [unit], platform: platform).analysis.problems
            if refused(index) {
                refusedCount += 1
                if !problems.isEmpty { found += 1 }
            } else if let problem = problems.first {
                falselyAccused.append("\(index): \(problem.extent.start.testDescription) \(problem.message)")
            }
        }
        #expect(falselyAccused == [])
        #expect(!refused(0))
        // A measure, not a promise: types that are not known are not judged.
        print(
            "\(platform.language): \(variants.count) variants, \(refusedCount) refused by the compiler, \(found) of them found"
        )
        #expect(found * 2 > refusedCount)
    }
}

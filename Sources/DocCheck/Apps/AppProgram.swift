import ConformanceReports
import Diagnostics
package import DocExamples
import ExampleCode
import PushTracking

/// An app's files put together for each platform, and what keeps a platform's code from being the whole of it.
package struct AppProgram: Sendable {
    /// The code as it is run.
    let examples: PageExamples
    /// Why other code may decide, by platform; nothing where it was said that the app is a part.
    let open: [Platform: [String]]

    /// What is run, one scope a platform.
    package var scopes: [ExampleScope] { examples.scopes }

    init(_ text: AppText, among files: AppFiles, _ request: AppChecker.Request, by checker: ExampleChecker) {
        let background = AppSetting.BackgroundMode(text)
        var open: [Platform: [String]] = [:]
        for platform in Platform.allCases where !request.isPart {
            open[platform] =
                Self.foreignReasons(platform, text, files) + text.unreadReasons(platform)
                + (platform == .ios ? text.openFlags : [])
        }
        var settings: [Platform: AppSetting] = [:]
        for platform in Platform.allCases {
            settings[platform] = AppSetting(
                isWhole: !request.isPart && open[platform]?.isEmpty ?? false,
                entries: request.entries.filter { $0.callback.platform == platform },
                backgroundMode: background,
                namespaces: text.namespaces,
                usesScenes: text.usesScenes,
                targetSDK: text.targetSDK,
                applicationID: text.applicationID)
        }
        var examples = checker.app(text.sources, settings)
        // What could not be parsed may hold anything.
        for scope in examples.scopes where !request.isPart {
            let unread = scope.program.units.compactMap(\.problems.first).compactMap { problem in
                text.place(of: problem.extent).map {
                    "\($0.file ?? "") could not be read beyond line \($0.line ?? 1): \(problem.message)"
                }
            }
            guard !unread.isEmpty else { continue }
            open[scope.platform, default: []] += unread
            settings[scope.platform]?.isWhole = false
        }
        for scope in examples.scopes where settings[scope.platform]?.isWhole ?? false && !scope.isClosed {
            open[scope.platform, default: []].append("\(scope.whatCloses) is among the files")
            settings[scope.platform]?.isWhole = false
        }
        if examples.scopes.contains(where: { $0.setting?.isWhole != settings[$0.platform]?.isWhole }) {
            examples.apply(settings)
        }
        self.examples = examples
        self.open = open
    }

    private static func foreignReasons(_ platform: Platform, _ text: AppText, _ files: AppFiles) -> [String] {
        let foreign: [String] = AppFiles.ForeignLanguage.allCases.compactMap { language in
            let paths = text.foreign.filter { $0.language == language }.map(\.path)
            guard language.platforms.contains(platform), let first = paths.first else { return nil }
            let others = paths.count > 1 ? " and \(counted(paths.count - 1, "more file")) of \(language.rawValue)" : ""
            return "\(first)\(others) may track, and \(paths.count == 1 ? "is" : "are") not read"
        }
        guard platform == .android, !files.unchosenSets.isEmpty else { return foreign }
        let sets = files.unchosenSets.sorted().joined(separator: ", ")
        return foreign + ["nobody said which of the source sets \(sets) are built: name the variant with --variant"]
    }
}

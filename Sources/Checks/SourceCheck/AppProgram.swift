package import AppSimulation
import CodeJudging
import CodeRunner
import Diagnostics
import PushTracking
import SourceCode

/// An app's files assembled for each platform, and the reasons why a platform's code may not be the whole app.
package struct AppProgram: Sendable {
    /// The code that is run.
    let examples: CodeSet
    /// The files.
    let sources: [PlacedSource]
    /// Why other code may decide, by platform; empty if the app was declared to be a part.
    let open: [Platform: [String]]

    /// The code that is run, one scope per platform.
    package var scopes: [AppCode] { examples.scopes }

    init(_ text: AppText, among files: AppFiles, _ request: AppChecker.Request, by checker: CodeJudge) {
        let background = AppFacts.BackgroundMode(text)
        var open: [Platform: [String]] = [:]
        for platform in Platform.allCases where !request.isPart {
            open[platform] =
                [text.severalApps(platform)].compactMap(\.self) + Self.foreignReasons(platform, text, files)
                + text.unreadReasons(platform) + (platform == .ios ? text.buildReasons : [])
        }
        let facts = Dictionary(
            uniqueKeysWithValues: Platform.allCases.map { platform in
                let entries = request.entries.filter { $0.callback.platform == platform }
                var facts = AppFacts(
                    entries: entries, backgroundMode: background, namespaces: text.namespaces,
                    usesScenes: text.usesScenes, targetSDK: text.targetSDK,
                    oldestVersion: text.oldestVersion(on: platform), applicationID: text.applicationID)
                facts.registersElsewhere = text.foreignPermissions
                facts.mayInheritPermission = text.mayInheritPermission
                return (platform, facts)
            })
        /// All of the app, unless other code may decide.
        func portions() -> [Platform: AppPortion] {
            Dictionary(
                uniqueKeysWithValues: facts.map { platform, facts in
                    (platform, open[platform]?.isEmpty ?? false ? .whole(facts) : .part(facts))
                })
        }
        sources = text.sources
        var examples = checker.app(sources.map(\.code), portions())
        for scope in examples.scopes where !request.isPart {
            // Code that could not be parsed may contain anything, unless it is a statement that stops what runs it.
            let unread = scope.program.units.compactMap { unit in
                unit.problems.first { $0.unreadWords.map(text.mentionsPushes) ?? true }
            }.compactMap { problem in
                text.place(of: problem.extent).map {
                    "\($0.file ?? "") could not be read beyond line \($0.line ?? 1): \(problem.message)"
                }
            }
            open[scope.platform, default: []] += unread
            if scope.portion.isWhole, unread.isEmpty, !scope.isClosed {
                open[scope.platform, default: []].append("\(scope.whatCloses) is among the files")
            }
        }
        examples.take(as: portions())
        self.examples = examples
        self.open = open
    }

    private static func foreignReasons(_ platform: Platform, _ text: AppText, _ files: AppFiles) -> [String] {
        let foreign: [String] = ForeignLanguage.allCases.compactMap { language in
            let paths = text.foreign.filter { $0.language == language }.map(\.path)
            guard language.platforms.contains(platform), let first = paths.first else { return nil }
            let others = paths.count > 1 ? " and \(counted(paths.count - 1, "more file")) of \(language.rawValue)" : ""
            return "\(first)\(others) may track, and \(paths.count == 1 ? "is" : "are") not read"
        }
        guard platform == .android, !files.unchosenSets.isEmpty else { return foreign }
        let sets = files.unchosenSets.sorted().joined(separator: ", ")
        return foreign + ["it is unknown which of the source sets \(sets) are built: name the variant with --variant"]
    }
}

import AppSimulation
import CodeJudging
import Markdown
import SourceCode

extension AppText {
    /// Whether a property list, or build settings that generate one, declare that the app uses scenes.
    var usesScenes: Bool {
        parts.contains { part in
            part.propertyList?.usesScenes
                ?? (part.kind == .project
                    && part.source.code.text.contains(#/UIApplicationSceneManifest_Generation"? *= *"?YES/#))
        }
    }
}

extension AppFacts.BackgroundMode {
    /// Looks for `remote-notification` among the background modes of an app's property lists.
    init(_ text: AppText) {
        let isNamedElsewhere = text.parts.contains { part in
            part.kind == .project && part.source.code.text.contains("UIBackgroundModes")
        }
        let lists = text.parts.filter { $0.propertyList?.isOfApp ?? false }
        let naming = lists.count { $0.propertyList?.backgroundModes.contains("remote-notification") ?? false }
        // A build setting may replace the mode.
        guard !isNamedElsewhere, lists.isEmpty || naming < lists.count else {
            self = .named
            return
        }
        let effect = "whether iOS calls the app in the background is not known"
        guard let list = lists.first else {
            self = .unknown("no property list is among the files: \(effect)")
            return
        }
        guard lists.count == 1 else {
            self = .unknown("which of \(lists.count) property lists belongs to the app is unknown: \(effect)")
            return
        }
        let lines = list.source.block.lines.map(\.string)
        let index =
            lines.firstIndex { $0.contains("UIBackgroundModes") } ?? lines.firstIndex { $0.contains("<dict") } ?? 0
        let id = list.source.code.id
        self = .missing(
            SourceExtent(
                start: SourcePosition(line: index + 1, column: 1, in: id),
                end: SourcePosition(line: index + 1, column: lines[index].unicodeScalars.count + 1, in: id)))
    }
}

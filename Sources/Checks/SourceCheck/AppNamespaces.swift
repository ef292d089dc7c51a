import AppSimulation
import CodeJudging
import SourceCode

extension AppText {
    /// The packages that Gradle build files give for the manifests of their modules.
    var namespaces: [SourceID: String] {
        let builds = parts.filter { $0.kind == .gradle }.compactMap { part in
            Self.quoted(after: "namespace", in: part.source.code.text).map { (Self.folder(of: part.name), $0) }
        }
        let byFolder = Dictionary(builds) { first, _ in first }
        var namespaces: [SourceID: String] = [:]
        for part in parts where part.kind == .manifest {
            var folder = Self.folder(of: part.name)
            while byFolder[folder] == nil, !folder.isEmpty { folder = Self.folder(of: String(folder.dropLast())) }
            namespaces[part.source.code.id] = byFolder[folder]
        }
        return namespaces
    }

    /// The version of Android that the app targets; nil if its build files and manifests name none, several, or a
    /// variable.
    var targetSDK: Int? {
        let named = parts.flatMap { part -> [Int?] in
            let text = part.source.code.text
            return switch part.kind {
            case .gradle: Self.targets(in: Self.withoutStrings(text))
            // A comment names nothing.
            case .manifest: Self.targets(in: text.replacing(#/<!--.*?-->/#.dotMatchesNewlines(), with: ""))
            default: []
            }
        }
        guard let first = named.first, Set(named).count == 1 else { return nil }
        return first
    }

    private static func withoutStrings(_ text: String) -> String {
        // Comments are blanked out already.
        let code = BlankedCode(Array(text.utf8), nestsComments: false, quotes: "\"'")
        return String(decoding: code.outsideStrings, as: UTF8.self)
    }

    /// The versions that a build file or manifest targets; nil for one that is not a plain number.
    private static func targets(in text: String) -> [Int?] {
        text.matches(of: #/\btargetSdk(?:Version)?\b[ \t=("]*([^\n;}]*)/#).map { match in
            let value = match.output.1.prefix { $0.isASCII && $0.isNumber }
            let rest = match.output.1[value.endIndex...].drop { " \t\r)".contains($0) }
            return rest.isEmpty || rest.hasPrefix("\"") ? Int(value) : nil
        }
    }

    /// The app's name on the device: the one `applicationId` of its build files, or else the one namespace of its
    /// modules; nil if they name none, or several.
    var applicationID: String? {
        let builds = parts.filter { $0.kind == .gradle }.map(\.source.code.text)
        for word in ["applicationId", "namespace"] {
            let named = Set(builds.compactMap { Self.quoted(after: word, in: $0) })
            if !named.isEmpty { return named.count == 1 ? named.first : nil }
        }
        return nil
    }

    /// With a trailing slash; empty for a file of the folder that the command runs in.
    private static func folder(of name: String) -> String {
        name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    }

    /// `namespace "com.example.app"`, with or without an equals sign or parenthesis between.
    private static func quoted(after word: String, in text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let outside = withoutStrings(text).split(separator: "\n", omittingEmptySubsequences: false)
        for (line, outside) in zip(lines, outside) {
            let words = line.drop { $0 == " " || $0 == "\t" }
            // A line of a text says nothing.
            guard words.hasPrefix(word), outside.contains(word) else { continue }
            let rest = words.dropFirst(word.count).drop { " \t=(".contains($0) }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
            let name = rest.dropFirst().prefix { $0 != quote }
            let isWhole = rest.dropFirst(name.count + 2).allSatisfy { $0.isWhitespace || ");}".contains($0) }
            if !name.isEmpty, !name.contains("$"), isWhole { return String(name) }
        }
        return nil
    }
}

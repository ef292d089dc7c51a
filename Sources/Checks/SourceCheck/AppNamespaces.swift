import AppSimulation
import CodeJudging
import PushTracking
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
    var targetSDK: Int? { version(named: "targetSdk") }

    /// The oldest version of a system that the app supports, numbered as in code; nil as for `targetSDK`.
    func oldestVersion(on platform: Platform) -> Int? {
        switch platform {
        case .android: version(named: "minSdk")
        case .ios: version(named: "IPHONEOS_DEPLOYMENT_TARGET")
        }
    }

    /// The version that build files and manifests name; nil if they name none, several, or a variable.
    private func version(named name: String) -> Int? {
        let named = parts.flatMap { part -> [Int?] in
            let text = part.source.code.text
            return switch part.kind {
            case .gradle, .project: Self.versions(name, in: Self.withoutStrings(text))
            // A comment names nothing.
            case .manifest: Self.versions(name, in: text.replacing(#/<!--.*?-->/#.dotMatchesNewlines(), with: ""))
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

    /// The versions that a build file or manifest gives under a name; nil for one that is not a plain number. iOS 13.4 is
    /// 1304.
    private static func versions(_ name: String, in text: String) -> [Int?] {
        text.ranges(of: name).compactMap { range -> Int?? in
            let isWord = { (character: Character?) in character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
            }
            var rest = text[range.upperBound...]
            if rest.hasPrefix("Version") { rest = rest.dropFirst("Version".count) }
            guard !isWord(text[..<range.lowerBound].last), !isWord(rest.first) else { return nil }
            rest = rest.drop { " \t=(\"".contains($0) }.prefix { !"\n;}".contains($0) }
            let value = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            let end = rest[value.endIndex...].drop { " \t\r)".contains($0) }
            guard end.isEmpty || end.hasPrefix("\"") else { return .some(nil) }
            let parts = value.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard name.hasPrefix("IPHONEOS"), let major = parts[0] else {
                return .some(parts.count == 1 ? parts[0] : nil)
            }
            return major * 100 + ((parts.count > 1 ? parts[1] : nil) ?? 0)
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

    /// Whether a library may bring the permission to post notifications: any but those that are known not to.
    var mayInheritPermission: Bool {
        let builds = parts.filter { $0.kind == .gradle }.map(\.source.code.text)
        guard !builds.contains(where: { $0.contains(#/\blibs\.|\b(?:fileTree|files|platform)\b/#) }) else {
            return true
        }
        let libraries = builds.flatMap { $0.matches(of: #/["']([\w.-]+):([\w.-]+)(?::([\w.$-]+))?["']/#) }
        return libraries.isEmpty
            || !libraries.allSatisfy { library in
                let (_, group, name, version) = library.output
                // Firebase's own has it since this version.
                if name == "firebase-messaging" {
                    return version?.wholeMatch(of: #/(?:1\d|2[0-2])\..*|23\.0\.[0-5]/#) != nil
                }
                if group == "com.adobe.marketing.mobile" { return !name.contains("messaging") }
                return ["androidx.", "com.android.", "com.google.android.material", "org.jetbrains.", "junit"]
                    .contains(where: group.hasPrefix)
            }
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

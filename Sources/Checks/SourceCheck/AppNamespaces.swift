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
        let words = ["targetSdkVersion", "targetSdk"]
        let named = parts.filter { [.gradle, .manifest].contains($0.kind) }.flatMap { part in
            part.source.code.text.split(separator: "\n").compactMap { line -> Int?? in
                guard let word = words.compactMap({ line.firstRange(of: $0) }).first else { return nil }
                return .some(Int(line[word.upperBound...].drop { " \t=(\"".contains($0) }.prefix(while: \.isNumber)))
            }
        }
        guard let first = named.first, Set(named).count == 1 else { return nil }
        return first
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
        for line in text.split(separator: "\n") {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix(word) else { continue }
            let rest = words.dropFirst(word.count).drop { " \t=(".contains($0) }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
            let name = rest.dropFirst().prefix { $0 != quote }
            if !name.isEmpty, !name.contains("$") { return String(name) }
        }
        return nil
    }
}

import DocExamples
import ExampleCode

extension AppText {
    /// The packages that Gradle's build files say for the manifests of their modules, by the first lines of these.
    var namespaces: [Int: String] {
        let builds = parts.filter { $0.kind == .gradle }.compactMap { part in
            Self.namespace(in: part.source.text).map { (folder: Self.folder(of: part.name), namespace: $0) }
        }
        var namespaces: [Int: String] = [:]
        for part in parts where part.kind == .manifest {
            let nearest = builds.filter { part.name.hasPrefix($0.folder) }.max { $0.folder.count < $1.folder.count }
            namespaces[part.firstLine] = nearest?.namespace
        }
        return namespaces
    }

    /// With the slash behind it; empty for a file of the folder that the command runs in.
    private static func folder(of name: String) -> String {
        name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    }

    /// `namespace "com.example.app"`, with or without a sign between.
    private static func namespace(in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("namespace") else { continue }
            let rest = words.dropFirst("namespace".count).drop { " \t=(".contains($0) }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
            let name = rest.dropFirst().prefix { $0 != quote }
            if !name.isEmpty, !name.contains("$") { return String(name) }
        }
        return nil
    }
}

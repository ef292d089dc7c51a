import Foundation
import PackagePlugin

/// Embeds files into a target, so that a single binary is enough: those of the target's folder `Starters` or
/// `HTML/Assets` if it has one, else its part of the package's `spec/`; and for the tool, the commit that it is built from.
@main
struct EmbedSpecPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        for (path, type) in [("Starters", "EmbeddedStarters"), ("HTML/Assets", "EmbeddedAssets")] {
            let folder = target.directoryURL.appending(path: path)
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            return [try embed(files(below: folder) { _ in true }, of: folder, as: type, context)]
        }
        if target.name == "tracking-conformance" { return [try embedCommit(context)] }
        let spec = context.package.directoryURL.appending(component: "spec")
        if target.name == "VectorKit" {
            let schemas = ["schema/adapter.schema.json", "schema/kit.schema.json"]
            let kit = files(below: spec) { $0.hasPrefix("kit/") || schemas.contains($0) }
            return [try embed(kit, of: spec, as: "EmbeddedKit", context)]
        }
        let files = files(below: spec) {
            $0.hasSuffix(".json") && !$0.hasPrefix("schema/") && !$0.hasPrefix("device/")
        }
        let device = spec.appending(component: "device")
        return [
            try embed(files, of: spec, as: "EmbeddedSpec", context),
            try embed(self.files(below: device) { $0.hasSuffix(".json") }, of: device, as: "EmbeddedDevice", context),
        ]
    }

    private func embed(_ files: [String], of folder: URL, as type: String, _ context: PluginContext) throws -> Command {
        guard !files.isEmpty else { throw NothingToEmbed(description: "no file to embed below \(folder.path)") }
        let output = context.pluginWorkDirectoryURL.appending(component: "\(type).swift")
        return .buildCommand(
            displayName: "Embedding \(folder.lastPathComponent)/",
            executable: try context.tool(named: "embed-spec").url,
            arguments: [type, output.path, folder.path] + files,
            inputFiles: files.map { folder.appending(path: $0) },
            outputFiles: [output]
        )
    }

    /// Determines the commit again whenever a file changes or a commit is made or checked out: the plugin itself does
    /// not run for each build.
    private func embedCommit(_ context: PluginContext) throws -> Command {
        let folder = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(component: "EmbeddedCommit.swift")
        let inputs =
            [".git/HEAD", ".git/logs/HEAD"]
            + files(below: folder.appending(component: "Sources")) { _ in true }.map { "Sources/\($0)" }
        return .buildCommand(
            displayName: "Embedding the commit",
            executable: try context.tool(named: "embed-spec").url,
            arguments: [
                "--commit", output.path, folder.path,
                ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_COMMIT"] ?? "",
            ],
            inputFiles: inputs.map { folder.appending(path: $0) }.filter {
                FileManager.default.fileExists(atPath: $0.path)
            },
            outputFiles: [output]
        )
    }

    /// The sorted paths of files inside a folder, except hidden ones, which editors leave over.
    private func files(below folder: URL, where isWanted: (String) -> Bool) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: folder.appending(path: path).path, isDirectory: &isFolder)
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            return exists && !isFolder.boolValue && !isHidden && isWanted(path)
        }.sorted()
    }
}

struct NothingToEmbed: Error, CustomStringConvertible {
    let description: String
}

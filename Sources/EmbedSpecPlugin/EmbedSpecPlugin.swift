import Foundation
import PackagePlugin

/// Puts the package's `spec/` into the target it is applied to, so that one binary is enough.
@main
struct EmbedSpecPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let spec = context.package.directoryURL.appending(component: "spec")
        let output = context.pluginWorkDirectoryURL.appending(component: "EmbeddedSpec.swift")
        return [
            .buildCommand(
                displayName: "Embedding spec/",
                executable: try context.tool(named: "embed-spec").url,
                arguments: [spec.path, output.path],
                inputFiles: jsonFiles(below: spec),
                outputFiles: [output]
            )
        ]
    }

    private func jsonFiles(below folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }
}

import Foundation
import PackagePlugin

/// Puts files into the target it is applied to, so that one binary is enough: those of its folder `Starters` or
/// `HTML/Assets`, where it has one, else the package's `spec/`; and into the tool the commit that it is built from.
@main
struct EmbedSpecPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        for (path, type) in [("Starters", "EmbeddedStarters"), ("HTML/Assets", "EmbeddedAssets")] {
            let folder = target.directoryURL.appending(path: path)
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            return [try embed(files(below: folder) { _ in true }, of: folder, as: type, context)]
        }
        if target.name == "tracking-conformance" {
            let folder = context.pluginWorkDirectoryURL
            try writeCommit(of: context.package, to: folder.appending(component: "commit"))
            return [try embed(["commit"], of: folder, as: "EmbeddedCommit", context)]
        }
        let spec = context.package.directoryURL.appending(component: "spec")
        let files = files(below: spec) { $0.hasSuffix(".json") && !$0.hasPrefix("schema/") }
        return [try embed(files, of: spec, as: "EmbeddedSpec", context)]
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

    /// Writes the commit of the checkout, with `-dirty` where files differ from it: that of TRACKING_CONFORMANCE_COMMIT,
    /// or what git says. Where there is neither, as in a tarball, the file is empty.
    private func writeCommit(of package: Package, to file: URL) throws {
        var commit = ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_COMMIT"] ?? ""
        let folder = package.directoryURL
        // Git would go on to search the folders around, which may be of another project.
        if commit.isEmpty, FileManager.default.fileExists(atPath: folder.appending(component: ".git").path) {
            let git = Process()
            let output = Pipe()
            git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            git.arguments = [
                "git", "--no-optional-locks", "-C", folder.path, "describe", "--always", "--dirty", "--abbrev=12",
                "--exclude=*",
            ]
            (git.standardOutput, git.standardError) = (output, FileHandle.nullDevice)
            try git.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            git.waitUntilExit()
            if git.terminationStatus == 0 { commit = text.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        // A file that is left alone is not embedded again.
        guard (try? String(contentsOf: file, encoding: .utf8)) != commit else { return }
        try commit.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The paths of files inside a folder, sorted; hidden ones, which editors leave behind, are none.
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

import AdapterKit
import Foundation
import InstalledPrograms
import Testing

/// Programs of the machine, which a test needs or else is skipped.
enum Programs {
    /// What they are started with.
    static let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }

    static func isInstalled(_ name: String) -> Bool { InstalledProgram.path(of: name) != nil }

    /// The tests' own adapters.
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Adapters")
}

/// A starter put into a folder of its own, as the tool puts it.
struct InstalledStarter {
    let folder: URL
    let starter: Starter

    /// - Parameter change: Texts of the adapter in the place of others.
    init(_ language: String, change: [(from: String, to: String)] = []) throws {
        starter = try #require(Starter.named(language))
        folder = FileManager.default.temporaryDirectory.appending(component: "starter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in starter.files {
            var text = file.text
            for (from, to) in change where file.name == starter.files[0].name {
                try #require(text.contains(from))
                text = text.replacing(from, with: to, maxReplacements: 1)
            }
            try Data(text.utf8).write(to: folder.appending(component: file.name))
        }
    }

    /// The command that its README has, with the whole path of the adapter.
    var command: [String] { starter.command.dropLast() + [adapter] }

    var adapter: String { folder.appending(component: starter.files[0].name).path }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

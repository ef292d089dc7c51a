import CommandLineOptions
import ConformanceSpec
import Foundation
import ReportWriting
import SelfTest

/// `kits`: writes the kits by which another runner is compared with ours.
enum KitsCommand {
    private static let jobs = Option.jobs(
        help: "How many parts of the cases are run side by side; by default one for each core."
    )
    private static let folder = Argument<String>.one("DIR", source: .folder, help: "The folder to write them to.")

    static let declaration = Command(
        name: "kits",
        summary: "Write the kits of all editions, with everything that any built-in sink does as samples.",
        options: [jobs.declaration],
        arguments: [folder.declaration]
    )

    static func execute(_ commandLine: ParsedCommandLine) async throws {
        let kits = SinkKits(try Specification(.embedded))
        let jobs = commandLine[jobs] ?? ProcessInfo.processInfo.activeProcessorCount
        for (number, kit) in kits.kits.enumerated() {
            let files = try await kits.files(of: kit, jobs: jobs)
            try WrittenFolder(path: "\(commandLine[folder])/\(number)-\(kit.edition.id)").write(files)
        }
        print("\(kits.kits.count) kits")
    }
}

import Foundation

/// The commit of a checkout.
enum Commit {
    /// A Swift source with the commit, which is empty if the checkout is not a git repository, as in a tarball.
    static func source(checkout: String, known: String) -> String {
        let commit = known.isEmpty ? described(checkout) : known
        return """
            // Generated at build time.

            /// The commit that this binary was built from, with `-dirty` where files differed from it; or empty.
            enum EmbeddedCommit {
                static let text = \(String(reflecting: commit))
            }

            """
    }

    private static func described(_ checkout: String) -> String {
        // Git would search the parent folders, which may belong to another project.
        guard FileManager.default.fileExists(atPath: "\(checkout)/.git") else { return "" }
        let git = Process()
        let output = Pipe()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = [
            "git", "--no-optional-locks", "-C", checkout, "describe", "--always", "--dirty", "--abbrev=12",
            "--exclude=*",
        ]
        (git.standardOutput, git.standardError) = (output, FileHandle.nullDevice)
        guard (try? git.run()) != nil else { return "" }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        return git.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : ""
    }
}

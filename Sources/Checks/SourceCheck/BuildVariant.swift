import Foundation

/// Selects the source sets of an Android app that go into one build: `src/main`, the build type's, and those of its
/// flavours.
package struct BuildVariant: Sendable {
    /// The source set of every build.
    static let main = "main"
    private static let release = "release"
    private static let debug = "debug"

    /// Gradle's name for it: `freeRelease`; nil if not given.
    private let name: String?

    /// - Parameter name: the variant to build. A release unless it names a build type.
    init(_ name: String?) { self.name = name }

    /// Whether a folder is a Gradle source set: next to `main`, and with code or a manifest.
    static func isSourceSet(_ folder: String) -> Bool {
        let parent = URL(filePath: folder).deletingLastPathComponent()
        guard parent.lastPathComponent == "src", isThere(parent.appending(path: main).path) else { return false }
        return ["java", "kotlin", "AndroidManifest.xml"].contains { isThere(folder + "/" + $0) }
    }

    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether a source set contains tests: `testDebug`, `androidTestFree`.
    static func isOfTests(_ set: String) -> Bool {
        ["test", "androidTest", "testFixtures"].contains { word in
            set == word || set.hasPrefix(word) && set.dropFirst(word.count).first?.isUppercase ?? false
        }
    }

    /// Whether a source set goes into the build; nil if that depends on a variant that was not given.
    func takes(_ set: String) -> Bool? {
        if set == Self.main { return true }
        guard let name else {
            if set == Self.release { return true }
            return set == Self.debug || set.hasSuffix("Debug") ? false : nil
        }
        return Self.has(set, in: name) || !Self.has(Self.debug, in: name) && isInRelease(set, of: name)
    }

    /// A variant that names no build type is a release.
    private func isInRelease(_ set: String, of name: String) -> Bool {
        Self.has(set, in: name + "Release") && set.lowercased().hasSuffix(Self.release)
    }

    /// Whether a variant's name contains the words of a source set: `freeArmRelease` contains `arm`.
    private static func has(_ set: String, in variant: String) -> Bool {
        let words = words(of: variant)
        let wanted = Self.words(of: set)
        guard !wanted.isEmpty, words.count >= wanted.count else { return false }
        return (0...words.count - wanted.count).contains { words[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// The words of a camel-case name, in lower case.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        for letter in name {
            if letter.isUppercase || words.isEmpty {
                words.append(letter.lowercased())
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words
    }
}

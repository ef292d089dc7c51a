package import CodeJudging
import Foundation
import PushTracking

/// The files of an app below some paths: which are read, and which are left out and why.
package struct AppFiles: Sendable {
    /// The kind of a file, by its name.
    package enum Kind: String, Sendable, Hashable {
        case java, swift, manifest, propertyList
        /// An Xcode project, which may contain what would otherwise be in a property list.
        case project
        /// A Gradle build file, which may give the package of a manifest's classes.
        case gradle

        /// The platforms whose verdict such a file may change.
        var platforms: Set<Platform> {
            switch self {
            case .java, .manifest, .gradle: [.android]
            case .swift, .propertyList, .project: [.ios]
            }
        }
    }

    /// A file that is read.
    package struct File: Sendable, Hashable {
        package let path: String
        package let kind: Kind
    }

    /// Why something is left out.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case build = "what is built"
        case libraries = "libraries"
        case tests = "tests"
        case generated = "generated code"
        case otherVariants = "source sets of other variants"
        case unchosen = "source sets that --variant may choose"
    }

    /// The arguments.
    package let paths: [String]
    /// In the order of the arguments, and sorted by bytes within folders.
    package private(set) var files: [File] = []
    /// The files in languages that are not read.
    package private(set) var foreign: [ForeignLanguage: [String]] = [:]
    /// The folders and files that are left out.
    package private(set) var leftOut: [Reason: [String]] = [:]
    /// Files and folders below the paths that could not be listed.
    package private(set) var gaps: [FolderGap] = []
    /// The arguments that do not exist.
    package private(set) var missing: [String] = []
    /// Decides which Gradle source sets belong to the app.
    private let variant: BuildVariant
    /// The names of the source sets other than `main`.
    package private(set) var sourceSets: Set<String> = []
    /// The source sets that may or may not belong to the app.
    package private(set) var unchosenSets: Set<String> = []

    /// Searches files and folders; hidden folders are not part of an app. Links to folders are followed once.
    ///
    /// - Parameter variant: the variant to build, which selects source sets found in folders: `freeRelease`. Nil means
    ///   a release of unknown flavours.
    package init(_ paths: [String], variant: String? = nil) {
        self.paths = paths
        self.variant = BuildVariant(variant)
        var seen: Set<[UInt8]> = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                missing.append(path)
                continue
            }
            let found = isFolder.boolValue ? look(below: path) : [path]
            for file in found where seen.insert(Array(file.utf8)).inserted { add(file) }
        }
        // Folders list their contents in any order.
        leftOut = leftOut.mapValues { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    private mutating func look(below folder: String) -> [String] {
        let walk = FolderWalk(folder, wants: { Self.role(of: $0.last ?? "") != nil }, enters: { enters($0, $1) })
        gaps += walk.gaps
        return walk.files
    }

    private mutating func enters(_ path: String, _ names: [String]) -> Bool {
        guard let name = names.last else { return true }
        var reason = Self.reason(toLeaveOut: name, in: names.dropLast())
        if reason == nil, BuildVariant.isSourceSet(path) { reason = self.reason(toLeaveOutSet: name) }
        guard let reason else { return true }
        leftOut[reason, default: []].append(path)
        return false
    }

    private mutating func reason(toLeaveOutSet name: String) -> Reason? {
        if BuildVariant.isOfTests(name) { return .tests }
        if name != BuildVariant.main { sourceSets.insert(name) }
        switch variant.takes(name) {
        case true?: return nil
        case false?: return .otherVariants
        case nil:
            unchosenSets.insert(name)
            return .unchosen
        }
    }

    private static func reason(toLeaveOut name: String, in parents: some Sequence<String>) -> Reason? {
        switch name {
        // Below the sources, it is a package of that name.
        case "build", "DerivedData":
            return parents.contains { ["src", "Sources", "java"].contains($0) } ? nil : .build
        case "node_modules", "Pods", "Carthage": return .libraries
        case "test", "androidTest", "sharedTest", "testFixtures", "Tests", "UITests": return .tests
        case "generated", "Generated": return .generated
        default: return name.hasSuffix("Tests") ? .tests : nil
        }
    }

    /// How a file is treated.
    private enum Role {
        case read(Kind)
        case foreign(ForeignLanguage)
        case generated
    }

    private mutating func add(_ path: String) {
        switch Self.role(of: path.split(separator: "/").last.map(String.init) ?? path) {
        case .read(let kind): files.append(File(path: path, kind: kind))
        case .foreign(let language): foreign[language, default: []].append(path)
        case .generated: leftOut[.generated, default: []].append(path)
        case nil: break
        }
    }

    private static func role(of name: String) -> Role? {
        if ["R.java", "BuildConfig.java"].contains(name) || name.hasSuffix(".generated.swift") { return .generated }
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let language = ForeignLanguage.allCases.first(where: { $0.fileEndings.contains(ending) }) {
            return .foreign(language)
        }
        switch ending {
        case "java": return .read(.java)
        // It describes how a package is built.
        case "swift": return name == "Package.swift" ? nil : .read(.swift)
        case "xml" where name == "AndroidManifest.xml": return .read(.manifest)
        case "plist" where name.hasSuffix("Info.plist"): return .read(.propertyList)
        case "gradle" where name == "build.gradle", "kts" where name == "build.gradle.kts": return .read(.gradle)
        case "pbxproj": return .read(.project)
        default: return nil
        }
    }

    /// Whether a gap is a hidden file in a language that is not read.
    static func isHiddenForeign(_ gap: FolderGap) -> Bool {
        guard gap.reason == .hidden, case .foreign = role(of: gap.names.last ?? "") else { return false }
        return true
    }

    /// The platforms whose verdict may depend on what is not listed.
    static func platforms(of gap: FolderGap) -> Set<Platform> {
        switch role(of: gap.names.last ?? "") {
        case .read(let kind) where !gap.mayBeFolder: kind.platforms
        case .foreign(let language) where !gap.mayBeFolder: language.platforms
        case .read, .foreign, .generated, nil: gap.mayBeFolder ? Set(Platform.allCases) : []
        }
    }

    /// Whether any source set other than `main` belongs to the app.
    package var choosesSet: Bool { sourceSets.contains { variant.takes($0) ?? false } }

    /// The paths of all files that belong to an app, read or not.
    package var everything: [String] {
        files.map(\.path) + foreign.values.joined() + leftOut[.generated, default: []] + gaps.map(\.path)
    }

    /// How many files of a kind are read.
    package func count(of kind: Kind) -> Int { files.count { $0.kind == kind } }
}

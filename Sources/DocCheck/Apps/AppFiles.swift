import Foundation
package import PushTracking

/// The files of an app below some paths: what is read of them, and what is left out and why.
package struct AppFiles: Sendable {
    /// What a file is, by its name.
    package enum Kind: String, Sendable, Hashable {
        case java, swift, manifest, propertyList
        /// A project of Xcode's, which may say what a property list else does.
        case project
        /// A build file of Gradle's, which may say in which package a manifest's classes are.
        case gradle
    }

    /// A file that is read.
    package struct File: Sendable, Hashable {
        package let path: String
        package let kind: Kind
    }

    /// A language that apps are written in, and that is not read.
    package enum ForeignLanguage: String, Sendable, Hashable, CaseIterable {
        case kotlin = "Kotlin"
        case objectiveC = "Objective-C"
        case dart = "Dart"
        case javaScript = "JavaScript"
        case typeScript = "TypeScript"
        case cSharp = "C#"

        /// The platforms whose callbacks may be answered in it.
        package var platforms: Set<Platform> {
            switch self {
            case .kotlin: [.android]
            case .objectiveC: [.ios]
            case .dart, .javaScript, .typeScript, .cSharp: [.android, .ios]
            }
        }
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
    /// In the order of the arguments, by bytes below folders.
    package private(set) var files: [File] = []
    /// The files of languages that are not read.
    package private(set) var foreign: [ForeignLanguage: [String]] = [:]
    /// The folders and files that are left out.
    package private(set) var leftOut: [Reason: [String]] = [:]
    /// The arguments that lead to nothing.
    package private(set) var missing: [String] = []
    /// What decides which of Gradle's source sets belong to the app.
    private let variant: BuildVariant
    /// The names of the source sets beside `main`.
    package private(set) var sourceSets: Set<String> = []
    /// Those of them of which nobody said whether they belong to the app.
    package private(set) var unchosenSets: Set<String> = []

    /// Looks below files and folders; hidden folders are none of an app's.
    ///
    /// - Parameter variant: what is built of the source sets that are found below folders: `freeRelease`. Nothing means
    ///   a release, and of flavours nobody knows.
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
        // Folders list what is in them in any order.
        leftOut = leftOut.mapValues { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    private mutating func look(below folder: String) -> [String] {
        let root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        guard let enumerator = FileManager.default.enumerator(atPath: root) else { return [] }
        var found: [String] = []
        while let path = enumerator.nextObject() as? String {
            let parts = path.split(separator: "/").map(String.init)
            guard let name = parts.last else { continue }
            let full = root == "." ? path : root == "/" ? "/" + path : "\(root)/\(path)"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else { continue }
            guard isFolder.boolValue else {
                if !name.hasPrefix(".") { found.append(full) }
                continue
            }
            if name.hasPrefix(".") {
                enumerator.skipDescendants()
            } else if let reason = Self.reason(toLeaveOut: name, in: parts.dropLast()) {
                leftOut[reason, default: []].append(full)
                enumerator.skipDescendants()
            } else if BuildVariant.isSourceSet(full), let reason = reason(toLeaveOutSet: name) {
                leftOut[reason, default: []].append(full)
                enumerator.skipDescendants()
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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

    private mutating func add(_ path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if ["R.java", "BuildConfig.java"].contains(name) || name.hasSuffix(".generated.swift") {
            leftOut[.generated, default: []].append(path)
            return
        }
        switch ending {
        case "java": files.append(File(path: path, kind: .java))
        case "swift":
            // It describes how a package is built.
            if name != "Package.swift" { files.append(File(path: path, kind: .swift)) }
        case "kt": foreign[.kotlin, default: []].append(path)
        case "m", "mm": foreign[.objectiveC, default: []].append(path)
        case "dart": foreign[.dart, default: []].append(path)
        case "js", "jsx": foreign[.javaScript, default: []].append(path)
        case "ts", "tsx": foreign[.typeScript, default: []].append(path)
        case "cs": foreign[.cSharp, default: []].append(path)
        case "xml" where name == "AndroidManifest.xml": files.append(File(path: path, kind: .manifest))
        case "plist" where name.hasSuffix("Info.plist"): files.append(File(path: path, kind: .propertyList))
        case "gradle" where name == "build.gradle", "kts" where name == "build.gradle.kts":
            files.append(File(path: path, kind: .gradle))
        case "pbxproj": files.append(File(path: path, kind: .project))
        default: break
        }
    }

    /// Whether any source set beside `main` belongs to the app.
    package var choosesSet: Bool { sourceSets.contains { variant.takes($0) ?? false } }

    /// How many files of a kind are read.
    package func count(of kind: Kind) -> Int { files.count { $0.kind == kind } }
}

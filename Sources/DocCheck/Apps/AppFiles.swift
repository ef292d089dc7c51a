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

        /// The platforms whose callbacks may be answered in it.
        package var platforms: Set<Platform> {
            switch self {
            case .kotlin: [.android]
            case .objectiveC: [.ios]
            case .dart: [.android, .ios]
            }
        }
    }

    /// Why something is left out.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case build = "what is built"
        case libraries = "libraries"
        case tests = "tests"
        case generated = "generated code"
    }

    /// The arguments.
    package let paths: [String]
    /// In the order of the arguments, by bytes below folders.
    package private(set) var files: [File] = []
    /// How many files of languages that are not read.
    package private(set) var foreign: [ForeignLanguage: Int] = [:]
    /// The folders and files that are left out.
    package private(set) var leftOut: [Reason: [String]] = [:]
    /// The arguments that lead to nothing.
    package private(set) var missing: [String] = []

    /// Looks below files and folders; hidden folders are none of an app's.
    package init(_ paths: [String]) {
        self.paths = paths
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
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
        case "kt": foreign[.kotlin, default: 0] += 1
        case "m", "mm": foreign[.objectiveC, default: 0] += 1
        case "dart": foreign[.dart, default: 0] += 1
        case "xml" where name == "AndroidManifest.xml": files.append(File(path: path, kind: .manifest))
        case "plist" where name.hasSuffix("Info.plist"): files.append(File(path: path, kind: .propertyList))
        case "gradle" where name == "build.gradle", "kts" where name == "build.gradle.kts":
            files.append(File(path: path, kind: .gradle))
        case "pbxproj": files.append(File(path: path, kind: .project))
        default: break
        }
    }

    /// How many files of a kind are read.
    package func count(of kind: Kind) -> Int { files.count { $0.kind == kind } }
}

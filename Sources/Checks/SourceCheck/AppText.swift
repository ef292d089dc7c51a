package import AppSimulation
package import CodeJudging
package import Diagnostics
import Foundation
package import Markdown
package import PushTracking
package import SourceCode

/// The files of an app.
package struct AppText: Sendable {
    /// A file of the app.
    package struct Part: Sendable {
        package let name: String
        package let kind: AppFiles.Kind
        package let bytes: PageBytes
        let source: PlacedSource
        /// Its contents; nil for other kinds of file.
        let propertyList: PropertyList?
    }

    package private(set) var parts: [Part] = []
    /// Conditions of the build that are unknown, by the part that they are in.
    private var openConditions: [(part: Int, condition: ConditionalCompilation.OpenCondition)] = []
    private var bytes = 0

    /// Files in other languages that mention pushes or the app's own tracking classes.
    private(set) var foreign: [(path: String, language: ForeignLanguage)] = []
    /// Whether files in other languages ask for pushes or for permission to show notifications.
    private(set) var foreignPermissions = false
    /// Files below folders that cannot be read, and the platforms whose verdict they may change.
    package private(set) var unread: [(problem: AppFileProblem, platforms: Set<Platform>)] = []

    /// The limits for bytes and files read.
    package static let mostBytes = 64 * 1024 * 1024
    package static let mostFiles = 20_000

    /// An app without files.
    package init() {}

    /// The files of an app. Files found in folders that cannot be read are left out.
    ///
    /// - Throws: the first named file that cannot be read, and why.
    package init(_ files: AppFiles) throws(AppFileProblem) {
        for (index, file) in files.files.enumerated() {
            let name = Self.shown(file.path)
            guard index < Self.mostFiles else { throw AppFileProblem(name: name, kind: .text(.tooMany)) }
            var bytes: [UInt8] = []
            do throws(AppFileProblem) {
                bytes = try Self.contents(file.path, name)
                do throws(AppTextProblem) {
                    try add(bytes, kind: file.kind, name: name)
                } catch {
                    throw AppFileProblem(name: name, kind: .text(error))
                }
            } catch {
                if case .text(.tooMuch) = error.kind { throw error }
                if files.paths.contains(file.path) || file.kind == .manifest { throw error }
                let matters =
                    bytes.isEmpty || PushWords.all.areIn(bytes)
                    || file.kind == .propertyList && !PushWords.otherBundles.areIn(bytes)
                unread.append((error, matters ? file.kind.platforms : []))
            }
        }
        let types = trackingTypes
        unread += files.gaps.map { gap in
            let name = Self.shown(gap.path)
            // A linter's settings in JavaScript are hidden files that have nothing to do with pushes.
            let matters = !AppFiles.isHiddenForeign(gap) || Self.mayTrack(gap.path, types)
            return (AppFileProblem(name: name, kind: .unlisted(gap.reason)), matters ? AppFiles.platforms(of: gap) : [])
        }
        for (language, paths) in files.foreign.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for path in paths {
                if Self.mayTrack(path, types) { foreign.append((path, language)) }
                let bytes = (try? Self.contents(path, path)) ?? []
                foreignPermissions = foreignPermissions || PushWords.permissions.areIn(bytes)
            }
        }
    }

    /// Whether a file mentions pushes or one of some types, or cannot be read.
    private static func mayTrack(_ path: String, _ types: Set<String>) -> Bool {
        guard let bytes = try? contents(path, path) else { return true }
        return mayTrack(bytes, types)
    }

    /// Whether words of unread code mention pushes, or the app's tracking.
    func mentionsPushes(_ words: Set<String>) -> Bool {
        Self.mayTrack(Array(words.joined(separator: " ").utf8), trackingTypes)
    }

    /// Whether a file may ask the user for permission to show notifications.
    func mayAskUser(in kind: AppFiles.Kind) -> Bool {
        foreignPermissions || parts.contains { $0.kind == kind && PushWords.asking.areIn($0.bytes.bytes) }
    }

    private static func mayTrack(_ code: [UInt8], _ types: Set<String>) -> Bool {
        PushWords.all.areIn(code) || PushWords.areNamed(types, in: code)
    }

    /// The path as shown in reports.
    private static func shown(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

    private static func contents(_ path: String, _ name: String) throws(AppFileProblem) -> [UInt8] {
        do {
            return try InputBytes.read(path, onlyFiles: true)
        } catch {
            throw AppFileProblem(name: name, kind: .inaccessible(error.sentence))
        }
    }

    /// The classes that call the SDK, by the names of their files.
    private var trackingTypes: Set<String> {
        let tracking = parts.filter { [.java, .swift].contains($0.kind) && PushWords.tracking.areIn($0.bytes.bytes) }
        return Set(
            tracking.map { part in
                let file = part.name.split(separator: "/").last.map(String.init) ?? part.name
                return String(file.prefix { $0 != "." })
            })
    }

    /// Why the build may decide: code that depends on an unknown condition mentions pushes or tracks.
    var buildReasons: [String] {
        let types = trackingTypes
        return openConditions.compactMap { index, condition in
            let part = parts[index]
            guard Self.mayTrack(Array(part.bytes.bytes[condition.code]), types) else { return nil }
            return "whether `\(condition.text)` holds is not known (\(part.name):\(condition.line))"
        }
    }

    /// Why other files may decide: those that cannot be read.
    func unreadReasons(_ platform: Platform) -> [String] {
        unread.filter { $0.platforms.contains(platform) }.map { "\($0.problem.name) \($0.problem.message)" }
    }

    /// Why the files of a platform are not one app: they have several beginnings.
    func severalApps(_ platform: Platform) -> String? {
        let beginnings = parts.filter { part in
            switch platform {
            case .android: part.kind == .manifest && PushWords.launcher.areIn(part.bytes.bytes)
            case .ios:
                part.kind == .swift && PushWords.mainTypes.areIn(part.bytes.bytes)
                    && PushWords.applications.areIn(part.bytes.bytes)
            }
        }.map { $0.name.split(separator: "/", omittingEmptySubsequences: false) }
        guard beginnings.count > 1, let first = beginnings.first else { return nil }
        let shared = first.indices.first { index in beginnings.contains { !$0.starts(with: first[...index]) } } ?? 0
        let commands = beginnings.map {
            "`tracking-conformance source \($0.prefix(shared + 1).joined(separator: "/"))`"
        }
        return
            "the files are of \(beginnings.count) apps: judge each alone, as in \(commands.joined(separator: " and "))"
    }

    /// Why there is nothing to judge: no file that is read calls the SDK to track. `nil` if one does.
    package var noTracking: String? {
        let code = parts.filter { [.java, .swift].contains($0.kind) }
        guard !code.contains(where: { PushWords.tracking.areIn($0.bytes.bytes) }) else { return nil }
        guard unread.allSatisfy(\.platforms.isEmpty) else { return nil }
        guard let first = foreign.first else { return "no file calls collectMessageInfo or trackAction" }
        return
            "no Java or Swift file calls collectMessageInfo or trackAction; what calls them may be in \(first.path), which is not supported"
    }

    /// Adds a file.
    ///
    /// - Throws: why it cannot be read.
    package mutating func add(_ file: [UInt8], kind: AppFiles.Kind, name: String) throws(AppTextProblem) {
        let file =
            switch kind {
            case .manifest: try ManifestText.utf8(file)
            case .propertyList: try PropertyList.utf8(file)
            case .java, .swift, .project, .gradle: file
            }
        guard String(validating: file, as: UTF8.self) != nil else { throw .notUTF8 }
        let propertyList = kind == .propertyList ? try PropertyList(file) : nil
        guard bytes + file.count <= Self.mostBytes else { throw .tooMuch }
        let page = PageBytes(file)
        var code = page
        if kind == .gradle || kind == .project {
            let isKotlin = name.hasSuffix(".kts")
            code = PageBytes(BlankedCode(file, nestsComments: isKotlin, quotes: "\"'").code)
        }
        let language =
            switch kind {
            case .java: "java"
            case .swift: "swift"
            case .manifest, .propertyList, .project: ""
            case .gradle: "groovy"
            }
        if kind == .swift {
            let compiled = ConditionalCompilation(file)
            code = PageBytes(compiled.code)
            openConditions += compiled.open.map { (parts.count, $0) }
        }
        let source = PlacedSource(CodeBlock(file: code, language: language), id: SourceID(parts.count))
        parts.append(Part(name: name, kind: kind, bytes: page, source: source, propertyList: propertyList))
        bytes += file.count + 1
    }

    /// The files as examples, except those that only describe how the app is built.
    var sources: [PlacedSource] {
        parts.filter { ![.project, .gradle].contains($0.kind) }.map(\.source)
    }

    /// The file that a finding is about.
    func part(of draft: DraftFinding) -> Part? { draft.code.flatMap(part) ?? parts.first }

    /// File and line of a finding.
    package func place(of draft: DraftFinding) -> SourcePlace? {
        part(of: draft).map { $0.bytes.place(of: draft.range, file: $0.name) }
    }

    private func part(_ id: SourceID) -> Part? { parts.indices.contains(id.index) ? parts[id.index] : nil }

    /// File and line of a piece of code; nil for code that is in no file.
    package func place(of extent: SourceExtent) -> SourcePlace? {
        part(extent.source).map { part in
            let isOneLine = extent.end.line == extent.start.line
            return SourcePlace(
                file: part.name, line: extent.start.line, column: extent.start.column,
                endColumn: isOneLine ? extent.end.column : nil)
        }
    }
}

/// Why a file of an app cannot be read.
package enum AppTextProblem: Error, Sendable {
    case notUTF8, notUTF16, tooMuch, tooMany
    /// A manifest as it is in a built app.
    case binaryManifest
    /// A manifest that is not well-formed XML.
    case xml(XMLProblem)
    /// A property list in a form that is not read; nil if its form is not recognised.
    case propertyList(form: String?)

    /// The rest of a sentence that begins with the file.
    package var message: String {
        switch self {
        case .notUTF8: "is not UTF-8"
        case .notUTF16: "begins as UTF-16, but is not"
        case .binaryManifest: "is the manifest of a built app, which is not text"
        case .xml(let problem): "is not well-formed XML: \(problem.message)"
        case .propertyList(let form?):
            "is a \(form) property list, which is not supported: convert it with `plutil -convert xml1`"
        case .propertyList(nil): "is not a property list"
        case .tooMany: "is one of more than \(AppText.mostFiles) files"
        case .tooMuch: "is more than \(AppText.mostBytes) bytes, with the files before it"
        }
    }
}

/// Why a file of an app cannot be read, with its name.
package struct AppFileProblem: Error, Sendable {
    package enum Kind: Sendable {
        /// The file cannot be opened, for this reason.
        case inaccessible(String)
        /// It is not listed below its folder.
        case unlisted(FolderGap.Reason)
        case text(AppTextProblem)
    }

    package let name: String
    package let kind: Kind

    /// The rest of a sentence that begins with the file.
    package var message: String {
        switch kind {
        case .inaccessible(let reason): "cannot be read: \(reason)"
        case .unlisted(let reason): reason.message
        case .text(let problem): problem.message
        }
    }

    /// The place in the file, if there is a single one.
    package var place: SourcePlace? {
        guard case .text(.xml(let problem)) = kind else { return nil }
        return SourcePlace(file: name, line: problem.place.line, column: problem.place.column)
    }

    /// How to fix it.
    package var suggestion: String {
        switch kind {
        case .inaccessible: "check that its permissions allow reading"
        case .unlisted: FolderGap.suggestion
        case .text(.notUTF16): "save it as UTF-8"
        case .text(.binaryManifest): "give the manifest of the sources"
        case .text(.xml(let problem)): problem.suggestion
        case .text(.propertyList(form: _?)): "run plutil -convert xml1 \(name)"
        case .text(.propertyList(nil)): "run plutil -lint \(name), and fix what it names"
        case .text: "leave it out: give the other paths"
        }
    }
}

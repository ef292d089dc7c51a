package import Diagnostics
import DocExamples
import ExampleCode
import Foundation
import Markdown
import PushTracking

/// The files of an app one below the other, as the code blocks of a page are, so that a place tells file and line.
package struct AppText: Sendable {
    /// A file, and where it begins.
    struct Part: Sendable {
        let name: String
        let kind: AppFiles.Kind
        let bytes: PageBytes
        let offset: Int
        let firstLine: Int
        let source: ExampleSource
    }

    private(set) var parts: [Part] = []
    private var bytes = 0
    private var lines = 0

    /// The most bytes of code that are read: a large app has two million.
    package static let mostBytes = 4 * 1024 * 1024

    /// An app without files.
    package init() {}

    /// The files of an app.
    ///
    /// - Throws: the first that cannot be read, and why.
    package init(_ files: AppFiles) throws(AppFileProblem) {
        for file in files.files {
            let name = file.path.hasPrefix("./") ? String(file.path.dropFirst(2)) : file.path
            let bytes: [UInt8]
            do {
                bytes = try [UInt8](Data(contentsOf: URL(filePath: file.path)))
            } catch {
                throw AppFileProblem(name: name, kind: .inaccessible(error.localizedDescription))
            }
            do throws(AppTextProblem) {
                try add(bytes, kind: file.kind, name: name)
            } catch {
                throw AppFileProblem(name: name, kind: .text(error))
            }
        }
    }

    /// Adds a file.
    ///
    /// - Throws: why it cannot be read.
    package mutating func add(_ file: [UInt8], kind: AppFiles.Kind, name: String) throws(AppTextProblem) {
        let file = kind == .manifest ? try ManifestText.utf8(file) : file
        guard String(validating: file, as: UTF8.self) != nil else { throw .notUTF8 }
        guard bytes + file.count <= Self.mostBytes else { throw .tooMuch }
        let page = PageBytes(file)
        let language =
            switch kind {
            case .java: "java"
            case .swift: "swift"
            case .manifest, .propertyList, .project: ""
            case .gradle: "groovy"
            }
        let block = CodeBlock(file: page, at: bytes, language: language)
        let source = ExampleSource(block, anchor: nil, firstLine: lines + 1)
        parts.append(
            Part(name: name, kind: kind, bytes: page, offset: bytes, firstLine: lines + 1, source: source))
        bytes += file.count + 1
        lines += page.lineCount + 1
    }

    /// The files as examples.
    var sources: [ExampleSource] { parts.map(\.source) }

    /// The file that an offset of the whole text is in.
    func index(of offset: Int) -> Int {
        var low = 0
        var high = parts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].offset <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// File and line of a range of the whole text; nil where there is no file.
    func place(of range: Range<Int>) -> SourcePlace? {
        guard !parts.isEmpty else { return nil }
        let part = parts[index(of: range.lowerBound)]
        return part.bytes.place(
            of: range.lowerBound - part.offset..<range.upperBound - part.offset, file: part.name)
    }

    /// File and line of a piece of code; `nil` of code that no file has.
    func place(of extent: SourceExtent) -> SourcePlace? {
        guard let part = parts.last(where: { $0.firstLine <= extent.start.line }), part.source.contains(extent) else {
            return nil
        }
        let line = extent.start.line - part.firstLine + 1
        let isOneLine = extent.end.line == extent.start.line
        return SourcePlace(
            file: part.name, line: line, column: extent.start.column, endColumn: isOneLine ? extent.end.column : nil)
    }
}

/// Why a file of an app cannot be read.
package enum AppTextProblem: Error, Sendable {
    case notUTF8, notUTF16, tooMuch
    /// A manifest as it is in an app that was built.
    case binaryManifest
    /// A manifest that is no well-formed XML.
    case xml(XMLProblem)

    /// The rest of a sentence that begins with the file.
    package var message: String {
        switch self {
        case .notUTF8: "is no UTF-8"
        case .notUTF16: "begins as UTF-16, and is none"
        case .binaryManifest: "is the manifest of an app that was built, which is no text"
        case .xml(let problem): "is no well-formed XML: \(problem.message)"
        case .tooMuch: "is more than \(AppText.mostBytes) bytes, with the files before it"
        }
    }
}

/// Why a file of an app cannot be read, with its name.
package struct AppFileProblem: Error, Sendable {
    enum Kind: Sendable {
        /// The file cannot be opened, for this reason.
        case inaccessible(String)
        case text(AppTextProblem)
    }

    package let name: String
    let kind: Kind

    /// The rest of a sentence that begins with the file.
    package var message: String {
        switch kind {
        case .inaccessible(let reason): "cannot be read: \(reason)"
        case .text(let problem): problem.message
        }
    }

    /// Where in the file it is, where one place tells.
    package var place: SourcePlace? {
        guard case .text(.xml(let problem)) = kind else { return nil }
        return SourcePlace(file: name, line: problem.line, column: problem.column)
    }

    /// What to do about it.
    package var suggestion: String {
        switch kind {
        case .inaccessible: "check that its permissions allow reading"
        case .text(.notUTF16): "save it as UTF-8"
        case .text(.binaryManifest): "give the manifest of the sources"
        case .text(.xml(let problem)): problem.suggestion
        case .text: "leave it out: give the other paths"
        }
    }
}

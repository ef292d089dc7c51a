import ConformanceSpec
import Foundation
import TestSupport
import Testing

@testable import ReportWriting
@testable import SpecSite

@Suite("A spec as pages")
struct SpecSiteTests {
    private func site() throws -> SpecSite { try SpecSite(try Scenario.failing.run.specification()) }

    @Test("has a page for each rule and each vector, and all links lead to one of them")
    func links() throws {
        let site = try site()
        let files = site.files
        let paths = Set(files.map(\.path))
        #expect(paths.count == files.count)
        #expect(files.count == 1 + site.specification.book.rules.count + site.specification.vectors.count)
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let folder = file.path.contains("/") ? String(file.path.prefix { $0 != "/" }) + "/" : ""
            for match in text.matches(of: /href="([^"]*)"/) {
                let target = String(match.output.1)
                if target.hasPrefix("#") {
                    #expect(text.contains("id=\"\(target.dropFirst())\""), "\(file.path): \(target)")
                } else if !target.hasPrefix("https://") {
                    let path = target.hasPrefix("../") ? String(target.dropFirst(3)) : folder + target
                    #expect(paths.contains(path), "\(file.path) links to \(target)")
                }
            }
            #expect(!text.contains("<script"))
            #expect(text.contains("default-src &#39;none&#39;; style-src &#39;sha256-") && !text.contains("script-src"))
        }
    }

    @Test("a rule's page has its sentence, its vectors with their stories, and the faults that only it catches")
    func rules() throws {
        let site = try site()
        let files = Dictionary(
            uniqueKeysWithValues: site.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
        for rule in site.specification.book.rules where rule.provedBy == .vectors {
            let page = try #require(files["rules/\(rule.id).html"])
            var sentence = HTMLWriter()
            sentence.prose(rule.sentence)
            #expect(page.contains(String(decoding: sentence.bytes, as: UTF8.self)))
            let vectors = site.vectors[rule.id] ?? []
            for vector in vectors { #expect(page.contains("../vectors/\(vector.id).html")) }
            let reported = vectors.prefix(6).count { site.cases[$0.id] != nil }
            #expect(page.components(separatedBy: "<svg class=\"story\"").count - 1 == reported)
            // What must be sent is told; nobody has sent anything.
            #expect(!page.contains("your calls"))
            for fault in site.faults(caughtBy: rule) { #expect(page.contains("<code>\(fault.name)</code>")) }
        }
    }

    @Test("no text of a spec is read as HTML")
    func hostile() throws {
        var spec = SampleSpec()
        spec.text = "</p><script>alert(1)</script> `<img src=x onerror=alert(1)>` \u{202E}"
        for file in try SpecSite(Specification(spec.source)).files {
            let body = try #require(String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "<body>").last)
            for mark in ["<script", "<img", "<b>", "\u{202E}"] { #expect(!body.contains(mark), "\(file.path)") }
        }
    }

    /// A folder of its own for each test.
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static let files = [
        WrittenFolder.File(path: "index.html", bytes: Array("one".utf8)),
        WrittenFolder.File(path: "rules/a.html", bytes: Array("two".utf8)),
    ]

    @Test("its folder comes as a whole, and again in place of an earlier one")
    func writes() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(at: root) }
        let path = root.appending(path: "new/site").path
        // A killed writer has left this.
        let left = root.appending(path: "new/.tracking-conformance-1.site/rules")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try WrittenFolder(path: path).write(Self.files)
        #expect(try String(contentsOfFile: "\(path)/rules/a.html", encoding: .utf8) == "two")
        try WrittenFolder(path: path).write([WrittenFolder.File(path: "index.html", bytes: Array("three".utf8))])
        #expect(try String(contentsOfFile: "\(path)/index.html", encoding: .utf8) == "three")
        #expect(!FileManager.default.fileExists(atPath: "\(path)/rules"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "new").path) == ["site"])
        let empty = root.appending(path: "empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
        try WrittenFolder(path: empty.path).write(Self.files)
        #expect(FileManager.default.fileExists(atPath: empty.appending(path: "index.html").path))
    }

    @Test("a folder with anything else in it is left as it is")
    func refuses() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(at: root) }
        let file = root.appending(path: "file")
        try Data("mine".utf8).write(to: file)
        for path in [file.path, root.path, ""] {
            #expect(throws: ReportError.self) { try WrittenFolder(path: path).write(Self.files) }
        }
        let site = root.appending(path: "site")
        try WrittenFolder(path: site.path).write(Self.files)
        try Data("mine".utf8).write(to: site.appending(path: "rules/mine.html"))
        let error = #expect(throws: ReportError.self) { try WrittenFolder(path: site.path).write([]) }
        #expect(error?.description.contains("\"rules/mine.html\" in it was not written by this command") == true)
        #expect(FileManager.default.fileExists(atPath: site.appending(path: "index.html").path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).sorted() == ["file", "site"])
    }

    @Test("where the folder cannot be written, nothing of it remains", .enabled(if: geteuid() != 0))
    func unwritable() throws {
        let root = try folder()
        defer {
            chmod(root.path, 0o700)
            try? FileManager.default.removeItem(at: root)
        }
        chmod(root.path, 0o500)
        #expect(throws: ReportError.self) { try WrittenFolder(path: root.path + "/site").write(Self.files) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path) == [])
    }
}

import Foundation
import FoundationXML
import SourceCode

@testable import AppSimulation
@testable import CodeJudging
@testable import SourceCheck

/// A manifest is taken or refused, twice in the same way. What was taken, libxml2 takes, and sees the same components,
/// which are registered at places that the text has.
struct Reader: FuzzedReader {
    init() {}

    var seeds: [[UInt8]] {
        let android = #"xmlns:android="http://schemas.android.com/apk/res/android""#
        return [
            #"<?xml version="1.0" encoding="utf-8"?><manifest \#(android) package="a.b"><application android:name=".App"><service android:name=".S" android:exported="false"><intent-filter><action android:name="c.D"/></intent-filter></service></application></manifest>"#,
            #"<manifest \#(android)><!-- c --><application><activity android:name='a.B$C' android:launchMode="singleTop" android:enabled="false">&amp;&#65;<![CDATA[<x>]]></activity><activity-alias android:name="x" android:targetActivity=".Y"/><receiver android:name="R"></receiver></application></manifest>"#,
            #"<manifest xmlns:tools="http://schemas.android.com/tools" \#(android) tools:ignore="x"><?p q?><application/></manifest>"#,
        ].map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let first = Self.read(input)
        switch (first, thoroughly ? Self.read(input) : first) {
        case (.failure(let one), .failure(let other)):
            if thoroughly { try expectSame("\(one)", "\(other)", "refused in two ways") }
            return false
        case (.success(let text), .success(let again)):
            try expect(text == again, "taken in two ways")
            try compare(text, thoroughly: thoroughly)
            return true
        default: throw Finding("taken, and refused the second time, or the other way round")
        }
    }

    private static func read(_ input: [UInt8]) -> Result<[UInt8], AppTextProblem> {
        do throws(AppTextProblem) { return .success(try ManifestText.utf8(input)) } catch { return .failure(error) }
    }

    /// Whether there is a processing instruction without data, at which Foundation's parser crashes.
    private static func hasEmptyInstruction(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let start = rest.firstRange(of: Array("<?".utf8)) {
            rest = rest[start.upperBound...]
            let end = rest.firstRange(of: Array("?>".utf8))?.lowerBound ?? rest.endIndex
            let data = rest[..<end].drop { $0 > 0x20 }.drop { $0 <= 0x20 }
            if data.isEmpty { return true }
        }
        return false
    }

    /// Whether there may be a name of more than 50,000 bytes, which libxml2 refuses and XML does not.
    private static func mayHaveLongName(_ text: [UInt8]) -> Bool {
        text.split { $0 <= 0x20 || "<>=/\"'".utf8.contains($0) }.contains { $0.count > 50_000 }
    }

    private func compare(_ text: [UInt8], thoroughly: Bool) throws(Finding) {
        let manifest = AndroidManifest([SourceText(String(decoding: text, as: UTF8.self))])
        let lines = text.count { $0 == UInt8(ascii: "\n") } + 1
        for component in manifest.components {
            try expect(
                (1...lines).contains(component.extent.start.line) && component.extent.end.line <= lines
                    && component.extent.start < component.extent.end,
                "\(component.name) is at \(component.extent)")
        }
        guard thoroughly else { return }
        // What is declared as another encoding was made UTF-8 before.
        if text.starts(with: Array("<?xml".utf8)), String(decoding: text.prefix(200), as: UTF8.self).contains("utf-16")
        {
            return
        }
        if Self.hasEmptyInstruction(text) || Self.mayHaveLongName(text) { return }
        let events = Events()
        let parser = XMLParser(data: Data(text))
        parser.delegate = events
        try expect(
            parser.parse(),
            "libxml2 refuses it in line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")")
        let own = manifest.components.map { "\($0.element) \($0.name) \($0.actions.map(\.name))" }
        try expect(own == events.components, "components \(own), and for libxml2 \(events.components)")
    }
}

/// What libxml2 sees of a manifest, in the words of this reader.
private final class Events: NSObject, XMLParserDelegate {
    private var found: [(element: String, name: String, actions: [String])] = []

    var components: [String] { found.map { "\($0.element) \($0.name) \($0.actions)" } }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let name = attributes["android:name"]
        if ["receiver", "activity", "activity-alias", "service"].contains(element) {
            found.append((element, AndroidManifest.simpleName(name ?? ""), []))
        } else if element == "action", let name, !found.isEmpty {
            found[found.count - 1].actions.append(name)
        }
    }
}

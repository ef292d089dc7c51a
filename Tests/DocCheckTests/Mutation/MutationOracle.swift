import Foundation
import PushTracking

/// Tells of edits what they do to the behaviour of a page's code, by running it.
struct MutationOracle {
    let folder: URL

    /// The verdict on each edit, in order.
    func verdicts(_ edits: [(page: PageCode, edit: CodeEdit)], pages: [PageCode]) throws -> [(
        verdict: OracleVerdict, reason: String
    )] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var android: [String: [(name: String, text: String)]] = [:]
        var ios: [SwiftOracle.App] = []
        var ids: [String: String] = [:]
        /// Gives equal apps one id.
        func id(_ page: PageCode, _ platform: Platform) throws -> String {
            switch platform {
            case .android:
                guard let units = page.android else {
                    throw ToolFailure(message: "\(page.name): other Java blocks than expected")
                }
                let key = units.map(\.text).joined(separator: "\u{1}")
                let id = ids[key] ?? "a\(ids.count)"
                if ids.updateValue(id, forKey: key) == nil { android[id] = units }
                return id
            case .ios:
                guard let blocks = page.ios else {
                    throw ToolFailure(message: "\(page.name): other Swift blocks than expected")
                }
                let key = blocks.joined(separator: "\u{1}")
                let id = ids[key] ?? "i\(ids.count)"
                if ids.updateValue(id, forKey: key) == nil { ios.append(SwiftOracle.App(id: id, blocks: blocks)) }
                return id
            }
        }
        var originals: [String: String] = [:]
        for page in pages {
            for platform in Platform.allCases { originals["\(page.name) \(platform)"] = try id(page, platform) }
        }
        let asked = try edits.map { page, edit in
            let isJava = page.java.contains { $0.index == edit.block }
            let edited = page.edited(edit)
            return (platform: isJava ? Platform.android : .ios, id: try id(edited, isJava ? .android : .ios))
        }
        let outputs = [
            Platform.android: try JavaOracle(folder: folder).run(android),
            .ios: try SwiftOracle(folder: folder).run(ios),
        ]
        return try zip(edits, asked).map { item, app in
            guard let output = outputs[app.platform], let original = originals["\(item.page.name) \(app.platform)"]
            else {
                return (.harmless, "")
            }
            if let reason = output.refused[app.id] { return (.notCompiling, reason) }
            guard let before = output.run(original), let after = output.run(app.id) else {
                throw ToolFailure(message: "no outcome for \(item.edit.name)")
            }
            return (OracleVerdict(before: before, after: after, scripts: OracleScript.all(app.platform)), "")
        }
    }
}

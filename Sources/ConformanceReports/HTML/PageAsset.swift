import Diagnostics

/// The style or the script of every page: a file in `Assets`, which is built in.
struct PageAsset {
    /// What it is put into.
    let element: StaticString
    let bytes: [UInt8]

    static let style = PageAsset(element: "style", file: "page.css")
    static let script = PageAsset(element: "script", file: "page.js")

    private init(element: StaticString, file: String) {
        self.element = element
        bytes = EmbeddedAssets.files.first { $0.path == file }.map { Array($0.text.utf8) } ?? []
    }

    /// Its digest, as a content security policy has it.
    var source: String { "'sha256-\(Base64.text(SHA256.digest(of: bytes)))'" }

    /// What a page with these two, or without a script, may do: nothing else.
    static func policy(hasScript: Bool) -> String {
        let script = hasScript ? " script-src \(script.source);" : ""
        return "default-src 'none'; style-src \(style.source);\(script) base-uri 'none'; form-action 'none'"
    }
}

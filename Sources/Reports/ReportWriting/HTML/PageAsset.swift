import Diagnostics

/// The style or script of every page: a built-in file from `Assets`.
struct PageAsset {
    /// The element that contains it.
    let element: StaticString
    let bytes: [UInt8]

    static let style = PageAsset(element: "style", file: "page.css")
    static let script = PageAsset(element: "script", file: "page.js")

    private init(element: StaticString, file: String) {
        self.element = element
        bytes = EmbeddedAssets.files.first { $0.path == file }.map { Array($0.text.utf8) } ?? []
    }

    /// Its digest, as a content security policy source.
    var source: String { "'sha256-\(Base64.text(SHA256.digest(of: bytes)))'" }

    /// A policy that allows only the style and, if there is one, the script.
    static func policy(hasScript: Bool) -> String {
        let script = hasScript ? " script-src \(script.source);" : ""
        return "default-src 'none'; style-src \(style.source);\(script) base-uri 'none'; form-action 'none'"
    }
}

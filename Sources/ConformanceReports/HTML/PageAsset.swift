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
    var source: String { "'sha256-\(Self.base64(SHA256.digest(of: bytes)))'" }

    /// What a page with these two, or without a script, may do: nothing else.
    static func policy(hasScript: Bool) -> String {
        let script = hasScript ? " script-src \(script.source);" : ""
        return "default-src 'none'; style-src \(style.source);\(script) base-uri 'none'; form-action 'none'"
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
            for place in 0..<4 {
                text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

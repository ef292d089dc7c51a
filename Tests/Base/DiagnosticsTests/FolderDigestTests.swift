import Diagnostics
import Testing

@Suite("The digest of a folder")
struct FolderDigestTests {
    /// What `sha256sum abc xyz | sha256sum` prints.
    private static let hexadecimal = "10fe967c3a104d293d9259f1723ae2589386cedb9e254cb01cd9967aaf9e7c1f"
    private let files: [(path: String, bytes: [UInt8])] = [
        ("xyz", Array("data for xyz".utf8)), ("abc", Array("data for abc".utf8)),
    ]

    @Test("is that of Go's dirhash, in any order of the files")
    func known() {
        let digest = FolderDigest(of: files)
        #expect(digest == FolderDigest(of: files.reversed()))
        #expect(digest.hexadecimal == Self.hexadecimal)
        #expect(digest.description == "h1:EP6WfDoQTSk9klnxcjriWJOGztueJUywHNmWeq+efB8=")
        #expect(FolderDigest(hexadecimal: Self.hexadecimal) == digest)
    }

    @Test("changes with a byte, and with a name")
    func changes() {
        let digest = FolderDigest(of: files)
        #expect(digest != FolderDigest(of: [("xyz", Array("data for xyz\n".utf8)), files[1]]))
        #expect(digest != FolderDigest(of: [("xyZ", files[0].bytes), files[1]]))
        #expect(digest != FolderDigest(of: [files[0]]))
    }

    @Test("is read from 64 hexadecimal digits, and from nothing else")
    func reading() {
        let digits = Self.hexadecimal
        for text in ["", String(digits.dropLast()), digits + "0", "+" + digits.dropFirst(), "g" + digits.dropFirst()] {
            #expect(FolderDigest(hexadecimal: text) == nil, "\(text)")
        }
    }
}

@Suite("Base64, read")
struct Base64ReadingTests {
    /// Those of RFC 4648 and what has bits of every kind.
    static let rows: [(text: String, bytes: [UInt8])] = [
        ("", []), ("Zg==", Array("f".utf8)), ("Zm8=", Array("fo".utf8)), ("Zm9v", Array("foo".utf8)),
        ("Zm9vYmFy", Array("foobar".utf8)), ("++//", [0xFB, 0xEF, 0xFF]), ("--__", [0xFB, 0xEF, 0xFF]),
    ]

    @Test("a text has the bytes that it was made of, in either alphabet", arguments: rows)
    func read(_ row: (text: String, bytes: [UInt8])) throws {
        #expect(try Base64.bytes(row.text) == row.bytes)
        if !row.text.contains("-") { #expect(Base64.text(row.bytes) == row.text) }
    }

    @Test(
        "what is not Base64, or not the only text of its bytes, is refused",
        arguments: [
            "Zg", "Z===", "====", "Zh==", "Zm9=", "Zm=v", "Zm 9", "Zm9v\n\n\n\n", "+-==", "+-AA", "é//", "\u{212A}AAA",
        ])
    func refused(_ text: String) { #expect(throws: Base64.Fault.self) { try Base64.bytes(text) } }
}

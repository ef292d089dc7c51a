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

    @Test(
        "Base64 pads what does not fill three bytes",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
        ])
    func base64(_ text: String, _ expected: String) {
        #expect(Base64.text(Array(text.utf8)) == expected)
    }

    @Test("Base64 has the standard alphabet")
    func alphabet() { #expect(Base64.text([0xFB, 0xEF, 0xFF]) == "++//") }
}

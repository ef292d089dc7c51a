/// Words of a command line that can be pasted into a POSIX shell.
package enum ShellWord {
    /// The word, single-quoted unless it is plain; a shell turns it back into the same bytes.
    package static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else { return word }
        // Between single quotes only the quote itself is special; it is placed between two quoted pieces.
        let pieces = word.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        return "'" + pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "'\\''") + "'"
    }

    /// Several words, separated by spaces.
    package static func line(_ words: some Sequence<String>) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// Bytes that no shell treats specially, wherever they are in a word. `=` and `~` are not among them.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"),
            UInt8(ascii: ","):
            true
        case UInt8(ascii: "@"), UInt8(ascii: "+"): true
        default: false
        }
    }
}

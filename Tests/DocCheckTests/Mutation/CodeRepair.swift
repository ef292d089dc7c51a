/// Makes what a page prints compile, by its evident meaning; what an edit has changed stays changed.
enum CodeRepair {
    /// Java: what was left out put back, and the misspelt variable spelt right.
    static func java(_ text: String) -> String {
        text.replacing("....{Handle push messages}....", with: "Map<String, String> data = remoteMessage.getData();")
            .replacing("dissmissIntent", with: "dismissIntent")
    }

    /// Swift: elided lines and imports left out, constants that are assigned made variables, unwrapping made to be
    /// survived.
    static func swift(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let trimmed = String(line).onOneLine
            return trimmed == "..." || trimmed.hasPrefix("import ") ? "" : String(line)
        }
        return lines.joined(separator: "\n")
            .replacing(#/let (\w+) = userInfo/#) { "var \($0.output.1) = userInfo" }
            .replacing("////MORE CODE", with: "break")
            .replacing(#/(\w+)!(?!=)/#) { "unwrapped(\($0.output.1))" }
    }

    /// The text without what is before and behind its lines: pages that differ in that alone are the same code.
    static func trimmed(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).trimmedBlanks }.joined(
            separator: "\n")
    }
}

extension String {
    fileprivate var trimmedBlanks: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text)
    }
}

/// One line of `adb logcat` in its parts, in any of these formats:
///
///     11-26 10:00:00.123  1234  1250 D Tag     : message              threadtime, the default
///     11-26 10:00:00.123 D/Tag     ( 1234): message                   time
///     D/Tag     ( 1234): message                                      brief
///     D/Tag: message                                                  tag
///     [ 11-26 10:00:00.123  1234: 1250 D/Tag      ]                   long, the message follows on its own lines
///     2026-11-26 10:00:00.123 1234-1250/com.example D/Tag: message    Android Studio until 2022
///     2026-11-26 10:00:00.123  1234-1250  Tag  com.example  D  message    Android Studio since
struct LogcatLine {
    private(set) var time: String?
    /// Whether it has a time or a process in brackets, which other files do not have in these places.
    private(set) var isCertain: Bool
    let level: Character
    let tag: String
    var message: String

    /// Reads a line; nil if it has none of the formats.
    init?(_ line: String) {
        var rest = line[...]
        if rest.hasPrefix("[ ") { rest = rest.dropFirst(2) }
        time = Self.takeTime(&rest)
        isCertain = time != nil
        var before: [Substring] = []
        while before.count < 4 {
            rest = rest.drop { $0 == " " }
            let word = rest.prefix { $0 != " " }
            guard let first = word.first else { return nil }
            if Self.levels.contains(first), word.dropFirst().first == "/" {
                (level, rest) = (first, rest.dropFirst(2))
                guard let end = rest.firstIndex(where: { "(:]".contains($0) }) else { return nil }
                tag = Self.trimmed(rest[..<end])
                isCertain = isCertain || rest[end] == "("
                let colon = rest[end...].firstIndex(of: ":")
                message = Self.trimmed(rest[(colon ?? end)...].dropFirst())
                return
            }
            rest = rest.dropFirst(word.count)
            if Self.levels.contains(first), word.count == 1, let last = before.last {
                level = first
                if before.count == 3, before[0].contains("-") {
                    (tag, message) = (String(before[1]), Self.trimmed(rest))
                } else {
                    guard last.allSatisfy(\.isASCIIDigit), let colon = rest.firstIndex(of: ":") else { return nil }
                    tag = Self.trimmed(rest[..<colon])
                    message = Self.trimmed(rest[colon...].dropFirst())
                }
                return
            }
            before.append(word)
        }
        return nil
    }

    private static let levels: Set<Character> = ["V", "D", "I", "W", "E", "F", "A"]

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " }
        let end = start.lastIndex { $0 != " " }
        return end.map { String(start[...$0]) } ?? ""
    }

    /// Takes `11-26 10:00:00.123` off the start, which may have a year before and a zone after it.
    private static func takeTime(_ rest: inout Substring) -> String? {
        let words = rest.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
        func isNumbers(_ word: Substring, _ separator: Character, count: ClosedRange<Int>) -> Bool {
            let parts = word.split(separator: separator, omittingEmptySubsequences: false)
            return count.contains(parts.count)
                && parts.allSatisfy { $0.first?.isASCIIDigit == true && $0.allSatisfy { $0.isASCIIDigit || $0 == "." } }
        }
        guard words.count > 2, isNumbers(words[0], "-", count: 2...3), isNumbers(words[1], ":", count: 3...3) else {
            return nil
        }
        var last = words[1]
        if let sign = words[2].first, sign == "+" || sign == "-", words[2].count == 5 { last = words[2] }
        let time = rest[..<last.endIndex]
        rest = rest[last.endIndex...]
        return Self.trimmed(time)
    }
}

/// Swift code as a release build for an iPhone sees it: code that `#if` excludes is blanked out, so all places stay the
/// same.
struct ConditionalCompilation {
    /// A flag that the build may or may not set.
    struct OpenFlag {
        let condition: String
        let line: Int
    }

    /// The compiled code. An unknown flag counts as not set.
    private(set) var code: [UInt8]
    /// The unknown flags whose branches mention pushes.
    private(set) var open: [OpenFlag] = []

    /// An unclosed `#if`.
    private struct Group {
        /// Whether the code around it is compiled.
        let isActive: Bool
        var wasTaken: Bool
        var isTaken: Bool
        var unknown: OpenFlag?
        var matters = false
    }

    private var groups: [Group] = []

    /// Reads a file.
    init(_ file: [UInt8]) {
        code = file
        var start = 0
        var line = 1
        var isText = false
        while start < file.count {
            let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.count
            read(start..<end, line: line, isText: isText)
            if file[start..<end].ranges(of: Array(#"""""#.utf8)).count % 2 == 1 { isText.toggle() }
            start = end + 1
            line += 1
        }
    }

    private mutating func read(_ range: Range<Int>, line: Int, isText: Bool) {
        let words = code[range].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isDirective = !isText && words.first == UInt8(ascii: "#") && direct(words, line)
        let isScript = line == 1 && code.starts(with: "#!".utf8)
        if !isDirective, let last = groups.indices.last, !groups[last].matters {
            groups[last].matters = PushWords.all.areIn(code[range])
        }
        guard isDirective || isScript || groups.last.map({ !$0.isTaken }) ?? false else { return }
        for index in range where code[index] != UInt8(ascii: "\r") { code[index] = UInt8(ascii: " ") }
    }

    /// Processes a directive.
    ///
    /// - Returns: whether it is one that decides what is compiled.
    private mutating func direct(_ words: ArraySlice<UInt8>, _ line: Int) -> Bool {
        let text = String(decoding: words, as: UTF8.self)
        let name = text.dropFirst().prefix { $0.isLetter }
        let rest = text.dropFirst(name.count + 1).prefix { $0 != "/" }
        switch name {
        case "if":
            let isActive = groups.last?.isTaken ?? true
            var condition = BuildCondition(rest)
            let holds = condition.holds
            let unknown = condition.isOpen ? OpenFlag(condition: Self.trimmed(rest), line: line) : nil
            groups.append(
                Group(isActive: isActive, wasTaken: holds, isTaken: isActive && holds, unknown: unknown))
        case "elseif", "else":
            guard let last = groups.indices.last else { return true }
            var condition = BuildCondition(rest)
            let holds = !groups[last].wasTaken && (name == "else" || condition.holds)
            if name == "elseif", condition.isOpen {
                groups[last].unknown =
                    groups[last].unknown ?? OpenFlag(condition: Self.trimmed(rest), line: line)
            }
            groups[last].isTaken = groups[last].isActive && holds
            groups[last].wasTaken = groups[last].wasTaken || holds
        case "endif":
            guard let ended = groups.popLast() else { return true }
            if ended.matters, let last = groups.indices.last { groups[last].matters = true }
            if ended.matters, ended.isActive, let unknown = ended.unknown { open.append(unknown) }
        default: return false
        }
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A condition after `#if`, in a release build for an iPhone.
private struct BuildCondition {
    private var rest: Substring
    /// Whether it has an unknown flag or unknown syntax.
    private(set) var isOpen = false

    init(_ text: Substring) { rest = text }

    /// Whether it holds, assuming unknown flags are not set.
    var holds: Bool { mutating get { either() } }

    private mutating func either() -> Bool {
        var holds = both()
        while accept("||") { holds = both() || holds }
        return holds
    }

    private mutating func both() -> Bool {
        var holds = one()
        while accept("&&") { holds = one() && holds }
        return holds
    }

    private mutating func one() -> Bool {
        if accept("!") { return !one() }
        if accept("(") {
            let holds = either()
            _ = accept(")")
            return holds
        }
        let name = word()
        guard accept("(") else { return flag(name) }
        let value = String(rest.prefix { $0 != ")" })
        rest = rest.dropFirst(value.count + 1)
        switch name {
        case "os": return value == "iOS"
        case "targetEnvironment": return false
        case "swift", "compiler": return true
        case "arch": return value == "arm64"
        case "canImport" where Self.absent.contains(value): return false
        // A module that a file needs is usually available.
        case "canImport": return true
        default:
            isOpen = true
            return false
        }
    }

    private mutating func flag(_ name: String) -> Bool {
        switch name {
        case "true": return true
        case "false", "DEBUG": return false
        default:
            isOpen = true
            return false
        }
    }

    private static let absent: Set<String> = ["AppKit", "Cocoa", "WatchKit", "Glibc", "Musl", "WinSDK", "Android"]

    private mutating func accept(_ sign: String) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.hasPrefix(sign) else { return false }
        rest = rest.dropFirst(sign.count)
        return true
    }

    private mutating func word() -> String {
        rest = rest.drop(while: \.isWhitespace)
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if word.isEmpty { isOpen = true; rest = "" }
        rest = rest.dropFirst(word.count)
        return String(word)
    }
}

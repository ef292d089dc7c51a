/// Swift code as a release build for an iPhone sees it: code that `#if` excludes is blanked out, so all places stay the
/// same.
struct ConditionalCompilation {
    /// A condition that may or may not hold, and the code that depends on it.
    struct OpenCondition {
        let text: String
        let line: Int
        fileprivate(set) var code: Range<Int>
    }

    /// The compiled code. An unknown flag counts as not set, an unknown version as recent, an unknown module as there.
    private(set) var code: [UInt8]
    /// The unknown conditions.
    private(set) var open: [OpenCondition] = []

    /// An unclosed `#if`.
    private struct Group {
        /// Whether the code around it is compiled.
        let isActive: Bool
        var wasTaken: Bool
        var isTaken: Bool
        var unknown: OpenCondition?
    }

    private var groups: [Group] = []

    /// Reads a file.
    init(_ file: [UInt8]) {
        code = file
        let plain = BlankedCode(file, nestsComments: true).outsideStrings
        var start = 0
        var line = 1
        while start < file.count {
            let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.count
            read(plain[start..<end], line: line)
            start = end + 1
            line += 1
        }
    }

    private mutating func read(_ plain: ArraySlice<UInt8>, line: Int) {
        let words = plain.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isDirective = words.first == UInt8(ascii: "#") && direct(words, line)
        guard isDirective || groups.last.map({ !$0.isTaken }) ?? false else { return }
        for index in plain.indices where code[index] != UInt8(ascii: "\r") { code[index] = UInt8(ascii: " ") }
    }

    /// Processes a directive.
    ///
    /// - Returns: whether it is one that decides what is compiled.
    private mutating func direct(_ words: ArraySlice<UInt8>, _ line: Int) -> Bool {
        let text = String(decoding: words, as: UTF8.self)
        let name = text.dropFirst().prefix { $0.isLetter }
        let rest = text.dropFirst(name.count + 1)
        func outcome() -> (condition: BuildCondition, unknown: OpenCondition?) {
            let condition = BuildCondition(rest)
            let open = OpenCondition(text: Self.trimmed(rest), line: line, code: words.startIndex..<words.endIndex)
            return (condition, condition.isKnown ? nil : open)
        }
        switch name {
        case "if":
            let isActive = groups.last?.isTaken ?? true
            let (condition, unknown) = outcome()
            groups.append(
                Group(
                    isActive: isActive, wasTaken: condition.holds, isTaken: isActive && condition.holds,
                    unknown: unknown))
        case "elseif", "else":
            guard let last = groups.indices.last else { return true }
            // Where an earlier condition is known to hold, this one does not matter.
            let isDecided = groups[last].wasTaken && groups[last].unknown == nil
            let (condition, unknown) = name == "else" ? (.always, nil) : outcome()
            if !isDecided { groups[last].unknown = groups[last].unknown ?? unknown }
            groups[last].isTaken = groups[last].isActive && !groups[last].wasTaken && condition.holds
            groups[last].wasTaken = groups[last].wasTaken || condition.holds
        case "endif":
            guard let ended = groups.popLast(), ended.isActive, var unknown = ended.unknown else { return true }
            unknown.code = unknown.code.lowerBound..<words.startIndex
            open.append(unknown)
        default: return false
        }
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A condition after `#if`, in a release build for an iPhone, made by the compiler that the App Store requires or a
/// newer one, in Swift 5 or later.
private struct BuildCondition {
    /// Whether it holds, with assumptions about what is unknown.
    private(set) var holds: Bool
    /// Whether it holds whatever is unknown.
    private(set) var isKnown: Bool

    static let always = BuildCondition(holds: true, isKnown: true)

    private init(holds: Bool, isKnown: Bool) {
        self.holds = holds
        self.isKnown = isKnown
    }

    init(_ text: Substring) {
        var reader = BuildConditionReader(rest: text)
        self = reader.either()
        if !reader.isAtEnd { isKnown = false }
    }

    static prefix func ! (one: BuildCondition) -> BuildCondition {
        BuildCondition(holds: !one.holds, isKnown: one.isKnown)
    }

    /// Both hold; one that is known not to decides.
    static func && (left: BuildCondition, right: BuildCondition) -> BuildCondition {
        let isRefused = [left, right].contains { $0.isKnown && !$0.holds }
        return BuildCondition(
            holds: left.holds && right.holds, isKnown: left.isKnown && right.isKnown || isRefused)
    }

    /// `os(iOS)`, `swift(>=5.9)`.
    fileprivate init(_ name: String, _ value: String) {
        self.init(holds: true, isKnown: true)
        switch name {
        case "os": holds = value == "iOS"
        case "arch": holds = value == "arm64"
        case "targetEnvironment": holds = false
        // In Swift 5 mode, `swift` is 5.10, whatever the compiler.
        case "swift": (holds, isKnown) = Self.compares(value, with: [5, 10])
        case "compiler": (holds, isKnown) = Self.compares(value, with: [6, 0])
        case "canImport":
            holds = !Self.absent.contains(value)
            // Whether a package is there is not in the code.
            isKnown = !holds || Self.frameworks.contains(String(value.prefix { $0 != "." }))
        default: (holds, isKnown) = (false, false)
        }
    }

    /// `DEBUG`, `true`.
    fileprivate init(flag name: String) {
        self.init(holds: name == "true", isKnown: ["true", "false", "DEBUG"].contains(name))
    }

    /// `>=5.9` or `<5.9`, of a version that is at least the given one.
    private static func compares(_ text: String, with oldest: [Int]) -> (holds: Bool, isKnown: Bool) {
        let isUpper = text.hasPrefix("<")
        let parts = text.drop { "<>=".contains($0) || $0.isWhitespace }.split(separator: ".").map { Int($0) }
        let version = parts.compactMap(\.self)
        guard isUpper || text.hasPrefix(">="), !parts.isEmpty, version.count == parts.count else {
            return (false, false)
        }
        return (!isUpper, !oldest.lexicographicallyPrecedes(version))
    }

    private static let absent: Set<String> = [
        "AppKit", "Cocoa", "Glibc", "Musl", "Bionic", "WinSDK", "Android", "FoundationNetworking",
    ]
    private static let frameworks: Set<String> = [
        "ActivityKit", "AdSupport", "AppIntents", "AppTrackingTransparency", "AVFoundation", "BackgroundTasks",
        "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "CryptoKit", "Darwin", "Dispatch",
        "Foundation", "Intents", "MapKit", "MessageUI", "Network", "Observation", "ObjectiveC", "OSLog", "PhotosUI",
        "PushKit", "QuartzCore", "SafariServices", "Security", "StoreKit", "Swift", "SwiftUI", "SystemConfiguration",
        "UIKit", "UserNotifications", "UserNotificationsUI", "WebKit", "WidgetKit", "os",
    ]
}

/// Reads the operators of a condition.
private struct BuildConditionReader {
    fileprivate var rest: Substring

    var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

    mutating func either() -> BuildCondition {
        var condition = both()
        while accept("||") { condition = !(!condition && !both()) }
        return condition
    }

    private mutating func both() -> BuildCondition {
        var condition = one()
        while accept("&&") { condition = condition && one() }
        return condition
    }

    private mutating func one() -> BuildCondition {
        if accept("!") { return !one() }
        if accept("(") {
            let condition = either()
            _ = accept(")")
            return condition
        }
        _ = accept("")
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, accept("(") else { return BuildCondition(flag: name) }
        let value = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(value.count + 1)
        return BuildCondition(name, value.split(whereSeparator: \.isWhitespace).joined())
    }

    /// Skips blanks, and then a sign if it is there.
    private mutating func accept(_ sign: String) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.hasPrefix(sign) else { return false }
        rest = rest.dropFirst(sign.count)
        return true
    }
}

import AdapterClient
import StrictJSON

/// Reads an adapter's output more leniently than a run does: it continues after a mistake, so that one pass finds them
/// all.
struct LenientReader {
    /// An answer, well-formed or nearly so.
    struct Answer {
        /// The record of its first line.
        let record: Int
        /// How many lines it spans.
        let lineCount: Int
        let root: JSONElement
        /// The request that it was meant for, once it has been matched.
        var match = PendingAnswers.Match.nothing
        var id: AnswerID { AnswerID(root["id"]) }
    }

    /// A line, or a part of one, that is not an answer or not only one.
    enum Noise: Hashable {
        case notJSON(String)
        case notUTF8
        case byteOrderMark
        /// JSON that does not resemble an answer.
        case otherJSON
        /// A request or notification.
        case request
        /// It does not end with a line feed. Whether it is otherwise a whole answer.
        case unended(isWhole: Bool)
    }

    enum Item {
        case answer(Answer)
        case noise(Noise, record: Int)
    }

    /// How many lines an answer may span to be recognised.
    private static let mostLines = 400

    /// How many bytes a line may have, or an answer that spans several lines.
    static let mostBytes = 1 << 20

    /// Whether the last line was too long to be recorded in one piece, so that the next piece belongs to it.
    private var isInsideCutLine = false
    private var begun: [(record: Int, bytes: [UInt8], reason: String)] = []
    private var heldBytes = 0

    /// Reads a line, and returns the items that it completes.
    mutating func read(_ line: [UInt8], record: Int, isComplete: Bool = true) -> [Item] {
        if isInsideCutLine {
            isInsideCutLine = !isComplete
            return []
        }
        // A blank line is not a message, and not a mistake either.
        guard !line.isBlankLine || !begun.isEmpty else { return [] }
        guard isComplete else {
            isInsideCutLine = line.count > Self.mostBytes
            // The problem is its length.
            guard !isInsideCutLine else { return finish() }
            let isWhole = (try? Self.root(of: line))?.kind == .object
            return finish() + [.noise(.unended(isWhole: isWhole), record: record)]
        }
        guard String(validating: line, as: UTF8.self) != nil else {
            return finish() + [.noise(.notUTF8, record: record)]
        }
        if line.starts(with: [0xEF, 0xBB, 0xBF]) {
            return [.noise(.byteOrderMark, record: record)] + read(Array(line.dropFirst(3)), record: record)
        }
        do {
            let root = try Self.root(of: line)
            // Within an answer that spans several lines, a line may be valid JSON on its own.
            if begun.isEmpty || root.looksLikeAnswer { return finish() + [Self.item(root, record: record)] }
            return continued(line, record: record, reason: "")
        } catch {
            return continued(line, record: record, reason: error.reason.description)
        }
    }

    /// Returns what was held back because more could have followed.
    mutating func finish() -> [Item] {
        defer { forget() }
        return begun.map { .noise(.notJSON($0.reason), record: $0.record) }
    }

    private mutating func forget() {
        begun = []
        heldBytes = 0
    }

    private mutating func continued(_ line: [UInt8], record: Int, reason: String) -> [Item] {
        let first = line.first { $0 != UInt8(ascii: " ") }
        guard !begun.isEmpty || first == UInt8(ascii: "{") else { return [.noise(.notJSON(reason), record: record)] }
        begun.append((record, line, reason))
        heldBytes += line.count + 1
        // Every further line reads all of them again.
        guard heldBytes <= Self.mostBytes else { return finish() }
        let whole = Array(begun.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
        if begun.count > 1, let root = try? Self.root(of: whole) {
            guard root.looksLikeAnswer else { return finish() }
            defer { forget() }
            return [.answer(Answer(record: begun[0].record, lineCount: begun.count, root: root))]
        }
        return begun.count > Self.mostLines ? finish() : []
    }

    private static func item(_ root: JSONElement, record: Int) -> Item {
        if root["method"]?.string != nil { return .noise(.request, record: record) }
        guard root.looksLikeAnswer else { return .noise(.otherJSON, record: record) }
        return .answer(Answer(record: record, lineCount: 1, root: root))
    }

    private static func root(of bytes: [UInt8]) throws(JSONError) -> JSONElement {
        let size = max(bytes.count, 1)
        return try JSONDocument(
            bytes, limits: JSONLimits(stringBytes: size, documentBytes: size, loneSurrogates: .replaced)
        ).root
    }
}

extension JSONElement {
    /// Whether it was probably meant as an answer.
    fileprivate var looksLikeAnswer: Bool {
        kind == .object && ["jsonrpc", "result", "error", "calls", "protocolVersion"].contains { self[$0] != nil }
    }
}

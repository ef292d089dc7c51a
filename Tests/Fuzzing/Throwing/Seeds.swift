import Foundation

/// What mutations begin with and are made of.
struct Seeds {
    /// Whole inputs, none longer than a reader takes.
    private(set) var inputs: [[UInt8]] = []
    /// Words, numbers, texts and signs.
    private(set) var tokens: [[UInt8]] = []
    /// What is between two brackets that belong together, with them.
    private(set) var groups: [[UInt8]] = []
    /// Lines with their ends.
    private(set) var lines: [[UInt8]] = []

    /// The seeds of a reader, and all files of folders. What is too long is cut where a group or a paragraph ends.
    init(_ reader: some FuzzedReader, folders: [String], longest: Int) throws {
        var known: Set<[UInt8]> = []
        var files = reader.seeds
        for folder in folders {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
                files.append([UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
            }
        }
        for file in files {
            for piece in file.count <= longest ? [file] : Self.pieces(of: file, longest: longest)
            where known.insert(piece).inserted {
                inputs.append(piece)
            }
        }
        if inputs.isEmpty { inputs = [[]] }
        var (tokens, groups, lines) = (Set<[UInt8]>(), Set<[UInt8]>(), Set<[UInt8]>())
        for input in inputs {
            var offset = 0
            while offset < input.count {
                let end = input.endOfToken(from: offset)
                if end - offset <= 40, input[offset] > 0x20 { tokens.insert(Array(input[offset..<end])) }
                if let close = input.endOfGroup(from: offset), close - offset <= 400 {
                    groups.insert(Array(input[offset..<close]))
                }
                offset = end
            }
            for line in input.split(separator: UInt8(ascii: "\n")) where line.count <= 400 {
                lines.insert(Array(line) + [UInt8(ascii: "\n")])
            }
        }
        self.tokens = Self.ordered(tokens)
        self.groups = Self.ordered(groups)
        self.lines = Self.ordered(lines)
    }

    private static func ordered(_ pieces: Set<[UInt8]>) -> [[UInt8]] {
        let sorted = pieces.sorted { $0.lexicographicallyPrecedes($1) }
        return sorted.isEmpty ? [Array("0".utf8)] : sorted
    }

    /// Groups that are short enough, and what is between blank lines.
    private static func pieces(of file: [UInt8], longest: Int) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var offset = 0
        while offset < file.count {
            if let end = file.endOfGroup(from: offset), end - offset > 20, end - offset <= longest {
                pieces.append(Array(file[offset..<end]))
                offset = end
            } else {
                offset = file.endOfToken(from: offset)
            }
        }
        var paragraph: [UInt8] = []
        for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if paragraph.count + line.count + 1 > longest || line.isEmpty && paragraph.count > longest / 4 {
                if paragraph.count <= longest, !paragraph.isEmpty { pieces.append(paragraph) }
                paragraph = []
            }
            paragraph += line + [UInt8(ascii: "\n")]
        }
        if !paragraph.isEmpty, paragraph.count <= longest { pieces.append(paragraph) }
        return pieces
    }
}

extension [UInt8] {
    /// Where the token ends that begins at an offset: a run of letters and digits, of spaces, or one sign.
    func endOfToken(from start: Int) -> Int {
        let kind = self[start].tokenKind
        var end = start + 1
        guard kind != 0 else { return end }
        while end < count, self[end].tokenKind == kind { end += 1 }
        return end
    }

    /// Where the token begins that holds an offset.
    func startOfToken(at offset: Int) -> Int {
        let kind = self[offset].tokenKind
        var start = offset
        guard kind != 0 else { return start }
        while start > 0, self[start - 1].tokenKind == kind { start -= 1 }
        return start
    }

    /// Where the brackets or quotes close that open at an offset; nil where none open there, or none close.
    func endOfGroup(from start: Int) -> Int? {
        let open = self[start]
        let close: UInt8
        switch open {
        case UInt8(ascii: "{"): close = UInt8(ascii: "}")
        case UInt8(ascii: "["): close = UInt8(ascii: "]")
        case UInt8(ascii: "("): close = UInt8(ascii: ")")
        case UInt8(ascii: "<"): close = UInt8(ascii: ">")
        case UInt8(ascii: "\""): close = open
        default: return nil
        }
        var depth = 1
        for offset in (start + 1)..<Swift.max(start + 1, Swift.min(count, start + 8192)) {
            if self[offset] == close { depth -= 1 } else if self[offset] == open { depth += 1 }
            if depth == 0 { return offset + 1 }
        }
        return nil
    }
}

extension UInt8 {
    /// 0 for a sign, which is a token of its own.
    fileprivate var tokenKind: Int {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF:
            1
        case 0x20, 0x09: 2
        default: 0
        }
    }
}

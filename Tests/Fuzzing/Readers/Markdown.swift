import Markdown

/// A page is read or refused, twice in the same way; in what was read every range lies inside its owner's, in order, and
/// nothing is lost.
struct Reader: FuzzedReader {
    init() {}

    var seeds: [[UInt8]] {
        [
            "# a {#b}\n\n>[!NOTE]\n>\n>* a\n>  1. b\n\n| a | b |\n|---|:-:|\n| c \\| d | `e` |\n",
            "---\na: b\n---\n\n~~~ c\n",
        ]
        .map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        guard thoroughly else {
            guard case .success(let page) = Self.read(input) else { return false }
            var end = 0
            for range in page.blocks.map(\.range) {
                try expect(end <= range.lowerBound && range.upperBound <= input.count, "a block is at \(range)")
                end = range.upperBound
            }
            return true
        }
        switch (Self.read(input), Self.read(input)) {
        case (.failure(let one), .failure(let other)):
            try expect(one == other, "refused in two ways: \(one) and \(other)")
            return false
        case (.success(let page), .success(let again)):
            var checker = TreeChecker(page)
            checker.check()
            try expect(checker.faults.isEmpty, checker.faults.joined(separator: "; "))
            try expect(
                page.blocks.map(\.range) == again.blocks.map(\.range), "read in two ways")
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    /// The tree of the page.
    func verdict(on input: [UInt8]) -> String? {
        switch Self.read(input) {
        case .success(let page): TreeDump(page).text
        case .failure: nil
        }
    }

    private static func read(_ input: [UInt8]) -> Result<MarkdownPage, MarkdownError> {
        do throws(MarkdownError) { return .success(try MarkdownPage(input)) } catch { return .failure(error) }
    }
}

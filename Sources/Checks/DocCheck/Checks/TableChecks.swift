import CodeJudging
import Diagnostics
import Markdown

extension PageCheckKind {
    static let tableKeys = PageCheckKind(
        word: "table-keys", members: [.anchor, .variables],
        search: .page { $0.wrongKeys($1.anchor, $1.variables) })
    static let tableSources = PageCheckKind(
        word: "table-sources", members: [.anchor, .variables], distinctiveNames: { $0.variables.compactMap(\.source) },
        search: .page { $0.wrongSources($1.anchor, $1.variables) })
    static let tableCodes = PageCheckKind(
        word: "table-codes", members: [.anchor, .variables],
        search: .page { $0.wrongCodes($1.anchor, $1.variables) })
}

extension PageContent {
    /// Finds keys that differ from those on the wire, and variables without a row.
    func wrongKeys(_ anchor: String, _ variables: [PageCheck.Variable]) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let tables = VariableTable.tables(in: section, variables: variables, of: self)
        guard !tables.isEmpty else {
            return [
                DraftFinding(
                    range: place(of: section),
                    message:
                        "the section has no table or list of the variables \(alternatives(variables.map(\.key), joinedBy: "and"))",
                    suggestion:
                        "write a table with a row for each, with the keys in one column and the values in another, or a list with an item for each",
                    certainty: "no table and no list in the section has the keys, or what they are taken from"
                )
            ]
        }
        return tables.flatMap { table in
            table.rows.compactMap(wrongKey)
                + table.missing.map { variable in
                    DraftFinding(
                        range: table.range,
                        message: "the table has no row for \(quoted(variable.key))",
                        suggestion: "write a row for it",
                        certainty: "each of the other rows is about another variable"
                    )
                }
        }
    }

    private func wrongKey(_ row: VariableTable.Row) -> DraftFinding? {
        guard row.key.places(of: row.variable.key).isEmpty else { return nil }
        let key = row.variable.key
        let mentions = row.key.mentions
        let part = mentions.count == 1 ? mentions[0].range : row.key.scalars.indices
        let range = row.key.sourceRange(part)
        let found = row.key.string(part)
        let form = WordForm(found, of: key)
        let isCertain = mentions.count < 2 && (row.isProven || form.isVariant)
        return DraftFinding(
            range: range,
            message: part.isEmpty
                ? "the key is empty, but must be \(quoted(key))"
                : "the key is \(quoted(found)), but must be \(quoted(key))",
            suggestion: "write \(key)",
            certainty: reason(row, form),
            fix: isCertain ? fix(part, of: row.key, writing: key) : nil
        )
    }

    private func reason(_ row: VariableTable.Row, _ form: WordForm) -> String {
        if let reason = form.reason(row.variable.key) { return reason }
        switch row.recognition {
        case .value:
            let value =
                row.variable.source.map { "is taken from \($0)" }
                ?? "has the codes \(row.variable.codes.joined(separator: ", "))"
            return "the row's value \(value), which only \(quoted(row.variable.key)) does"
        case .key, .nearKey: return "it is nearly \(quoted(row.variable.key)), which no other row has"
        case .elimination: return "the other rows document the other variables"
        }
    }

    /// Finds rows whose value does not name the member of the push that the variable is taken from.
    func wrongSources(_ anchor: String, _ variables: [PageCheck.Variable]) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let rows = VariableTable.tables(in: section, variables: variables, of: self).flatMap(\.rows)
        return rows.compactMap { row in
            guard let source = row.variable.source, row.value.places(of: source).isEmpty else { return nil }
            return wrongSource(row, source, others: variables.compactMap(\.source))
        }
    }

    private func wrongSource(_ row: VariableTable.Row, _ source: String, others: [String]) -> DraftFinding {
        let words = row.value.identifiers
        let letters = String(source.drop { $0 == "_" })
        let swallowed = words.first { row.value.string($0).isExactly(letters) }
        let recased = words.first { row.value.string($0).lowercased().isExactly(source.lowercased()) }
        let underscored = words.filter { word in
            row.value.scalars[word.lowerBound] == "_"
                && (others.contains(row.value.string(word)) || !isKnown(row.value.string(word), otherThan: source))
        }
        let part = swallowed ?? recased ?? (underscored.count == 1 ? underscored[0] : nil)
        let found = part.map { row.value.string($0) }
        let why =
            if swallowed != nil {
                "this is \(letters) without its underscore, which begins an emphasis or was left out"
            } else if let found, others.contains(found) {
                "\(found) is what another variable is taken from"
            } else if let found {
                "\(found) is where the name of the push's member belongs, and the key \(row.variable.key) says which"
            } else {
                "the row's value nowhere has \(source)"
            }
        let range = row.value.sourceRange(part ?? row.value.scalars.indices)
        let isCertain =
            row.recognition == .key && swallowed == nil && found.map { $0.isShortened(from: source) } ?? false
        return DraftFinding(
            range: range,
            message: found.map {
                "\(quoted(row.variable.key)) is taken from \(quoted($0)), but must be from \(quoted(source))"
            }
                ?? "the value of \(quoted(row.variable.key)) does not name \(quoted(source))",
            suggestion: "write \(source)",
            certainty: why,
            fix: isCertain ? part.flatMap { fix($0, of: row.value, writing: source) } : nil
        )
    }

    /// Finds rows that do not list the codes, or pair a code with another action than the page's own words do.
    func wrongCodes(_ anchor: String, _ variables: [PageCheck.Variable]) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let rows = VariableTable.tables(in: section, variables: variables, of: self).flatMap(\.rows)
        return rows.flatMap { row in
            row.variable.codes.isEmpty ? [] : missingCodes(row) + swappedCodes(row, in: section)
        }
    }

    private func missingCodes(_ row: VariableTable.Row) -> [DraftFinding] {
        let numbers = row.value.numbers
        let present = numbers.map { row.value.string($0) }
        return row.variable.codes.filter { code in !present.contains { $0.isExactly(code) } }.map { code in
            let foreign = numbers.first { row.value.string($0).plainWidth.isExactly(code) }
            let strangers = numbers.filter { !row.variable.codes.contains(row.value.string($0).plainWidth) }
            let part = foreign ?? (strangers.count == 1 ? strangers[0] : nil)
            return DraftFinding(
                range: row.value.sourceRange(part ?? row.value.scalars.indices),
                message: part.map { "this is \(quoted(row.value.string($0))), but must be \(quoted(code))" }
                    ?? "the codes of \(quoted(row.variable.key)) lack \(quoted(code))",
                suggestion: "write \(code)",
                certainty: foreign == nil
                    ? "\(code) is nowhere in the row" : "it is \(code) in digits of another script"
            )
        }
    }

    /// The page names the actions in bold before the table: impression, click and open. If the row uses the same words,
    /// or the English ones, it must pair them with their codes.
    private func swappedCodes(_ row: VariableTable.Row, in section: Section) -> [DraftFinding] {
        let own = actionWords(in: section).map {
            ($0, "the text before the table names the actions in this order: impression, click, open")
        }
        let english = (Self.englishWords, "the row has each of the three actions beside one number")
        for (words, certainty) in [own, english].compactMap(\.self) {
            guard let pairs = row.value.pairs(of: words.map(\.word)) else { continue }
            return zip(words, pairs).compactMap { word, number in
                let found = row.value.string(number)
                guard !found.isExactly(word.code) else { return nil }
                return DraftFinding(
                    range: row.value.sourceRange(number),
                    message: "\(quoted(word.word)) has the code \(quoted(found)), but must have \(quoted(word.code))",
                    suggestion: "write \(word.code)",
                    certainty: certainty
                )
            }
        }
        return []
    }

    private static let englishWords = [(word: "impression", code: "7"), ("click", "2"), ("open", "1")]

    private func actionWords(in section: Section) -> [(word: String, code: String)]? {
        var last: Prose?
        for block in blocks(of: section) {
            if case .paragraph(let paragraph) = block { last = Prose(paragraph.inlines) }
            if case .table = block { break }
        }
        let bold = last?.mentions.filter { $0.style == .strong }.map(\.text) ?? []
        guard bold.count == 3, Set(bold).count == 3 else { return nil }
        return Array(zip(bold, ["7", "2", "1"]))
    }
}

extension String {
    /// Whether it is a word in another case, or with letters left out.
    fileprivate func isShortened(from word: String) -> Bool {
        var rest = word.lowercased().unicodeScalars[...]
        for scalar in lowercased().unicodeScalars {
            guard let index = rest.firstIndex(of: scalar) else { return false }
            rest = rest[rest.index(after: index)...]
        }
        return true
    }
}

extension Prose {
    /// The number that belongs to each word, if numbers and words alternate.
    fileprivate func pairs(of words: [String]) -> [Range<Int>]? {
        let text = scalars.map { $0.properties.lowercaseMapping }
        let places = words.map { word -> Int? in
            let wanted = word.unicodeScalars.map { $0.properties.lowercaseMapping }
            return text.indices.first {
                $0 + wanted.count <= text.count && text[$0..<$0 + wanted.count].elementsEqual(wanted)
            }
        }
        let found = places.compactMap(\.self)
        let numbers = numbers
        guard found.count == words.count, numbers.count == words.count else { return nil }
        let order = found.sorted()
        let numbersFirst =
            zip(numbers, order).allSatisfy { $0.lowerBound < $1 }
            && zip(order, numbers.dropFirst()).allSatisfy { $0 < $1.lowerBound }
        let wordsFirst =
            zip(order, numbers).allSatisfy { $0 < $1.lowerBound }
            && zip(numbers, order.dropFirst()).allSatisfy { $0.lowerBound < $1 }
        guard numbersFirst || wordsFirst else { return nil }
        return found.compactMap { place in order.firstIndex(of: place).map { numbers[$0] } }
    }
}

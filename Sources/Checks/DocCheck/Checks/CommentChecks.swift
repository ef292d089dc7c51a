import CodeJudging
import ConformanceSpec
import Diagnostics
import Markdown
import PushTracking
import SourceCode

extension PageCheckKind {
    static let commentedCalls = PageCheckKind(
        word: "commented-calls", members: [.name, .words],
        search: .page { $0.wrongCommentedCalls($1.words, actionName: $1.name) })
    static let sdkThreshold = PageCheckKind(
        word: "sdk-threshold", members: [.anchors, .name, .words],
        search: .page { $0.wrongThresholds($1.anchors, of: $1.name, versions: $1.words) })
    static let firstRelease = PageCheckKind(
        word: "first-release", members: [.anchor, .name],
        search: .page { $0.wrongReleases($1.anchor, $1.name) })
    static let backgroundKey = PageCheckKind(
        word: "background-key", members: [.anchor, .name],
        search: .page { $0.wrongBackgroundKeys($1.anchor, $1.name) })
}

/// A line that is a call in a comment: `//MobileCore.trackAction("tracking", data)`.
private struct CommentedCall {
    let function: Substring
    let arguments: Substring

    /// Parses a line by hand: with a regular expression for each line, a hostile page took three seconds.
    init?(_ line: String) {
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        func isPart(_ character: Character) -> Bool {
            character.isASCII && (character.isLetter || character.isNumber || character == "_")
        }
        var rest = line.drop(while: isBlank)
        guard rest.utf8.starts(with: "//".utf8) else { return nil }
        rest = rest.drop { $0 == "/" }.drop(while: isBlank)
        guard let first = rest.first, first.isASCII, first.isUppercase else { return nil }
        rest = rest.drop(while: isPart)
        guard rest.first == "." else { return nil }
        let name = rest.dropFirst().prefix(while: isPart)
        rest = rest.dropFirst().drop(while: isPart)
        if rest.first == " " { rest = rest.dropFirst() }
        guard let start = name.first, !start.isNumber, rest.first == "(" else { return nil }
        function = name
        arguments = rest.dropFirst()
    }

    /// The first argument, if it is a string literal.
    var name: Substring? { arguments.firstMatch(of: /^[ \t]*"([^"]*)"/)?.1 }
}

extension DecodedText {
    /// The page range of a part of the text.
    fileprivate func place(of part: Substring) -> Range<Int> {
        let start = string.utf8.distance(from: string.startIndex, to: part.startIndex)
        return sourceRange(ofUTF8: start..<start + part.utf8.count)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The action code in a literal of variables.
    fileprivate var actionCode: Substring? {
        firstMatch(of: /"action"[ \t]*[:,][ \t]*"([^"]*)"/)?.1
    }
}

extension PageContent {
    /// How many lines after a call a commented call may be an alternative to it.
    private static let alternativeReach = 8

    /// Finds commented-out alternatives to the call above them that would send something else.
    func wrongCommentedCalls(_ functions: [String], actionName: String) -> [DraftFinding] {
        examples.flatMap { example -> [DraftFinding] in
            var drafts: [DraftFinding] = []
            var live: (index: Int, code: Substring)?
            for (index, line) in example.block.lines.enumerated() {
                let text = line.string
                guard let call = CommentedCall(text) else {
                    if !CodeLine(line).isComment, functions.contains(where: { text.contains($0 + "(") }),
                        let code = text.actionCode
                    {
                        live = (index, code)
                    }
                    continue
                }
                guard functions.contains(String(call.function)) else {
                    if let meant = nearest(to: String(call.function), among: functions) {
                        drafts.append(
                            DraftFinding(
                                range: line.place(of: call.function),
                                message:
                                    "the call in the comment is of \(quoted(String(call.function))), but must be of \(quoted(meant))",
                                suggestion: "write \(meant)",
                                certainty: "the SDK has no function of this name, and this is nearest to it"))
                    }
                    continue
                }
                if let name = call.name, !name.elementsEqual(actionName),
                    call.arguments.contains("\"broadlogId\"") || nearest(to: String(name), among: [actionName]) != nil
                {
                    drafts.append(
                        DraftFinding(
                            range: line.place(of: name),
                            message:
                                "the action name in the comment is \(quoted(String(name))), but must be \(quoted(actionName))",
                            suggestion: "write \(actionName)",
                            certainty: "calls by another name are not tracking calls"))
                }
                if let code = call.arguments.actionCode, let live, index - live.index <= Self.alternativeReach,
                    !code.elementsEqual(live.code)
                {
                    drafts.append(
                        DraftFinding(
                            range: line.place(of: code),
                            message:
                                "the call in the comment sends the code \(quoted(String(code))), and the call above it, which it stands in for, \(quoted(String(live.code)))",
                            suggestion: "write the same code in both",
                            certainty: "both answer the same event"))
                }
            }
            return drafts
        }
    }

    /// Finds texts, and comments above a call of `collectMessageInfo`, that name another SDK version than the first
    /// that has it. A later version may be the one in use, unless the call is one of two alternatives.
    func wrongThresholds(_ anchors: [String], of sdk: String, versions: [String]) -> [DraftFinding] {
        let sections = anchors.compactMap(section)
        let own = examples.filter { example in
            sections.contains { $0.range.contains(example.block.range.lowerBound) }
        }
        let inTexts = versions.first.flatMap { DottedVersion($0) }.map {
            wrongThresholdsInTexts(anchors, of: sdk, since: $0)
        }
        return (inTexts ?? [])
            + own.flatMap { example in
                let lines = example.block.lines
                return lines.indices.compactMap { index -> DraftFinding? in
                    let text = lines[index].string
                    guard CodeLine(lines[index]).isComment, let name = text.firstRange(of: sdk + " "),
                        let version = text[name.upperBound...].firstMatch(of: /^ *v?([0-9]+(?:\.[0-9]+)+)/)?.1,
                        let next = lines[(index + 1)...].first(where: { !$0.string.allSatisfy(\.isWhitespace) }),
                        !CodeLine(next).isComment, next.string.contains(TrackingFunction.collectMessageInfo.name + "("),
                        !versions.contains(where: { version.elementsEqual($0) })
                    else { return nil }
                    let isTooOld = DottedVersion(String(version)).map { found in
                        versions.allSatisfy { DottedVersion($0).map { found < $0 } ?? false }
                    }
                    let hasAlternative = lines[(index + 1)...].prefix(Self.alternativeReach).contains {
                        CommentedCall($0.string) != nil
                    }
                    guard isTooOld ?? false || hasAlternative else { return nil }
                    return DraftFinding(
                        range: lines[index].place(of: version),
                        message:
                            "the comment says \(sdk) \(version), and the first version with this function is \(alternatives(versions))",
                        suggestion: "write \(alternatives(versions))",
                        certainty: "the next line calls the function, which older versions do not have",
                        level: isTooOld ?? false ? nil : .recommended
                    )
                }
            }
    }

    /// Finds texts and table rows that name, right after the function, an SDK version that is too old for it.
    private func wrongThresholdsInTexts(_ anchors: [String], of sdk: String, since first: DottedVersion)
        -> [DraftFinding]
    {
        let platforms = Platform.allCases.map(\.rawValue)
        let sections = anchors.compactMap(section)
        let own = platforms.first { anchors.first?.lowercased().hasSuffix($0) ?? false }
        let isAlone = !self.anchors.contains { one in
            platforms.contains { $0 != own && one.name.lowercased().hasSuffix($0) }
        }
        return page.blocks.withDescendants.flatMap(\.statements).flatMap { text -> [DraftFinding] in
            let string = text.string
            guard let name = string.firstRange(of: TrackingFunction.collectMessageInfo.name) else { return [] }
            let found = string.ranges(of: sdk).compactMap {
                string[$0.upperBound...].firstMatch(of: /^[^.,;0-9]{0,30}?([0-9]+(?:\.[0-9]+)+)/)?.1
            }
            // The versions belong to the platforms that are named, in order, or else to the section's.
            let named = string.split { !$0.isLetter }.map { $0.lowercased() }.filter(platforms.contains)
            let isOwn = isAlone || sections.contains { $0.range.contains(text.range.lowerBound) }
            guard named.isEmpty ? isOwn : named == [own] || named.count == found.count,
                !found.contains(where: { DottedVersion(String($0)) == first })
            else { return [] }
            return found.enumerated().compactMap { index, version in
                guard name.upperBound < version.startIndex, named.isEmpty || named == [own] || named[index] == own,
                    let old = DottedVersion(String(version)), old < first,
                    case let end = string[version.endIndex...].firstIndex(where: ".,;)".contains) ?? string.endIndex,
                    case let clause = string[name.upperBound..<end], clause.count < 100,
                    !clause.contains(/trackAction|<|n't|\b(?:not|before|until|below|older|earlier)\b/)
                else { return nil }
                return DraftFinding(
                    range: text.place(of: version),
                    message: "the text says \(sdk) \(version), and the first version with this function is \(first)",
                    suggestion: "write \(first)",
                    certainty: "it follows the name of the function, which older versions do not have")
            }
        }
    }

    /// Finds texts about deliveries without the flag that name another release than the first with it: notes in the
    /// flag's section, other texts there that name it, and texts that refer to it.
    func wrongReleases(_ anchor: String, _ release: String) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let notes = blocks(of: section).flatMap { block -> [Markdown.Block] in
            if case .quote(let quote) = block, quote.callout != nil { [block] } else { [] }
        }
        let referring = page.blocks.withDescendants.filter { block in
            guard case .paragraph = block else { return false }
            return [block].links.contains { $0.destination.string.hasSuffix("#" + anchor) }
        }
        let naming = blocks(of: section).withDescendants.filter { block in
            guard case .paragraph(let paragraph) = block else { return false }
            return namesFlag(prose(of: paragraph)) || isInContainer(paragraph)
        }
        var seen: Set<Int> = []
        return (notes.withDescendants + naming + referring).compactMap { block -> DraftFinding? in
            guard case .paragraph(let paragraph) = block else { return nil }
            let text = prose(of: paragraph)
            let numbers = text.runs { text.scalars[$0].isASCIIDigit || text.scalars[$0] == "." }.map { run in
                text.scalars[run.upperBound - 1] == "." ? run.lowerBound..<run.upperBound - 1 : run
            }
            let releases = numbers.filter { number in
                text.string(number).wholeMatch(of: /[0-9]{2}\.[0-9]/) != nil
                    && !Self.isOfPlatform(text.string(max(0, number.lowerBound - 64)..<number.lowerBound))
            }
            guard releases.count == 1, let found = releases.first, !text.string(found).isExactly(release),
                seen.insert(text.sourceRange(found).lowerBound).inserted
            else { return nil }
            return DraftFinding(
                range: text.sourceRange(found),
                message: "the release is \(text.string(found)), and the first with the flag is \(release)",
                suggestion: "write \(release)",
                certainty: "the text is about deliveries that have no flag"
            )
        }
    }

    /// Whether a text has the name of a flag; the other members of a push have short names.
    private func namesFlag(_ text: Prose) -> Bool {
        ruleWords.contains { $0.hasPrefix("_") && $0.count > 5 && !text.places(of: $0).isEmpty }
    }

    /// Whether a text begins a container like `:::important`.
    private func isInContainer(_ paragraph: Paragraph) -> Bool {
        let first = page.source.lineNumber(of: paragraph.range.lowerBound)
        let above = (1..<first).suffix(2).reversed().lazy.map { page.source.text(in: page.source.range(ofLine: $0)) }
        return above.first { !$0.allSatisfy(\.isWhitespace) }?.contains(/^[ >\t]*:::+ *\{?[A-Za-z]/) ?? false
    }

    /// Whether a version after such a text is that of a system or a tool, as in `iOS 12.1`.
    private static func isOfPlatform(_ text: String) -> Bool {
        text.contains(/(?:OS|Android|SDK|API|Xcode|Swift|Java|Kotlin|Gradle|Firebase|Core)[ \u{A0}]+(?:[a-z]+ )?v?$/)
    }

    /// Finds words of texts and comments that are nearly the key, and the key itself if it never has the value 1 but
    /// another one.
    func wrongBackgroundKeys(_ anchor: String, _ key: String) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let texts = prose(of: section).map { text in (string: text.string, place: { text.place(of: $0) }) }
        let comments = examples.filter { section.range.contains($0.block.range.lowerBound) }.flatMap(\.block.lines)
            .filter { CodeLine($0).isComment }.map { line in (string: line.string, place: { line.place(of: $0) }) }
        var values: [(value: Substring, place: Range<Int>)] = []
        var drafts: [DraftFinding] = []
        for text in texts + comments {
            for part in text.string.split(whereSeparator: { !($0.isASCII && $0.isLetter) && $0 != "-" }) {
                guard let first = part.firstIndex(where: { $0 != "-" }),
                    let last = part.lastIndex(where: { $0 != "-" }),
                    part[first...last].contains("-")
                else { continue }
                let word = part[first...last]
                // Texts may also write its name in capitals.
                if word.lowercased().isExactly(key) {
                    let rest = text.string[word.endIndex...]
                    guard let value = rest.firstMatch(of: /^"?[ \t]*[:=][ \t]*"?([0-9]+)/)?.1 else { continue }
                    values.append((value, text.place(value)))
                } else if nearest(to: String(word), among: [key]) != nil {
                    drafts.append(
                        DraftFinding(
                            range: text.place(word),
                            message: "the key is \(quoted(String(word))), but must be \(quoted(key))",
                            suggestion: "write \(key)",
                            certainty: "Apple's service knows no key of this name, and this is nearest to it"))
                }
            }
        }
        if let first = values.first, !values.contains(where: { $0.value == "1" }) {
            drafts.append(
                DraftFinding(
                    range: first.place,
                    message: "\(quoted(key)) is \(first.value), but must be 1",
                    suggestion: "write 1",
                    certainty: "with another value the app is not called in the background"))
        }
        return drafts
    }
}

extension Markdown.Block {
    /// Its own text, or those of its rows, each cell after that of the header.
    fileprivate var statements: [Prose] {
        switch self {
        case .paragraph(let paragraph): [Prose(paragraph.inlines)]
        case .table(let table):
            table.rows.map { row in
                let headers = [[]] + table.header.cells.dropFirst().map(\.inlines)
                return Prose(VariableTable.joined(zip(headers, row.cells.map(\.inlines)).flatMap { [$0, $1] }))
            }
        default: []
        }
    }
}

extension Prose {
    /// The page range of a part of the text, as given by `string`.
    fileprivate func place(of part: Substring) -> Range<Int> {
        let start = part.base.unicodeScalars.distance(from: part.base.startIndex, to: part.startIndex)
        return sourceRange(start..<start + part.unicodeScalars.count)
    }
}

package import AdapterClient
package import CaseJudging
package import Diagnostics

/// The answers that an app's own tests wrote to the requests of a plan.
package struct AnswerSheet: Sendable {
    /// The answer to a request.
    package struct Answer: Sendable {
        /// The content of the first line.
        package let content: AdapterMessage.Content
        /// The numbers of the lines, from 1; only of the first ones if there are too many.
        package fileprivate(set) var lines: [Int]
        /// How many lines there are.
        package fileprivate(set) var lineCount = 0
    }

    /// How many stray lines are reported; the others are only counted, so that memory does not grow with them.
    static let mostStrays = 100

    /// The file's name in messages.
    package let file: String
    /// The handshake in the first line.
    package let handshake: AdapterHandshake
    /// The first lines that answer no request of the plan.
    package let strays: [UnplannedFailure]
    /// How many there are.
    let strayCount: Int
    private let answers: [Int: Answer]

    /// Reads the answers. After the first line they may be in any order; blank lines are skipped.
    ///
    /// - Parameters:
    ///   - lines: The file's lines.
    ///   - file: The file's name in messages.
    ///   - requestCount: How many requests the plan has, with the ids from 1.
    /// - Throws: If the first line does not answer `initialize` as documented.
    package init(_ lines: FileLines, file: String, requestCount: Int) throws(Diagnostic) {
        self.file = file
        let first = (1..<lines.count + 1).first { !lines[$0].isBlankLine } ?? 0
        handshake = try Self.handshake(lines, first: first, file: file)
        var answers: [Int: Answer] = [:]
        var strays: [UnplannedFailure] = []
        var strayCount = 0
        for number in (1..<lines.count + 1).dropFirst(first) where !lines[number].isBlankLine {
            do throws(AdapterFault) {
                let message = try AdapterMessage(line: Array(lines[number]))
                guard (1..<requestCount + 1).contains(message.id) else { throw .unknownID(message.id) }
                var answer = answers[message.id] ?? Answer(content: message.content, lines: [])
                answer.lineCount += 1
                if answer.lines.count <= Self.mostStrays + 1 { answer.lines.append(number) }
                answers[message.id] = answer
            } catch {
                strayCount += 1
                guard strays.count <= Self.mostStrays else { continue }
                let what = "the line answers nothing in the plan: \(error.whatIsWrongWithTheLine)"
                strays.append(Self.stray(in: file, line: number, what))
            }
        }
        self.answers = answers
        self.strays = strays
        self.strayCount = strayCount
    }

    /// The answer to a request.
    package func answer(toRequest id: Int) -> Answer? { answers[id] }

    /// The ids of the requests that have an answer.
    package var answeredIDs: some Sequence<Int> { answers.keys }

    /// A line that belongs to no verdict, with the problem.
    static func stray(in file: String, line: Int, _ what: String) -> UnplannedFailure {
        UnplannedFailure(.strayAnswer(line: line), message: "\(file):\(line): \(what)")
    }

    /// - Parameter line: the number of the first line that is not blank; 0 if all are blank.
    private static func handshake(_ lines: FileLines, first line: Int, file: String) throws(Diagnostic)
        -> AdapterHandshake
    {
        guard line > 0 else { throw refused("the file is empty", file: file, line: 1) }
        let message: AdapterMessage
        do {
            message = try AdapterMessage(line: Array(lines[line]))
        } catch {
            throw refused(error.whatIsWrongWithTheLine, file: file, line: line)
        }
        guard message.id == AdapterRequest.handshakeID else {
            throw refused("it answers request \(message.id)", file: file, line: line)
        }
        switch message.content {
        case .failure(let code, let text):
            throw refused(
                AdapterError.initializeRefused(code: code, message: text, log: "").sentence, file: file, line: line)
        case .result(let result):
            do {
                return try AdapterHandshake(result)
            } catch {
                throw refused(AdapterError(error).sentence, file: file, line: line)
            }
        }
    }

    private static func refused(_ why: String, file: String, line: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the first line does not answer `initialize`: \(why)",
            at: SourcePlace(file: file, line: line),
            suggestion:
                "answer every line of the plan, the first one first; on the command line the plan comes before the answers"
        )
    }
}

extension AdapterFault {
    /// The problem with a line of a file, where a description of a process's standard output would not fit.
    fileprivate var whatIsWrongWithTheLine: String {
        switch self {
        case .notJSON(let reason, let line): "it is not JSON (\(reason)): `\(line)`"
        case .notAnAnswer(let why, let line): "it is not an answer, since \(why): `\(line)`"
        case .unknownID(AdapterRequest.handshakeID): "it answers `initialize`, as the first line does"
        case .unknownID(let id): "it answers request \(id), which the plan does not have"
        default: description
        }
    }
}

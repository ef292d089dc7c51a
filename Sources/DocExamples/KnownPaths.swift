import ExampleCode
import PushTracking

/// The paths of cases that were played, by the frame of their scripts and by what was asked about their texts.
///
/// All else that a run can ask is the same for the scripts of one frame.
struct KnownPaths {
    /// Something that was asked about a text of a script.
    struct Inquiry {
        /// Which notification of the case it is.
        let ordinal: Int
        /// Where the text stands in the push.
        let entry: Int
        let question: TextQuestion
        let answer: Bool
    }

    private enum Node {
        case question(ordinal: Int, entry: Int, TextQuestion, yes: Int?, no: Int?)
        case end(path: Int)
    }

    /// Where the questions of a frame begin.
    private struct Beginning {
        /// How many events were played.
        let count: Int
        let node: Int
    }

    /// By the numbers of the frames.
    private var beginnings: [Beginning?] = []
    private var nodes: [Node] = []

    /// The path of a script; `nil` where no script before it has answered alike.
    func path(of script: ExampleScript, events count: Int) -> Int? {
        guard let frame = script.frame, frame < beginnings.count, let beginning = beginnings[frame], beginning.count == count else {
            return nil
        }
        var place: Int? = beginning.node
        while let node = place {
            switch nodes[node] {
            case .end(let path): return path
            case .question(let ordinal, let entry, let question, let yes, let no):
                place = question.isTrue(of: script.text(ordinal, entry)) ? yes : no
            }
        }
        return nil
    }

    /// Notes the path of a script, with all that was asked about its texts in order.
    mutating func add(_ path: Int, of script: ExampleScript, events count: Int, _ inquiry: [Inquiry]) {
        guard let frame = script.frame else { return }
        while beginnings.count <= frame { beginnings.append(nil) }
        guard let beginning = beginnings[frame] else {
            beginnings[frame] = Beginning(count: count, node: addNodes(inquiry[...], path))
            return
        }
        guard beginning.count == count else { return }
        var place = beginning.node
        for (index, asked) in inquiry.enumerated() {
            guard case .question(let ordinal, let entry, let question, let yes, let no) = nodes[place],
                ordinal == asked.ordinal, entry == asked.entry, question == asked.question
            else { return }
            if let next = asked.answer ? yes : no {
                place = next
                continue
            }
            let next = addNodes(inquiry[(index + 1)...], path)
            nodes[place] = .question(
                ordinal: ordinal,
                entry: entry,
                question,
                yes: asked.answer ? next : yes,
                no: asked.answer ? no : next
            )
            return
        }
    }

    /// The nodes of questions that nobody was asked before; the index of the first.
    private mutating func addNodes(_ inquiry: ArraySlice<Inquiry>, _ path: Int) -> Int {
        nodes.append(.end(path: path))
        for asked in inquiry.reversed() {
            let next = nodes.count - 1
            nodes.append(
                .question(
                    ordinal: asked.ordinal,
                    entry: asked.entry,
                    asked.question,
                    yes: asked.answer ? next : nil,
                    no: asked.answer ? nil : next
                )
            )
        }
        return nodes.count - 1
    }
}

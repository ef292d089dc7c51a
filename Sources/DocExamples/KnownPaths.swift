import ExampleCode
import PushTracking

/// The paths of cases that were played, by the frame of their scripts and by what was asked about their texts.
///
/// All else that a run can ask is the same for the scripts of one frame.
struct KnownPaths {
    /// Something that was asked about a text of a script.
    struct Inquiry {
        /// Where the text stands among those of the script.
        let place: Int
        let question: TextQuestion
        let answer: Bool
    }

    private enum Node {
        case question(place: Int, number: Int, yes: Int?, no: Int?)
        case end(path: Int)
    }

    /// Where the questions of a frame begin.
    private struct Beginning {
        /// How many events were played.
        let count: Int
        let node: Int
    }

    /// A question, with the answers that texts have given.
    private struct Question {
        let question: TextQuestion
        /// By the numbers of the texts.
        private var answers: [Bool?] = []

        init(_ question: TextQuestion) { self.question = question }

        subscript(text: Int32) -> Bool? {
            get { Int(text) < answers.count ? answers[Int(text)] : nil }
            set {
                if answers.count <= text { answers.append(contentsOf: repeatElement(nil, count: Int(text) + 1 - answers.count)) }
                answers[Int(text)] = newValue
            }
        }
    }

    /// By the numbers of the frames.
    private var beginnings: [Beginning?] = []
    private var nodes: [Node] = []
    private var questions: [Question] = []

    /// The path of a script; `nil` where none before it is known to have answered alike.
    ///
    /// - Parameter texts: the numbers of the script's texts.
    func path(ofFrame frame: Int, _ texts: ArraySlice<Int32>, events count: Int) -> Int? {
        guard frame < beginnings.count, let beginning = beginnings[frame], beginning.count == count else { return nil }
        var place: Int? = beginning.node
        while let node = place {
            switch nodes[node] {
            case .end(let path): return path
            case .question(let text, let number, let yes, let no):
                guard let answer = questions[number][texts[texts.startIndex + text]] else { return nil }
                place = answer ? yes : no
            }
        }
        return nil
    }

    /// Notes the path of a script, with all that was asked about its texts in order.
    mutating func add(_ path: Int, of mark: ScriptMark, events count: Int, _ inquiry: [Inquiry]) {
        let numbers = inquiry.map { asked in
            let number = number(of: asked.question)
            questions[number][mark.texts[asked.place]] = asked.answer
            return number
        }
        while beginnings.count <= mark.frame { beginnings.append(nil) }
        guard let beginning = beginnings[mark.frame] else {
            beginnings[mark.frame] = Beginning(count: count, node: addNodes(inquiry[...], numbers, path))
            return
        }
        guard beginning.count == count else { return }
        var node = beginning.node
        for (index, asked) in inquiry.enumerated() {
            guard case .question(asked.place, numbers[index], let yes, let no) = nodes[node] else { return }
            if let next = asked.answer ? yes : no {
                node = next
                continue
            }
            let next = addNodes(inquiry[(index + 1)...], numbers, path)
            nodes[node] = .question(
                place: asked.place,
                number: numbers[index],
                yes: asked.answer ? next : yes,
                no: asked.answer ? no : next
            )
            return
        }
    }

    private mutating func number(of question: TextQuestion) -> Int {
        if let known = questions.firstIndex(where: { $0.question == question }) { return known }
        questions.append(Question(question))
        return questions.count - 1
    }

    /// The nodes of questions that nobody was asked before; the index of the first.
    private mutating func addNodes(_ inquiry: ArraySlice<Inquiry>, _ numbers: [Int], _ path: Int) -> Int {
        nodes.append(.end(path: path))
        for index in inquiry.indices.reversed() {
            let next = nodes.count - 1
            let asked = inquiry[index]
            nodes.append(
                .question(place: asked.place, number: numbers[index], yes: asked.answer ? next : nil, no: asked.answer ? nil : next)
            )
        }
        return nodes.count - 1
    }
}

import DeviceModel
import ExampleCode
import PushTracking

/// What examples do in cases, with each run made once for all cases that run alike.
///
/// What a run does follows from where it begins and from what the case answers where it is asked: what happens, what a push carries. So the
/// runs from one place on are a tree: a question, a branch for each answer, the next question there, and at the end what was done. A case
/// that finds its way to an end has run like that; texts that nobody asked about are filled in. Where the app remembers nothing, a run ends
/// and another begins, so that cases which come to the same go on together.
package struct RememberedRuns {
    /// A stretch of a case that was run.
    package final class Stretch {
        /// One entry for each event, those included that an earlier process gets. Variables that are the pushes' are not filled in, and
        /// notifications have the run's numbers.
        package let steps: [ExampleStep]
        /// How many expressions and statements were run.
        package let work: Int
        /// Where the next stretch begins, and what this one leaves to it; `nil` where nothing can follow.
        let next: (root: Int, handover: Handover)?
        /// Whether something cannot be known: nothing is played any more.
        package let isStopped: Bool

        init(_ run: Run, next: (root: Int, handover: Handover)?) {
            steps = run.steps
            work = run.work
            isStopped = run.isStopped
            self.next = next
        }
    }

    /// A question, with what follows from each answer that it has got; or an end.
    private struct Node {
        /// `nil` at an end.
        let question: CaseQuestion?
        let stretch: Int
        // The answers to most questions: they are found without a search.
        private var absent: Int?
        private var text: Int?
        private var yes: Int?
        private var no: Int?
        private var others: [(answer: CaseAnswer, next: Int)] = []
        /// Where the last answer was found: cases that follow each other are alike.
        private var recent = 0

        init(_ question: CaseQuestion) {
            self.question = question
            stretch = 0
        }

        init(stretch: Int) {
            question = nil
            self.stretch = stretch
        }

        /// The node that follows from an answer; `nil` where nobody gave it before.
        mutating func next(_ answer: CaseAnswer) -> Int? {
            switch answer {
            case .absent: return absent
            case .text: return text
            case .truth(true): return yes
            case .truth(false): return no
            case .value, .entries, .app, .event, .posted, .count:
                if recent < others.count, others[recent].answer == answer { return others[recent].next }
                guard let found = others.firstIndex(where: { $0.answer == answer }) else { return nil }
                recent = found
                return others[found].next
            }
        }

        /// Notes what follows from an answer that nobody gave before.
        mutating func add(_ answer: CaseAnswer, _ next: Int) {
            switch answer {
            case .absent: absent = next
            case .text: text = next
            case .truth(true): yes = next
            case .truth(false): no = next
            case .value, .entries, .app, .event, .posted, .count:
                others.append((answer, next))
            }
        }
    }

    /// A place from which runs are made, with the first node of what they ask.
    private struct Root {
        let standing: Standing
        var first: Int?
    }

    private let app: ExampleApp
    /// The stretches of cases, by their indices.
    package private(set) var paths: [[Int]] = []
    private var knownPaths = KnownPaths()
    private var roots: [Root] = []
    private var rootsByStanding: [Standing: Int] = [:]
    /// Where the case before began.
    private var lastBeginning: (standing: Standing, root: Int)?
    private var nodes: [Node] = []
    /// In the order in which they were run.
    package private(set) var stretches: [Stretch] = []
    /// Runs that ask more are not remembered.
    private static let longestInquiry = 512

    /// Remembers nothing yet.
    package init(_ app: ExampleApp) { self.app = app }

    /// The path of a case, by its index; those of its stretches are run that no case before had.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package mutating func play(_ script: ExampleScript, events count: Int) -> Int {
        if let known = knownPaths.path(of: script, events: count) { return known }
        var inquiry: [KnownPaths.Inquiry]? = []
        paths.append(stretches(of: script, events: count, &inquiry))
        if let inquiry { knownPaths.add(paths.count - 1, of: script, events: count, inquiry) }
        return paths.count - 1
    }

    /// The stretches of a case, by their indices.
    ///
    /// - Parameter inquiry: what is asked about texts; `nil` where another case could not be known by the answers.
    private mutating func stretches(of script: ExampleScript, events count: Int, _ inquiry: inout [KnownPaths.Inquiry]?) -> [Int] {
        var played = app.played(script, events: count, isReduced: true)
        var root = beginning(of: script)
        var path: [Int] = []
        path.reserveCapacity(script.events.count)
        while true {
            let index = play(played, from: root, &inquiry)
            path.append(index)
            let stretch = stretches[index]
            guard let following = stretch.next?.root, !stretch.isStopped else { return path }
            played.advance(past: stretch)
            guard !played.isOver else { return path }
            root = following
        }
    }

    /// How many steps come first that an earlier process takes: what is sent then is not of the case.
    package func earlierCount(of script: ExampleScript) -> Int { app.postsEarlier ? script.earlierCount : 0 }

    /// The pushes of a case, as each of its stretches numbers them.
    ///
    /// - Parameter count: how many of the events were played.
    package func pushes(of script: ExampleScript, events count: Int, along path: [Int]) -> [NumberedPushes] {
        var played = app.played(script, events: count, isReduced: true)
        // A single push has the same number everywhere.
        if played.pushes.count < 2 { return path.map { _ in played.pushes } }
        return path.map { index in
            defer { played.advance(past: stretches[index]) }
            return played.pushes
        }
    }

    private mutating func play(_ played: PlayedCase, from root: Int, _ asked: inout [KnownPaths.Inquiry]?) -> Int {
        var place = roots[root].first
        var depth = 0
        // The question whose answer nobody gave before, where there is one.
        var open: (node: Int, answer: CaseAnswer)?
        while let node = place {
            guard let question = nodes[node].question else { return nodes[node].stretch }
            let answer = question.answer(in: played)
            Self.note(question, answer, in: played, &asked)
            depth += 1
            place = nodes[node].next(answer)
            if place == nil { open = (node, answer) }
        }
        let run = app.run(played, from: roots[root].standing, divides: true)
        let number = stretches.count
        stretches.append(Stretch(run, next: run.handover.map { (root: self.root(of: $0.standing), handover: $0) }))
        guard run.inquiry.count <= Self.longestInquiry, isContinuation(run.inquiry, of: root, depth) else {
            asked = nil
            return number
        }
        nodes.append(Node(stretch: number))
        for step in run.inquiry.dropFirst(depth).reversed() {
            var node = Node(step.question)
            node.add(step.answer, nodes.count - 1)
            nodes.append(node)
        }
        for step in run.inquiry.dropFirst(depth) { Self.note(step.question, step.answer, in: played, &asked) }
        if let open {
            nodes[open.node].add(open.answer, nodes.count - 1)
        } else {
            roots[root].first = nodes.count - 1
        }
        return number
    }

    /// Notes what was asked about a text; all else is the same for the scripts of a frame.
    private static func note(
        _ question: CaseQuestion,
        _ answer: CaseAnswer,
        in played: PlayedCase,
        _ asked: inout [KnownPaths.Inquiry]?
    ) {
        switch question {
        case .text(let key, let text):
            guard case .truth(let answer) = answer, let entry = key.place(in: played.pushes[key.ordinal].entries) else { return }
            let ordinal = played.pushes.ordinal(of: key.ordinal)
            asked?.append(KnownPaths.Inquiry(ordinal: ordinal, entry: entry, question: text, answer: answer))
        case .content(let key):
            guard case .value(.string(let text)) = answer, let entry = key.place(in: played.pushes[key.ordinal].entries) else { return }
            let ordinal = played.pushes.ordinal(of: key.ordinal)
            let question = TextQuestion.equals(text, canonically: false)
            asked?.append(KnownPaths.Inquiry(ordinal: ordinal, entry: entry, question: question, answer: true))
        case .value, .entries, .isEmpty, .app, .event, .isEarlier, .posted, .pushCount: break
        }
    }

    /// Most cases begin where the case before did.
    private mutating func beginning(of script: ExampleScript) -> Int {
        let standing = app.beginning(of: script.script)
        if let lastBeginning, lastBeginning.standing == standing { return lastBeginning.root }
        let root = root(of: standing)
        lastBeginning = (standing, root)
        return root
    }

    private mutating func root(of standing: Standing) -> Int {
        if let known = rootsByStanding[standing] { return known }
        rootsByStanding[standing] = roots.count
        roots.append(Root(standing: standing))
        return roots.count - 1
    }

    /// Whether a run has asked what the runs before it did that answered alike, as it must.
    private mutating func isContinuation(_ inquiry: [CaseInquiry], of root: Int, _ depth: Int) -> Bool {
        guard inquiry.count >= depth else { return false }
        var place = roots[root].first
        for step in inquiry.prefix(depth) {
            guard let node = place, nodes[node].question == step.question else { return false }
            place = nodes[node].next(step.answer)
        }
        return place == nil
    }
}

import DeviceModel
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

    /// A question, with the answers that it has got.
    private final class Node {
        let question: CaseQuestion
        var branches: [Branch]

        init(_ question: CaseQuestion, _ branches: [Branch]) {
            self.question = question
            self.branches = branches
        }
    }

    private struct Branch {
        let answer: CaseAnswer
        let next: Next
    }

    /// What follows from an answer.
    private enum Next {
        case question(Node)
        case stretch(Int)
    }

    /// A place from which runs are made, with the first node of what they ask.
    private struct Root {
        let standing: Standing
        var first: Next?
    }

    private let app: ExampleApp
    private var roots: [Root] = []
    private var rootsByStanding: [Standing: Int] = [:]
    /// In the order in which they were run.
    package private(set) var stretches: [Stretch] = []
    /// Runs that ask more are not remembered.
    private static let longestInquiry = 512

    /// Remembers nothing yet.
    package init(_ app: ExampleApp) { self.app = app }

    /// The stretches of a case, by their indices; those are run that no case before had.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package mutating func play(_ script: ExampleScript, events count: Int) -> [Int] {
        var played = app.played(script, events: count)
        var root = root(of: app.beginning(of: script.script))
        var path: [Int] = []
        while true {
            let index = play(played, from: root)
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
    package func pushes(of script: ExampleScript, along path: [Int]) -> [NumberedPushes] {
        var played = app.played(script, events: .max)
        return path.map { index in
            defer { played.advance(past: stretches[index]) }
            return played.pushes
        }
    }

    private mutating func play(_ played: PlayedCase, from root: Int) -> Int {
        var next = roots[root].first
        var depth = 0
        // The question whose answer nobody gave before, where there is one.
        var last: (node: Node, answer: CaseAnswer)?
        while let known = next {
            switch known {
            case .stretch(let stretch): return stretch
            case .question(let node):
                let answer = node.question.answer(in: played)
                depth += 1
                if let branch = node.branches.firstIndex(where: { $0.answer == answer }) {
                    next = node.branches[branch].next
                    // Cases that follow each other are alike.
                    if branch > 0 { node.branches.swapAt(branch, branch - 1) }
                } else {
                    last = (node, answer)
                    next = nil
                }
            }
        }
        let run = app.run(played, from: roots[root].standing, divides: true)
        let number = stretches.count
        let following = run.handover.map { (root: self.root(of: $0.standing), handover: $0) }
        stretches.append(Stretch(run, next: following))
        guard run.inquiry.count <= Self.longestInquiry, isContinuation(run.inquiry, of: root, depth) else { return number }
        var first = Next.stretch(number)
        for step in run.inquiry.dropFirst(depth).reversed() {
            first = .question(Node(step.question, [Branch(answer: step.answer, next: first)]))
        }
        if let last {
            last.node.branches.append(Branch(answer: last.answer, next: first))
        } else {
            roots[root].first = first
        }
        return number
    }

    private mutating func root(of standing: Standing) -> Int {
        if let known = rootsByStanding[standing] { return known }
        rootsByStanding[standing] = roots.count
        roots.append(Root(standing: standing))
        return roots.count - 1
    }

    /// Whether a run has asked what the runs before it did that answered alike, as it must.
    private func isContinuation(_ inquiry: [CaseInquiry], of root: Int, _ depth: Int) -> Bool {
        guard inquiry.count >= depth else { return false }
        var next = roots[root].first
        for step in inquiry.prefix(depth) {
            guard case .question(let node)? = next, node.question == step.question else { return false }
            next = node.branches.first { $0.answer == step.answer }?.next
        }
        return next == nil
    }
}

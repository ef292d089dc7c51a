package import DeviceModel
import PushTracking

/// What examples do in cases, with each run made once for all cases that run alike.
///
/// What a run does follows from where it begins and from what the case answers where it is asked: what happens, what a push carries. So the
/// runs from one place on are a tree: a question, a branch for each answer, the next question there, and at the end what was done. A case
/// that finds its way to an end has run like that; texts that nobody asked about are filled in. Where the app remembers nothing, a run ends
/// and another begins, so that cases which begin alike share their beginning.
package struct RememberedRuns {
    /// A stretch of a case that was run.
    package struct Stretch {
        /// One entry for each event. Variables that are the pushes' are not filled in.
        package let steps: [ExampleStep]
        /// How many expressions and statements were run.
        package let work: Int
        let standing: Standing?
        /// Whether something cannot be known: nothing is played any more.
        package let isStopped: Bool
    }

    private enum Node {
        case question(CaseQuestion, [(answer: CaseAnswer, next: Int)])
        case stretch(Int)
    }

    /// Where a run begins.
    private enum Root: Hashable {
        case beginning
        case ios(AppState)
        /// Android: behind a stretch.
        case after(Int)
    }

    private let app: ExampleApp
    private var roots: [Root: Int] = [:]
    private var nodes: [Node] = []
    /// In the order in which they were run.
    package private(set) var stretches: [Stretch] = []
    /// Runs that ask more are not remembered.
    private static let longestInquiry = 512

    /// Remembers nothing yet.
    package init(_ app: ExampleApp) { self.app = app }

    /// The stretches of a case, by their indices; those are run that no case before had.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package mutating func play(_ script: DeviceScript, events count: Int) -> [Int] {
        var played = app.played(script, events: count)
        var standing = Standing.beginning
        var root = Root.beginning
        var path: [Int] = []
        while true {
            let index = play(played, from: standing, root)
            path.append(index)
            let stretch = stretches[index]
            played.start += stretch.steps.count
            guard let next = stretch.standing, !stretch.isStopped, !played.isOver else { return path }
            standing = next
            root = if case .ios(let state) = next { .ios(state) } else { .after(index) }
        }
    }

    private mutating func play(_ played: PlayedCase, from standing: Standing, _ root: Root) -> Int {
        var next = roots[root]
        var depth = 0
        // The question whose answer nobody gave before, where there is one.
        var last: (node: Int, answer: CaseAnswer)?
        while let index = next {
            switch nodes[index] {
            case .stretch(let stretch): return stretch
            case .question(let question, let branches):
                let answer = question.answer(in: played)
                last = (index, answer)
                depth += 1
                next = branches.first { $0.answer == answer }?.next
            }
        }
        let run = app.run(played, from: standing, divides: true)
        let number = stretches.count
        stretches.append(Stretch(steps: run.steps, work: run.work, standing: run.standing, isStopped: run.isStopped))
        guard run.inquiry.count <= Self.longestInquiry, isContinuation(run.inquiry, of: roots[root], depth) else { return number }
        let first = nodes.count
        for step in run.inquiry.dropFirst(depth) { nodes.append(.question(step.question, [(step.answer, nodes.count + 1)])) }
        nodes.append(.stretch(number))
        if let last, case .question(let question, let branches) = nodes[last.node] {
            nodes[last.node] = .question(question, branches + [(last.answer, first)])
        } else {
            roots[root] = first
        }
        return number
    }

    /// Whether a run has asked what the runs before it did that answered alike, as it must.
    private func isContinuation(_ inquiry: [CaseInquiry], of root: Int?, _ depth: Int) -> Bool {
        guard inquiry.count >= depth else { return false }
        var next = root
        for step in inquiry.prefix(depth) {
            guard let index = next, case .question(let question, let branches) = nodes[index], question == step.question else {
                return false
            }
            next = branches.first { $0.answer == step.answer }?.next
        }
        return next == nil
    }
}

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
        /// Where the next one begins; `nil` where nothing can follow.
        let next: Int?
        // What is left to the next one, each part by itself: the whole is large, and cases that go on look at little of it.
        let change: AppStateChange
        let notifications: [Int]
        let posted: [(number: Int, notification: KeptNotification)]
        let recordPlaces: [Int?]?
        /// Whether something cannot be known: nothing is played any more.
        package let isStopped: Bool

        init(_ run: Run, next: Int?) {
            steps = run.steps
            work = run.work
            isStopped = run.isStopped
            self.next = next
            change = run.handover?.change ?? AppStateChange()
            notifications = run.handover?.notifications ?? []
            posted = run.handover?.posted ?? []
            recordPlaces = run.handover?.recordPlaces ?? nil
        }
    }

    /// A place from which runs are made, with the first node of what they ask.
    private struct Root {
        let standing: Standing
        var first: Int?
    }

    private let app: ExampleApp
    private let heard: HeardEvents
    /// The stretches of cases, by their indices.
    package private(set) var paths: [[Int]] = []
    private var knownPaths = KnownPaths()
    private var roots: [Root] = []
    private var rootsByStanding: [Standing: Int] = [:]
    /// Where the case before began.
    private var lastBeginning: (standing: Standing, root: Int)?
    private var nodes: [InquiryNode] = []
    /// In the order in which they were run.
    package private(set) var stretches: [Stretch] = []
    /// Runs that ask more are not remembered.
    private static let longestInquiry = 512

    /// Remembers nothing yet.
    package init(_ app: ExampleApp) {
        self.app = app
        heard = app.heardEvents()
    }

    /// The path of a case, by its index; `nil` where no case before it is known to have gone it.
    ///
    /// - Parameters:
    ///   - texts: the numbers of the script's texts.
    ///   - count: how many of the events are played, from the first on.
    package func path(ofFrame frame: Int, _ texts: ArraySlice<Int32>, events count: Int) -> Int? {
        knownPaths.path(ofFrame: frame, texts, events: count)
    }

    /// Plays a case, whose stretches are run that no case before had, and gives its path, by its index.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package mutating func play(_ script: ExampleScript, events count: Int) -> Int {
        var inquiry: [KnownPaths.Inquiry]? = []
        paths.append(stretches(of: script, events: count, &inquiry))
        if let inquiry, let mark = script.mark { knownPaths.add(paths.count - 1, of: mark, events: count, inquiry) }
        return paths.count - 1
    }

    /// The stretches of a case, by their indices.
    ///
    /// - Parameter inquiry: what is asked about texts; `nil` where another case could not be known by the answers.
    private mutating func stretches(of script: ExampleScript, events count: Int, _ inquiry: inout [KnownPaths.Inquiry]?) -> [Int] {
        var played = app.played(script, events: count, heard: heard)
        var root = beginning(of: script)
        var path: [Int] = []
        path.reserveCapacity(script.events.count)
        while true {
            let index = play(played, from: root, &inquiry)
            path.append(index)
            let stretch = stretches[index]
            guard let following = stretch.next, !stretch.isStopped else { return path }
            played.advance(past: stretch)
            guard !played.isOver else { return path }
            root = following
        }
    }

    /// Whether notifications that arrived before a case are received, as by an earlier process: what is sent then is not of the case.
    package var postsEarlier: Bool { app.postsEarlier }

    /// The pushes of a case, as each of its stretches numbers them.
    ///
    /// - Parameter count: how many of the events were played.
    package func pushes(of script: ExampleScript, events count: Int, along path: [Int]) -> [NumberedPushes] {
        var played = app.played(script, events: count, heard: heard)
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
            switch nodes[node].way(of: played, &asked) {
            case .end(let stretch): return stretch
            case .next(let next): place = next
            case .open(let answer):
                open = (node, answer)
                place = nil
            }
            depth += 1
        }
        let run = app.run(played, from: roots[root].standing, divides: true)
        let number = stretches.count
        stretches.append(Stretch(run, next: run.handover.map { self.root(of: $0.standing) }))
        guard run.inquiry.count <= Self.longestInquiry, isContinuation(run.inquiry, of: root, depth) else {
            asked = nil
            return number
        }
        nodes.append(InquiryNode(stretch: number))
        for step in run.inquiry.dropFirst(depth).reversed() {
            var node = InquiryNode(step.question)
            node.add(step.answer, nodes.count - 1)
            nodes.append(node)
        }
        for step in run.inquiry.dropFirst(depth) { step.question.note(step.answer, in: played, &asked) }
        if let open {
            nodes[open.node].add(open.answer, nodes.count - 1)
        } else {
            roots[root].first = nodes.count - 1
        }
        return number
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

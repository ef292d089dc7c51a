/// The questions that runs have asked from each place where runs begin: a question, a branch for each answer, the next
/// question there, and at the end the segment that was run.
struct DecisionTree {
    /// A place where runs begin. Stretches lead to roots, so they refer to them by ID and do not hold them.
    struct RootID: Hashable, Sendable {
        fileprivate let index: Int
    }

    struct NodeID {
        fileprivate let index: Int
    }

    enum Node {
        case question(CaseQuestion, ways: [Way])
        case end(Segment)
    }

    /// A branch: an answer and what follows from it.
    struct Way {
        let answer: CaseAnswer
        let next: NodeID
    }

    private struct Root {
        let resumeState: ResumeState
        var first: NodeID?
    }

    private var roots: [Root] = []
    private var rootIDs: [ResumeState: RootID] = [:]
    private var nodes: [Node] = []
    /// Runs that ask more are not remembered.
    private static let longestInquiry = 512

    /// The root of all runs that begin with this state.
    mutating func root(of resumeState: ResumeState) -> RootID {
        if let known = rootIDs[resumeState] { return known }
        let root = RootID(index: roots.count)
        rootIDs[resumeState] = root
        roots.append(Root(resumeState: resumeState))
        return root
    }

    func resumeState(at root: RootID) -> ResumeState { roots[root.index].resumeState }

    /// The first question of runs; `nil` if there was no run.
    func first(after root: RootID) -> NodeID? { roots[root.index].first }

    subscript(id: NodeID) -> Node { nodes[id.index] }

    /// Adds the questions of a run that no earlier run has asked.
    ///
    /// - Returns: whether the run is remembered: where the answers were alike, it has asked what earlier runs asked, as
    ///   it must.
    mutating func add(_ inquiry: [CaseInquiry], endingWith segment: Segment, after root: RootID) -> Bool {
        guard inquiry.count <= Self.longestInquiry else { return false }
        var last: NodeID?
        var known = 0
        var place = first(after: root)
        while let node = place {
            guard known < inquiry.count, case .question(let question, let ways) = self[node],
                question == inquiry[known].question
            else { return false }
            place = ways.first { $0.answer == inquiry[known].answer }?.next
            last = node
            known += 1
        }
        var next = add(.end(segment))
        for step in inquiry[known...].reversed() {
            next = add(.question(step.question, ways: [Way(answer: step.answer, next: next)]))
        }
        guard let last, case .question(let question, let ways) = self[last] else {
            roots[root.index].first = next
            return true
        }
        nodes[last.index] = .question(question, ways: ways + [Way(answer: inquiry[known - 1].answer, next: next)])
        return true
    }

    private mutating func add(_ node: Node) -> NodeID {
        nodes.append(node)
        return NodeID(index: nodes.count - 1)
    }
}

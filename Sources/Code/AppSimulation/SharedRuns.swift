package import DeviceModel
package import PushTracking

/// The reactions of an app's examples in cases, with each run made once for all cases that run alike.
///
/// An example is a deterministic program that learns of its case only by asking. So a run is valid for every case that
/// would answer the same, and the runs from one starting state form a decision tree. A run is cut wherever the entire
/// state of app and system can be written down as data, and equal data are the root of the same tree. Notifications are
/// numbered as the run meets them, so that their names do not matter; a result is judged once for each set of expected
/// calls.
///
/// Cases of the same frame, which differ only in texts, walk the tree together. They part at questions about a text
/// where their answers differ; cases that end at the same leaf have taken the same path.
///
/// The cuts are worth their code: the five pages of the documentation, whole, take 87 to 124 ms with them and 670 to
/// 950 ms without. Cuts on iOS alone leave 510 to 770 ms, and cuts without numbered notifications 210 to 260 ms, where
/// 200 ms is the limit.
///
/// Before cases walked the tree by frame, with six caches in four modules, the five pages took 57 ms; they now take 80,
/// including all that the check has learnt since. At 16 ms a page that is fast enough, and there is less to understand.
package struct SharedRuns {
    /// Cases that have taken the same path so far.
    private struct Group {
        var members: [FramedCases.ID]
        var progress: Progress
    }

    private enum Progress {
        case underway(Walk)
        case arrived(SharedPath)
    }

    /// The path that the cases of a group have taken.
    private struct Walk {
        var cursor: CaseCursor
        /// Where the next segment begins.
        var root: DecisionTree.RootID
        /// The question where the group has parted from another; `nil` at the beginning of the segment.
        var node: DecisionTree.NodeID?
        var steps: [SharedPath.PlayedStep] = []
    }

    private struct GroupID {
        let index: Int
    }

    private var app: SimulatedApp
    private var cases = FramedCases()
    private var groups: [Group] = []
    /// The group of each case, by the index of the case; `nil` for cases that are not played.
    private var groupIDs: [GroupID?] = []
    private var tree = DecisionTree()
    /// In the order in which they were run.
    package private(set) var segments: [Segment] = []

    /// Starts with nothing played.
    ///
    /// - Parameter events: a case is played to the last of these, since nothing can be observed afterwards; a case
    ///   without any is not played.
    package init(_ app: SimulatedApp, _ cases: FramedCases, until events: [DeviceEvent.Kind]) {
        self.app = app
        turn(to: cases, until: events)
    }

    /// Replaces the cases by others, which share the runs made so far.
    ///
    /// - Parameter other: the same app on another version of the system.
    package mutating func turn(to cases: FramedCases, of other: SimulatedApp? = nil, until events: [DeviceEvent.Kind]) {
        if let other {
            if !other.runsLike(app) { tree = DecisionTree() }
            app = other
        }
        self.cases = cases
        groups = []
        groupIDs = Array(repeating: nil, count: cases.scripts.count)
        let root = tree.root(of: app.beginning)
        for group in cases.groups {
            let all = group.frame.sample.scenario.events
            guard let last = all.lastIndex(where: { events.contains($0.kind) }) else { continue }
            let cursor = app.cursor(group.frame, group.frame.sample, events: last + 1)
            add(Group(members: group.members, progress: .underway(Walk(cursor: cursor, root: root))))
        }
    }

    /// The path of an app in a case; `nil` for a case without any of the events. Anything that no earlier case has met
    /// is run now.
    package mutating func path(of one: FramedCases.ID) -> SharedPath? {
        guard let id = groupIDs[one.index] else { return nil }
        switch groups[id.index].progress {
        case .arrived(let path): return path
        case .underway(var walk):
            walk.cursor.pushes.turn(to: cases[one])
            let path = path(of: one, in: id, &walk)
            groups[id.index].progress = .arrived(path)
            return path
        }
    }

    private mutating func path(of one: FramedCases.ID, in group: GroupID, _ walk: inout Walk) -> SharedPath {
        while true {
            let segment = segment(of: one, in: group, walk)
            for step in segment.steps {
                walk.steps.append(SharedPath.PlayedStep(shared: step, numbering: walk.cursor.pushes.numbering))
            }
            guard let next = segment.next, !segment.isStopped else { break }
            walk.cursor.advance(by: segment.steps.count, leaving: next.rest)
            guard !walk.cursor.isOver else { break }
            (walk.root, walk.node) = (next.root, nil)
        }
        return SharedPath(steps: Array(walk.steps.dropFirst(walk.cursor.earlierCount)))
    }

    /// The segment that a case takes from a place; it is run where no earlier case had the same answers.
    private mutating func segment(of one: FramedCases.ID, in group: GroupID, _ walk: Walk) -> Segment {
        var last = walk.node
        while true {
            var place = last ?? tree.first(after: walk.root)
            while let node = place {
                switch tree[node] {
                case .end(let segment): return segment
                case .question(let question, let ways):
                    let answer = question.answer(at: walk.cursor)
                    if let text = question.textPlace(at: walk.cursor) {
                        part(group, after: walk, at: node) {
                            question.isAnswered(answer, by: text.text(in: $0))
                        }
                    }
                    last = node
                    place = ways.first { $0.answer == answer }?.next
                }
            }
            let run = app.run(walk.cursor, from: tree.resumeState(at: walk.root), isCut: true)
            let segment = Segment(run, next: run.checkpoint.map { tree.root(of: $0.resumeState) })
            segments.append(segment)
            guard tree.add(run.inquiry, endingWith: segment, after: walk.root) else {
                // No other case is known to run alike.
                part(group, after: walk, at: nil, { _ in false }, except: one)
                return segment
            }
        }
    }

    /// Splits a group: cases with the same answer stay together.
    private mutating func part(
        _ group: GroupID,
        after walk: Walk,
        at node: DecisionTree.NodeID?,
        _ isAlike: (DeviceScript) -> Bool,
        except one: FramedCases.ID? = nil
    ) {
        let members = groups[group.index].members
        guard members.count > 1 else { return }
        let others = members.filter { $0 != one && !isAlike(cases[$0]) }
        guard !others.isEmpty else { return }
        let parted = Set(others)
        groups[group.index].members = members.filter { !parted.contains($0) }
        var walk = walk
        walk.node = node
        add(Group(members: others, progress: .underway(walk)))
    }

    private mutating func add(_ group: Group) {
        let id = GroupID(index: groups.count)
        groups.append(group)
        for member in group.members { groupIDs[member.index] = id }
    }
}

/// The steps of an app in cases that run alike, event by event; shorter than the case if something is unknown.
package struct SharedPath: Sendable {
    /// An event of the case.
    package struct PlayedStep: Sendable {
        /// The shared record of the step.
        package let shared: StepRecord
        fileprivate let numbering: PushNumbering

        /// The pushes of one of the cases, as the run numbered them.
        package func pushes(of script: DeviceScript) -> NumberedPushes {
            NumberedPushes(script, numbering: numbering)
        }

        /// The step in one of the cases.
        package func filled(for script: DeviceScript) -> TracedStep {
            shared.template.filled(with: pushes(of: script))
        }
    }

    /// Without what was done for events before the case.
    package let steps: [PlayedStep]
}

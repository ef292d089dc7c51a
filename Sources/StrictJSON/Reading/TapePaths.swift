/// What every value of a tape is in, and how it is called there: made once, where somebody asks for a path, so that many
/// problems of one document take no longer together than the document is long.
struct TapePaths: Sendable {
    /// By node, the container around it.
    private var parents: [UInt32]
    /// By node, its position in an array, or in an object the node of its name.
    private var labels: [UInt32]

    init(_ tape: Tape) {
        let nodes = tape.nodes
        parents = [UInt32](repeating: 0, count: nodes.count)
        labels = parents
        var open: [Level] = []
        for index in nodes.indices {
            while let last = open.last, index >= last.end { open.removeLast() }
            if let last = open.indices.last {
                parents[index] = UInt32(open[last].container)
                labels[index] = UInt32(open[last].label(of: index))
            }
            guard nodes[index].isContainer else { continue }
            open.append(
                Level(container: index, end: Int(nodes[index].next), isObject: nodes[index].kind == .object))
        }
    }

    /// The container around a node that is not the first, and what the node is called there.
    func step(from node: Int) -> (parent: Int, label: Int) { (Int(parents[node]), Int(labels[node])) }

    /// A container of which some nodes have been seen.
    private struct Level {
        let container: Int
        /// The node behind all that it holds.
        let end: Int
        let isObject: Bool
        private var count = 0
        private var name = 0

        init(container: Int, end: Int, isObject: Bool) {
            (self.container, self.end, self.isObject) = (container, end, isObject)
        }

        mutating func label(of node: Int) -> Int {
            defer { count += 1 }
            guard isObject else { return count }
            // A name, then its value.
            if count.isMultiple(of: 2) { name = node }
            return name
        }
    }
}

/// The containers and labels of all values of a tape. Computed once, when a path is first needed, so that the paths of
/// many problems in one document take linear time altogether.
struct TapePaths: Sendable {
    /// By node, its container.
    private var parents: [UInt32]
    /// By node, its index in an array, or the node of its name in an object.
    private var labels: [UInt32]

    init(_ nodes: [TapeNode]) {
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

    /// The container of a node other than the root, and the node's label there.
    func step(from node: Int) -> (parent: Int, label: Int) { (Int(parents[node]), Int(labels[node])) }

    /// A container with the nodes seen so far.
    private struct Level {
        let container: Int
        /// The node after everything in it.
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

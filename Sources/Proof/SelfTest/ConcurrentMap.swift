extension Collection where Self: Sendable, Element: Sendable {
    /// The results of an operation on each element, in order, at most `jobs` at a time.
    func concurrentMap<Output: Sendable>(
        jobs: Int, _ transform: @escaping @Sendable (Element) async -> Output
    ) async -> [Output] {
        await withTaskGroup(of: (Int, Output).self) { group in
            var waiting = enumerated().makeIterator()
            var outputs: [Int: Output] = [:]
            for _ in 0..<Swift.max(1, jobs) {
                if let (index, element) = waiting.next() { group.addTask { (index, await transform(element)) } }
            }
            while let (index, output) = await group.next() {
                outputs[index] = output
                if let (index, element) = waiting.next() { group.addTask { (index, await transform(element)) } }
            }
            return outputs.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

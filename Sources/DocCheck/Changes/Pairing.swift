/// Two lists held against each other: what both have, each as often as both have it, and what only one has; all in
/// order.
struct Pairing<Element> {
    private(set) var pairs: [(left: Element, right: Element)] = []
    private(set) var onlyLeft: [Element] = []
    let onlyRight: [Element]

    /// - Parameter key: what makes two elements a pair.
    init<Key: Hashable>(_ left: [Element], _ right: [Element], by key: (_ element: Element, _ isLeft: Bool) -> Key) {
        var waiting: [Key: [Int]] = [:]
        for index in right.indices.reversed() { waiting[key(right[index], false), default: []].append(index) }
        var taken: Set<Int> = []
        for element in left {
            if let index = waiting[key(element, true)]?.popLast() {
                pairs.append((element, right[index]))
                taken.insert(index)
            } else {
                onlyLeft.append(element)
            }
        }
        onlyRight = right.indices.filter { !taken.contains($0) }.map { right[$0] }
    }
}

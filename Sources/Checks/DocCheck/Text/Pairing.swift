/// Compares two lists: the elements of both, each as often as both have it, and those of only one; all in order.
struct Pairing<Element> {
    private(set) var pairs: [(left: Element, right: Element)] = []
    private(set) var onlyLeft: [Element] = []
    let onlyRight: [Element]

    /// - Parameter key: elements with equal keys form a pair.
    init<Key: Hashable>(_ left: [Element], _ right: [Element], by key: (Element) -> Key) {
        var waiting: [Key: [Int]] = [:]
        for index in right.indices.reversed() { waiting[key(right[index]), default: []].append(index) }
        var taken: Set<Int> = []
        for element in left {
            if let index = waiting[key(element)]?.popLast() {
                pairs.append((element, right[index]))
                taken.insert(index)
            } else {
                onlyLeft.append(element)
            }
        }
        onlyRight = right.indices.filter { !taken.contains($0) }.map { right[$0] }
    }
}

extension Sequence {
    /// The elements by a key that they share, in the order in which the keys first appear.
    package func inGroups<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            let place = places[key] ?? groups.endIndex
            if place == groups.endIndex {
                places[key] = place
                groups.append((key, []))
            }
            groups[place].elements.append(element)
        }
        return groups
    }
}

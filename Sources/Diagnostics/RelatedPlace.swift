/// Another place that a problem has to do with, and why.
package struct RelatedPlace: Sendable {
    /// Where it is.
    package var place: SourcePlace
    /// What is there: "first declared here".
    package var label: String

    /// Makes a labelled place.
    package init(place: SourcePlace, label: String) {
        self.place = place
        self.label = label
    }
}

extension RelatedPlace: TotallyOrdered, Hashable {
    /// Reading order of the places, then the labels' bytes.
    package static func order(_ left: RelatedPlace, _ right: RelatedPlace) -> Order {
        SourcePlace.order(left.place, right.place).then(Order(bytesOf: left.label, right.label))
    }
}

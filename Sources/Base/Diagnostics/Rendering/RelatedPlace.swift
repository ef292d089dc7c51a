/// Another place involved in a problem, and why.
package struct RelatedPlace: Sendable {
    /// The place.
    package var place: SourcePlace
    /// Its role: "first declared here".
    package var label: String

    /// Makes a labelled place.
    package init(place: SourcePlace, label: String) {
        self.place = place
        self.label = label
    }
}

extension RelatedPlace: TotallyOrdered, Hashable {
    /// By place, then by the labels' bytes.
    package static func order(_ left: RelatedPlace, _ right: RelatedPlace) -> Order {
        SourcePlace.order(left.place, right.place).then(Order(bytesOf: left.label, right.label))
    }
}

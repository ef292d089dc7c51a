import BuiltInSinks

/// The power of exploration, as text for people and for version control.
package enum PowerText {
    /// A row for each named fault, followed by the results for generated mistakes.
    package static func text(
        depth: Int, named: [VectorPower.Showing], sample: [VectorPower.Showing], made: Int, unnoticed: Int
    ) -> String {
        let shown = named.filter { $0.events != nil }
        let namedDepth = VectorPower.namedDepth
        var text = "Faulty sinks: \(named.count), shown by situations of up to \(namedDepth) events: \(shown.count)\n"
        text += counts(of: named, depth: namedDepth) + "\n"
        for showing in shown { text += row(showing) }
        text += "\nFaulty sinks that no such situation shows: \(named.count - shown.count)\n\n"
        for showing in named where showing.events == nil {
            text += "\(showing.sink.name)\n    \(showing.sink.summary)\n"
        }
        let found = sample.filter { $0.events != nil }
        text += "\nMistakes made by machine: \(made), noticed by no vector: \(unnoticed)\n"
        text += "Of \(sample.count) of these, shown by situations of up to \(depth) events: \(found.count)\n"
        text += counts(of: sample, depth: depth) + "\n"
        for showing in found { text += row(showing) }
        text += "\nMistakes that no such situation shows: \(sample.count - found.count)\n\n"
        for showing in sample where showing.events == nil { text += "\(showing.sink.name)\n" }
        return text
    }

    /// `up to 4 events: 120`, a line for each number of events.
    private static func counts(of showings: [VectorPower.Showing], depth: Int) -> String {
        (1...depth).map { events in
            "    up to \(events): \(showings.count { $0.events.map { $0 <= events } == true })\n"
        }.joined()
    }

    private static func row(_ showing: VectorPower.Showing) -> String {
        "\(showing.sink.name)\n    \(showing.smallest ?? "")\n"
    }
}

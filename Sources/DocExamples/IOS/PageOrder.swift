import ExampleCode

/// What comes later where examples are put together: a section's own come after those that others lend it.
struct PageOrder: Sendable {
    private var units: [Int: Int] = [:]

    init(_ program: Program) {
        for (index, unit) in program.units.enumerated() {
            let first = unit.extent.start.line
            for line in first...max(first, unit.extent.end.line) { units[line] = index }
        }
    }

    func sorted<Element>(_ elements: [Element], by extent: (Element) -> SourceExtent) -> [Element] {
        elements.sorted { first, second in
            let (first, second) = (extent(first).start, extent(second).start)
            let (unit, other) = (units[first.line] ?? 0, units[second.line] ?? 0)
            return unit == other ? first < second : unit < other
        }
    }
}

import ConformanceSpec

/// A pattern for the paths below a folder, name by name: `**` matches any folders, `*` and `?` match parts of a name.
struct PathGlob {
    private enum Part {
        case anyFolders
        case name(Glob)
    }

    private let parts: [Part]

    init(_ parts: ArraySlice<String>) {
        // Several `**` in a row mean the same as one.
        let apart = parts.indices.filter { $0 == parts.startIndex || parts[$0] != "**" || parts[$0 - 1] != "**" }
        self.parts = apart.map { parts[$0] == "**" ? .anyFolders : .name(Glob(parts[$0])) }
    }

    /// Whether a path matches.
    func matches(_ names: [String]) -> Bool { places(after: names).contains(parts.count) }

    /// Whether a path below a folder may match.
    func mayMatch(below names: [String]) -> Bool { places(after: names).contains { $0 < parts.count } }

    /// How many parts some names may have matched. All possibilities are followed in parallel, so that each name is
    /// examined once however many `**` there are.
    func places(after names: [String]) -> Set<Int> {
        var places = spread([0])
        for name in names {
            places = spread(
                places.compactMap { place in
                    guard place < parts.count else { return nil }
                    switch parts[place] {
                    case .anyFolders: return place
                    case .name(let glob): return glob.matches(name) ? place + 1 : nil
                    }
                })
        }
        return places
    }

    /// Adds the places that are reached because `**` may match no folder.
    private func spread(_ places: [Int]) -> Set<Int> {
        Set(
            places.flatMap { place in
                if place < parts.count, case .anyFolders = parts[place] { [place, place + 1] } else { [place] }
            })
    }
}

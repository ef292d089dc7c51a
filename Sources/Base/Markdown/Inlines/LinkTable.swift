/// The definitions of a page by label. If several have the same label, the first counts.
struct LinkTable {
    private var definitions: [[UInt8]: LinkDefinition] = [:]

    init(_ all: [LinkDefinition]) {
        for definition in all {
            guard let key = LinkSyntax.key(of: Array(definition.label.string.utf8)[...]), definitions[key] == nil else {
                continue
            }
            definitions[key] = definition
        }
    }

    func definition(labelled label: ArraySlice<UInt8>) -> LinkDefinition? {
        guard !definitions.isEmpty, let key = LinkSyntax.key(of: label) else { return nil }
        return definitions[key]
    }
}

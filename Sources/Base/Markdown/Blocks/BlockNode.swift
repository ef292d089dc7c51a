/// A block while the page is being read: nodes refer to each other by index.
struct BlockNode {
    var kind: Kind
    /// Its first byte.
    var start: Int
    /// The end of the last byte known to belong to it; blocks inside may reach further.
    var end: Int
    /// Its lines, for a block that contains text.
    var lines: Range<Int>
    var children: [Int] = []

    enum Kind {
        case page
        case quote
        case list(ListMarker)
        case item(ListMarker)
        case aside(Aside)
        case paragraph
        /// The lines are its text.
        case heading(level: Int)
        case fencedCode(Fence)
        case indentedCode
        case html(HTMLBlockKind)
        case table
        case thematicBreak
        /// An index into the definitions.
        case definition(Int)
        /// A line for a site generator, which readers do not see.
        case tag
        /// `{: …}`, which applies to the adjacent block.
        case attributes
    }
}

/// The fence that opens a code block.
struct Fence {
    let character: UInt8
    let length: Int
    let indent: Int
    let range: Range<Int>
    let info: Range<Int>
    /// The name of the closing tag, if a template's tag is the fence.
    var closingTag: [UInt8]?
    var closing: Range<Int>?
}

/// The start of indented text that is set off from the page.
struct Aside {
    /// How far its blocks are indented.
    let contentIndent: Int
    /// The announced word, such as `note`; nil for a tab, which readers see as part of the page.
    let word: Range<Int>?
}

/// The marker of a list item.
struct ListMarker {
    /// The bullet, or the sign after the number.
    let sign: UInt8
    /// The item's number; `nil` for a bullet.
    let number: Int?
    /// Its range.
    let range: Range<Int>
    /// How far the item's blocks are indented.
    let contentIndent: Int

    func isOfSameList(as other: ListMarker) -> Bool {
        sign == other.sign && (number == nil) == (other.number == nil)
    }
}

extension BlockNode.Kind {
    var isParagraph: Bool {
        if case .paragraph = self { true } else { false }
    }

    /// Whether lines belong directly to the block.
    var takesLines: Bool {
        switch self {
        case .paragraph, .fencedCode, .indentedCode, .html, .table: true
        case .page, .quote, .list, .item, .aside, .heading, .thematicBreak, .definition, .tag, .attributes: false
        }
    }

    /// Whether it can contain another block.
    func canHold(_ child: Self) -> Bool {
        switch (self, child) {
        case (.list, .item): true
        case (.page, .item), (.quote, .item), (.item, .item), (.aside, .item): false
        case (.page, _), (.quote, _), (.item, _), (.aside, _): true
        default: false
        }
    }
}

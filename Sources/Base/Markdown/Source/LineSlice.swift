/// A part of a line that belongs to a block.
struct LineSlice {
    /// The bytes, without the line ending.
    var range: Range<Int>
    /// How many spaces come before them as the rest of a tab.
    var padding = 0
}

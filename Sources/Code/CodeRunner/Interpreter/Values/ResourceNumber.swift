/// The numbers of an app's resources on Android, `R.id.name`: a name has the same number everywhere, and no other
/// resource has it. All else about them is unknown.
enum ResourceNumber {
    /// Far from what code computes, and beyond what an `int` can be.
    private static let first = 1 << 60

    private static let types: Set<Substring> = [
        "anim", "animator", "array", "attr", "bool", "color", "dimen", "drawable", "font", "id", "integer",
        "interpolator", "layout", "menu", "mipmap", "navigation", "plurals", "raw", "string", "style", "transition",
        "xml",
    ]

    /// The number that a path names. Libraries' resources are merged into the app's; Android's own are not.
    static func number(of path: String) -> Int? {
        let names = path.split(separator: ".")
        guard names.count == 3, ["R", "R@android"].contains(names[0]), types.contains(names[1]) else { return nil }
        // FNV-1a
        return first + Int(path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 })
    }

    /// Whether a number is one of a resource.
    static func contains(_ number: Int) -> Bool { number >> 32 == first >> 32 }
}

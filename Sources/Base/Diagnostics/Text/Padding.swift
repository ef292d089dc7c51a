extension String {
    /// The digits, padded to a width with leading zeros; longer digits are unchanged.
    package func padded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}

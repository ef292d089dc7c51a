extension String {
    /// Digits with as many zeros before them as the width asks for; longer digits stay as they are.
    package func padded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}

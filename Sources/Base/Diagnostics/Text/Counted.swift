/// A number with its noun: `1 call`, `2 calls`.
///
/// - Parameter plural: the plural of the noun, unless it only has an `s`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

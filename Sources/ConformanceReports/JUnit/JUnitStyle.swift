/// Which dialect of JUnit XML is written; there is no standard.
package enum JUnitStyle: Sendable, Hashable {
    /// With `file` and `line` of each case, which many consumers read.
    case common
    /// Valid by both published schemas, which know neither attribute.
    case strict
}

/// A mistake that was seen, with where it was seen.
package struct DoctorFinding: Sendable, Hashable {
    /// What it is.
    package let mistake: DoctorMistake
    /// What was seen, as full sentences: the first time that it was.
    package let seen: String
    /// The indices of the records in which it was seen, the first one first; empty where nothing was.
    package internal(set) var records: [Int]
    /// The last lines of the process's standard error, where they say more.
    package let log: [String]
}

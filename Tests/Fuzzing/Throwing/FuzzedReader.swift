/// A reader of what people and programs hand in, and what has to hold whatever that is.
///
/// A file of `Readers` has one, under the name `Reader`: it becomes a program of its own, by `python3 .ci fuzz`.
protocol FuzzedReader: Sendable {
    /// How long an input may be, in bytes.
    static var longest: Int { get }
    /// How long it may take.
    static var pace: Pace { get }

    init() async throws

    /// Inputs to begin with, beside the files that `.ci/fuzz.py` names.
    var seeds: [[UInt8]] { get }

    /// Reads an input.
    ///
    /// - Parameter thoroughly: whether to prove what takes longer than to read it, too: that it is read the same twice,
    ///   for instance.
    /// - Returns: whether it was accepted.
    /// - Throws: what should hold and does not.
    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool

    /// What becomes of an input, in the words of the script that compares it with what other implementations make of it; nil
    /// where it is nothing to ask them about.
    func verdict(on input: [UInt8]) -> String?
}

extension FuzzedReader {
    static var longest: Int { 1024 }
    static var pace: Pace { Pace() }
    var seeds: [[UInt8]] { [] }
    func verdict(on input: [UInt8]) -> String? { nil }
}

/// How long a reader may take for an input.
struct Pace {
    /// For the shortest one.
    var milliseconds = 20
    /// For each byte besides.
    var nanosecondsPerByte = 2000

    func allowance(for count: Int) -> Int { milliseconds * 1_000_000 + nanosecondsPerByte * count }
}

/// What should hold and does not.
struct Finding: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// Proves what should hold.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) throws(Finding) {
    if !holds { throw Finding(message()) }
}

/// Proves that two readings gave the same.
func expectSame(_ first: String, _ second: String, _ what: String) throws(Finding) {
    guard first.utf8.elementsEqual(second.utf8) else {
        throw Finding("\(what): \(first.debugDescription) and then \(second.debugDescription)")
    }
}

/// Java, and how it is taken is in `CodeReading`.
struct Reader: FuzzedReader {
    init() {}

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        try CodeReading(.java).check(input, thoroughly: thoroughly)
    }

    func verdict(on input: [UInt8]) -> String? { CodeReading(.java).verdict(on: input) }
}

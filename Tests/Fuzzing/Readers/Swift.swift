/// Swift, and how it is taken is in `CodeReading`.
struct Reader: FuzzedReader {
    init() {}

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        try CodeReading(.swift).check(input, thoroughly: thoroughly)
    }

    func verdict(on input: [UInt8]) -> String? { CodeReading(.swift).verdict(on: input) }
}

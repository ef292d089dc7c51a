/// Checks that bytes are UTF-8.
enum UTF8Check {
    /// The offset of the first byte that is not valid UTF-8 (shortest form, no surrogates, nothing above U+10FFFF);
    /// `nil` if all are.
    static func firstFault(in bytes: [UInt8]) -> Int? {
        var (parser, rest, offset) = (UTF8.ForwardParser(), bytes.makeIterator(), 0)
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}

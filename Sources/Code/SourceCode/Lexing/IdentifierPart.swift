extension Unicode.Scalar {
    /// An ASCII letter, digit, underscore or dollar sign.
    package var isIdentifierPart: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
        default: false
        }
    }

    /// A decimal digit of any script.
    package var isDigit: Bool { isASCII ? isASCIIDigit : properties.generalCategory == .decimalNumber }

    package var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}

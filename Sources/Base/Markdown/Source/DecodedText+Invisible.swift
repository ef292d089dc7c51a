extension DecodedText {
    /// The text without invisible characters: zero-width spaces and joiners, soft hyphens, direction marks, byte order
    /// marks.
    ///
    /// The remaining parts keep their places.
    package var withoutInvisibles: DecodedText {
        guard string.unicodeScalars.contains(where: \.isInvisible) else { return self }
        var builder = DecodedTextBuilder()
        var offset = 0
        for scalar in string.unicodeScalars {
            let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            let source = sourceRange(ofUTF8: offset..<offset + bytes.count)
            offset += bytes.count
            if scalar.isInvisible { continue }
            if source.count == bytes.count {
                builder.append(verbatim: bytes[...], at: source.lowerBound)
            } else {
                builder.append(bytes, for: source)
            }
        }
        return builder.take(emptyAt: range.lowerBound)
    }
}

extension String {
    /// The string without invisible characters.
    package var withoutInvisibles: String {
        var visible = UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.isInvisible { visible.append(scalar) }
        return String(visible)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar takes no space and is not visible.
    fileprivate var isInvisible: Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}

extension String {
    /// The deceptive part of a name: Greek or Cyrillic letters in a Latin word, such as a Cyrillic `а` in `bank`, or a
    /// word entirely of Latin lookalikes next to a Latin one. Nil if none; a Russian word next to a Latin one is an
    /// ordinary name.
    package var mixedScripts: String? {
        guard unicodeScalars.contains(where: \.isLatin) else { return nil }
        let words = unicodeScalars.split { !$0.properties.isAlphabetic }
        let foreign = words.filter { word in word.contains(where: \.isLatin) || word.allSatisfy(\.looksLatin) }
            .joined().filter(\.isGreekOrCyrillic)
        guard !foreign.isEmpty else { return nil }
        let letters = Set(foreign).sorted().prefix(4).map { String($0.value, radix: 16, uppercase: true).padded(to: 4) }
        return "has Greek or Cyrillic letters among Latin ones: \(letters.map { "U+\($0)" }.joined(separator: ", "))"
    }

    /// The name, followed by its deceptive part in brackets.
    package var withMixedScripts: String { self + (mixedScripts.map { " (\($0))" } ?? "") }
}

extension Unicode.Scalar {
    fileprivate var isLatin: Bool {
        properties.isAlphabetic && (value < 0x250 || 0x1E00...0x1EFF ~= value || 0xFF21...0xFF5A ~= value)
    }

    fileprivate var isGreekOrCyrillic: Bool {
        [0x370...0x52F, 0x1C80...0x1C8F, 0x1F00...0x1FFF, 0x2DE0...0x2DFF, 0xA640...0xA69F].contains { $0 ~= value }
    }

    /// Whether a Greek or Cyrillic letter looks like a Latin one.
    fileprivate var looksLatin: Bool {
        "аеорсухіјѕһԁԛԝӏАВЕЅІЈКМНОРСТУХԌԜοαινρυχϲΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars.contains(self)
    }
}

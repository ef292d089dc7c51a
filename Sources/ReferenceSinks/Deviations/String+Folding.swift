import Foundation

/// What well-meant code does to texts.
extension String {
    /// Without white space at both ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    var composed: String { precomposedStringWithCanonicalMapping }

    var decomposed: String { decomposedStringWithCanonicalMapping }

    /// With compatible characters replaced, such as full-width letters by plain ones.
    var compatible: String { precomposedStringWithCompatibilityMapping }

    /// With everything but unreserved characters written as `%XX`.
    var percentEncoded: String {
        var unreserved = CharacterSet(charactersIn: "-._~")
        for range in ["a"..."z", "A"..."Z", "0"..."9"] as [ClosedRange<Unicode.Scalar>] { unreserved.insert(charactersIn: range) }
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
    }

    /// With every `%XX` read; as it is where one of them cannot be read.
    var percentDecoded: String { removingPercentEncoding ?? self }

    /// Without the characters that the condition holds for.
    func removing(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !isUnwanted($0) }))
    }

    /// With each character for which there is another text replaced by it.
    func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
        unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
    }
}

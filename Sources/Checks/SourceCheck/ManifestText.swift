import AppSimulation

/// The bytes of a manifest as UTF-8, whatever its encoding.
enum ManifestText {
    /// Checks a manifest, and returns its text without a byte order mark.
    ///
    /// - Throws: why it is not an XML manifest.
    static func utf8(_ file: [UInt8]) throws(AppTextProblem) -> [UInt8] {
        let text = try decoded(file)
        do throws(XMLProblem) {
            try XMLReader.check(text)
        } catch {
            throw .xml(error)
        }
        return text
    }

    /// The text without a byte order mark, as UTF-8.
    ///
    /// - Throws: if it is not text.
    static func decoded(_ file: [UInt8]) throws(AppTextProblem) -> [UInt8] {
        if file.starts(with: [0xEF, 0xBB, 0xBF]) { return try valid(Array(file.dropFirst(3))) }
        if file.starts(with: [0xFF, 0xFE]) { return try wide(file.dropFirst(2), isBigEndian: false) }
        if file.starts(with: [0xFE, 0xFF]) { return try wide(file.dropFirst(2), isBigEndian: true) }
        // `<` in two bytes: UTF-16 without a byte order mark.
        if file.starts(with: [0x3C, 0x00]) { return try wide(file[...], isBigEndian: false) }
        if file.starts(with: [0x00, 0x3C]) { return try wide(file[...], isBigEndian: true) }
        // The format in a built app.
        if file.starts(with: [0x03, 0x00, 0x08, 0x00]) { throw .binaryManifest }
        return try valid(file)
    }

    private static func valid(_ file: [UInt8]) throws(AppTextProblem) -> [UInt8] {
        guard String(validating: file, as: UTF8.self) != nil else { throw .notUTF8 }
        return file
    }

    private static func wide(_ file: ArraySlice<UInt8>, isBigEndian: Bool) throws(AppTextProblem) -> [UInt8] {
        let bytes = Array(file)
        guard bytes.count.isMultiple(of: 2) else { throw .notUTF16 }
        let units = stride(from: 0, to: bytes.count, by: 2).map { (index: Int) -> UInt16 in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw .notUTF16 }
        return Array(text.utf8)
    }
}

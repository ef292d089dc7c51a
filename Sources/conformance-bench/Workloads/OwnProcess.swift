import Foundation

/// What is measured in a process of its own, so that its peak of memory is its own too.
protocol OwnProcess: Codable {
    /// The first argument of such a process.
    static var word: String { get }
}

extension OwnProcess {
    /// Such a process, with its further arguments.
    ///
    /// - Throws: that this program does not know its own path.
    static func process(_ arguments: [String], output: String = "/dev/null") throws -> Subprocess {
        guard let program = Bundle.main.executablePath else {
            throw BenchError("this program does not know its own path")
        }
        return Subprocess([program, word] + arguments, output: output)
    }

    /// Measures in such a process.
    ///
    /// - Throws: that it fails.
    static func measured(_ arguments: [String], in folder: String) throws -> Self {
        let output = "\(folder)/\(word).json"
        _ = try process(arguments, output: output).run()
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: output)))
    }

    /// Prints what was measured, for the process that has started this one.
    func print() throws { Swift.print(String(decoding: try JSONEncoder().encode(self), as: UTF8.self)) }
}

/// Why nothing could be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

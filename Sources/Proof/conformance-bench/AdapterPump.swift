import Foundation

/// The minimal driver of an adapter: sends lines, keeps a number of them in flight, and counts the lines that come
/// back.
final class AdapterPump {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Starts the adapter and waits for its first answer.
    init(command: [String], handshake: [UInt8]) throws {
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try send(handshake[...])
        while try receive() == 0 {}
    }

    /// Sends all requests and waits for as many answers.
    func pump(_ requests: [[UInt8]], window: Int) throws {
        var sent = 0
        var answered = 0
        while answered < requests.count {
            let next = min(requests.count, answered + window)
            if next > sent { try send(requests[sent..<next].joined()[...]) }
            sent = next
            answered += try receive()
        }
    }

    /// Closes the adapter's input and waits for it to end.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func send(_ bytes: some Collection<UInt8>) throws {
        let bytes = Array(bytes)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(
                    input.fileHandleForWriting.fileDescriptor, $0.baseAddress?.advanced(by: written),
                    bytes.count - written)
            }
            guard count > 0 else { throw BenchError("the adapter stopped reading") }
            written += count
        }
    }

    /// The number of complete lines received.
    private func receive() throws -> Int {
        let count = buffer.withUnsafeMutableBytes {
            read(output.fileHandleForReading.fileDescriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { throw BenchError("the adapter stopped writing") }
        return buffer[..<count].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    }
}

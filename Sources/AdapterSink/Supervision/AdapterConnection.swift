/// One process with what it has written and nobody has read.
final class AdapterConnection {
    let process: any AdapterProcess
    private var splitter: LineSplitter
    private var output: [UInt8] = []

    init(process: any AdapterProcess, lineLimit: Int) {
        self.process = process
        splitter = LineSplitter(limit: lineLimit)
    }

    /// Waits for the process and takes in what it has written.
    func read(until deadline: Duration?) -> AdapterProcessState {
        output.removeAll(keepingCapacity: true)
        let state = process.wait(until: deadline, output: &output)
        splitter.append(output)
        return state
    }

    /// The next message that is complete. A blank line is none: newline-delimited JSON passes it over.
    func nextMessage() throws(AdapterFault) -> AdapterMessage? {
        while let line = try nextLine() {
            if !line.isBlankLine { return try AdapterMessage(line: line) }
        }
        return nil
    }

    private func nextLine() throws(AdapterFault) -> [UInt8]? {
        do {
            return try splitter.next()
        } catch {
            throw .oversizedLine(limit: error.limit)
        }
    }

    /// Says `shutdown` and ends the process once it has had the time to finish.
    func finish(grace: Duration) {
        process.send(AdapterRequest.shutdown)
        _ = process.end(.finishing, grace: grace)
    }
}

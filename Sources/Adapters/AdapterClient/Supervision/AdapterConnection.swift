/// One process with its output that has not been read yet.
final class AdapterConnection {
    let process: any AdapterProcess
    private var splitter: LineSplitter
    private var output: [UInt8] = []

    init(process: any AdapterProcess, lineLimit: Int) {
        self.process = process
        splitter = LineSplitter(limit: lineLimit)
    }

    /// Waits for the process and takes in its output.
    func read(until deadline: Duration?) -> AdapterProcessState {
        output.removeAll(keepingCapacity: true)
        let state = process.wait(until: deadline, output: &output)
        splitter.append(output)
        return state
    }

    /// The next complete message. Blank lines are skipped, as in newline-delimited JSON.
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

    /// Sends `shutdown` and ends the process once it has had time to finish.
    func finish(grace: Duration) {
        process.send(AdapterRequest.shutdown)
        _ = process.end(.finishing, grace: grace)
    }
}

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

    /// The next message that is complete.
    func nextMessage() throws(AdapterFault) -> AdapterMessage? {
        let line: [UInt8]?
        do {
            line = try splitter.next()
        } catch {
            throw .oversizedLine(limit: error.limit)
        }
        guard let line else { return nil }
        return try AdapterMessage(line: line)
    }

    /// Says `shutdown` and ends the process once it has had the time to finish.
    func finish(grace: Duration) {
        process.send(AdapterRequest.shutdown)
        _ = process.end(.finishing, grace: grace)
    }
}

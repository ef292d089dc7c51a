extension AdapterConnection {
    /// Sends `initialize` and waits for its answer. Without a valid answer, the process is ended.
    ///
    /// - Parameter isCancelled: whether the adapter is not wanted any more; checked whenever the wait is interrupted.
    func open(
        edition: String,
        host: any AdapterHost,
        options: AdapterOptions,
        isCancelled: () -> Bool
    ) throws(AdapterError) -> AdapterHandshake {
        process.send(AdapterRequest.initialize(edition: edition))
        do {
            return try handshake(until: host.now + options.startTimeout, host: host, isCancelled: isCancelled)
        } catch {
            let end = process.end(.terminated, grace: options.grace)
            throw AdapterError(error, end: end, startTimeout: options.startTimeout, log: process.log)
        }
    }

    private func handshake(
        until deadline: Duration,
        host: any AdapterHost,
        isCancelled: () -> Bool
    ) throws(HandshakeFailure) -> AdapterHandshake {
        while true {
            let state = read(until: deadline)
            if let message = try firstMessage() { return try AdapterHandshake(message) }
            if let fault = AdapterFault(state) { throw .fault(fault) }
            guard !isCancelled() else { throw .cancelled }
            guard host.now < deadline else { throw .timeout }
        }
    }

    private func firstMessage() throws(HandshakeFailure) -> AdapterMessage? {
        do {
            return try nextMessage()
        } catch {
            throw .fault(error)
        }
    }
}

/// Why there was no handshake.
private enum HandshakeFailure: Error {
    case fault(AdapterFault)
    case refusal(AdapterHandshake.Refusal)
    case errorAnswer(code: String, message: String)
    case timeout
    case cancelled
}

extension AdapterHandshake {
    /// Reads the first message of a process.
    fileprivate init(_ message: AdapterMessage) throws(HandshakeFailure) {
        guard message.id == AdapterRequest.handshakeID else { throw .fault(.unknownID(message.id)) }
        switch message.content {
        case .failure(let code, let text): throw .errorAnswer(code: code, message: text)
        case .result(let result):
            do {
                try self.init(result)
            } catch {
                throw .refusal(error)
            }
        }
    }
}

extension AdapterError {
    /// The error to report for a failed handshake, now that the process has ended and its log is complete.
    fileprivate init(_ failure: HandshakeFailure, end: ProcessEnd?, startTimeout: Duration, log: String) {
        self =
            switch failure {
            case .fault(.ended): .failedBeforeHandshake(.ended(end), log: log)
            case .fault(let fault): .failedBeforeHandshake(fault, log: log)
            case .refusal(let refusal): AdapterError(refusal, log: log)
            case .errorAnswer(let code, let message): .initializeRefused(code: code, message: message, log: log)
            case .timeout: .startTimeout(after: startTimeout, log: log)
            case .cancelled: .shutDown
            }
    }
}

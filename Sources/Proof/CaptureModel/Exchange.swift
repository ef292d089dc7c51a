/// A request and its answer, as a proxy or a server sees them.
struct Exchange {
    let method: String
    let host: String
    /// Path and query.
    let target: String
    var answer = Hit.Answer.status(200)

    /// The opening of an encrypted connection.
    static func tunnel(to host: String) -> Exchange { Exchange(method: "CONNECT", host: host, target: "") }

    var isTunnel: Bool { method == "CONNECT" }

    var url: String { "https://\(host)\(target)" }

    /// The path, and the query if there is one.
    var parts: (path: String, query: String?) {
        let parts = target.split(separator: "?", maxSplits: 1).map { String($0) }
        return (parts.first ?? "", parts.count == 2 ? parts[1] : nil)
    }

    /// The HTTP status; nil if there is none.
    var status: String? {
        switch answer {
        case .status(let status): String(status)
        case .noConnection, .unanswered: nil
        }
    }
}

extension CaptureWriter {
    /// The hits that a kind can show, with the traffic of others.
    mutating func exchanges(_ hits: [Hit]) -> [Timed<Exchange>] {
        let isServer = kind.word == "access-log"
        var own: [Timed<Exchange>] = []
        for (index, hit) in hits.enumerated() {
            var answer = hit.answer
            if isServer {
                // The server does not see a failed connection, and knows its own answer unless the client left.
                if answer == .noConnection { continue }
                let isRepeated = index + 1 < hits.count && hits[index + 1].isRetry
                if answer == .unanswered { answer = .status(isRepeated ? 499 : 200) }
            }
            let target = String(hit.wireURL.dropFirst("https://\(hit.host)".count))
            let exchange = Exchange(method: hit.method, host: hit.host, target: target, answer: answer)
            own.append(Timed(second: hit.second, item: exchange))
        }
        let all = mixed(own) { noise, _ in noise.exchange() }
        return isServer ? all.filter { $0.item.host == queue.host } : all
    }
}

import Diagnostics
import PushTracking

extension CaptureWriter {
    /// HAR 1.2.
    mutating func har(_ exchanges: [Timed<Exchange>]) -> [UInt8] {
        let hasTunnels = kind == .harMitmproxy || kind == .harProxyPin
        let entries = (hasTunnels ? withTunnels(exchanges) : exchanges).map { harEntry($0) }
        var log: Payload = ["version": "1.2", "creator": ["name": .string(kind.rawValue), "version": "1.0"]]
        if kind == .harMitmproxy { log["pages"] = [] }
        log["entries"] = .array(entries.map { .object($0) })
        return json(["log": .object(log)], isPretty: generator.isOnce(in: 2))
    }

    /// The requests with a `CONNECT` before the first to each host.
    private func withTunnels(_ exchanges: [Timed<Exchange>]) -> [Timed<Exchange>] {
        var hosts: Set<String> = []
        return exchanges.flatMap { timed in
            guard !timed.item.isTunnel, hosts.insert(timed.item.host).inserted else { return [timed] }
            return [Timed(second: timed.second, item: .tunnel(to: timed.item.host)), timed]
        }
    }

    private mutating func harEntry(_ timed: Timed<Exchange>) -> Payload {
        let moment = moment(timed.second, isUTC: kind == .harMitmproxy)
        let exchange = timed.item
        let start =
            kind == .harMitmproxy ? moment.python : kind == .harProxyman ? moment.isoSeconds : moment.iso
        var entry: Payload = ["startedDateTime": .string(start), "time": 93, "request": request(exchange)]
        switch (kind, exchange.answer) {
        case (.harProxyman, _) where generator.isOnce(in: 12): break
        case (_, .status(let status)): entry["response"] = response(status)
        case (.harMitmproxy, .noConnection): entry["response"] = response(0, error: "Client disconnected.")
        case (.harMitmproxy, .unanswered), (.harCharles, _): entry["response"] = response(0)
        case (_, .noConnection), (_, .unanswered): break
        }
        entry["cache"] = [:]
        entry["timings"] = ["send": 1, "wait": 90, "receive": 2]
        if kind == .harProxyPin {
            entry["_id"] = .string(generator.hexadecimal(12))
            entry["_app"] = ["name": "Shop"]
        }
        return entry
    }

    private func request(_ exchange: Exchange) -> PayloadValue {
        var url = exchange.url
        if exchange.isTunnel, kind == .harMitmproxy { url = "\(exchange.host):443" }
        if exchange.isTunnel, kind == .harProxyPin { url = "http://\(exchange.host):443" }
        let query = (exchange.parts.query ?? "").split(separator: "&").map { item -> PayloadValue in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return ["name": .string(String(parts[0])), "value": .string(parts.count == 2 ? String(parts[1]) : "")]
        }
        var request: Payload = [
            "method": .string(exchange.method), "url": .string(url), "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": [["name": "Content-Type", "value": "application/json"], ["name": "Accept", "value": "*/*"]],
            "queryString": .array(query), "headersSize": -1, "bodySize": -1,
        ]
        if exchange.method == "POST" { request["postData"] = ["mimeType": "application/json", "text": "{ }"] }
        return .object(request)
    }

    private func response(_ status: Int, error: String? = nil) -> PayloadValue {
        var content: Payload = ["size": 2, "mimeType": "text/plain", "text": "ok"]
        if kind == .harCharles {
            content["text"] = .string(Base64.text(Array("ok".utf8)))
            content["encoding"] = "base64"
        }
        var response: Payload = [
            "status": .number(String(status)), "statusText": status == 200 ? "OK" : "", "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": [], "content": .object(content), "redirectURL": "", "headersSize": -1,
            "bodySize": 2,
        ]
        if kind == .harMitmproxy, status == 0 { response["_error"] = error.map { .string($0) } ?? .null }
        return .object(response)
    }

    /// Charles's own list.
    mutating func charlesJSON(_ exchanges: [Timed<Exchange>]) -> [UInt8] {
        let entries = exchanges.map { timed -> PayloadValue in
            let (time, exchange) = (PayloadValue.string(moment(timed.second).iso), timed.item)
            let state: (word: PayloadValue, status: PayloadValue) =
                switch exchange.answer {
                case .status(let status): ("COMPLETE", .number(String(status)))
                case .noConnection: ("FAILED", nil)
                case .unanswered: ("RECEIVING_RESPONSE", nil)
                }
            return [
                "status": state.word, "method": .string(exchange.method), "protocolVersion": "HTTP/1.1",
                "scheme": "https", "host": .string(exchange.host), "port": 443,
                "path": exchange.isTunnel ? nil : .string(exchange.parts.path),
                "query": exchange.parts.query.map { .string($0) } ?? nil, "tunnel": .boolean(exchange.isTunnel),
                "times": ["start": time, "end": state.status == nil ? nil : time],
                "request": ["sizes": ["headers": 180, "body": 0]], "response": ["status": state.status],
            ]
        }
        return json(.array(entries), isPretty: true)
    }
}

import Diagnostics
import PushTracking

extension CaptureWriter {
    /// A log of the web server.
    mutating func accessLog(_ exchanges: [Timed<Exchange>]) -> [UInt8] {
        let hasRequestLine = generator.isOnce(in: 2)
        return exchanges.flatMap { timed in
            let (moment, exchange, status) = (moment(timed.second), timed.item, timed.item.status ?? "200")
            let client = exchange.target.hasBytes(of: noise.otherMCID) ? "198.51.100.9" : "203.0.113.7"
            let request = "\(exchange.method) \(exchange.target) HTTP/1.1"
            guard kind == .accessNginxJSON else {
                let agent = kind == .accessCombined ? " \"-\" \"Dalvik/2.1.0 (Linux; U; Android 15)\"" : ""
                return Array("\(client) - - [\(moment.apache)] \"\(request)\" \(status) 2\(agent)\n".utf8)
            }
            var line: Payload = ["time_iso8601": .string(moment.isoSeconds), "remote_addr": .string(client)]
            if hasRequestLine {
                line["request"] = .string(request)
                line["status"] = .string(status)
            } else {
                line["host"] = .string(exchange.host)
                line["request_method"] = .string(exchange.method)
                line["request_uri"] = .string(exchange.target)
                line["status"] = .number(status)
            }
            return json(.object(line), isPretty: false)
        }
    }

    /// A list of URLs.
    mutating func urls(_ exchanges: [Timed<Exchange>]) -> [UInt8] {
        let columns = Int.random(in: 1...4, using: &generator)
        let lines = exchanges.filter { !$0.item.isTunnel }.map { timed in
            let (moment, exchange, status) = (moment(timed.second), timed.item, timed.item.status ?? "-")
            return switch columns {
            case 1: "\(exchange.url)\n"
            case 2: "\(exchange.method) \(exchange.url)\n"
            case 3: "\(exchange.method) \(exchange.url) \(status)\n"
            default: "\(moment.iso) \(exchange.method) \(exchange.url) \(status)\n"
            }
        }
        return Array(lines.joined().utf8)
    }
}

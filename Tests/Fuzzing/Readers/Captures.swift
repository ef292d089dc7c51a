import Captures
import Diagnostics
import Foundation
import PushTracking
import StrictJSON

/// A capture of any kind is read or refused, twice in the same way; the extract of what was read shows the same hits.
struct Reader: FuzzedReader {
    var seeds: [[UInt8]] {
        let url = "https://camp.example.com/r/?id=h153d80,b670ea,7&mcId=4711"
        let call = #"{"broadlogId":"h153d80","deliveryId":"b670ea","action":"7"}"#
        let payload =
            #"{"ACPExtensionEventType":"com.adobe.eventtype.generic.data","ACPExtensionEventSource":"com.adobe.eventsource.os","ACPExtensionEventData":\#(call)}"#
        let event =
            #"{"uuid":"a","clientId":"c","timestamp":1764000000000,"vendor":"com.adobe.griffon.mobile","type":"generic","payload":\#(payload)}"#
        return [
            #"{"log":{"version":"1.2","entries":[{"startedDateTime":"2026-11-28T10:00:00Z","request":{"method":"GET","url":"\#(url)"},"response":{"status":200}},{"request":{"method":"CONNECT","url":"https://a.example:443"},"response":{"status":0,"_error":"x"}}]}}"#,
            #"[{"method":"GET","protocol":"https","scheme":"https","host":"camp.example.com","path":"/r/","query":"id=h153d80,b670ea,7&mcId=4711","status":"COMPLETE","response":{"status":200}}]"#,
            "192.0.2.1 - - [28/Nov/2026:10:00:00 +0000] \"GET /r/?id=h153d80,b670ea,7&mcId=4711 HTTP/1.1\" 200 0 \"-\" \"app\"\n",
            #"{"time":"2026-11-28T10:00:00+00:00","host":"h","method":"GET","uri":"/r/?id=h153d80,b670ea,7","status":"200"}"#
                + "\n",
            "# a list\nGET \(url) 200\n\(url)\n",
            #"{"events":[\#(event)]}"#, "\(event)\n\(event)\n", #"{"data":{"events":[\#(event)]}}"#,
            "11-28 10:00:00.123  1234  1250 D AdobeExperienceSDK: Campaign/CampaignExtension - processRequest - Campaign Request Queued with url (\(url)) and body ()\n",
            "D/AdobeExperienceSDK( 1234): CampaignExtension - processRequest - Campaign Request Queued with url (\(url)) and body ()\n",
        ].map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        func read(_ input: [UInt8]) -> Result<Capture, InputFileError> {
            do throws(InputFileError) {
                return .success(try CaptureReader.read(Data(input), named: "capture"))
            } catch {
                return .failure(error)
            }
        }
        switch (read(input), thoroughly ? read(input) : nil) {
        case (.failure(let one), .failure(let other)?):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            return false
        case (.failure, nil): return false
        case (.success(let capture), let again):
            if case .success(let other)? = again {
                try expect(other.records == capture.records, "read in two ways")
            } else if case .failure? = again {
                throw Finding("read, and refused the second time")
            }
            let hits = capture.records.filter { $0.level == .hit }
            guard !hits.isEmpty else { return true }
            guard case .success(let extract) = read(CaptureExtract.bytes(of: capture) { _ in true }) else {
                throw Finding("the extract is refused")
            }
            try expect(extract.records.map(\.variables) == hits.map(\.variables), "the extract shows other hits")
            return true
        case (.failure, .success?): throw Finding("refused, and read the second time")
        }
    }
}

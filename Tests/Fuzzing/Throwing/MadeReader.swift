import Dispatch
import Synchronization

/// The reader that this program is about. Making it may take its time: the thread that asks first waits.
let madeReader: Reader = {
    let making = Making()
    Task.detached { await making.run() }
    making.isDone.wait()
    return making.reader
}()

private final class Making: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Reader, any Error>?>(nil)

    var reader: Reader {
        do {
            guard let reader = try result.withLock({ $0 })?.get() else { fatalError("nothing was made") }
            return reader
        } catch {
            fatalError("the reader cannot be made: \(error)")
        }
    }

    private static func make<Made: FuzzedReader>(_ type: Made.Type) async throws -> Made { try await Made() }

    func run() async {
        let made: Result<Reader, any Error>
        do { made = .success(try await Self.make(Reader.self)) } catch { made = .failure(error) }
        result.withLock { $0 = made }
        isDone.signal()
    }
}

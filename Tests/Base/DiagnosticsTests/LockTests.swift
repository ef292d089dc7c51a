import Diagnostics
import Foundation
import Testing

@Suite("A lock lets one thread at a time reach its value")
struct LockTests {
    @Test("no change is lost, whichever threads make them")
    func counts() {
        let count = Lock(0)
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            for _ in 0..<1000 {
                count.withLock { count in
                    let before = count
                    // Lets others in, if they can come in.
                    sched_yield()
                    count = before + 1
                }
            }
        }
        #expect(count.withLock(\.self) == 16_000)
    }

    @Test("an error goes through, and leaves it open")
    func throwing() {
        struct Refused: Error {}
        let names = Lock(["one"])
        #expect(throws: Refused.self) {
            try names.withLock { (names) throws(Refused) in
                names.append("two")
                throw Refused()
            }
        }
        #expect(names.withLock { $0 } == ["one", "two"])
    }

    @Test("the value goes away with its lock")
    func release() {
        final class Owned: Sendable {}
        weak var owned: Owned?
        do {
            let value = Owned()
            owned = value
            let lock = Lock(value)
            lock.withLock { _ in }
        }
        #expect(owned == nil)
    }
}

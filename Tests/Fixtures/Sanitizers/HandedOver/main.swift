// Hands objects over by continuations that are resumed late, early, or late and with a race behind it: what the thread sanitizer says of each.
import Foundation

final class Box: @unchecked Sendable {
    var number: Int

    init(_ number: Int) { self.number = number }
}

let way = CommandLine.arguments[1]

/// What is read has to be read here: where the task goes on to another executor, the sanitizer sees an order.
func handedOver(_ number: Int) async -> Int {
    let box: Box = await withCheckedContinuation { continuation in
        let thread = Thread {
            if way != "early" { usleep(20_000) }
            let box = Box(number)
            continuation.resume(returning: box)
            if way == "racing" { box.number += 1 }
        }
        thread.start()
        if way == "early" { usleep(20_000) }
    }
    if way == "racing" { usleep(20_000) }
    return box.number
}

var sum = 0
for number in 0..<20 { sum += await handedOver(number) }
print(sum)

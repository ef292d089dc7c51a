import Foundation

// What libFuzzer calls, which finds out by instruments where an input leads.

/// Writes the pieces of the seeds where libFuzzer begins with them. Both folders are named by the environment, since the
/// arguments are libFuzzer's.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["FUZZ_PIECES"] else { return 0 }
    for (number, input) in knownSeeds.inputs.enumerated() {
        guard FileManager.default.createFile(atPath: "\(folder)/\(number)", contents: Data(input)) else {
            fatalError("\(folder)/\(number) cannot be written")
        }
    }
    return 0
}

/// Reads an input, and stops where something does not hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        _ = try madeReader.check(Array(UnsafeBufferPointer(start: start, count: count)), thoroughly: true)
    } catch {
        fatalError(error.message)
    }
    return 0
}

/// Changes an input by structure half of the time, and as libFuzzer does otherwise.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt) -> Int {
    guard seed & 1 == 0 else { return mutateByBytes(start, count, room) }
    var mutation = Mutation(of: knownSeeds, longest: room, seed: UInt64(seed))
    var input = Array(UnsafeBufferPointer(start: start, count: count))
    mutation.change(&input)
    for (offset, byte) in input.enumerated() { start[offset] = byte }
    return input.count
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateByBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

private let knownSeeds: Seeds = {
    let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"]
    guard let seeds = try? Seeds(madeReader, folders: folder.map { [$0] } ?? [], longest: Reader.longest) else {
        fatalError("the seeds cannot be read")
    }
    return seeds
}()

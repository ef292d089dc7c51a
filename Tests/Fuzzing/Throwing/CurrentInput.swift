import Foundation

/// The input that is read just now, in a file that is there even when the reader takes the program down: eight bytes
/// with its length, lowest first, and the input.
struct CurrentInput: @unchecked Sendable {
    private let start: UnsafeMutableRawPointer
    private let room: Int

    init(path: String, room: Int) throws {
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0, ftruncate(file, off_t(room + 8)) == 0,
            let start = mmap(nil, room + 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), start != MAP_FAILED
        else { throw Finding("\(path) cannot be mapped") }
        close(file)
        self.start = start
        self.room = room
    }

    func set(_ input: [UInt8]) {
        let count = min(input.count, room)
        start.storeBytes(of: UInt64(count).littleEndian, as: UInt64.self)
        input.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { (start + 8).copyMemory(from: base, byteCount: count) }
        }
    }
}

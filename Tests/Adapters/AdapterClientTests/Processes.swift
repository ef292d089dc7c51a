import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Looks at the machine's processes from outside. The table of misbehaviours does so for every row, hence without
/// Foundation's detours.
enum Processes {
    /// The children of this process that have ended and have not been reaped, where the system shows them.
    static var zombies: [Int32] {
        let parent = getpid()
        return numbers.filter { number in
            // The name in parentheses may hold anything; the state and the parent follow it.
            let fields =
                String(decoding: bytes(ofFile: "/proc/\(number)/stat"), as: UTF8.self).split(separator: ")").last?
                .split(separator: " ", maxSplits: 2) ?? []
            return fields.count > 1 && fields[0] == "Z" && fields[1] == String(parent)
        }
    }

    /// Whether the system shows the environments of processes.
    static let canSeeMarks = FileManager.default.fileExists(atPath: "/proc/self/environ")

    private static var numbers: [Int32] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var numbers: [Int32] = []
        while let entry = readdir(folder) {
            let number = withUnsafeBytes(of: &entry.pointee.d_name) {
                Int32(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
            }
            if let number { numbers.append(number) }
        }
        return numbers
    }

    /// The beginning of a file of the system's; empty for a process that has gone.
    private static func bytes(ofFile path: String) -> ArraySlice<UInt8> {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(file, &buffer, buffer.count)
        return buffer.prefix(max(0, count))
    }

    /// A variable that marks the environment of everything that one test starts, children in other process groups
    /// included.
    struct Mark {
        let value = UUID().uuidString
        /// Where what the test starts would put its temporary files.
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(component: "adapter-\(value)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        /// The environment to start an adapter with.
        var environment: [String: String] {
            Fixtures.environment.merging(["ADAPTER_TEST_MARK": value, "TMPDIR": folder.path(percentEncoded: false)]) {
                $1
            }
        }

        /// The living processes that carry the mark. Empty where the system does not show environments.
        var living: [Int32] {
            // Nothing else has a value that was made at random.
            let variable = Data("ADAPTER_TEST_MARK=\(value)".utf8)
            return numbers.filter { number in
                Data(bytes(ofFile: "/proc/\(number)/environ")).range(of: variable) != nil
            }
        }

        /// Expects that nothing lives that carries the mark, that no child is left unreaped, and that no file is left.
        ///
        /// The system takes a moment to carry out a SIGKILL, and other tests have children that have just ended and are
        /// reaped soon.
        func expectNothingIsLeft(sourceLocation: SourceLocation = #_sourceLocation) async throws {
            for _ in 0..<100 where !living.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(living.isEmpty, sourceLocation: sourceLocation)
            var unreaped = Set(zombies)
            for _ in 0..<400 where !unreaped.isEmpty {
                try await Task.sleep(for: .milliseconds(50))
                unreaped.formIntersection(zombies)
            }
            #expect(unreaped.isEmpty, sourceLocation: sourceLocation)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            #expect(files.isEmpty, sourceLocation: sourceLocation)
            try FileManager.default.removeItem(at: folder)
        }
    }
}

/// Lets only so many tests through at a time, so that short timeouts mean something on a small machine.
actor Turnstile {
    private var free: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(width: Int) { free = width }

    func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func leave() {
        if waiters.isEmpty { free += 1 } else { waiters.removeFirst().resume() }
    }
}

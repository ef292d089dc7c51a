/// A queue that gives jobs away from its front in constant time.
package struct JobQueue<Job> {
    private var jobs: [Job?] = []
    private var head = 0

    package init() {}

    package var count: Int { jobs.count - head }

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ job: Job) {
        jobs.append(job)
    }

    /// Puts jobs before all others, in their order.
    package mutating func prepend(_ newJobs: [Job]) {
        jobs.replaceSubrange(..<head, with: newJobs.map(Optional.some))
        head = 0
    }

    package mutating func popFirst() -> Job? {
        guard !isEmpty else { return nil }
        let job = jobs[head]
        jobs[head] = nil
        head += 1
        if head >= 64, head * 2 >= jobs.count {
            jobs.removeFirst(head)
            head = 0
        }
        return job
    }

    package mutating func removeAll() -> [Job] {
        defer {
            jobs.removeAll()
            head = 0
        }
        return jobs[head...].compactMap(\.self)
    }
}

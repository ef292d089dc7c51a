/// A queue that gives jobs away from its front in constant time.
package struct JobQueue<Job> {
    private var jobs: [Job?] = []
    private var head = 0

    /// A queue without jobs.
    package init() {}

    /// How many jobs wait.
    package var count: Int { jobs.count - head }

    /// Whether no job waits.
    package var isEmpty: Bool { count == 0 }

    /// Puts a job after all others.
    package mutating func append(_ job: Job) {
        jobs.append(job)
    }

    /// Puts jobs before all others, in their order.
    package mutating func prepend(_ newJobs: [Job]) {
        jobs.replaceSubrange(..<head, with: newJobs.map(Optional.some))
        head = 0
    }

    /// Takes out the first job.
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

    /// Takes out all jobs, in their order.
    package mutating func removeAll() -> [Job] {
        defer {
            jobs.removeAll()
            head = 0
        }
        return jobs[head...].compactMap(\.self)
    }
}
